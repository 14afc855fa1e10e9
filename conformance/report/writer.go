package report

import (
	"fmt"
	"io"
	"strings"
)

// A Writer renders findings in one format.
type Writer interface {
	// Add takes the next finding. The formats for people, JSON and GitHub write it at once.
	Add(Finding) error
	// Close writes what comes after the last finding. It does not close what is written to.
	Close(Totals) error
}

// Totals says what the findings were looked for in.
type Totals struct {
	// Files are those that were read to their end.
	Files         []string `json:"files"`
	Requests      int      `json:"requests"`
	Conversations int      `json:"conversations"`
	// Remarks are sentences about the whole: what could not be judged, and why.
	Remarks []string `json:"remarks"`
}

// Options says how to render.
type Options struct {
	// Color marks up the text for a terminal; Colored tells whether that is wanted.
	Color bool
	// Version of the program that found all this, "" for one without.
	Version string
}

// The formats of findings.
const (
	Text   = "text"   // for people
	JSON   = "json"   // one object
	JUnit  = "junit"  // XML of test results
	SARIF  = "sarif"  // 2.1.0, for code scanning
	GitHub = "github" // annotations of GitHub Actions
)

// Formats lists the names that New knows; the first is for people.
var Formats = []string{Text, JSON, JUnit, SARIF, GitHub}

// New renders findings in a format to w.
func New(format string, w io.Writer, o Options) (Writer, error) {
	switch format {
	case Text:
		return newText(w, o), nil
	case JSON:
		return &jsonWriter{w: w}, nil
	case JUnit:
		return &junitWriter{w: w}, nil
	case SARIF:
		return newSARIF(w, o), nil
	case GitHub:
		return &githubWriter{w: w}, nil
	}
	return nil, fmt.Errorf("format %q is none of %s", format, strings.Join(Formats, ", "))
}

// counts counts findings by their level.
type counts struct {
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Notes    int `json:"notes"`
}

func (c *counts) add(level Level) {
	switch level {
	case Error:
		c.Errors++
	case Warning:
		c.Warnings++
	default:
		c.Notes++
	}
}

// line is the last one of what people read.
func (c *counts) line(t Totals) string {
	line := fmt.Sprintf("mockapi: %s, %s, %s", plural(c.Errors, "error"), plural(c.Warnings, "warning"), plural(c.Notes, "note"))
	if t.Requests > 0 {
		line += " in " + plural(t.Requests, "request")
	}
	if t.Conversations > 0 {
		line += " of " + plural(t.Conversations, "conversation")
	}
	for _, remark := range t.Remarks {
		line += "\nmockapi: " + remark
	}
	return line + "\n"
}

// place is where a finding is, as compilers and editors write it.
func place(f Finding) string {
	switch {
	case f.Line == 0:
		return f.File
	case f.Column == 0:
		return fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
}

// advice is what a finding has to say beyond its message.
func advice(f Finding) []string {
	var lines []string
	if f.Path != "" {
		lines = append(lines, "at: "+f.Path)
	}
	lines = append(lines, f.Detail...)
	if f.Why != "" {
		lines = append(lines, "why: "+f.Why)
	}
	if f.Fix != "" {
		lines = append(lines, "fix: "+f.Fix)
	}
	return lines
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Package script writes a case as a program that runs as it stands: it sends the requests, prints the
// answer, and exits with 0 where the server gave the rejection that the case is about, else with 1.
//
// The programs need nothing but their language. ANTHROPIC_BASE_URL says which server they ask.
package script

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"slices"
	"strings"
	"text/template"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

// Languages lists what a case can be written in, by the name that Write takes.
func Languages() []string { return []string{"curl", "go", "ts", "python"} }

//go:embed *.tmpl
var files embed.FS

// DefaultURL is the server that a program asks where ANTHROPIC_BASE_URL says nothing.
const DefaultURL = "http://127.0.0.1:4010"

// program is what a template writes.
type program struct {
	ID, Title, URL, Key string
	Steps               []step
	// Status and Needles are what the last answer must have: its status, and texts that stand in it.
	Status  int
	Needles []string
	Cut     bool // the connection closes instead
	// Fresh programs change settings, so they take a key that no one else has.
	Fresh bool
	// What the program needs to be able to do.
	Refers, Repeats, Counts, Gzips bool
}

type step struct {
	N            int
	Method, Path string // the path is a template
	Header       []header
	Body         string // a template
	HasBody      bool
	Gzip         bool
	Bytes        bool // the body has a byte that is no text
	Last         bool
	Kept         bool // a later step refers to the answer
}

type header struct {
	Name, Value string
	Key         bool // the value is the key
}

// LastN is the number of the last step.
func (p program) LastN() int { return len(p.Steps) }

// Write writes a case in a language. The title says what it shows.
func Write(language, title string, c *cases.Case) (string, error) {
	if !slices.Contains(Languages(), language) {
		return "", fmt.Errorf("no language %q: there are %s", language, strings.Join(Languages(), ", "))
	}
	name := language + ".tmpl"
	t, err := template.New(name).Funcs(functions[language]).ParseFS(files, name)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, newProgram(title, c)); err != nil {
		return "", err
	}
	if language == "go" {
		formatted, err := format.Source(b.Bytes())
		return string(formatted), err
	}
	return b.String(), nil
}

var functions = map[string]template.FuncMap{
	"curl":   {"quote": shellQuote, "path": shellPath, "body": shellBody, "lookups": shellLookups},
	"go":     {"quote": goQuote, "path": goPath, "body": goBody},
	"ts":     {"quote": jsonQuote, "path": tsPath, "body": tsBody},
	"python": {"quote": pythonQuote, "path": pythonPath, "body": pythonBody},
}

// keyMark takes the place of the key until a template writes how its language names it.
const keyMark = "\x00"

func newProgram(title string, c *cases.Case) program {
	p := program{
		ID: c.ID, Title: title, URL: DefaultURL, Key: "sk-ant-mock",
		Status: c.Want.Status, Needles: needles(c.Want), Cut: c.Want.Cut,
	}
	kept := map[int]bool{}
	for i, s := range c.Steps {
		made := step{
			N: i + 1, Method: s.Method, Path: s.Path, Body: s.Body, HasBody: s.Method == "POST" || s.Method == "PUT",
			Gzip: s.Gzip, Last: i == len(c.Steps)-1,
		}
		headers := s.Headers(keyMark)
		for name := range headers {
			value := headers.Get(name)
			made.Header = append(made.Header, header{strings.ToLower(name), value, value == keyMark})
		}
		slices.SortFunc(made.Header, func(a, b header) int { return strings.Compare(a.Name, b.Name) })
		for _, part := range append(cases.Parts(s.Path), cases.Parts(s.Body)...) {
			switch part.Kind {
			case cases.Reference:
				p.Refers, kept[part.N] = true, true
			case cases.Repeat:
				counts := strings.Contains(part.Text, "{i}")
				p.Counts, p.Repeats = p.Counts || counts, p.Repeats || !counts
			case cases.Byte:
				made.Bytes = true
			}
		}
		p.Gzips = p.Gzips || s.Gzip
		p.Fresh = p.Fresh || s.Control()
		p.Steps = append(p.Steps, made)
	}
	for i := range p.Steps {
		p.Steps[i].Kept = kept[i+1]
	}
	return p
}

// needles are texts that an answer has where it is the one wanted, as far as that is known.
func needles(w cases.Want) []string {
	var list []string
	add := func(text string) {
		// A program looks for a text in one line, and in the answer as it is sent.
		if text, _, _ = strings.Cut(text, "\n"); text != "" {
			list = append(list, text)
		}
	}
	if w.Type == "" {
		return nil
	}
	add(`"type":` + jsonQuote(w.Type))
	switch w.Match {
	case cases.Exact:
		for _, piece := range w.Pieces() {
			add(inner(piece))
		}
	case cases.Text:
		add(inner(w.Contains))
	case cases.Code:
		add(`"error_code":` + jsonQuote(w.Code))
	}
	return list
}

// inner is a text as JSON has it, without the quotes.
func inner(text string) string {
	quoted := jsonQuote(text)
	return quoted[1 : len(quoted)-1]
}

package report

import (
	"fmt"
	"io"
	"strings"
)

// githubWriter writes workflow commands, which GitHub Actions shows beside the lines that they name
// (docs: workflow commands for GitHub Actions).
type githubWriter struct {
	w io.Writer
	counts
}

var githubCommands = map[Level]string{Error: "error", Warning: "warning", Note: "notice"}

// The toolkit of GitHub Actions escapes a message like this, and a property with colons and commas too.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (g *githubWriter) Add(f Finding) error {
	var properties []string
	property := func(name, value string) {
		properties = append(properties, name+"="+githubProperty.Replace(value))
	}
	if f.File != "" {
		property("file", f.File)
	}
	if f.Line > 0 {
		property("line", fmt.Sprint(f.Line))
	}
	if f.Column > 0 {
		property("col", fmt.Sprint(f.Column))
	}
	title := f.Rule
	if f.Request > 0 {
		title += fmt.Sprintf(" (request %d)", f.Request)
	}
	property("title", title)
	text := strings.Join(append([]string{f.Message}, advice(f)...), "\n")
	g.add(f.Level)
	_, err := fmt.Fprintf(g.w, "::%s %s::%s\n", githubCommands[f.Level], strings.Join(properties, ","), githubMessage.Replace(text))
	return err
}

func (g *githubWriter) Close(t Totals) error {
	_, err := io.WriteString(g.w, g.line(t))
	return err
}

package report

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/fatih/color"
	"github.com/mattn/go-isatty"
)

// Colored tells whether what is written to w shall have colour: it is a terminal that can show it, and
// the user did not decline (no-color.org).
func Colored(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isatty.IsTerminal(file.Fd())
}

// textWriter groups the findings by file and request.
type textWriter struct {
	w io.Writer
	counts
	group string
	// told is the last reason given for each rule, which need not be given again.
	told map[string]string

	strong, weak *color.Color
	levels       map[Level]*color.Color
}

func newText(w io.Writer, o Options) *textWriter {
	style := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if o.Color {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	return &textWriter{
		w: w, told: map[string]string{}, strong: style(color.Bold), weak: style(color.Faint),
		levels: map[Level]*color.Color{
			Error: style(color.FgRed, color.Bold), Warning: style(color.FgYellow, color.Bold), Note: style(color.FgCyan),
		},
	}
}

func (t *textWriter) Add(f Finding) error {
	var b strings.Builder
	group := printable(f.File)
	if f.Request > 0 {
		group += fmt.Sprintf(", request %d", f.Request)
	}
	if group != t.group {
		if t.group != "" {
			b.WriteByte('\n')
		}
		t.group = group
		b.WriteString(t.strong.Sprint(group) + "\n")
	}
	fmt.Fprintf(&b, "  %s: %s %s", printable(place(f)), t.level(f.Level), t.strong.Sprint(f.Rule))
	if f.Path != "" {
		b.WriteString(" at " + printable(f.Path))
	}
	b.WriteByte('\n')
	b.WriteString(indented(f.Message))
	for _, detail := range f.Detail {
		b.WriteString(indented(detail))
	}
	if f.Why != "" && f.Why != t.told[f.Rule] {
		t.told[f.Rule] = f.Why
		b.WriteString(t.labelled("why:", f.Why))
	}
	if f.Fix != "" {
		b.WriteString(t.labelled("fix:", f.Fix))
	}
	t.add(f.Level)
	_, err := io.WriteString(t.w, b.String())
	return err
}

func (t *textWriter) Close(totals Totals) error {
	line := t.line(totals)
	if t.group != "" {
		line = "\n" + line
	}
	_, err := io.WriteString(t.w, line)
	return err
}

func (t *textWriter) level(level Level) string {
	if style := t.levels[level]; style != nil {
		return style.Sprint(level)
	}
	return string(level)
}

func (t *textWriter) labelled(label, text string) string {
	return strings.Replace(indented(label+" "+text), label, t.weak.Sprint(label), 1)
}

// indented sets a text that may have several lines under its finding.
func indented(text string) string {
	const indent = "    "
	return indent + strings.ReplaceAll(printable(text), "\n", "\n"+indent) + "\n"
}

// printable keeps what an input says from steering the terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ReplaceAll(text, "\r\n", "\n"))
}

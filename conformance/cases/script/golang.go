package script

import (
	"fmt"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

func goPath(template string) string {
	return goReplace(goQuote(template), template, func(p cases.Part) string {
		return fmt.Sprintf("plain(answer%d, %s)", p.N, goQuote(p.Text))
	})
}

func goBody(s step) string {
	return goReplace(goText(s.Body), s.Body, func(p cases.Part) string {
		switch p.Kind {
		case cases.Reference:
			return fmt.Sprintf("at(answer%d, %s)", p.N, goQuote(p.Text))
		case cases.Byte:
			return fmt.Sprintf(`"\x%02x"`, p.N)
		}
		if strings.Contains(p.Text, "{i}") {
			return fmt.Sprintf("counted(%s, %d)", goQuote(p.Text), p.N)
		}
		return fmt.Sprintf("strings.Repeat(%s, %d)", goQuote(p.Text), p.N)
	})
}

// goReplace puts values in for the parts of a template that stand for something.
func goReplace(expr, template string, value func(cases.Part) string) string {
	list := others(template)
	if len(list) == 0 {
		return expr
	}
	var pairs strings.Builder
	for _, p := range list {
		fmt.Fprintf(&pairs, "\t\t%s, %s,\n", goQuote(p.String()), value(p))
	}
	return "strings.NewReplacer(\n" + pairs.String() + "\t).Replace(" + expr + ")"
}

// goText is a raw string where that can hold the text.
func goText(text string) string {
	if !strings.Contains(text, "\n") || strings.Contains(text, "`") {
		return goQuote(text)
	}
	return "`" + text + "`"
}

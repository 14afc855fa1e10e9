package script

import (
	"fmt"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

func tsPath(template string) string {
	if len(others(template)) == 0 {
		return jsonQuote(template)
	}
	return "`" + fill(template, tsText, func(p cases.Part) string { return "${" + tsValue(p) + "}" }) + "`"
}

// tsBody is the body as a template literal that is raw, so that its backslashes stay.
func tsBody(s step) string {
	if s.Body == "" {
		return `""`
	}
	return "String.raw`" + fill(s.Body, tsText, func(p cases.Part) string {
		switch p.Kind {
		case cases.Reference:
			return fmt.Sprintf("${JSON.stringify(%s)}", tsValue(p))
		case cases.Byte:
			return fmt.Sprintf(`${"\x%02x"}`, p.N)
		}
		if strings.Contains(p.Text, "{i}") {
			return fmt.Sprintf(`${counted(%s, %d)}`, jsonQuote(p.Text), p.N)
		}
		return fmt.Sprintf("${%s.repeat(%d)}", jsonQuote(p.Text), p.N)
	}) + "`"
}

// tsText is text in a raw template literal, which can escape nothing: what would end it or begin an
// expression is put in by one.
func tsText(text string) string {
	return strings.NewReplacer("`", "${\"`\"}", "${", "${\"${\"}").Replace(text)
}

func tsValue(p cases.Part) string {
	return fmt.Sprintf("answer%d%s", p.N, members(p.Text, as(".%s"), as("[%s]")))
}

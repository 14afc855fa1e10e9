package script

import (
	"fmt"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

func pythonPath(template string) string {
	expr := pythonQuote(template)
	for _, p := range others(template) {
		expr += fmt.Sprintf(".replace(%s, str(%s))", pythonQuote(p.String()), pythonValue(p))
	}
	return expr
}

// pythonBody is the body as an expression of type bytes.
func pythonBody(s step) string {
	expr := pythonText(s.Body)
	for _, p := range others(s.Body) {
		var value string
		switch p.Kind {
		case cases.Reference:
			value = fmt.Sprintf("json.dumps(%s)", pythonValue(p))
		case cases.Byte:
			value = fmt.Sprintf(`"\x%02x"`, p.N)
		case cases.Repeat:
			value = fmt.Sprintf("%s * %d", pythonQuote(p.Text), p.N)
			if strings.Contains(p.Text, "{i}") {
				value = fmt.Sprintf(`"".join(%s.replace("{i}", str(i)) for i in range(%d))`, pythonQuote(p.Text), p.N)
			}
		}
		expr += fmt.Sprintf(".replace(%s, %s)", pythonQuote(p.String()), value)
	}
	if s.Bytes {
		return expr + `.encode("latin-1")`
	}
	return expr + ".encode()"
}

// pythonText is a raw string over several lines where that can hold the text.
func pythonText(text string) string {
	if !strings.Contains(text, "\n") || strings.Contains(text, `"""`) || strings.HasSuffix(text, `"`) ||
		strings.HasSuffix(text, `\`) {
		return pythonQuote(text)
	}
	return `r"""` + text + `"""`
}

func pythonValue(p cases.Part) string {
	return fmt.Sprintf("answer%d%s", p.N, members(p.Text, as(`["%s"]`), as("[%s]")))
}

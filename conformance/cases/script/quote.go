package script

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

// jsonQuote is a string of JSON, and of TypeScript.
func jsonQuote(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		return `""` // not UTF-8, which no text of a case is
	}
	return string(b)
}

// goQuote is a string of Go.
func goQuote(text string) string { return strconv.Quote(text) }

// pythonQuote is a string of Python, whose escapes are those of Go.
func pythonQuote(text string) string { return strconv.Quote(text) }

// shellQuote is a word of a shell that stands for itself.
func shellQuote(text string) string { return `'` + strings.ReplaceAll(text, `'`, `'\''`) + `'` }

// fill writes a template part by part: text by one function, what stands for something else by another.
func fill(template string, text func(string) string, other func(cases.Part) string) string {
	var b strings.Builder
	for _, p := range cases.Parts(template) {
		if p.Kind == cases.Literal {
			b.WriteString(text(p.Text))
		} else {
			b.WriteString(other(p))
		}
	}
	return b.String()
}

// others are the parts of a template that stand for something else, each once.
func others(template string) []cases.Part {
	var list []cases.Part
	seen := map[string]bool{}
	for _, p := range cases.Parts(template) {
		if p.Kind != cases.Literal && !seen[p.String()] {
			seen[p.String()] = true
			list = append(list, p)
		}
	}
	return list
}

// steps of a reference: members by name, elements by number.
func members(path string, member, element func(string) string) string {
	var b strings.Builder
	for name := range strings.SplitSeq(path, ".") {
		if _, err := strconv.Atoi(name); err == nil {
			b.WriteString(element(name))
		} else {
			b.WriteString(member(name))
		}
	}
	return b.String()
}

// as makes a function of a format with one %s.
func as(format string) func(string) string {
	return func(s string) string { return fmt.Sprintf(format, s) }
}

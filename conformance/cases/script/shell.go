package script

import (
	"fmt"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

// shellPath is a path as a word: $base goes before it.
func shellPath(template string) string {
	return `"$base` + fill(template, shellText, func(p cases.Part) string {
		return fmt.Sprintf("$(jq -r '%s' \"$dir/%d\")", jqPath(p), p.N)
	}) + `"`
}

// shellLookups sets a variable for every part of a body that stands for something.
func shellLookups(s step) string {
	var b strings.Builder
	for i, p := range others(s.Body) {
		fmt.Fprintf(&b, "v%d=", i+1)
		switch p.Kind {
		case cases.Reference:
			fmt.Fprintf(&b, "$(jq -c '%s' \"$dir/%d\")\n", jqPath(p), p.N)
		case cases.Byte:
			fmt.Fprintf(&b, "$(printf '\\%03o')\n", p.N)
		case cases.Repeat:
			command := "repeated"
			if strings.Contains(p.Text, "{i}") {
				command = "counted"
			}
			fmt.Fprintf(&b, "$(%s %s %d)\n", command, shellQuote(p.Text), p.N)
		}
	}
	return b.String()
}

// shellBody is the body as a here-document, behind the word that begins it.
func shellBody(s step) string {
	list := others(s.Body)
	if len(list) == 0 {
		return "'BODY'\n" + s.Body + "\nBODY"
	}
	number := map[string]int{}
	for i, p := range list {
		number[p.String()] = i + 1
	}
	return "BODY\n" + fill(s.Body, shellText, func(p cases.Part) string {
		return fmt.Sprintf("${v%d}", number[p.String()])
	}) + "\nBODY"
}

// shellText is text in a here-document or between double quotes.
func shellText(text string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "$", `\$`).Replace(text)
}

func jqPath(p cases.Part) string { return members(p.Text, as(".%s"), as("[%s]")) }

package hints

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// kinds are the values that show by themselves what they are, with the words for that.
var kinds = []struct {
	pattern *regexp.Regexp
	words   string
}{
	{emails, "email mail"},
	{urls, "url page web website link site"},
	{paths, "file path directory folder document"},
	{statements, "sql query database"},
	{shares, "calculator calculate math expression arithmetic"},
	{arithmetic, "calculator calculate math expression arithmetic"},
	{currencyCode, "currency money amount exchange"},
	{globs, "glob pattern"},
}

var (
	statements = regexp.MustCompile(`(?i)\b(?:select\b.+\bfrom\b|select \d+\b|insert into|update \w+ set|delete from|create table|show tables)`)
	globs      = regexp.MustCompile(`\S*\*\*?(?:/\S+|\.\w+)`)
	arithmetic = regexp.MustCompile(`\d\s*[-+*/^×÷]\s*\(?\d`)
)

// Implied lists the words for what the values in a text are, whether it says them or not: file where
// there is a path.
func Implied(text string) []string {
	var out []string
	if new(Reader).field(schema.Field{}).commands(text) != nil {
		out = append(out, "bash", "shell", "command", "terminal")
	}
	for _, k := range kinds {
		if k.pattern == paths {
			text = urls.ReplaceAllString(text, " ")
		}
		if k.pattern.MatchString(text) {
			out = append(out, strings.Fields(k.words)...)
		}
	}
	return out
}

// IsFreeText tells whether a field takes a text of any kind, which can be made from what a request is
// about.
func IsFreeText(f schema.Field) bool {
	q := new(Reader).field(f)
	return f.Type == "string" && f.Format == "" && len(f.Enum) == 0 && q.isAny(freeTexts)
}

package hints

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// implications are the values that show by themselves what they are, with the words for that.
var implications = []struct {
	pattern *regexp.Regexp
	words   string
}{
	{emails, "email mail"},
	{urls, "url page web website link site"},
	{pathShape, "file path directory folder document"},
	{statements, "sql query database"},
	{shares, "calculator calculate math expression arithmetic"},
	{arithmetic, "calculator calculate math expression arithmetic"},
	{currencyShape, "currency money amount exchange"},
	{globs, "glob pattern"},
}

var (
	statements    = regexp.MustCompile(`(?i)\b(?:select\b.+\bfrom\b|select \d+\b|insert into|update \w+ set|delete from|create table|show tables)`)
	arithmetic    = regexp.MustCompile(`\d\s*[-+*/^×÷]\s*\(?\d`)
	currencyShape = regexp.MustCompile(`\b(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|KRW|SGD|HKD|TRY)\b|[€$£¥]|\b(?:euros?|dollars?|pounds?|yen|francs?|rupees)\b`)
)

// Implied lists the words for what the values in a text are, whether it says them or not: file where
// there is a path.
func Implied(s string) []string {
	var out []string
	t := &text{s: s}
	if t.commands() != nil {
		out = append(out, "bash", "shell", "command", "terminal")
	}
	for _, i := range implications {
		if i.pattern == pathShape {
			s = emails.ReplaceAllString(urls.ReplaceAllString(s, " "), " ")
		}
		if i.pattern.MatchString(s) {
			out = append(out, strings.Fields(i.words)...)
		}
	}
	return out
}

// IsFreeText tells whether a field takes a text of any kind, which can be made from what a request is
// about.
func IsFreeText(f schema.Field) bool {
	return f.Type == "string" && f.Format == "" && len(f.Enum) == 0 && freeText[newField(f, nil).kind]
}

// freeText are the kinds whose values may be any text.
var freeText = map[kind]bool{"query": true, "text": true, "title": true}

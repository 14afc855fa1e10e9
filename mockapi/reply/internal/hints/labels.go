package hints

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// labelled finds what the text itself names so: "name: John", "title = Intro", "the subject is
// Hello".
func (q field) labelled(text string) []string {
	if len(q.words) == 0 || !strings.Contains(strings.ToLower(text), q.words[0]) {
		return nil
	}
	re := labelPattern(strings.Join(q.words, " "))
	var out []string
	for _, m := range re.FindAllStringSubmatch(text, 10) {
		value := strings.TrimSpace(m[2])
		if strings.TrimSpace(m[1]) == "of" && !ofValue.MatchString(value) {
			continue // the title of the book
		}
		if first := lex.Clauses(value)[0].Text; len(first) < len(value) {
			value = first // Tom, and I live in Leeds
		}
		value, _, _ = strings.Cut(value, " and I ")
		value = strings.Trim(value, `"'“”`+"`")
		if value != "" {
			out = append(out, value)
		}
	}
	return out
}

// labelPattern matches a label and its value, which ends at the end of the line or clause.
func labelPattern(label string) *regexp.Regexp {
	name := strings.ReplaceAll(regexp.QuoteMeta(label), " ", `[ _-]?`)
	return regexp.MustCompile(`(?i)\b` + name + `\b["'*]*(\s*[:=]\s*|\s+(?:is|was|of|called|named|should be|set to)\s+)` +
		`("[^"\n]*"|'[^'\n]*'|` + "`[^`\n]*`" + `|[^\n,;.!?]+(?:[.@:][^\s,;.!?]+)*)`)
}

// ofValue matches what follows "of" where that gives a value: a budget of 900.
var ofValue = regexp.MustCompile("^[\\d\"'`$€£¥]")

// genericNames are words of names that say nothing about the value.
var genericNames = words(`name type id value text string data item field key kind info interest requested is has
	the of a list count number`)

// besideName takes the capitalised or quoted words in front of a word of the name, "the Enterprise
// plan" for plan, or right after it.
func (q field) besideName(text string) []string {
	for _, name := range q.words {
		if genericNames[name] || len(name) < 3 {
			continue
		}
		if found := beside(text, lex.Stem(name)); found != "" {
			return []string{found}
		}
	}
	return nil
}

func beside(text, stem string) string {
	list := lex.Words(text)
	for i, w := range list {
		if w.Stem != stem {
			continue
		}
		start := i
		for start > 0 && isProper(list, start-1) && text[list[start-1].End:list[start].Start] == " " {
			start--
		}
		if start < i {
			return text[list[start].Start:list[i-1].End]
		}
		if i+1 < len(list) && text[w.End:list[i+1].Start] == " " && (isProper(list, i+1) || list[i+1].Quoted) {
			return list[i+1].Text
		}
	}
	return ""
}

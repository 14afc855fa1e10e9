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
		value := strings.TrimSpace(m[1])
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
	return regexp.MustCompile(`(?i)\b` + name + `\b["'*]*(?:\s*[:=]\s*|\s+(?:is|was|of|called|named|should be|set to)\s+)` +
		`("[^"\n]*"|'[^'\n]*'|` + "`[^`\n]*`" + `|[^\n,;.!?]+(?:[.@:][^\s,;.!?]+)*)`)
}

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

// leads are what a request begins with before it comes to its matter.
var leads = regexp.MustCompile(`(?i)^\s*(?:(?:please|can you|could you|would you|hey|hi|hello|ok|okay|now|then|and|also|just|go ahead and|i want you to|i'd like you to|let's|use the \S+ tool to|use \S+ to|using \S+)[,:]?\s+)*` +
	`(?:(?:do |perform |run |make )?(?:a |an )?(?:web |internet |google )?search(?: the (?:web|internet|docs|documentation|codebase|files?|database))?(?: for)?(?: the query)?:?|look up|look for|google|find out|find me|find|query|` +
	`tell me about|remind me (?:to|that|about)|remember (?:that|to)?|note (?:that|down)?|save|send (?:a )?message(?: to [A-Z]\w+)?(?: saying)?|say|ask(?: about)?|write(?: down)?|translate|summari[sz]e|check|post|echo|answer|what do you know about)\s+`)

// freeText finds the matter of a request: what is quoted, what follows a colon, or the request
// without the words that only order something.
func (q field) freeText(text string) []string {
	if !q.guess {
		return nil
	}
	if found := quotedIn(text); found != nil {
		return found
	}
	if m := fenced.FindStringSubmatch(text); m != nil {
		return []string{m[1]}
	}
	first := text
	for sentence := range lex.Sentences(text) {
		first = sentence
		break
	}
	if head, tail, ok := strings.Cut(text, ": "); ok && len(head) < 60 && !strings.Contains(head, ".") && strings.TrimSpace(tail) != "" {
		return []string{strings.TrimSpace(tail)}
	}
	matter := strings.TrimSpace(leads.ReplaceAllString(first, ""))
	if q.sure && matter == strings.TrimSpace(first) {
		return nil
	}
	if matter = strings.TrimRight(matter, " .!?"); matter != "" {
		return []string{matter}
	}
	return nil
}

package hints

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// leads are what a request begins with before it comes to its matter.
var leads = regexp.MustCompile(`(?i)^\s*(?:(?:please|can you|could you|would you|hey|hi|hello|ok|okay|now|then|and|also|just|go ahead and|i want you to|i'd like you to|let's|use the \S+ tool to|use \S+ to|using \S+)[,:]?\s+)*` +
	`(?:(?:do |perform |run |make )?(?:a |an )?(?:web |internet |google )?search(?: the (?:web|internet|docs|documentation|codebase|files?|database))?(?: for)?(?: the query)?:?|look up|look for|google|find out|find me|find|query|` +
	`play(?: me)?(?: some| a| the)?(?: music| songs?)?(?: by| from)?|` +
	`(?:create|open|file|add|make|raise|log|set|write|schedule|generate|draw|render|compose|get me|get|give me|show me)(?: me)? (?:(?:a|an|the|another|new|quick|low|medium|high|urgent)[ -])*(?:priority )?\w+(?: ticket| note| task| headlines)? (?:for|about|to|that|on|of|titled|called|named|saying)|` +
	`any \w+ (?:about|on|for)|` +
	`tell me about|remind me (?:to|that|about)|remember (?:that|to)?|note (?:that|down)?|save|send (?:a )?message(?: to [A-Z]\w+)?(?: saying)?|say|ask(?: about)?|write(?: down)?|translate|summari[sz]e|check|post|echo|answer|what do you know about)\s+`)

// A use is what a field of free text is for, and the words that lead to its value.
type use struct {
	names, leads map[string]bool
	after        *regexp.Regexp
}

var (
	bodies = use{
		words("body message content text note description comment"),
		words("saying says say body message text content reads reading write writing note with"),
		regexp.MustCompile(`(?i)\b(?:saying(?: that)?|that says|that reads|telling \w+(?: that)?|and (?:say|tell \w+)(?: that)?|to say(?: that)?|that)\s+(.+)`),
	}
	titles = use{
		words("title subject heading topic headline name"),
		words("titled title subject called named heading topic about"),
		regexp.MustCompile(`(?i)\b(?:titled|called|named|about|regarding)\s+(.+?)(?:,| with | and | saying |$)`),
	}
)

// useOf tells what the field is for, nil for anything else.
func (q field) useOf() *use {
	switch {
	case q.isAny(titles.names):
		return &titles
	case q.isAny(bodies.names):
		return &bodies
	}
	return nil
}

// freeText finds the matter of a request: what is quoted for the field, what follows a word that leads
// to it or a colon, or the request without the words that only order something.
func (q field) freeText(text string) []string {
	if !q.guess {
		return nil
	}
	own := q.useOf()
	if found, any := own.quotedIn(text); found != nil || any && q.sure {
		return found
	}
	for _, code := range [...]*regexp.Regexp{fenced, ticked} {
		if m := code.FindStringSubmatch(text); m != nil {
			return []string{m[1]}
		}
	}
	if own != nil {
		if m := own.after.FindStringSubmatch(text); m != nil {
			return []string{trimmed(m[1])}
		}
	}
	if head, tail, ok := strings.Cut(text, ": "); ok && len(head) < 60 && !strings.Contains(emails.ReplaceAllString(head, ""), ".") && strings.TrimSpace(tail) != "" {
		return []string{strings.TrimSpace(tail)}
	}
	return q.matter(text)
}

// titleWords is how many words a title has that is made of a body.
const titleWords = 6

// matter is the first sentence without what only orders something.
func (q field) matter(text string) []string {
	first := text
	for sentence := range lex.Sentences(text) {
		first = sentence
		break
	}
	matter := strings.TrimSpace(leads.ReplaceAllString(first, ""))
	if q.sure && matter == strings.TrimSpace(first) {
		return nil
	}
	if q.useOf() == &titles {
		if m := bodies.after.FindStringSubmatch(text); m != nil {
			list := strings.Fields(m[1])
			matter = lex.Capitalise(strings.Join(list[:min(len(list), titleWords)], " "))
		}
	}
	if matter = trimmed(matter); matter != "" {
		return []string{matter}
	}
	return nil
}

func trimmed(s string) string { return strings.TrimRight(strings.TrimSpace(s), " .!?") }

// quotedIn returns what stands between quotation marks for a use, and whether anything does: what a
// word of the use leads to, or else what no other use claims.
func (u *use) quotedIn(text string) (found []string, any bool) {
	var free []string
	for _, m := range quoted.FindAllStringSubmatchIndex(text, 20) {
		value := ""
		for group := 2; group < len(m); group += 2 {
			if m[group] >= 0 {
				value = text[m[group]:m[group+1]]
			}
		}
		any = true
		switch claim := claimOf(text[:m[0]]); {
		case claim == nil:
			free = append(free, value)
		case claim == u:
			found = append(found, value)
		case u == nil:
			free = append(free, value)
		}
	}
	if found == nil {
		found = free
	}
	return found, any
}

// claimOf is the use that the last word before a quotation leads to.
func claimOf(before string) *use {
	list := strings.Fields(before[max(0, len(before)-30):])
	if len(list) == 0 {
		return nil
	}
	last := strings.ToLower(strings.Trim(list[len(list)-1], `,:;="'`))
	switch {
	case titles.leads[last]:
		return &titles
	case bodies.leads[last]:
		return &bodies
	}
	return nil
}

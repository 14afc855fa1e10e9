package hints

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// phraseCues say after which words a request names what a kind asks for.
var phraseCues = map[kind]*regexp.Regexp{
	"query": regexp.MustCompile(`(?i)\b(?:search(?:ing)?(?: the \w+| online| on \w+)? for(?: the query)?|look(?:ing)? up|look(?:ing)? for|google|` +
		`quer(?:y|ies) for|grep(?: for)?|search the \w+|find(?: me| out)?(?: some| any)?(?: information| articles?| news)(?: about| on)?|` +
		`(?:information|articles?|news|docs?|anything|posts?|papers?) (?:about|on)|tell me about|what do you know about)\b[:,]?\s+(\S.*)`),
	"text": regexp.MustCompile(`(?i)\b(?:saying(?: that)?|says?|(?:email|mail|message|text|notify|inform) \S+ that|remember(?: that)?|note (?:down )?(?:that )?|write down(?: that)?|translate|summari[sz]e|` +
		`reply(?: with)?|echo|repeat|tell \S+ (?:that|to)|remind me (?:to|that|about)|let \w+ know(?: that)?|` +
		`with the (?:text|message|content|body)|tell me about|explain|describe|draw|paint|imagine)\b[:,]?\s+(\S.*)`),
	"title": regexp.MustCompile(`(?i)\b(?:titled|entitled|on the subject of|remind me (?:to|about)|about|to-do:?|task to)\s+(\S.*)`),
}

var (
	// cutOff is where a request goes on after what it names: the language of a translation, how many
	// results, where the thing is.
	cutOff = regexp.MustCompile(`(?i)\s+(?:into|to|in|from)\s+[A-Z]\w+$|,?\s+(?:top|limit|max|at most|up to)\s+\d+(?:\s+\w+)?$|,?\s+please$`)
	// leads are what a request begins with before it comes to its matter.
	leads = regexp.MustCompile(`(?i)^\s*(?:(?:please|can you|could you|would you|hey|hi|hello|ok|okay|now|then|and|also|just|go ahead and|i want you to|i'd like you to|let's|use the \S+ tool to|use \S+ to|using \S+)[,:]?\s+)*` +
		`(?:(?:do |perform |run |make )?(?:a |an )?(?:web |internet |google )?search(?: the (?:web|internet|docs|documentation|codebase|files?|database))?(?: for)?(?: the query)?:?|look up|look for|google|find out|find me|find|query|` +
		`play(?: me)?(?: some| a| the)?(?: music| songs?)?(?: by| from)?|` +
		`(?:create|open|file|add|make|raise|log|set|write|schedule|generate|draw|render|compose|get me|get|give me|show me)(?: me)? (?:(?:a|an|the|another|new|quick|low|medium|high|urgent)[ -])*(?:priority )?\w+(?: ticket| note| task| headlines)? (?:for|about|to|that|on|of|titled|called|named|saying)|` +
		`any \w+ (?:about|on|for)|` +
		`tell me about|remind me (?:to|that|about)|remember (?:that|to)?|note (?:that|down)?|save|send (?:a )?message(?: to [A-Z]\w+)?(?: saying)?|say|ask(?: about)?|write(?: down)?|translate|summari[sz]e|check|post|echo|answer|what do you know about)\s+`)
)

// phrases finds the words of the request that are the value: quotations, what stands after a cue or a
// colon, and as a guess the request itself without what only orders something.
func (t *text) phrases(q *field) []find {
	out := inOrder(slices.Clone(t.quotes), q.role)
	if t.old {
		return out
	}
	if q.is(patternWords) && len(out) == 0 {
		return t.shape(soughtFor)
	}
	colon := t.behindColon()
	if q.kind != "title" {
		out = append(out, colon...)
	}
	if f, ok := t.phraseAfter(phraseCues[q.kind]); ok {
		if end := strings.Index(t.s[f.start:f.end], ": "); q.kind == "title" && end > 0 {
			f = t.piece(f.start, f.start+end)
		}
		out = append(out, f)
	}
	if f, ok := t.phraseAfter(mailAbout); ok && q.kind == "text" && len(out) == 0 {
		out = append(out, f)
	}
	if q.kind == "title" {
		out = append(out, t.headline()...)
		out = append(out, colon...)
	}
	return append(out, t.matter()...)
}

// mailAbout matches what a message is to be about.
var mailAbout = regexp.MustCompile(`(?i)\b(?:email|mail|message|text|note|letter)\b.{0,80}? about\s+(\S.*)`)

// soughtFor is the word that is looked for in files.
var soughtFor = regexp.MustCompile(`(?i)\b(?:grep for|for|grep)\s+(\S+)`)

// maxHead is how much may stand before a colon that introduces the value, in bytes.
const maxHead = 60

// behindColon is all that stands behind a colon near the beginning.
func (t *text) behindColon() []find {
	at := strings.Index(t.s, ": ")
	if at < 0 || at >= maxHead || strings.ContainsAny(emails.ReplaceAllString(t.s[:at], ""), ".?!") || strings.TrimSpace(t.s[at+1:]) == "" {
		return nil
	}
	start := at + 2 + len(t.s[at+2:]) - len(strings.TrimLeft(t.s[at+2:], " \n\t"))
	return []find{t.piece(start, len(strings.TrimRight(t.s, " \n\t")))}
}

// headlineWords is how many words a title has that is made of a text.
const headlineWords = 6

// headline makes a title of what a message says.
func (t *text) headline() []find {
	f, ok := t.phraseAfter(reported)
	if !ok {
		return nil
	}
	list := strings.Fields(t.s[f.start:f.end])
	f.value = lex.Capitalise(strings.Join(list[:min(len(list), headlineWords)], " "))
	return []find{f}
}

// reported matches what somebody is to be told.
var reported = regexp.MustCompile(`(?i)\b(?:saying(?: that)?|that (?:says|reads)|telling \S+(?: that)?|(?:tell|email|mail|message|text|notify|inform) \S+ that)\s+(\S.*)`)

// phraseAfter returns what an expression's group matches, to the end of the sentence.
func (t *text) phraseAfter(re *regexp.Regexp) (find, bool) {
	m := re.FindStringSubmatchIndex(t.s)
	if m == nil {
		return find{}, false
	}
	start := m[2]
	end := t.sentenceEnd(start)
	for cut := cutOff.FindStringIndex(t.s[start:end]); cut != nil && cut[0] > 0; cut = cutOff.FindStringIndex(t.s[start:end]) {
		if tail := strings.Fields(t.s[start+cut[0] : end]); len(tail) == 2 && spans[strings.ToLower(tail[0])] && !isLanguage(tail[1]) {
			break
		}
		end = start + cut[0]
	}
	if end-start < 2 {
		return find{}, false
	}
	return t.piece(start, end), true
}

var spans = wordSet("into to in from")

var languageStem = lex.Stem("language")

func isLanguage(word string) bool {
	is, _ := lex.Member(languageStem, lex.Stem(word))
	return is
}

// matter is the first sentence without what it begins with to order something. Where nothing was
// left out it is a guess.
func (t *text) matter() []find {
	first := t.s
	for sentence := range lex.Sentences(t.s) {
		first = sentence
		break
	}
	matter := strings.TrimSpace(leads.ReplaceAllString(first, ""))
	level := schema.Likely
	if matter == strings.TrimSpace(first) {
		level = schema.Guess
	}
	if matter = strings.TrimRight(matter, " .!?"); matter == "" {
		return nil
	}
	return []find{{value: matter, level: level}}
}

package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/hints"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A part is a piece of a text that asks for one thing.
type part struct {
	text     string
	sentence string // that it is a part of
	verb     string // the verb of an order, "" for none
	question bool
	stems    map[string]bool
	// implied are the stems of what values in the text stand for: a path for a file.
	implied map[string]bool
}

// maxParts bounds the parts that are held against every tool.
const maxParts = 12

// askingParts cuts a text into the parts that ask for something or want it done, the last ones of
// very many.
func askingParts(text string) []*part {
	var out []*part
	for sentence := range lex.Sentences(text) {
		for i, piece := range pieces(sentence) {
			if i > 0 && ofResult.MatchString(piece) {
				break // it waits for what the first part finds
			}
			if p := newPart(piece, sentence); p != nil {
				out = append(out, p)
			}
		}
	}
	return out[max(0, len(out)-maxParts):]
}

// ofResult matches an order about what the order before it brings.
var ofResult = regexp.MustCompile(`(?i)\b(?:it|them|the (?:results?|answer|output|findings))\b`)

// joint is where one order ends and the next begins.
var joint = regexp.MustCompile(`(?i)(?:,|;)?\s+(?:and\s+)?(?:then|afterwards|after that)\s+|(?:,|;)?\s+and\s+(?:also\s+)?`)

// pieces cuts a sentence where a new order or question begins.
func pieces(sentence string) []string {
	var out []string
	start := 0
	for _, at := range joint.FindAllStringIndex(sentence, 20) {
		if at[0] <= start || !opens(sentence[at[1]:]) {
			continue
		}
		out = append(out, sentence[start:at[0]])
		start = at[1]
	}
	return append(out, sentence[start:])
}

// opens tells whether an order or a question begins here.
func opens(s string) bool {
	word, rest, ok := strings.Cut(s, " ")
	low := strings.ToLower(strings.Trim(word, ",.!?"))
	if whWord[low] {
		return true
	}
	next, _, _ := strings.Cut(rest, " ")
	return ok && deeds[low] != nil && !lex.IsStop(low) && next != "and"
}

var whWord = wordSet(`what what's which who who's where where's when how how's`)

// newPart reads a piece of a sentence. It returns nil where the piece only states something.
func newPart(text, sentence string) *part {
	bare := strings.TrimSpace(politeLead.ReplaceAllString(text, ""))
	first, _, _ := strings.Cut(bare, " ")
	low := strings.ToLower(strings.Trim(first, `,.:;!?"'`))
	p := &part{text: text, sentence: sentence}
	clauses := lex.Clauses(bare)
	mood := clauses[len(clauses)-1].Mood
	switch {
	case howTo.MatchString(bare):
		p.question, p.verb = true, strings.ToLower(howTo.FindStringSubmatch(bare)[1])
	case whWord[low] || mood == lex.Asks && deeds[low] == nil:
		p.question = true
	case deeds[low] != nil || orders[low] || imperative.MatchString(bare) && !lex.IsStop(low) && !strings.HasSuffix(low, "ly"):
		p.verb = low
	case len(bare) < len(text) && politeRequest.MatchString(text), mood != lex.States, wanting.MatchString(bare):
	default:
		return nil
	}
	p.stems = stemsOf(text)
	p.implied = map[string]bool{}
	for _, word := range hints.Implied(text) {
		p.implied[lex.Stem(word)] = true
	}
	return p
}

func stemsOf(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range lex.Words(text) {
		m[w.Stem] = true
	}
	return m
}

// textFor is the half of a part that speaks of a tool, where several tools share the part: "the weather
// in Rome and the time in Tokyo".
func (p *part) textFor(w *toolWords) string {
	found := ""
	for _, half := range joint.Split(p.text, -1) {
		if (&part{stems: stemsOf(half)}).share(w) == 1 {
			if found != "" {
				return p.text
			}
			found = half
		}
	}
	if found == "" {
		return p.text
	}
	return found
}

// politeLead is what stands before the verb of an order.
var politeLead = regexp.MustCompile(`(?i)^\s*(?:(?:please|kindly|can you|could you|would you|will you|hey|hi|hello|ok|okay|now|then|next|first|and|also|so|just|go ahead and|` +
	`i want you to|i need you to|i'd like you to|i would like you to|i need to|i want to|i'd like to|let's|let us)[,:!]?\s+)+`)

// politeRequest tells that such a lead makes an order of whatever follows it.
var politeRequest = regexp.MustCompile(`(?i)\b(?:please|kindly|can you|could you|would you|will you|i want you to|i need you to|i'd like you to)\b`)

// howTo matches a question that an example would answer: "how do you say thank you in Japanese?".
var howTo = regexp.MustCompile(`(?i)^how (?:do|would|can) (?:you|i|we) (\w+)`)

// orders are openings of orders that no class of deeds has and [imperative] does not see.
var orders = wordSet(`weather forecast any lookup order click scroll compare contrast verify pull`)

// imperative matches a word without a subject that has an object: "issue a refund", "roll two dice".
var imperative = regexp.MustCompile("(?i)^[a-z]+ (?:a|an|the|my|our|all|this|these|those|some|me|two|three|four|five|\\d|[\"'`/])")

// wanting matches statements that are wishes.
var wanting = regexp.MustCompile(`(?i)^(?:i need|i want|i'd like|i would like|we need)\b`)

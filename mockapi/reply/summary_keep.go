package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// keepAsked finds what a request for a summary wants to have kept: "keep the page URLs", "focus on open
// questions". What is to be kept short or under a length is no such thing.
var keepAsked = regexp.MustCompile(`(?i)\b(?:keep(?:ing)?|preserv(?:e|ing)|retain(?:ing)?|includ(?:e|ing)|remember|mention|focus(?:ing)? on|` +
	`emphasi[sz](?:e|ing)|especially|(?:do not|don't) (?:lose|forget|drop))\b:?\s+([^.;\n]+)`)

// aboutLength begins what is said of the summary itself.
var aboutLength = regexp.MustCompile(`(?i)^(?:it|this|that|the summary|your (?:summary|answer|reply)|everything|to|under|within|at most)\b`)

// keptKinds are the kinds of values that such a request may name.
var keptKinds = map[string]lex.Values{
	"url": lex.URL, "link": lex.URL, "email": lex.Email, "address": lex.Email, "number": lex.Number | lex.Money,
	"figure": lex.Number | lex.Money, "amount": lex.Money | lex.Number, "price": lex.Money | lex.Number,
	"date": lex.Date, "time": lex.Clock, "name": lex.Proper, "code": lex.Code, "identifier": lex.Code,
}

// readKept adds to a limit what a request for a summary wants to have kept: the stems of what it names,
// and the kinds of values among it.
func (l *Limit) readKept(ask string) {
	for _, m := range keepAsked.FindAllStringSubmatch(ask, -1) {
		if aboutLength.MatchString(m[1]) {
			continue
		}
		for _, w := range lex.Words(m[1]) {
			low := strings.ToLower(w.Text)
			if kind, ok := keptKinds[strings.TrimSuffix(low, "s")]; ok {
				l.KeptValues |= kind
			}
			if !lex.IsStop(low) && !lex.IsGeneric(low) {
				if l.KeptStems == nil {
					l.KeptStems = map[string]bool{}
				}
				l.KeptStems[w.Stem] = true
			}
		}
	}
}

package hints

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// companySuffixes end the names of companies.
var companySuffixes = wordSet("inc ltd llc gmbh corp co plc ag sa company group labs")

// companies are fields for those who sell or employ.
var companies = stemSet("company organization organisation employer vendor merchant store shop restaurant brand hotel")

var channels = stemSet("channel")

func isCompany(t *text, r run) bool { return r.end-r.first > 1 && companySuffixes[t.low[r.end-1]] }

// propers finds other names: quotations, names of companies where one is wanted, what a sentence
// opens with an order for, then the other words with capitals.
func (t *text) propers(q *field) []find {
	var out []find
	if q.is(channels) {
		out = t.shape(hashed)
	}
	if !q.is(companies) {
		out = inOrder(append(out, t.quotes...), q.role)
	}
	var guesses []find
	for _, r := range t.names {
		f := t.of(r)
		before := t.before(r.first)
		switch {
		case q.is(companies) && (isCompany(t, r) || before == "from" || before == "at" && !q.List):
			out = append(out, t.withOwner(f, r))
		case q.is(makers) || before == "by":
			continue
		case r.first > 0 && t.opens(r.first-1) && !regionCues[before] && !placeCues[before]:
			out = append(out, f)
		default:
			guesses = append(guesses, f.at(schema.Guess))
		}
	}
	return append(out, guesses...)
}

// withOwner takes the 's of a name that owns nothing which follows: at Luigi's for dinner.
func (t *text) withOwner(f find, r run) find {
	last := t.words[r.end-1]
	if last.Possessive && (r.end >= len(t.words) || breaks[t.low[r.end]] || !t.follows(r.end)) {
		f.value, f.end = t.s[f.start:last.End], last.End
	}
	if strings.HasPrefix(t.s[f.end:], ".") && companySuffixes[t.low[r.end-1]] && f.end+1 < len(t.s) {
		f.value, f.end = t.s[f.start:f.end+1], f.end+1
	}
	return f
}

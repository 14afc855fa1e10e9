package hints

import (
	"regexp"
	"slices"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// token is an id that is known by its shape: U-77, #4417, AB12.
var token = regexp.MustCompile(`(?:^|[\s(])(#\w[\w-]*|[A-Za-z][A-Za-z_-]*\d[\w-]*)`)

// shapedIn finds the first address, URL, path, number or id among some words. Such a value ends at its own end,
// whatever follows it.
func (t *text) shapedIn(runs []run) (find, bool) {
	values := slices.Concat(t.shape(urls), t.shape(emails), t.paths(&field{}), t.phones(), t.shape(token))
	for _, r := range runs {
		start, end := t.words[r.first].Start, t.words[r.end-1].End
		for _, f := range values {
			if start <= f.start && f.start < end {
				return f, true
			}
		}
	}
	return find{}, false
}

// recipients are fields for whoever something is sent to, by name or by address.
var recipients = stemSet("recipient addressee receiver")

// addressed finds what a recipient has instead of a name.
func (t *text) addressed(q *field) []find {
	if !q.is(recipients) {
		return nil
	}
	out := append(t.shape(emails), t.handles()...)
	if f, ok := t.shapedIn(t.behind(to)); ok && !slices.Contains(out, f) {
		out = append(out, f)
	}
	return out
}

// correspondents are names of fields for the two ends of a mail, which only the purpose tells.
var correspondents = stemSet("from to")

// isMailbox tells whether the field is an end of a mail.
func (q *field) isMailbox() bool {
	return len(q.stems) == 1 && q.is(correspondents) && (q.purpose[lex.Stem("email")] || q.purpose[lex.Stem("mail")])
}

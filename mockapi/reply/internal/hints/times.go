package hints

import (
	"slices"
	"strings"
)

// times returns the dates and times that suit a field: in the form of its format, or where it has
// none in the words of the text.
func (t *text) times(q *field) []find {
	var out []find
	for i := range t.moments {
		if f, ok := t.moment(i, q); ok {
			out = append(out, f)
		}
	}
	return byRole(t, out, q.role)
}

// isoAsked are the words of descriptions that ask for ISO 8601.
var isoAsked = wordSet("iso 8601 yyyy rfc3339 rfc yyyy-mm-dd iso8601 rfc-3339 yyyymmdd")

// moment writes the ith moment as the field wants it.
func (t *text) moment(i int, q *field) (find, bool) {
	m := t.moments[i]
	f := t.piece(m.start, m.end)
	iso := q.Format != "" || slices.ContainsFunc(q.about, func(s string) bool { return isoAsked[s] }) ||
		strings.Contains(strings.ToLower(q.Description), "yyyy-mm-dd")
	clock, clockEnd := t.clockAfter(i)
	switch {
	case q.kind == "datetime" && m.kind == "date" && iso:
		if clock == "" {
			clock = "09:00"
		}
		f.value = m.iso + "T" + clock + t.zone(clockEnd)
		return f, m.iso != ""
	case q.kind == "datetime" && m.kind == "date" || q.is(whenWords) && m.kind == "date":
		if clock != "" {
			f = t.piece(m.start, clockEnd)
		}
		return f, true
	case q.kind != m.kind:
		return f, false
	case q.Format == "time":
		f.value = m.iso + ":00Z"
		return f, true
	case iso:
		f.value = m.iso
		return f, m.iso != ""
	}
	return f, true
}

var whenWords = stemSet("when")

// zone is the offset that follows a time, or UTC.
func (t *text) zone(end int) string {
	if m := offset.FindString(t.s[end:]); m != "" && end > 0 {
		return ":00" + m
	}
	return ":00Z"
}

// clockAfter returns the time of day that belongs to the ith moment.
func (t *text) clockAfter(i int) (iso string, end int) {
	if i+1 == len(t.moments) || t.moments[i+1].kind != "time" {
		return "", 0
	}
	next := t.moments[i+1]
	if !linked[strings.TrimSpace(t.s[t.moments[i].end:next.start])] {
		return "", 0
	}
	return next.iso, next.end
}

// linked may stand between a date and its time.
var linked = map[string]bool{"": true, "at": true, ", at": true, ",": true, "T": true, "@": true, "from": true, "by": true, "around": true}

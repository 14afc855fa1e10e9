package explain

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// How much is shown of a text: so many characters, of them so many before what differs.
const (
	shownLength = 120
	shownBefore = 40
	// searchedLength is how much around the difference is searched for secrets, in bytes.
	searchedLength = 4096
)

const masked = "[secret]"

// secretNames are the ends of names whose value is nobody's business.
const secretNames = `(?:password|passwd|passphrase|pwd|secret|token|api[-_]?key|authorization|credentials?|` +
	`private[-_]?key|cookie)`

var (
	secretField = regexp.MustCompile(`(?i)` + secretNames + `$`)
	secrets     = []struct {
		pattern *regexp.Regexp
		instead string
	}{
		{regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*-----|$)`), masked},
		{regexp.MustCompile(`\b(?:sk|pk|rk)-[A-Za-z0-9_-]{8,}`), masked},
		{regexp.MustCompile(`\b(?:gh[pousr]_|github_pat_|xox[abprs]-|AKIA|AIza)[A-Za-z0-9_-]{10,}`), masked},
		{regexp.MustCompile(`\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?`), masked},
		{regexp.MustCompile(`(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{6,}`), "$1 " + masked},
		{regexp.MustCompile(`(?i)([?&](?:sig|(?:x-amz-|x-goog-)?signature)=)[^\s"'&]+`), "$1" + masked},
		{regexp.MustCompile(`(\b[a-z][a-z0-9+.-]*://[^\s/:@"']*:)[^\s/@"']+@`), "$1" + masked + "@"},
		// A name and its value, in JSON, in JSON within a string, in a query, in a header.
		{regexp.MustCompile(`(?i)(` + secretNames + `(?:\\*")?\s*[:=]\s*)` +
			`("(?:[^"\\]|\\.)*"?|\\+"[^"\\]*|[^\s"'\\,;&(){}\[\]]+)`), "$1" + masked},
	}
)

// difference shows two values, nil for nothing.
func difference(at, field string, before, after *wire.Node) *Difference {
	d := &Difference{At: at, Field: field}
	if secretField.MatchString(field) {
		d.Before, d.After = hidden(before), hidden(after)
		return d
	}
	a, b := textOf(before), textOf(after)
	from := 0
	if before != nil && after != nil {
		from = common(a, b)
	}
	start := runeStart(a, from-searchedLength/2)
	a, b = mask(window(a, start)), mask(window(b, start))
	from = 0
	if before != nil && after != nil {
		from = common(a, b)
	}
	if before != nil {
		d.Before = shorten(a, from, start > 0)
	}
	if after != nil {
		d.After = shorten(b, from, start > 0)
	}
	return d
}

func hidden(n *wire.Node) *string {
	if n == nil {
		return nil
	}
	return shown(masked)
}

// shown is a text from its beginning.
func shown(text string) *string { return shorten(mask(window(text, 0)), 0, false) }

// textOf is what a string says, and any other value as it was sent.
func textOf(n *wire.Node) string {
	switch {
	case n == nil:
		return ""
	case n.Is(wire.String):
		return n.Text
	}
	return string(n.Raw)
}

// common is the length of the common beginning, in whole characters.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return runeStart(a, n)
}

// runeStart moves a place in a text back to where a character starts.
func runeStart(text string, at int) int {
	at = min(max(at, 0), len(text))
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// window is the part of a text that is searched for secrets.
func window(text string, start int) string {
	start = min(start, len(text))
	return text[start:runeStart(text, start+searchedLength)]
}

func mask(text string) string {
	for _, s := range secrets {
		text = s.pattern.ReplaceAllString(text, s.instead)
	}
	return text
}

// shorten keeps what stands around a place. Cut tells that the text was cut before it.
func shorten(text string, at int, cut bool) *string {
	runes, before := []rune(text), utf8.RuneCountInString(text[:min(at, len(text))])
	from := max(0, before-shownBefore)
	to := min(len(runes), from+shownLength)
	from = max(0, min(from, to-shownLength))
	var b strings.Builder
	if from > 0 || cut {
		b.WriteString("…")
	}
	b.WriteString(string(runes[from:to]))
	if to < len(runes) {
		b.WriteString("…")
	}
	s := b.String()
	return &s
}

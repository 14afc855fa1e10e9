package explain

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// changed finds what differs of two blocks or tools that are not the same to the cache. The pattern is
// "" unless only the spelling does.
func changed(was, is *prompt.Position) (*Difference, string) {
	a, b := nodeOf(was), nodeOf(is)
	compare := prompt.BlockDifference
	if is.Tool != nil {
		compare = prompt.ToolDifference
	}
	pattern := ""
	d, differs := compare(a, b)
	switch {
	case !differs: // to a signature, which cares less
		d, pattern = respelled(a, b, "", false)
	case d.Before.Is(wire.String) && d.After.Is(wire.String) && squeezed(d.Before) == squeezed(d.After):
		pattern = patternSpace
	}
	return difference(is.Path(), d.Pointer, d.Before, d.After), pattern
}

func nodeOf(q *prompt.Position) *wire.Node {
	if q.Tool != nil {
		return q.Tool.Node
	}
	return q.Block.Node
}

func squeezed(n *wire.Node) string { return strings.Join(strings.Fields(n.Text), "") }

// respelled finds what only the cache takes for a difference: the order of keys in JSON of the user's
// own, white space around a text, the query of a URL, 1.0 for 1. It returns the whole where it finds
// nothing.
func respelled(a, b *wire.Node, pointer string, free bool) (prompt.Difference, string) {
	here := prompt.Difference{Pointer: pointer, Before: a, After: b}
	if x, y := plain(a), plain(b); x != nil && y != nil {
		a, b = x, y
		if a != here.Before || b != here.After {
			here = prompt.Difference{Pointer: pointer + "/text", Before: a, After: b}
		}
	}
	switch {
	case a.Is(wire.String) && b.Is(wire.String) && a.Text != b.Text:
		if strings.TrimSpace(a.Text) == strings.TrimSpace(b.Text) {
			return here, patternSpace
		}
		return here, patternURL
	case a.Is(wire.Number) && b.Is(wire.Number) && string(a.Raw) != string(b.Raw):
		return here, patternNumber
	case a.Is(wire.Array) && b.Is(wire.Array):
		for i := range min(len(a.Items), len(b.Items)) {
			if d, p := respelled(a.Items[i], b.Items[i], pointer+"/"+strconv.Itoa(i), free); p != "" {
				return d, p
			}
		}
	case a.Is(wire.Object) && b.Is(wire.Object):
		sameName := func(m, n wire.Member) bool { return m.Name == n.Name }
		if free && !slices.EqualFunc(a.Members, b.Members, sameName) {
			return here, patternKeys
		}
		for _, m := range a.Members {
			// input, input_schema and input_examples hold JSON of the user's own.
			own := free || strings.HasPrefix(m.Name, "input")
			at := pointer + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(m.Name)
			if d, p := respelled(m.Value, b.Get(m.Name), at, own); p != "" && m.Name != "cache_control" {
				return d, p
			}
		}
	}
	return here, ""
}

// plain is the text of a content that is one text, however it is written; else nil.
func plain(n *wire.Node) *wire.Node {
	if n.Is(wire.Array) && len(n.Items) == 1 {
		n = n.Items[0]
	}
	switch {
	case n.Is(wire.String):
		return n
	case n.Get("type").Str() == "text":
		return n.Get("text")
	}
	return nil
}

// What is rendered anew with every request, as far as it can be recognised.
var volatiles = []struct {
	pattern string
	text    *regexp.Regexp
}{
	{patternTime, regexp.MustCompile(`(?i)\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*Z?)?|\d{1,2}:\d\d(?::\d\d)?|` +
		`\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\b1[5-9]\d{8}(?:\d{3})?\b|` +
		`(?:\d{1,2}(?:st|nd|rd|th)?\.? )?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,4}(?:,? \d{4})?|` +
		`\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b`)},
	{patternID, regexp.MustCompile(`(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{4,}|\b[0-9a-f]{12,}\b`)},
}

// volatile recognises a time or an id where two texts begin to differ, "" for neither.
func volatile(d *Difference) string {
	if d.Before == nil || d.After == nil {
		return ""
	}
	at := common(*d.Before, *d.After)
	for _, v := range volatiles {
		covers := func(text string) bool {
			return slices.ContainsFunc(v.text.FindAllStringIndex(text, -1), func(m []int) bool {
				return m[0] <= at && at <= m[1]
			})
		}
		if covers(*d.Before) && covers(*d.After) {
			return v.pattern
		}
	}
	return ""
}

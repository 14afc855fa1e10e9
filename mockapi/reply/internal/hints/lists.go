package hints

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// maxList bounds the items of a list that are taken from a text.
const maxList = 50

// listFor returns the values that the text lists for a field: names joined by commas and "and", all
// values of a kind that has a shape, quotations, or what is listed after the field's own words.
func (t *text) listFor(q *field) []find {
	switch q.kind {
	case "place", "proper", "person":
		return t.group(t.ofKind(q))
	case "tag", "":
		if list := t.cueList(q); len(list) > 0 {
			return list
		}
		if list := t.anyList(); len(list) > 0 {
			return list
		}
		return allAt(slices.Clone(t.quotes), schema.Fair)
	case "thing":
		for _, list := range [...][]find{t.counted(), t.cueList(q), t.anyList()} {
			if len(list) > 1 {
				return list
			}
		}
		return t.group(t.objects(q))
	case "query", "text", "title":
		if list := t.cueList(q); len(list) > 0 {
			return list
		}
		if len(t.quotes) > 0 {
			return t.quotes
		}
		return likelyFirst(t.phrases(q))
	}
	out := t.ofKind(q)
	slices.SortStableFunc(out, func(a, b find) int { return a.start - b.start })
	return out
}

// likelyFirst keeps the first find, if it is likely.
func likelyFirst(finds []find) []find {
	if len(finds) > 0 && finds[0].level >= schema.Likely {
		return finds[:1]
	}
	return nil
}

// group keeps the finds that belong together: the likely ones, or the first guess.
func (t *text) group(finds []find) []find {
	likely := slices.DeleteFunc(slices.Clone(finds), func(f find) bool { return f.level < schema.Likely })
	if len(likely) == 0 {
		return finds[:min(1, len(finds))]
	}
	slices.SortStableFunc(likely, func(a, b find) int { return a.start - b.start })
	return likely
}

// cueList returns the items behind a word of the field: "tags: red, green and blue".
func (t *text) cueList(q *field) []find {
	for i, w := range t.words {
		if !q.core[w.Stem] || strings.ContainsAny(t.between(i+1), ".?!,;") {
			continue
		}
		j := i + 1
		for j < len(t.words) && (links[t.low[j]] || listLinks[t.low[j]]) && t.between(j) == " " {
			j++
		}
		if j >= len(t.words) || lex.IsStop(t.low[j]) {
			continue
		}
		if items := t.itemsFrom(t.words[j].Start, t.sentenceEnd(t.words[j].Start)); len(items) > 0 {
			return allAt(items, schema.Named)
		}
	}
	return nil
}

func allAt(finds []find, level schema.Certainty) []find {
	for i := range finds {
		finds[i].level = level
	}
	return finds
}

// listLinks stand between a word and its list.
var listLinks = wordSet("it them with include including such about")

var (
	itemGap = regexp.MustCompile(`,\s*(?:and |or |& )?|\s+(?:and|or|&)\s+`)
	// listEnd is where a sentence goes on after a list.
	listEnd = regexp.MustCompile(`(?:^|\s)(?:to|for|on|in|at|from|so|because|when|please|is|are|was|that|which|who|using|into)\s`)
)

// itemsFrom cuts a piece of the text into items of a few words.
func (t *text) itemsFrom(start, end int) []find {
	if stop := listEnd.FindStringIndex(t.s[start:end]); stop != nil && stop[0] > 0 {
		end = start + stop[0]
	}
	var out []find
	add := func(a, b int) {
		item := strings.Trim(t.s[a:b], " \"'`“”.:[]()")
		for _, article := range [...]string{"the ", "a ", "an ", "some "} {
			item = strings.TrimPrefix(item, article)
		}
		if item == "" || strings.Count(item, " ") > 3 || len(out) == maxList {
			return
		}
		at := a + strings.Index(t.s[a:b], item)
		out = append(out, t.piece(at, at+len(item)).at(schema.Fair))
	}
	at := start
	for _, gap := range itemGap.FindAllStringIndex(t.s[start:end], maxList) {
		add(at, start+gap[0])
		at = start + gap[1]
		if w := t.wordAt(at); w < len(t.words) && lex.VerbAt(t.words, w) {
			return out
		}
	}
	add(at, end)
	return out
}

// anyList returns the items of the first list with at least one comma, or after "with" or "about" one
// with an "and". The verb before its first item is left out: buy milk, eggs and bread.
func (t *text) anyList() []find {
	for i := 1; i < len(t.words); i++ {
		comma := strings.HasPrefix(t.between(i), ",")
		if !comma && !joints[t.low[i]] {
			continue
		}
		first := i - 1
		for first > 0 && t.follows(first) && !lex.IsStop(t.words[first-1].Text) && !lex.VerbAt(t.words, first-1) && !t.isOrder(first-1) {
			first--
		}
		opened := first > 0 && (listLinks[t.low[first-1]] || t.colonBefore(first))
		items := t.itemsFrom(t.words[first].Start, t.sentenceEnd(t.words[first].Start))
		if len(items) > 2 || opened && len(items) > 1 {
			return items
		}
	}
	return nil
}

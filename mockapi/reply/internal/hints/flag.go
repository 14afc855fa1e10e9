package hints

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

var (
	negations = wordSet("no not without never disable exclude skip omit off except isn non hide cannot")
	// helpers are the words of flags that say nothing of what they switch.
	helpers = stemSet(`is has have should can could will do does enable enabled include included including allow
		allowed use using want wants wanted need needs needed with request requested require required
		show be flag send sent make get set run`)
	// power are the flags for being on at all.
	power    = stemSet("enabled enable active on power activated running")
	turnsOn  = wordSet("enable activate start resume")
	turnsOff = wordSet("disable deactivate stop pause")
)

// flag tells whether the text speaks of what a flag switches, and whether it wants it. Of a name of
// several words all have to be there.
func (t *text) flag(q *field) []find {
	core := slices.DeleteFunc(slices.Clone(q.stems), func(s string) bool { return helpers[s] })
	if len(core) > 1 {
		core = slices.DeleteFunc(core, func(s string) bool { verb, _ := lex.IsVerb(s); return verb })
	}
	if len(core) == 0 && q.is(power) || len(q.stems) == 1 && power[q.stems[0]] {
		return t.powerFlag()
	}
	if len(core) == 0 {
		return nil
	}
	last := core[len(core)-1]
	for i, w := range t.words {
		if w.Stem != last || len(core) > 1 && !t.hasAll(core, i) {
			continue
		}
		if lex.IsStop(w.Text) && len(core) == 1 && len(q.stems) == 1 {
			continue
		}
		return []find{{value: !t.isNegated(i), level: schema.Sure, start: w.Start, end: w.End}}
	}
	return nil
}

// hasAll tells whether the words around i hold all of some stems.
func (t *text) hasAll(stems []string, i int) bool {
	for _, s := range stems {
		found := false
		for j := max(0, i-4); j < min(len(t.words), i+4); j++ {
			found = found || t.words[j].Stem == s
		}
		if !found {
			return false
		}
	}
	return true
}

func (t *text) powerFlag() []find {
	for i, low := range t.low {
		f := t.of(run{i, i + 1}).at(schema.Sure)
		switch {
		case turnsOn[low], low == "on" && t.isSwitched(i):
			f.value = true
		case turnsOff[low], low == "off" && t.isSwitched(i):
			f.value = false
		default:
			continue
		}
		return []find{f}
	}
	return nil
}

// isNegated tells whether one of the words before i in its part of the sentence negates it.
func (t *text) isNegated(i int) bool {
	for j := i - 1; j >= max(0, i-4); j-- {
		if negations[t.low[j]] {
			return true
		}
		if t.opens(j+1) || strings.ContainsRune(t.between(j+1), ',') || t.low[j] == "but" {
			return false
		}
	}
	return false
}

package hints

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// runs finds the names: words with capitals that follow one another.
func (t *text) runs() []run {
	var out []run
	for i := 0; i < len(t.words); i++ {
		if !t.capital(i) {
			continue
		}
		r := run{i, i + 1}
		for r.end < len(t.words) && t.follows(r.end) && !t.words[r.end-1].Possessive {
			if t.capital(r.end) {
				r.end++
			} else if particles[t.low[r.end]] && r.end+1 < len(t.words) && t.follows(r.end+1) && t.capital(r.end+1) {
				r.end += 2
			} else {
				break
			}
		}
		if t.opens(i) && r.end == i+1 && t.ordersAt(i) {
			continue
		}
		out = append(out, r)
		i = r.end - 1
	}
	return out
}

// particles stand inside names: Rio de Janeiro, Leonardo da Vinci.
var particles = wordSet("de da do di del della la le van von der den bin")

// capital tells whether a word may be part of a name.
func (t *text) capital(i int) bool {
	w := t.words[i]
	if !w.Capital || w.Digit || t.low[i] == "i" || dateWord[t.low[i]] || t.isDated(w.Start) {
		return false
	}
	if !t.opens(i) {
		return !lex.IsStop(w.Text) || len(w.Text) > 1 && strings.ToUpper(w.Text) == w.Text
	}
	verb, _ := lex.IsVerb(w.Stem)
	return !lex.IsStop(w.Text) && !verb && !openers[t.low[i]]
}

// ordersAt tells whether the word that opens a sentence is more likely an order than a name: what
// follows it is nothing that would follow a name.
func (t *text) ordersAt(i int) bool {
	if i+1 >= len(t.words) || t.words[i].Possessive {
		return false
	}
	if gap := t.between(i + 1); gap != " " && gap != "-" {
		return false
	}
	next := t.low[i+1]
	return !lex.VerbAt(t.words, i+1) && !strings.HasSuffix(next, "ed") && !afterNames[next]
}

var afterNames = wordSet(`and or please has had will would can does did costs wants needs likes lives works
	says beat beats won lost wrote gave made said went came took got sent paid bought sold met owes`)

// openers begin sentences with a capital and are no names.
var openers = wordSet(`please hello hi hey dear thanks thank yes no ok okay find search show tell give list
	create add remind set check get translate convert calculate compute summarize summarise write read
	run open extract classify send book look lookup fetch query email message post schedule order draft
	generate compare delete remove update change rename weather today tomorrow also customer user
	subject title name there let save flights flight news invite plan welcome greet`)

var dateWord = wordSet(`january february march april june july august september october november december
	jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday
	sunday mon tue tues wed thu thur fri sat sun today tomorrow tonight yesterday morning afternoon
	evening noon midnight week weekend month year`)

// nameAt returns the name that begins with the word.
func (t *text) nameAt(i int) (run, bool) {
	for _, r := range t.names {
		if r.first == i {
			return r, true
		}
	}
	return run{}, false
}

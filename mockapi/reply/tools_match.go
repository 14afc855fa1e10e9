package reply

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/hints"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// A fit tells how plainly a part of a text asks for a tool.
type fit uint8

const (
	noFit     fit = iota
	mentioned     // by a part of its name, with every value that it needs
	hinted        // by its verb, or the kind of a value in it: "what's in /etc/hosts?"
	worded        // in the words of the tool's name or description
	called        // by the tool's very name
)

// fits tells how plainly a part asks for what a tool does. It has to hold a value for every required
// input as well: without that a person would be asked back, not a tool called.
func (p *part) fits(t *wire.Tool, w *toolWords) fit {
	if t.Type != "custom" {
		if len(builtinInput(t, p.text)) > 0 {
			return worded
		}
		return noFit
	}
	if namesTool(t, p.text) {
		return called
	}
	f := p.matches(w)
	if f == noFit {
		return noFit
	}
	fills := p.fills(t, p.text)
	if fills == unfilled && p.sentence != p.text {
		fills = p.fills(t, p.sentence)
	}
	if fills == unfilled || f == mentioned && fills != filled {
		return noFit
	}
	return f
}

// matches holds the words of a part against those of a tool.
func (p *part) matches(w *toolWords) fit {
	said, kinds := 0, 0
	for _, stem := range w.matter {
		switch {
		case w.class == "read" && p.plural(stem):
			return noFit // several are listed, not read
		case p.says(stem):
			said++
		case p.implied[stem]:
			kinds++
		}
	}
	if !p.wants(w, said+kinds) {
		return noFit
	}
	switch {
	case len(w.matter) > 0 && said == len(w.matter):
		return worded
	case len(w.matter) > 0 && said+kinds == len(w.matter), len(w.matter) == 0 && p.implies(w.summary):
		return hinted
	case len(w.matter) == 0 && (p.stems[w.verb] || deeds[p.verb][w.class]):
		return hinted
	case p.describes(w):
		return worded
	case said > 0 && 2*said >= len(w.matter):
		return mentioned
	}
	return noFit
}

// plural tells whether the part speaks of a thing only as of several: files.
func (p *part) plural(stem string) bool {
	several := false
	for _, w := range lex.Words(p.text) {
		if w.Stem == stem {
			if !strings.HasSuffix(w.Text, "s") {
				return false
			}
			several = true
		}
	}
	return several
}

// implies tells whether a value in the part is of a kind that a list of stems names.
func (p *part) implies(stems []string) bool {
	return slices.ContainsFunc(stems, func(stem string) bool { return p.implied[stem] })
}

// wants tells whether the verb of the part asks for what the tool does.
func (p *part) wants(w *toolWords, matter int) bool {
	switch {
	case w.on && !w.off && p.stems["off"], w.off && !w.on && p.stems["on"] && !p.stems["off"]:
		return false
	case w.class == "":
		return !p.question || matter > 0
	case asking[w.class] && p.stems[w.verb]:
		return true // a list of the users
	case p.question:
		return asking[w.class] || p.says(w.verb) && w.class == "run"
	case p.verb == "" || deeds[p.verb][w.class] || lookups[p.verb][w.class]:
		return true
	}
	// "Email Ana", "remind me": the verb is the tool's noun.
	stem := lex.Stem(p.verb)
	for _, matter := range w.matter {
		if matter == stem {
			return true
		}
	}
	return stem == w.verb
}

// says tells whether the part has a word with the stem, or one that stands for it.
func (p *part) says(stem string) bool {
	if p.stems[stem] {
		return true
	}
	synonyms, members := lex.Related(stem)
	for _, list := range [...][]string{synonyms, members, asides[stem]} {
		for _, other := range list {
			if p.stems[other] {
				return true
			}
		}
	}
	return false
}

// asides are stems of what people say instead of the words that names of tools have.
var asides = map[string][]string{
	lex.Stem("calendar"): {lex.Stem("meeting"), lex.Stem("appointment"), lex.Stem("event")},
	lex.Stem("ticket"):   {lex.Stem("issue"), lex.Stem("bug")},
	lex.Stem("music"):    {lex.Stem("song"), lex.Stem("track"), lex.Stem("album")},
	lex.Stem("web"):      {lex.Stem("internet"), lex.Stem("online"), lex.Stem("google")},
	lex.Stem("email"):    {lex.Stem("mail")},
}

// describes tells whether the part has most of what the tool's description says first.
func (p *part) describes(w *toolWords) bool {
	found := 0
	for _, stem := range w.summary {
		if p.stems[stem] || p.implied[stem] {
			found++
		}
	}
	return found >= 2 && found*10 >= len(w.summary)*6
}

// How far a text has the required inputs of a tool.
const (
	unfilled = iota
	guessable
	filled
)

// fills tells whether a text has a value for each required input of a tool. Beside a value of a kind of
// its own, such as an address, the words of a text may be left to guess.
func (p *part) fills(t *wire.Tool, text string) int {
	source := hints.New(text).For(t.Name + " " + t.Description)
	required := t.InputSchema.Get("required").Elems()
	known, guessed := 0, 0
	for _, item := range required {
		property := t.InputSchema.Get("properties").Get(item.Text)
		if property.Get("default").Present() || property.Get("const").Present() {
			continue
		}
		f := schema.FieldOf(item.Text, property)
		switch {
		case source.Finds(f):
			known++
		case hints.IsFreeText(f):
			guessed++
		default:
			return unfilled
		}
	}
	switch {
	case guessed > 0 && known == 0:
		return unfilled
	case guessed > 0 || known == 0:
		return guessable
	}
	return filled
}

// namesTool finds the tool's very name, which has to be more than an ordinary word.
func namesTool(t *wire.Tool, sentence string) bool {
	at := strings.Index(sentence, t.Name)
	if t.Name == "" || at < 0 {
		return false
	}
	end := at + len(t.Name)
	if at > 0 && isNameByte(sentence[at-1]) || end < len(sentence) && isNameByte(sentence[end]) {
		return false
	}
	if strings.ContainsAny(t.Name, "_-0123456789") || strings.ToLower(t.Name[1:]) != t.Name[1:] {
		return true
	}
	return usesTool.MatchString(sentence)
}

func isNameByte(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

var usesTool = regexp.MustCompile(`(?i)\b(?:tool|use the|using the|call the|invoke)\b`)

package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/hints"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// maxParts bounds the sentences that are held against every tool.
const maxParts = 12

// askingParts returns the sentences of a text that ask for something or want it done, the last ones
// of very many.
func askingParts(text string) []string {
	var out []string
	for sentence := range lex.Sentences(text) {
		for _, clause := range lex.Clauses(sentence) {
			if clause.Mood != lex.States || wanting.MatchString(clause.Text) {
				out = append(out, sentence)
				break
			}
		}
	}
	return out[max(0, len(out)-maxParts):]
}

// wanting matches statements that are wishes, and orders whose verb is not a common one.
var wanting = regexp.MustCompile(`(?i)^(?:please|i need|i want|i'd like|i would like|we need|let's|now|then|first|next|use|call|invoke|` +
	`view|list|get|weather|forecast|convert|calculate|schedule|turn|play|start|stop|switch|roll|flip|generate|add|multiply|divide|subtract|` +
	`search|look|fetch|order|cancel|update|lookup|query|click|type|scroll|insert|replace|rename|edit)\b`)

// plainlyAsks tells whether one sentence asks for what the tool does: it names the tool, or has all
// the words that the tool's name is made of (or most of what its description says), and holds a
// value for every required input. Without that a person would be asked, not a tool called.
func plainlyAsks(t *wire.Tool, sentence string) bool {
	if t.Type != "custom" {
		return len(builtinInput(t, sentence)) > 0
	}
	if namesTool(t, sentence) {
		return true
	}
	if nameFit(t, sentence) == 1 || describes(t, sentence) || takesAddress(t) && saysVerb(t, sentence) {
		return canFill(t, sentence)
	}
	return false
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

// plainVerbs are words of tool names that say how, not what.
var plainVerbs = wordSet(`get set fetch list show find lookup look retrieve read create make add do run tool api data info
	information current the by for of a an and in to from my all new do execute perform use query mcp server`)

func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}

// nameWords are the stems of what a tool's name is about.
func nameWords(t *wire.Tool) []string {
	name := t.Name
	if at := strings.LastIndex(name, "__"); at >= 0 {
		name = name[at+2:] // mcp__server__tool
	}
	var matter, all []string
	for w := range strings.FieldsSeq(schema.Words(name)) {
		all = append(all, lex.Stem(w))
		if !plainVerbs[w] {
			matter = append(matter, lex.Stem(w))
		}
	}
	if len(matter) == 0 {
		return all
	}
	return matter
}

// nameFit is the share of a tool's name that a text has.
func nameFit(t *wire.Tool, text string) float64 {
	said := stemsOf(text)
	list := nameWords(t)
	if len(list) == 0 {
		return 0
	}
	found := 0.0
	for _, stem := range list {
		if said[stem] || saysSynonym(said, stem) {
			found++
		}
	}
	return found / float64(len(list))
}

func stemsOf(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range lex.Words(text) {
		m[w.Stem] = true
	}
	return m
}

func saysSynonym(said map[string]bool, stem string) bool {
	synonyms, members := lex.Related(stem)
	for _, other := range append(synonyms[:len(synonyms):len(synonyms)], members...) {
		if said[other] {
			return true
		}
	}
	return false
}

// describes tells whether a text has most of the words of what the description says first.
func describes(t *wire.Tool, text string) bool {
	first := ""
	for sentence := range lex.Sentences(t.Description) {
		first = sentence
		break
	}
	said := stemsOf(text)
	matter, found := 0, 0
	for _, w := range lex.Words(first) {
		low := strings.ToLower(w.Text)
		if lex.IsStop(low) || plainVerbs[low] || lex.IsGeneric(low) || toolTalk[low] {
			continue
		}
		matter++
		if said[w.Stem] {
			found++
		}
	}
	return found >= 2 && found*10 >= matter*6
}

// toolTalk are words that descriptions of all tools share.
var toolTalk = wordSet(`returns return given user specified provided based using function available call called specific
	results result request requested input inputs`)

// saysVerb tells whether a text has one of the words of a tool's name, though it only says how.
func saysVerb(t *wire.Tool, text string) bool {
	said := stemsOf(text)
	for w := range strings.FieldsSeq(schema.Words(t.Name)) {
		if said[lex.Stem(w)] {
			return true
		}
	}
	return false
}

// takesAddress tells whether a tool's first required input is a URL or an email address, which says
// by itself what is wanted.
func takesAddress(t *wire.Tool) bool {
	required := t.InputSchema.Get("required").Elems()
	if len(required) == 0 {
		return false
	}
	switch name := required[0].Text; t.InputSchema.Get("properties").Get(name).Get("format").Str() {
	case "uri", "url", "email":
		return true
	default:
		return name == "url" || name == "uri"
	}
}

// canFill tells whether a text has a value for each required input of a tool.
func canFill(t *wire.Tool, text string) bool {
	source := hints.New(text)
	for _, item := range t.InputSchema.Get("required").Elems() {
		property := t.InputSchema.Get("properties").Get(item.Text)
		if property.Get("default").Present() || property.Get("const").Present() {
			continue
		}
		if !source.Knows(schema.FieldOf(item.Text, property)) {
			return false
		}
	}
	return true
}

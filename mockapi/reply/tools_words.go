package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// deeds are the classes of what tools do, each with the verbs by which it is asked for.
var deeds = readDeeds(`
get: get fetch open show check retrieve give tell what find look lookup see display query load obtain track where
read: read open show view cat print display look see inspect get fetch load examine review
list: list show enumerate ls display get find
search: search look google find lookup query browse research grep
create: create make add open file new raise log register start set insert generate draft draw schedule arrange put book plan
send: send mail email message write forward notify text
write: write save create put store overwrite dump make
update: update change edit modify set rename replace correct adjust move assign
delete: delete remove erase drop cancel clear destroy
run: run execute perform launch start call use test query
book: book reserve order schedule arrange buy purchase get
schedule: schedule plan book arrange set add create
convert: convert change turn exchange
calculate: calculate compute evaluate work solve add multiply divide subtract what
translate: translate say render
remind: remind set create add
set: set put turn switch adjust change create add
play: play start
cancel: cancel stop abort delete
post: post publish tweet share send
analyze: analyze analyse examine inspect check review
summarize: summarize summarise sum
extract: extract pull get find
validate: validate verify check test
`)

// lookups are verbs of orders that need what such a tool finds, and that name no tool of its class.
var lookups = readDeeds(`
get: compare contrast verify pull
read: compare contrast
list: compare contrast
search: compare contrast
`)

// readDeeds maps each verb to the classes that it asks for.
func readDeeds(table string) map[string]map[string]bool {
	m := map[string]map[string]bool{}
	for line := range strings.Lines(table) {
		class, list, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		for verb := range strings.FieldsSeq(list) {
			if m[verb] == nil {
				m[verb] = map[string]bool{}
			}
			m[verb][class] = true
		}
	}
	return m
}

// asking are the classes that a question asks for as well as an order does: they change nothing.
var asking = wordSet(`get read list search calculate convert translate analyze summarize validate extract`)

// plainNouns are words of tool names that say nothing about the matter.
var plainNouns = wordSet(`tool api data info information current the by for of a an and in to from my all new mcp server
	text content details item record value status result entry object based on off up down with event`)

// toolWords are the words by which a tool is asked for.
type toolWords struct {
	class   string   // of what it does, "" where its name has no verb of a class
	verb    string   // the stem of that verb
	matter  []string // the stems of what it does that to
	summary []string // the stems of what its description says first
	on, off bool     // the name says that something is switched so
}

// wordsOf reads the name and the description of a tool.
func wordsOf(t *wire.Tool) *toolWords {
	w := &toolWords{}
	name := t.Name
	if at := strings.LastIndex(name, "__"); at >= 0 {
		name = name[at+2:] // mcp__server__tool
	}
	for part := range strings.FieldsSeq(schema.Words(name)) {
		class := classOf(part)
		w.on, w.off = w.on || part == "on", w.off || part == "off"
		switch {
		case class != "" && w.class == "" && len(w.matter) == 0:
			w.class, w.verb = class, lex.Stem(part)
		case !plainNouns[part]:
			w.matter = append(w.matter, lex.Stem(part))
		}
	}
	for sentence := range lex.Sentences(t.Description[:min(len(t.Description), 2*wholeResult)]) {
		for _, word := range lex.Words(sentence) {
			low := strings.ToLower(word.Text)
			verb, _ := lex.IsVerb(word.Stem)
			if !verb && !lex.IsStop(low) && !plainNouns[low] && !lex.IsGeneric(low) && !toolTalk[low] {
				w.summary = append(w.summary, word.Stem)
			}
		}
		break
	}
	return w
}

// classOf is the class that a verb in a tool's name stands for, "" for none.
func classOf(verb string) string {
	classes := deeds[verb]
	switch {
	case classes[verb]:
		return verb
	case classes == nil:
		return ""
	}
	for _, class := range [...]string{"get", "read", "search", "create", "send", "write", "update", "delete", "run", "book", "set", "convert"} {
		if classes[class] {
			return class
		}
	}
	return ""
}

// toolTalk are words that descriptions of all tools share.
var toolTalk = wordSet(`returns return given user specified provided based using function available call called specific
	results result request requested input inputs`)

func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}

package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// maxSubject bounds what names the subject of a result, in bytes.
const maxSubject = 40

const maxSubjectWords = 6

// manners are the inputs of tools that say how, or what to do, and not what it is about.
var manners = map[string]bool{"command": true, "pattern": true, "text": true, "content": true, "prompt": true, "mode": true,
	"unit": true, "units": true, "format": true, "language": true, "code": true, "body": true, "message": true, "description": true,
	"method": true, "sort": true, "type": true, "action": true, "timezone": true, "old_string": true, "new_string": true}

// queries are the inputs that may name a subject among other words.
var queries = map[string]bool{"query": true, "q": true, "question": true, "search": true, "url": true, "path": true, "file_path": true}

// subjectOf names what the result of a call is about by the first input that names a thing: "Larch Hut",
// "order 551". It is "" where none does.
func subjectOf(input *wire.Node) string {
	if input == nil {
		return ""
	}
	thing := ""
	for _, m := range input.Members {
		value := plainText(m.Value)
		switch {
		case !m.Value.Is(wire.String) && !m.Value.Is(wire.Number), manners[m.Name], value == "", len(value) > maxSubject && !queries[m.Name]:
		case strings.Trim(value, "0123456789") == "":
			if kind, ok := cutKind(strings.ToLower(schema.Words(m.Name))); ok {
				return kind + " " + value
			}
		case thing != "":
		case queries[m.Name]:
			thing = nameIn(value)
		case m.Value.Is(wire.String) && strings.Count(value, " ") < maxSubjectWords:
			thing = value
		}
	}
	return thing
}

// cutKind takes what a number counts from the name of its input: order of "order id".
func cutKind(words string) (kind string, ok bool) {
	for _, end := range [...]string{" id", " number", " no", " nr"} {
		if kind, ok = strings.CutSuffix(words, end); ok {
			return kind, true
		}
	}
	return "", false
}

// nameIn is a name of several words in a text, or the file at the end of a path.
func nameIn(text string) string {
	if !strings.ContainsAny(text, " \n") && strings.Contains(text, "/") && len(text) > 0 {
		if strings.Contains(text, "://") {
			return ""
		}
		if len(text) <= maxSubject {
			return text
		}
		return text[strings.LastIndexByte(text, '/')+1:]
	}
	text = text[:whole(text, min(len(text), 4*maxSubject))]
	list := lex.Words(text)
	for _, n := range lex.Names(text, list) {
		if name := text[list[n.From].Start:list[n.To-1].End]; n.To-n.From > 1 && len(name) <= maxSubject {
			return name
		}
	}
	return ""
}

// means are the words in the names of tools that say what with, or nothing, beside plainNouns and the verbs
// that say what a tool does.
var means = wordSet(`page file command bash ssh shell web document docs request url sql db lookup query search view load`)

// matterOf is what a tool by its name tells: weather of get_weather. It is "" where the name says only how.
func matterOf(name string) string {
	var kept []string
	for word := range strings.FieldsSeq(strings.ToLower(schema.Words(name))) {
		if !means[word] && !plainNouns[word] && deeds[word] == nil {
			kept = append(kept, word)
		}
	}
	if len(kept) > 2 {
		return ""
	}
	return strings.Join(kept, " ")
}

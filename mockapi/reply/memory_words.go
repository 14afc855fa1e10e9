package reply

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// defaultFile is where things are kept for which no file is named.
const defaultFile = memoryRoot + "/notes.md"

// theFile opens the name of a file.
const theFile = `(?:the |your |my |a )?(?:new )?(?:memory )?(?:file )?(?:called |named )?`

var (
	filePath = `["'` + "`" + `]?((?:/memories/)?[\w-][\w./-]*\.[A-Za-z]{1,5})["'` + "`" + `]?`
	// fileName is a path, or the name of a file without its extension: "the notes file".
	fileName = `["'` + "`" + `]?((?:/memories/)?[\w-](?:[\w./-]*\w)?)["'` + "`" + `]?(?: file)?`

	renames = regexp.MustCompile(`(?i)\b(?:rename|move) ` + theFile + fileName + ` (?:to|as|into) ` + theFile + fileName)
	deletes = regexp.MustCompile(`(?i)\b(?:delete|remove|erase) ` + theFile + fileName + `(?: from (?:your )?memory)?(?:,? please)?[.!]?$`)
	creates = regexp.MustCompile(`(?i)\b(?:create|make|write) ` + theFile + filePath + ` (?:with|containing|that says)(?: the)?(?: text| content| line| note)?:? "([^"]+)"`)
	reads   = regexp.MustCompile(`(?i)\b(?:read|view|show|open|print|display|look (?:at|into)|check)(?: me)? (?:what(?:'s| is) in )?` + theFile + fileName)
	clears  = regexp.MustCompile(`(?i)\b(?:clear|wipe|erase|delete|forget) (?:all |everything|your |the )*(?:in |from |of )?(?:your |the )?(?:memory|memories|notes|everything)\b(?:[^"]*)$|\bforget (?:all |what )+(?:that )?you know about me\b`)

	replaces  = regexp.MustCompile(`(?i)\b(?:replace|change|correct) "([^"]+)" (?:with|to|by|into) "([^"]*)"`)
	inserts   = regexp.MustCompile(`(?i)\b(?:insert|add|append) (?:the (?:line|text) |a line |the note )?"([^"]+)"`)
	atLine    = regexp.MustCompile(`(?i)\b(?:at|after) line (\d+)\b`)
	atTop     = regexp.MustCompile(`(?i)\b(?:at the (?:top|beginning|start)|first line)\b`)
	namedFile = regexp.MustCompile(`(?i)\b(?:in|into|to|from|of|file|called|named) (?:the |a |your )?(?:memory )?(?:file )?` + filePath)

	remembers = regexp.MustCompile(`(?i)(?:^note:|\bfor (?:future|later) reference\b|\b(?:remember(?: that)?|keep in mind(?: that)?|don't forget(?: that)?|make a note(?: that| of)?|note(?: down)? that|` +
		`(?:save|store|add|put|write|record)(?: this| that| it)? (?:to|in|into) (?:your |my |the )?(?:long-term )?(?:memory|notes)(?: that)?|` +
		`save(?: this| that)?|store(?: this| that)?|record that|memori[sz]e(?: that)?|write (?:this |that )?down(?: that)?)\b)[:,]?\s*`)
	rememberance = regexp.MustCompile(`(?i)\bdo you (?:still )?remember\b|\bcan you remember\b|\bwhat (?:do|can) you remember\b`)
	// politely is how a wish begins that has the form of a question.
	politely = regexp.MustCompile(`(?i)^\W*(?:(?:hey|so|and|also|ok|okay),? )*(?:can|could|would|will) you (?:(?:please|kindly|also),? )*`)
	// pointsBack matches a wish to keep what was said before it.
	pointsBack = regexp.MustCompile(`(?i)^\W*(?:(?:so|and|please|can you|could you) )*(?:remember|save|store|note|memori[sz]e|keep|write down) (?:this|that|it|these|all (?:of )?(?:this|that))\b` +
		`(?:,? (?:please|for (?:me|later|the future|next time)|down|in mind|in your memory|to (?:your )?memory))*[.!?]?$`)
	forgets = regexp.MustCompile(`(?i)^\W*(?:(?:please|now|and|also|ok|okay|actually|can you|could you|you can|i want you to)[, ]+)*(?:` +
		`forget (?:(?:what (?:i (?:said|told you)|you know) )?about |that |the fact that )?(.+?)|` +
		`(?:delete|remove|erase) (?:the |my )?(?:line|note|entry|fact|memory|information) (?:about|that) (.+?)|` +
		`(?:delete|remove|erase) (.+?) from (?:your |the )?(?:memory|notes))(?: from (?:your )?memory| again| now|,? please)*[.!?]*$`)
	// updates matches "update my budget to 5000 euros".
	updates = regexp.MustCompile(`(?i)\b(?:update|change|set|correct) ((?:my|our) [\w' -]+?) to ([^."]+)`)

	absent = regexp.MustCompile(`does not exist|no longer exists`)
	// asks matches a wish to hear all that is in the memory.
	asks = regexp.MustCompile(`(?i)\bwhat (?:else )?(?:do|can) you (?:still |already )?(?:know|remember|recall)(?: about (?:me|us))?\W*$|` +
		`\bwhat (?:have|did) i (?:told|tell) you\b(?: (?:so far|before|about (?:me|myself)))*\W*$|` +
		`\b(?:everything|all|anything) (?:that )?you (?:know|remember|have stored)\b|\bwho am i\b|` +
		`\b(?:what(?:'s| is)|what do you have|what have you got|which files are|what files are|what files do you have|show(?: me)?|list|read|view|check|look (?:at|into))(?: what(?:'s| is))?(?: stored| saved)?(?: in| all)? (?:your |the )(?:memory|memories|notes)\b`)
)

// asksMemory tells whether a text wants to hear all that is in the memory, and asks for nothing else.
func asksMemory(text string) bool {
	if !asks.MatchString(text) || clears.MatchString(text) {
		return false
	}
	for _, question := range recall.Questions(text) {
		if !asks.MatchString(question) {
			return false
		}
	}
	return true
}

// toForget is what a sentence wants to be forgotten, "" where it wants nothing of the kind.
func toForget(sentence string) string {
	if found := forgets.FindStringSubmatch(sentence); found != nil {
		return found[1] + found[2] + found[3]
	}
	return ""
}

// changed matches a statement that something is other than it was.
var changed = regexp.MustCompile(`(?i)\b(?:now|changed|change of plans?|instead|no longer|moved|switched|actually)\b`)

// fileFor is the file that a sentence names, or else the one that there is, or the default.
func (m *memory) fileFor(sentence string) string {
	if found := namedFile.FindStringSubmatch(sentence); found != nil {
		return absolute(found[1])
	}
	if len(m.files) > 0 && !slices.Contains(m.files, defaultFile) {
		return m.files[0]
	}
	return defaultFile
}

// named is the path of a file by its path or by its name without extension, "" where a name is none of
// a file that there is.
func (m *memory) named(name string) string {
	if strings.Contains(name, ".") || slices.Contains(m.files, absolute(name)) {
		return absolute(name)
	}
	for _, file := range m.files {
		if strings.EqualFold(strings.TrimSuffix(path.Base(file), path.Ext(file)), path.Base(name)) {
			return file
		}
	}
	return ""
}

// withExtension is the path of a file that is renamed, which keeps its extension where the new name has
// none.
func withExtension(name, from string) string {
	if path.Ext(name) == "" {
		name += path.Ext(from)
	}
	return absolute(name)
}

func absolute(path string) string {
	if strings.HasPrefix(path, memoryRoot+"/") {
		return path
	}
	return memoryRoot + "/" + strings.TrimLeft(path, "/")
}

// factOf takes what is to be kept out of a sentence: "remember that I live in Porto".
func factOf(sentence string) (string, bool) {
	sentence = namedFile.ReplaceAllString(sentence, "")
	sentence = strings.ReplaceAll(strings.Join(strings.Fields(sentence), " "), " :", ":")
	at := remembers.FindStringIndex(sentence)
	if at == nil || pointsBack.MatchString(sentence) {
		return "", false
	}
	if wish := wishFor(sentence, at); !wish && (rememberance.MatchString(sentence) || strings.HasSuffix(sentence, "?")) {
		return "", false
	}
	fact := strings.TrimSpace(sentence[at[1]:])
	if len(strings.Fields(fact)) < 2 {
		fact = strings.TrimSpace(sentence[:at[0]]) // "I live in Porto, remember that"
	}
	fact = strings.TrimRight(fact, " ,.!?")
	fact = strings.TrimRight(strings.TrimSuffix(fact, "please"), " ,")
	return fact, len(strings.Fields(fact)) > 1
}

// wishFor tells whether a question asks for what it says at a place: "Could you remember that I like tea?", but
// not "Can you remember what I like?"
func wishFor(question string, at []int) bool {
	begin := politely.FindStringIndex(question)
	verb := strings.ToLower(strings.TrimRight(question[at[0]:at[1]], " ,:"))
	return begin != nil && begin[1] == at[0] && (strings.HasSuffix(verb, " that") || strings.HasSuffix(verb, " note of"))
}

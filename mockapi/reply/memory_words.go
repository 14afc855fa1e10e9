package reply

import (
	"regexp"
	"slices"
	"strings"
)

// defaultFile is where things are kept for which no file is named.
const defaultFile = memoryRoot + "/notes.md"

var (
	filePath     = `["'` + "`" + `]?((?:/memories/)?[\w-][\w./-]*\.[A-Za-z]{1,5})["'` + "`" + `]?`
	renames      = regexp.MustCompile(`(?i)\b(?:rename|move) (?:the )?(?:memory )?(?:file )?` + filePath + ` (?:to|as|into) ` + filePath)
	deletes      = regexp.MustCompile(`(?i)\b(?:delete|remove|erase) (?:the |your )?(?:memory )?(?:file )?` + filePath)
	clears       = regexp.MustCompile(`(?i)\b(?:clear|wipe|erase|delete|forget) (?:all |everything|your |the )*(?:in |from |of )?(?:your |the )?(?:memory|memories|notes|everything)\b`)
	replaces     = regexp.MustCompile(`(?i)\b(?:replace|change|correct) "([^"]+)" (?:with|to|by|into) "([^"]*)"`)
	inserts      = regexp.MustCompile(`(?i)\b(?:insert|add|append) (?:the (?:line|text) |a line |the note )?"([^"]+)"`)
	atLine       = regexp.MustCompile(`(?i)\b(?:at|after) line (\d+)\b`)
	atTop        = regexp.MustCompile(`(?i)\b(?:at the (?:top|beginning|start)|first line)\b`)
	remembers    = regexp.MustCompile(`(?i)\b(?:remember(?: that)?|keep in mind(?: that)?|don't forget(?: that)?|make a note(?: that| of)?|note(?: down)? that|save(?: this| that)?|store(?: this| that)?|memori[sz]e(?: that)?|write (?:this |that )?down(?: that)?)\b[:,]?\s*`)
	rememberance = regexp.MustCompile(`(?i)\bdo you (?:still )?remember\b|\bcan you remember\b`)
	namedFile    = regexp.MustCompile(`(?i)\b(?:in|into|to|from|of|file|called|named) (?:the |a |your )?(?:memory )?(?:file )?` + filePath)
)

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

func absolute(path string) string {
	if strings.HasPrefix(path, memoryRoot+"/") {
		return path
	}
	return memoryRoot + "/" + strings.TrimLeft(path, "/")
}

// factOf takes what is to be kept out of a sentence: "remember that I live in Porto".
func factOf(sentence string) (string, bool) {
	sentence = namedFile.ReplaceAllString(sentence, "")
	sentence = strings.Join(strings.Fields(sentence), " ")
	at := remembers.FindStringIndex(sentence)
	if at == nil || rememberance.MatchString(sentence) || strings.HasSuffix(sentence, "?") {
		return "", false
	}
	fact := strings.TrimSpace(sentence[at[1]:])
	if len(strings.Fields(fact)) < 2 {
		fact = strings.TrimSpace(sentence[:at[0]]) // "I live in Porto, remember that"
	}
	return strings.TrimRight(fact, " ,.!"), len(strings.Fields(fact)) > 1
}

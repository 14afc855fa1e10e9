package hints

import (
	"regexp"
	"strings"
)

var (
	ticked = regexp.MustCompile("`([^`\n]+)`")
	fenced = regexp.MustCompile("(?s)```[a-zA-Z0-9+-]*\n(.*?)\n?```")
	runs   = regexp.MustCompile(`(?i)\b(?:run|execute|command:?)\s+(\S[^\n]*)`)
	// coded is what stands behind "this code:".
	coded = regexp.MustCompile(`(?i)\b(?:run|execute|evaluate|code|script|snippet|sql|query)\s*(?:this )?[^\n:]{0,20}:\s+(\S[^\n]*)`)
)

// shellWords begin a command line that is not quoted.
var shellWords = wordSet(`ls cat echo git npm npx go python python3 node make grep find curl pwd mkdir rm cp mv
	touch head tail sed awk docker kubectl cargo pip yarn pnpm date whoami uname df du ps env bash sh chmod wc`)

// commands finds a command line: between backticks, or after "run" where its first word is one that
// shells know.
func (t *text) commands() []find {
	if out := append(t.shape(fenced), t.shape(ticked)...); len(out) > 0 {
		return out
	}
	for _, f := range t.shape(runs) {
		line := t.s[f.start:f.end]
		first, _, _ := strings.Cut(line, " ")
		if shellWords[strings.TrimRight(first, ".")] {
			return []find{t.piece(f.start, f.start+len(strings.TrimRight(line, " .!?")))}
		}
	}
	return nil
}

// codes finds code: between fences or backticks, or behind a colon.
func (t *text) codes() []find {
	if out := append(t.shape(fenced), t.shape(ticked)...); len(out) > 0 {
		return out
	}
	return t.shape(coded)
}

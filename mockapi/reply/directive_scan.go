package reply

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A found is one directive of a text.
type found struct {
	verb, argument string
	json           string // the object after the name of a tool, "" for none
	broken         bool   // the object never ends, or something stands between it and ]]
}

const blanks = " \t\r\n"

// findDirectives returns the directives of a text, in order. Those within the JSON of another are
// part of it. The time is linear in the length of the text, whatever it holds.
func findDirectives(text string) []found {
	var all []found
	for {
		_, rest, more := strings.Cut(text, "[[")
		if !more {
			return all
		}
		d, rest, ok := readDirective(rest)
		if ok {
			all = append(all, d)
		}
		text = rest
	}
}

// withoutDirectives takes the directives out of a text.
func withoutDirectives(text string) string {
	if !strings.Contains(text, "[[") {
		return text
	}
	var b strings.Builder
	for {
		before, rest, more := strings.Cut(text, "[[")
		b.WriteString(before)
		if !more {
			return b.String()
		}
		if _, after, ok := readDirective(rest); ok {
			text = after
		} else {
			b.WriteString("[[")
			text = rest
		}
	}
}

// readDirective reads a directive behind its [[, and returns what is left to look at.
func readDirective(s string) (d found, rest string, ok bool) {
	verb, after := cutWord(s)
	spaced := strings.TrimLeft(after, blanks)
	if verb != "tool" && verb != "error" && verb != "think" || len(spaced) == len(after) {
		return d, s, false
	}
	d.verb = verb
	d.argument, rest = cutWord(spaced)
	rest = strings.TrimLeft(rest, blanks)
	if d.argument == "" {
		return d, s, false
	}
	if verb == "tool" && strings.HasPrefix(rest, "{") {
		d.json, rest = cutObject(rest)
		rest = strings.TrimLeft(rest, blanks)
		d.broken = !strings.HasPrefix(rest, "]]")
	}
	rest, closed := strings.CutPrefix(rest, "]]")
	return d, rest, closed || d.broken
}

// cutWord cuts off the name of a tool, the id of a rule or a number.
func cutWord(s string) (word, rest string) {
	end := strings.IndexFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("_.-", r)
	})
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:]
}

// cutObject cuts off the text up to the brace that closes the one that it begins with; "" and
// nothing left where none does. Braces within strings do not count.
//
// Some agents (opencode) hand on a prompt quoted as a JSON string. All of its quotes and
// backslashes are escaped then, which shows behind the first brace; the escapes are undone.
func cutObject(s string) (object, rest string) {
	quoted := strings.HasPrefix(strings.TrimLeft(s[1:], blanks), `\`)
	depth, inString, escaped := 0, false, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if quoted && c == '"' {
			break // the end of the quoted prompt
		}
		if quoted && c == '\\' && i+1 < len(s) {
			i++
			c = s[i]
		}
		switch {
		case escaped:
			escaped = false
		case inString && c == '\\':
			escaped = true
		case c == '"':
			inString = !inString
		case inString:
		case c == '{':
			depth++
		case c == '}':
			depth--
			if depth == 0 {
				return unescape(s[:i+1], quoted), s[i+1:]
			}
		}
	}
	return "", ""
}

func unescape(s string, quoted bool) string {
	if !quoted {
		return s
	}
	plain, err := jsontext.AppendUnquote(nil, `"`+s+`"`)
	if err != nil {
		return s // no JSON either way, which the caller finds out
	}
	return string(plain)
}

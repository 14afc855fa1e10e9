package reply

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/hints"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// builtinInput makes the input of a tool whose shape the API defines, bash, the text editor and the
// computer, where a sentence asks for something that the tool does. It returns nil otherwise.
func builtinInput(t *wire.Tool, sentence string) []byte {
	switch {
	case strings.HasPrefix(t.Type, "bash_"):
		if command := value("command", sentence); command != "" {
			return object("command", command)
		}
	case strings.HasPrefix(t.Type, "text_editor_"):
		return editorInput(sentence)
	case strings.HasPrefix(t.Type, "computer_"):
		return computerInput(sentence)
	}
	return nil
}

// builtinDefault is the input of a forced call for which the text holds nothing.
func builtinDefault(t *wire.Tool) []byte {
	switch {
	case strings.HasPrefix(t.Type, "bash_"):
		return object("command", "ls")
	case strings.HasPrefix(t.Type, "text_editor_"):
		return object("command", "view", "path", "/")
	case strings.HasPrefix(t.Type, "computer_"):
		return object("action", "screenshot")
	}
	return []byte("{}")
}

var (
	replacing = regexp.MustCompile("(?i)\\breplace [\"'`]([^\"'`]+)[\"'`] (?:with|by) [\"'`]([^\"'`]*)[\"'`]")
	creating  = regexp.MustCompile(`(?i)\b(?:create|write|make)\b`)
	viewing   = regexp.MustCompile(`(?i)\b(?:view|show|open|read|look at|print|display|see)\b`)
)

func editorInput(sentence string) []byte {
	path := value("path", sentence)
	if path == "" {
		return nil
	}
	if m := replacing.FindStringSubmatch(sentence); m != nil {
		return object("command", "str_replace", "path", path, "old_str", m[1], "new_str", m[2])
	}
	switch {
	case creating.MatchString(sentence):
		return object("command", "create", "path", path, "file_text", value("content", sentence)+"\n")
	case viewing.MatchString(sentence):
		return object("command", "view", "path", path)
	}
	return nil
}

var (
	clicking = regexp.MustCompile(`(?i)\bclick\b.*?\b(\d{1,4})\s*,\s*(\d{1,4})`)
	typing   = regexp.MustCompile("(?i)\\btype [\"'`]([^\"'`]+)[\"'`]")
)

func computerInput(sentence string) []byte {
	if m := clicking.FindStringSubmatch(sentence); m != nil {
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		return []byte(`{"action":"left_click","coordinate":[` + strconv.Itoa(x) + "," + strconv.Itoa(y) + "]}")
	}
	if m := typing.FindStringSubmatch(sentence); m != nil {
		return object("action", "type", "text", m[1])
	}
	if strings.Contains(strings.ToLower(sentence), "screenshot") {
		return object("action", "screenshot")
	}
	return nil
}

// value finds the value of a string field in a text, "" for none.
func value(name, text string) string {
	for _, v := range hints.New(text).Values(schema.Field{Name: name, Type: "string", Item: -1}) {
		if s, ok := v.(string); ok {
			return s
		}
	}
	return ""
}

// object writes a JSON object of strings.
func object(pairs ...string) []byte {
	b := []byte{'{'}
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, quoted(pairs[i])...)
		b = append(b, ':')
		b = append(b, quoted(pairs[i+1])...)
	}
	return append(b, '}')
}

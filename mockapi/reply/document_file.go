package reply

import (
	"mime"
	"strings"
)

// maxFileText is how much is read of an uploaded file, in bytes: about what the largest window holds.
const maxFileText = 4 << 20

// fileText is the text of an uploaded file, "" where its type is none of text.
func fileText(data []byte, kind string) string {
	if !isText(kind) {
		return ""
	}
	return strings.ToValidUTF8(string(data[:min(len(data), maxFileText)]), "")
}

// isText tells whether a MIME type is one of text, with or without parameters.
func isText(kind string) bool {
	if plain, _, err := mime.ParseMediaType(kind); err == nil {
		kind = plain
	}
	switch {
	case strings.HasPrefix(kind, "text/"), strings.HasSuffix(kind, "+json"), strings.HasSuffix(kind, "+xml"):
		return true
	}
	return textTypes[kind]
}

// textTypes are the types of text that do not say so.
var textTypes = wordSet("application/json application/x-ndjson application/jsonl application/xml application/yaml application/x-yaml application/toml")

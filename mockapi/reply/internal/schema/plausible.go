package schema

import (
	"regexp"
	"strings"
	"unicode"
)

// plausibleStrings are values for what a property's name says, the longer key first where several
// fit.
var plausibleStrings = []struct{ key, value string }{
	{"first_name", "Ada"}, {"last_name", "Lovelace"}, {"full_name", "Ada Lovelace"},
	{"file_name", "notes.txt"}, {"filename", "notes.txt"}, {"file_path", "/tmp/notes.txt"},
	{"user_name", "ada"}, {"username", "ada"}, {"company", "Example Ltd"}, {"organization", "Example Ltd"},
	{"email", "user@example.com"}, {"phone", "+1 555 0100"}, {"website", "https://example.com/"},
	{"url", "https://example.com/"}, {"uri", "https://example.com/"}, {"link", "https://example.com/"},
	{"path", "/tmp/notes.txt"}, {"directory", "/tmp"}, {"folder", "/tmp"}, {"command", "echo hello"},
	{"cmd", "echo hello"}, {"code", "print('hello')"}, {"location", "Paris"}, {"city", "Paris"},
	{"place", "Paris"}, {"destination", "Paris"}, {"origin", "London"}, {"country", "France"},
	{"address", "1 Example Street"}, {"street", "1 Example Street"}, {"zip", "75001"}, {"postal", "75001"},
	{"currency", "EUR"}, {"language", "en"}, {"locale", "en-US"}, {"timezone", "UTC"},
	{"datetime", "2026-12-01T09:30:00Z"}, {"timestamp", "2026-12-01T09:30:00Z"}, {"date", "2026-12-01"},
	{"time", "09:30"}, {"color", "blue"}, {"colour", "blue"}, {"title", "A short title"},
	{"subject", "A short subject"}, {"headline", "A short headline"}, {"summary", "A short summary."},
	{"description", "A short description."}, {"reason", "It follows from the request."},
	{"explanation", "It follows from the request."}, {"answer", "It depends on the details."},
	{"question", "What would you like to know?"}, {"query", "example"}, {"search", "example"},
	{"pattern", "example"}, {"keyword", "example"}, {"category", "general"}, {"tag", "general"},
	{"label", "general"}, {"status", "open"}, {"priority", "normal"}, {"unit", "metric"},
	{"ticker", "ACME"}, {"symbol", "ACME"}, {"model", "standard"}, {"id", "1"}, {"name", "Ada Lovelace"},
	{"message", "Hello."}, {"text", "Hello."}, {"content", "Hello."}, {"body", "Hello."},
	{"comment", "Hello."}, {"prompt", "Say hello."}, {"key", "key"},
}

// example finds the sample that many descriptions give: (e.g. San Francisco, CA).
var example = regexp.MustCompile(`(?i)(?:e\.g\.,?|for example,?|such as|example:)\s*["'` + "`" +
	`]?([^"'` + "`" + `\n();]{1,60}?)["'` + "`" + `]?\s*(?:[).;"'` + "`" + `\n]|$)`)

// personal are things with names that are persons.
var personal = map[string]bool{
	"person": true, "people": true, "customer": true, "user": true, "author": true, "contact": true, "employee": true,
	"member": true, "patient": true, "player": true, "guest": true, "owner": true, "student": true, "profile": true,
}

func plausibleString(f Field) string {
	if found := example.FindStringSubmatch(f.Description); found != nil {
		return strings.TrimSpace(found[1])
	}
	name := snake(f.Name)
	if within := strings.TrimSuffix(snake(f.Within), "s"); name == "name" && within != "" && !personal[within] {
		return "example " + strings.ReplaceAll(within, "_", " ")
	}
	for _, p := range plausibleStrings {
		if hasWord(name, p.key) || strings.TrimSuffix(name, "s") == p.key {
			return p.value
		}
	}
	if f.Name != "" {
		return "example " + strings.ReplaceAll(name, "_", " ")
	}
	return "example"
}

// plausibleNumbers are values for what a property's name says.
var plausibleNumbers = []struct {
	key   string
	value float64
}{
	{"age", 30}, {"year", 2026}, {"price", 20}, {"amount", 20}, {"cost", 20}, {"budget", 1000},
	{"quantity", 1}, {"count", 1}, {"limit", 10}, {"score", 0.8}, {"confidence", 0.8},
	{"temperature", 18}, {"percent", 50}, {"percentage", 50}, {"rating", 4}, {"latitude", 48.85},
	{"longitude", 2.35}, {"lat", 48.85}, {"lon", 2.35}, {"lng", 2.35}, {"timeout", 30}, {"port", 8080},
}

func plausibleNumber(name string) float64 {
	name = snake(name)
	for _, p := range plausibleNumbers {
		if hasWord(name, p.key) {
			return p.value
		}
	}
	return 1
}

// hasWord tells whether a name in snake case is, begins with or ends with some of its words.
func hasWord(name, words string) bool {
	if after, ok := strings.CutPrefix(name, words); ok && (after == "" || after[0] == '_') {
		return true
	}
	before, ok := strings.CutSuffix(name, words)
	return ok && strings.HasSuffix(before, "_")
}

// snake turns fileName and file-name into file_name.
func snake(name string) string {
	var b strings.Builder
	lower := false
	for _, r := range name {
		switch {
		case unicode.IsUpper(r) && lower:
			b.WriteByte('_')
			b.WriteRune(unicode.ToLower(r))
		case r == '-' || r == ' ' || r == '.':
			b.WriteByte('_')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
	}
	return b.String()
}

// Words cuts a name such as fileName or file-name into its words, in lower case, with spaces.
func Words(name string) string { return strings.ReplaceAll(snake(name), "_", " ") }

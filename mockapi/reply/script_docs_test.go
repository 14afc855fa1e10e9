package reply

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// The examples of the documentation are scripts that parse, and that apply to a request which offers
// everything.
func TestScriptsInTheDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../docs/scripts.md")
	if err != nil {
		t.Fatal(err)
	}
	parsed := 0
	for i, part := range strings.Split(string(page), "```") {
		var scripts []*Script
		language, example, _ := strings.Cut(part, "\n")
		if i%2 == 0 {
			continue
		}
		switch language {
		case "sh":
			_, body, _ := strings.Cut(example, "-d '")
			body, _, _ = strings.Cut(body, "'")
			scripts, err = ParseReplies([]byte(body))
		case "yaml":
			if strings.HasPrefix(example, "reply:") {
				example = "replies:\n- " + strings.ReplaceAll(strings.TrimSpace(example), "\n", "\n  ")
			}
			scripts, err = ParseScenario([]byte(example), "docs/scripts.md")
		default:
			continue
		}
		if err != nil {
			t.Errorf("%s\n%v", example, err)
		}
		request := strings.Replace(allServed, `"tools":[`, `"tools":[{"name":"get_weather","input_schema":{"type":"object"}},`, 1)
		for _, s := range scripts {
			var told *ErrorReply
			_, err := s.draft(promptOf(t, user("a", request)), Options{NewID: countingIDs()})
			if err != nil && !errors.As(err, &told) {
				t.Errorf("%s\n%v", example, err)
			}
		}
		parsed++
	}
	if parsed != 4 {
		t.Errorf("%d examples, want 4", parsed)
	}
}

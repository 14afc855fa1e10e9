package reply

import (
	"os"
	"strings"
	"testing"
)

// The examples of the documentation are scripts that parse.
func TestScriptsInTheDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../docs/scripts.md")
	if err != nil {
		t.Fatal(err)
	}
	parsed := 0
	for i, part := range strings.Split(string(page), "```") {
		language, example, _ := strings.Cut(part, "\n")
		if i%2 == 0 {
			continue
		}
		switch language {
		case "sh":
			_, body, _ := strings.Cut(example, "-d '")
			body, _, _ = strings.Cut(body, "'")
			_, err = ParseReplies([]byte(body))
		case "yaml":
			if strings.HasPrefix(example, "reply:") {
				example = "replies:\n- " + strings.ReplaceAll(strings.TrimSpace(example), "\n", "\n  ")
			}
			_, err = ParseScenario([]byte(example), "docs/scripts.md")
		default:
			continue
		}
		if err != nil {
			t.Errorf("%s\n%v", example, err)
		}
		parsed++
	}
	if parsed != 3 {
		t.Errorf("%d examples, want 3", parsed)
	}
}

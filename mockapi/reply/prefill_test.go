package reply

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestContinuation(t *testing.T) {
	tests := []struct{ why, begun, text, want string }{
		{"a beginning that the answer has is not repeated", "Your budget", "Your budget is 3000.", " is 3000."},
		{"a beginning of its own", "The answer is:", "Your budget is 3000.", " Your budget is 3000."},
		{"an object", "{", "It is 3000.", `"answer": "It is 3000."}`},
		{"a key", `{"budget":`, "It is 3000.", ` "It is 3000."}`},
		{"a string", `{"budget": "`, "It is \"3000\".", `It is \"3000\"."}`},
		{"an array", "[", "It is 3000.", `"It is 3000."]`},
		{"a tag", "<answer>", "It is 3000.", "It is 3000.</answer>"},
		{"a tag with an attribute", `<answer lang="en">`, "It is 3000.", "It is 3000.</answer>"},
		{"a line", "Here you go:\n", "It is 3000.", "It is 3000."},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, continuation(tt.begun, tt.text)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestReplyContinuesPrefill(t *testing.T) {
	answer := composeText(t, []message{
		{"user", "My budget is 3000. What is my budget?"}, {"assistant", "Your budget is"},
	}, `"model":"claude-sonnet-4-5"`)
	if want := " 3000."; answer != want {
		t.Errorf("got %q, want %q", answer, want)
	}
}

func TestCompactionBlockAloneIsAnswered(t *testing.T) {
	block := []any{map[string]any{"type": "compaction", "content": "The user's budget is 3000.", "signature": "c2ln"}}
	if answer := composeText(t, []message{{"assistant", block}}); answer == "" {
		t.Error("no answer to a conversation that is only its summary")
	}
	answer := composeText(t, []message{{"assistant", block}, {"user", "What is my budget?"}})
	if !strings.Contains(answer, "3000") {
		t.Errorf("got %q, want 3000 in it", answer)
	}
}

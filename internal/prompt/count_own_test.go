package prompt_test

import "testing"

// TestOwnPrompts: a tool whose definition the API writes costs what the API says, and the use of tools
// comes on top: 286 tokens for the newer model, 496 for the older.
func TestOwnPrompts(t *testing.T) {
	tests := []struct {
		why, tool    string
		newer, older int
	}{
		{"bash", `{"type":"bash_20250124","name":"bash"}`, 325 + 286, 244 + 496},
		{"the text editor", `{"type":"text_editor_20250728","name":"str_replace_based_edit_tool"}`, 700 + 286, 700 + 496},
		{"the memory tool, with the instruction to look first", `{"type":"memory_20250818","name":"memory"}`, 800 + 286, 800 + 496},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			for model, want := range map[string]int{"claude-opus-5-5": tt.newer, "claude-haiku-4-5": tt.older} {
				const body = `{"messages":[{"role":"user","content":"Hello"}]}`
				with := `{"tools":[` + tt.tool + `],` + body[1:]
				if got := buildFor(t, model, with).Tokens() - buildFor(t, model, body).Tokens(); got != want {
					t.Errorf("%s: %d tokens, want %d", model, got, want)
				}
			}
		})
	}
}

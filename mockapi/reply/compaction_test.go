package reply

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompact(t *testing.T) {
	said := []message{{"user", "I am Ana. My budget is 3000."}, {"assistant", "I see."}}
	use := []any{map[string]any{"type": "tool_use", "id": "toolu_1", "name": "look", "input": map[string]any{"city": "Bern"}}}
	result := []any{map[string]any{"type": "tool_result", "tool_use_id": "toolu_1", "content": "18 C"}}
	const facts = "The user said: I am Ana. My budget is 3000."
	carried := []any{map[string]any{"type": "compaction", "content": facts + openMessage + "Who am I?"}}
	for _, tt := range []struct {
		why          string
		messages     []message
		instructions string
		want         string
	}{
		{"a finished turn leaves nothing open", said, "", facts},
		{"a question does", append(said[:2:2], message{"user", "Who am I?"}), "", facts + openMessage + "Who am I?"},
		{
			"and so do results", append(said[:2:2], message{"user", "Look up Bern."}, message{"assistant", use}, message{"user", result}), "",
			facts + openResults + "look for Bern: 18 C" + openMessage + "Look up Bern.",
		},
		{
			"what a tool found out before is in the summary", append(said[:2:2], message{"user", "Look up Bern."}, message{"assistant", use}, message{"user", result}, message{"assistant", "It is mild."}, message{"user", "Who am I?"}), "",
			facts + " Look up Bern.\nFound out: Bern: 18 C." + openMessage + "Who am I?",
		},
		{"nothing was said", []message{{"user", "Hi."}, {"assistant", "Hello."}}, "", nothingToKeep},
		{"the summary is within the length asked for, with what is open", append(said[:2:2], message{"user", "Who am I?"}), "Summarize in 14 words.",
			"The user said: My budget is 3000." + openMessage + "Who am I?"},
		{"the block alone passes on what it left open", []message{{"assistant", carried}}, "", facts + openMessage + "Who am I?"},
		{"what was answered behind it is open no more", []message{{"assistant", carried}, {"assistant", "You are Ana."}}, "Use one sentence.", "The user said: I am Ana."},
	} {
		t.Run(tt.why, func(t *testing.T) {
			p := promptOf(t, requestOf(t, tt.messages, `"max_tokens":1000`))
			d := Compact(p, tt.instructions)
			if diff := cmp.Diff(tt.want, d.Content[len(d.Content)-1].Text); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if d.StopReason != "end_turn" || d.OutputTokens < 5 {
				t.Errorf("stop_reason %s, %d tokens", d.StopReason, d.OutputTokens)
			}
		})
	}
}

// What the instructions ask to be kept stands in a summary in which not all has room, and so it does in one
// that the user asks for.
func TestSummaryKeepsWhatIsAskedFor(t *testing.T) {
	said := []message{
		{"user", "My budget is 3000 euros and we fly on June 12. The gate has a squeaky hinge. The docs are at https://example.com/tides."},
		{"assistant", "I see."},
	}
	for ask, want := range map[string]string{
		"Summarize the conversation in 10 words.":                             "The user said: My budget is 3000 euros.",
		"Summarize the conversation in 10 words. Keep it short.":              "The user said: My budget is 3000 euros.",
		"Summarize the conversation in 10 words, and keep the gate.":          "The user said: The gate has a squeaky hinge.",
		"Summarize the conversation in 10 words. Focus on the page URLs.":     "The user said: The docs are at https://example.com/tides.",
		"Summarize the conversation in 10 words. Don't lose any dates please": "The user said: We fly on June 12.",
	} {
		p := promptOf(t, requestOf(t, said, `"max_tokens":1000`))
		d := Compact(p, ask)
		if got := d.Content[len(d.Content)-1].Text; got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", ask, got, want)
		}
		if got := composeText(t, append(said[:2:2], message{"user", ask}), `"max_tokens":1000`); got != want {
			t.Errorf("by the user: %s:\ngot  %s\nwant %s", ask, got, want)
		}
	}
}

// max_tokens cuts a summary on demand; one at a threshold has room of its own.
func TestCompactWithoutRoom(t *testing.T) {
	p := promptOf(t, requestOf(t, []message{{"user", "I am Ana. My budget is 3000."}}, `"max_tokens":5`))
	if d := Compact(p, ""); d.StopReason != "max_tokens" || d.OutputTokens != 5 {
		t.Errorf("stop_reason %s, %d tokens", d.StopReason, d.OutputTokens)
	}
	if d := CompactWhole(p, ""); d.StopReason != "end_turn" || d.OutputTokens < 20 {
		t.Errorf("stop_reason %s, %d tokens", d.StopReason, d.OutputTokens)
	}
}

// An answer to the block alone is made of what it left open: of the message, or of the results for it.
func TestReplyToWhatABlockLeftOpen(t *testing.T) {
	const facts = "The user said: My budget is 3000."
	for text, want := range map[string]string{
		facts + openMessage + "What is my budget?":                                            "Your budget is 3000.",
		facts + openResults + "look for Bern: 18 C and sunny" + openMessage + "Look at Bern.": "According to look for Bern: 18 C and sunny.",
		facts + openResults + "look for Bern: 18 C\nlook for Rome: 25 C" + openMessage + "Look at both.": "According to look for Bern: 18 C. " +
			"According to look for Rome: 25 C.",
	} {
		block := []any{map[string]any{"type": "compaction", "content": text}}
		if got := composeText(t, []message{{"assistant", block}}); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", text, got, want)
		}
	}
	// A long message is kept at both ends.
	long := "What is my budget? " + strings.Repeat("It rains. ", 1000) + "The code is 4417."
	d := Compact(promptOf(t, requestOf(t, []message{{"user", long}}, `"max_tokens":100000`)), "")
	got := d.Content[len(d.Content)-1].Text
	if len(got) > 3*maxOpen || !strings.Contains(got, openMessage+"What is my budget?") || !strings.HasSuffix(got, "The code is 4417.") {
		t.Errorf("%d bytes: %.100s", len(got), got)
	}
}

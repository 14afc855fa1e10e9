package reply

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/tokens"
)

// tripHistory is what was said before the questions, without small talk of the assistant.
func tripHistory() []message {
	var history []message
	for _, text := range trip {
		history = append(history, message{"user", text}, message{"assistant", "I see."})
	}
	return history
}

func TestSummaryIsAsLongAsAskedFor(t *testing.T) {
	words := func(s string) int { return len(strings.Fields(s)) }
	sentences := func(s string) int { return strings.Count(s, ". ") + 1 }
	tests := []struct {
		ask      string
		measure  func(string) int
		most     int
		members  string
		contains []string
	}{
		{"Summarise our conversation in at most 40 words.", words, 40, `"max_tokens":1000`, []string{"5000", "shellfish", "June 12"}},
		{"Please summarize the conversation so far in three sentences.", sentences, 3, `"max_tokens":1000`, []string{"5000"}},
		{"Condense this chat to 200 characters.", func(s string) int { return len(s) }, 200, `"max_tokens":1000`, []string{"5000"}},
		{"Summarise everything above in 100 tokens.", func(s string) int { return tokens.Scale(tokens.Text(s), 1.3) }, 100, `"max_tokens":1000`, []string{"5000"}},
		{"Summarise our conversation in 5 words.", words, 5, `"max_tokens":1000`, nil},
		{"Summarise our conversation in twenty-five words or fewer.", words, 25, `"max_tokens":1000`, []string{"5000"}},
		{"Summarise our conversation in a couple of sentences.", sentences, 2, `"max_tokens":1000`, []string{"5000"}},
		{"Recap our chat.", func(s string) int { return tokens.Scale(tokens.Text(s), 1.3) }, 60, `"max_tokens":60`, []string{"5000"}},
	}
	for _, tt := range tests {
		t.Run(tt.ask, func(t *testing.T) {
			d := composeMessages(t, append(tripHistory(), message{"user", tt.ask}), tt.members)
			got := d.Content[0].Text
			if d.Source != "summary" || d.StopReason != "end_turn" {
				t.Errorf("source %q, stop_reason %q, want summary and end_turn", d.Source, d.StopReason)
			}
			if n := tt.measure(got); n > tt.most {
				t.Errorf("length %d, want no more than %d: %s", n, tt.most, got)
			}
			for _, want := range tt.contains {
				if !strings.Contains(got, want) {
					t.Errorf("no %q in %s", want, got)
				}
			}
			if strings.Contains(got, "3000") {
				t.Errorf("the budget that was replaced is in %s", got)
			}
		})
	}
}

// TestRecallFromSummary replaces the conversation by its summary, twice, in both ways in which
// clients do, and asks what was said.
func TestRecallFromSummary(t *testing.T) {
	summary := composeText(t, append(tripHistory(), message{"user", "Summarise the conversation so far in at most 2000 tokens, keep names, numbers and dates."}))
	again := composeText(t, []message{
		{"user", "Summary of the conversation so far:\n" + summary}, {"assistant", "I have read it."},
		{"user", "The sun came out."}, {"assistant", "Good."},
		{"user", "Summarise the conversation so far in at most 2000 tokens."},
	})
	for name, text := range map[string]string{"summary": summary, "summary of a summary": again} {
		starts := map[string][]message{
			"as a user message":  {{"user", "Summary of the conversation so far:\n" + text}, {"assistant", "I have read it."}},
			"as a compaction":    {{"assistant", []any{map[string]any{"type": "compaction", "content": text, "signature": "c2ln"}}}},
			"in the system text": nil,
		}
		for place, start := range starts {
			for _, q := range tripQuestions {
				members := []string{}
				if start == nil {
					members = append(members, fmt.Sprintf(`"system":%q`, "You are a helpful assistant. Known so far:\n"+text))
				}
				answer := composeText(t, append(start[:len(start):len(start)], message{"user", q.ask}), members...)
				if !strings.Contains(answer, q.want) {
					t.Errorf("%s %s: %q answered by %q, want %q in it\n%s", name, place, q.ask, answer, q.want, text)
				}
			}
		}
	}
}

func TestSummaryRequests(t *testing.T) {
	compact := "CRITICAL: Respond with TEXT ONLY. Do NOT call any tools.\n\nYour task is to create a detailed summary of the conversation so far, " +
		"paying close attention to the user's explicit requests. Wrap it in <summary> tags. My budget is not part of these instructions."
	tests := []struct {
		why    string
		body   []message
		system string
		want   string
	}{
		{"an agent's own prompt, with tags", append(tripHistory()[2:4], message{"user", compact}), "",
			"<summary>\nThe user said: My budget is 3000 euros for everything.\n</summary>"},
		{"a transcript in the message", []message{{"user", "Summarise this conversation:\nUser: My name is Ana.\nAssistant: Hello Ana.\nUser: I live in Oslo."}}, "",
			"The user said: My name is Ana. I live in Oslo."},
		{"a text between tags", []message{{"user", "Summarise this in one sentence: <document>The launch is on May 3. It was a grey day.</document>"}}, "",
			"The user said: The launch is on May 3."},
		{"the system prompt asks", []message{{"user", "User: I live in Oslo.\nAssistant: I see."}}, "You are a helpful AI assistant tasked with summarizing conversations.",
			"The user said: I live in Oslo."},
		{"nothing to keep", []message{{"user", "Summarise our conversation."}}, "", "Nothing to keep yet."},
		{"bullets", append(tripHistory()[2:4], message{"user", "Summarise our chat as bullet points"}), "", "The user said:\n- My budget is 3000 euros for everything."},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, composeText(t, tt.body, fmt.Sprintf(`"system":%q`, tt.system))); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// What was to be remembered and what was asked for are kept, and directives are not.
func TestSummaryKeepsOrders(t *testing.T) {
	for said, want := range map[string]string{
		"hello, remember the word PELICAN":                            "The user said: Remember the word PELICAN.",
		"Remember PELICAN.":                                           "The user said: Remember PELICAN.",
		"Don't forget the milk!":                                      "The user said: Don't forget the milk!",
		"Keep in mind: cold brew, no ice":                             "The user said: Keep in mind: cold brew, no ice.",
		"hello there, plan a trip":                                    "The user said: Plan a trip.",
		"Please draft a letter to the landlord.":                      "The user said: Please draft a letter to the landlord.",
		"Please look that up.":                                        "Nothing to keep yet.",
		"Good morning!":                                               "Nothing to keep yet.",
		`[[tool look {"city":"Bern"}]]`:                               "Nothing to keep yet.",
		`[[tool look {"city":"Bern"}]] My gate is B42. [[think 200]]`: "The user said: My gate is B42.",
		"[[error 529]] I live in Porto.":                              "The user said: I live in Porto.",
		"My list is [[a], [b]].":                                      "The user said: My list is [[a], [b]].",
	} {
		if got := composeText(t, []message{{"user", said}, {"assistant", "I see."}, {"user", "Summarise our conversation."}}); got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
}

func TestNoSummaryRequests(t *testing.T) {
	for _, ask := range []string{
		"Can you summarise the plot of Hamlet for me before the play tonight?", "The summary was late.", "My budget is 3000.", "What is a summary judgment?",
		"The summary of the conversation is on the wiki.", "Here is the recap of our session: it rains. What is my budget?", "Session summary: we met in Oslo.",
	} {
		if d := composeBody(t, user(ask)); d.Source == "summary" {
			t.Errorf("%q was answered by a summary: %s", ask, d.Content[0].Text)
		}
	}
}

func TestSummarise(t *testing.T) {
	p := promptOf(t, `{"messages":[{"role":"user","content":"My budget is 3000. I am Ana."},{"role":"assistant","content":"Hello Ana."},{"role":"user","content":"We fly on June 12."}]}`)
	if got, want := Summarise(p, Limit{}), "The user said: My budget is 3000. I am Ana. We fly on June 12."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Summarise(p, Limit{Tokens: 14}), "The user said: My budget is 3000."; got != want {
		t.Errorf("in 14 tokens: got %q, want %q", got, want)
	}
}

func TestReadLimit(t *testing.T) {
	tests := []struct {
		ask  string
		want Limit
	}{
		{"in 100 words", Limit{Words: 100}},
		{"in a 50-word summary", Limit{Words: 50}},
		{"at most 2,000 tokens", Limit{Tokens: 2000}},
		{"in three sentences", Limit{Sentences: 3}},
		{"in one short paragraph", Limit{Words: 100}},
		{"5 bullet points", Limit{Sentences: 5, Bullets: true}},
		{"as bullet points, at most 8.", Limit{Sentences: 8, Bullets: true}},
		{"a bullet list (no more than five of them)", Limit{Sentences: 5, Bullets: true}},
		{"as bullet points, at most 80 words", Limit{Words: 80, Bullets: true}},
		{"at most 8.", Limit{}},
		{"no more than 280 characters", Limit{Characters: 280}},
		{"in 100 words or 2 sentences", Limit{Words: 100, Sentences: 2}},
		{"in twenty-five words or fewer", Limit{Words: 25}},
		{"in a hundred and fifty words", Limit{Words: 150}},
		{"in twelve words", Limit{Words: 12}},
		{"in a couple of sentences", Limit{Sentences: 2}},
		{"in 1.5k characters", Limit{Characters: 1500}},
		{"in 3-4 sentences", Limit{Sentences: 4}},
		{"briefly", Limit{Words: 80}},
		{"of our conversation", Limit{}},
		{"in 99999999999999999999 words", Limit{}},
	}
	for _, tt := range tests {
		t.Run(tt.ask, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, readLimit(tt.ask)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestTitle(t *testing.T) {
	opencode := []any{
		map[string]any{"type": "text", "text": "Generate a title for this conversation:\n"},
		map[string]any{"type": "text", "text": `"hello, I am Ada"`},
	}
	tests := []struct {
		why    string
		body   []message
		system string
		want   string
	}{
		{"opencode", []message{{"user", opencode}}, "You are a title generator. You output ONLY a thread title.", "I am Ada"},
		{"of the conversation", []message{{"user", "Please plan a trip to Lisbon for two people in May."}, {"assistant", "Gladly."}, {"user", "Suggest a short title for this chat."}}, "",
			"Please plan a trip to Lisbon"},
		{"nothing said", []message{{"user", "Generate a title."}}, "", "New conversation"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			d := composeMessages(t, tt.body, fmt.Sprintf(`"system":%q`, tt.system))
			if got := d.Content[0].Text; d.Source != "title" || got != tt.want {
				t.Errorf("got %s %q, want title %q", d.Source, got, tt.want)
			}
		})
	}
}

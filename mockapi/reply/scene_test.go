package reply

import (
	"strings"
	"testing"
)

func textBlocks(texts ...string) []any {
	var blocks []any
	for _, text := range texts {
		blocks = append(blocks, map[string]any{"type": "text", "text": text})
	}
	return blocks
}

func TestQuestionIsWhatThePersonWrote(t *testing.T) {
	reminder := "<system-reminder>\nWhat is the attribution for commits? My budget is 1.\n</system-reminder>"
	fact := message{"user", "hello, remember the word PELICAN"}
	tests := []struct {
		why  string
		last []message
		want string
	}{
		{"a plain message", []message{{"user", "what was the word?"}}, "PELICAN"},
		{"the last block", []message{{"user", textBlocks(reminder, "what was the word?")}}, "PELICAN"},
		{"a reminder after it", []message{{"user", textBlocks("what was the word?", reminder)}}, "PELICAN"},
		{"a reminder inside", []message{{"user", "what was the word?\n" + reminder}}, "PELICAN"},
		{"quoted by the agent", []message{{"user", `"what was the word?"`}}, "PELICAN"},
		{"two user messages", []message{{"user", reminder}, {"user", textBlocks("<local-command-stdout>Compacted</local-command-stdout>", "what was the word?")}}, "PELICAN"},
		{"a system message after it", []message{{"user", "what was the word?"}, {"system", "Task a7 is complete."}}, "PELICAN"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			history := append([]message{fact, {"assistant", "I will."}}, tt.last...)
			if got := composeText(t, history); !strings.Contains(got, tt.want) {
				t.Errorf("got %q, want %q in it", got, tt.want)
			}
		})
	}
}

func TestRecallReadsEverythingVisible(t *testing.T) {
	ask := message{"user", "What is the door code?"}
	document := func(source any) []any {
		return []any{map[string]any{"type": "document", "title": "Lease", "source": source}, map[string]any{"type": "text", "text": "Here is the lease."}}
	}
	tests := []struct {
		why     string
		history []message
		members []string
		want    string
	}{
		{"the user", []message{{"user", "The door code is 4417."}, {"assistant", "Noted."}, ask}, nil, "The door code is 4417."},
		{"the assistant, where nobody else said it", []message{{"user", "Pick a door code."}, {"assistant", "The door code is 4417."}, ask}, nil, `Earlier I said: "The door code is 4417."`},
		{"a tool result", []message{{"user", "look it up"},
			{"assistant", []any{map[string]any{"type": "tool_use", "id": "toolu_1", "name": "lookup", "input": map[string]any{}}}},
			{"user", []any{map[string]any{"type": "tool_result", "tool_use_id": "toolu_1", "content": "door code: 4417"}}},
			{"assistant", "Found it."}, ask}, nil, "According to lookup: door code: 4417."},
		{"a document", []message{{"user", document(map[string]any{"type": "text", "media_type": "text/plain", "data": "Clause 1. The door code is 4417."})}, {"assistant", "Read."}, ask}, nil,
			`The document "Lease" says: The door code is 4417.`},
		{"a summary", []message{{"assistant", []any{map[string]any{"type": "compaction", "content": "The door code is 4417.", "signature": "c2ln"}}}, ask}, nil, "The door code is 4417."},
		{"the system prompt", []message{ask}, []string{`"system":"You help tenants. The door code is 4417."`}, "The door code is 4417."},
		{"an agent's summary", []message{{"user", "This session is being continued from a previous conversation that ran out of context.\nSummary: The door code is 4417."}, {"assistant", "OK."}, ask}, nil, "4417"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if got := composeText(t, tt.history, tt.members...); !strings.Contains(got, tt.want) {
				t.Errorf("got %q, want %q in it", got, tt.want)
			}
		})
	}
}

func TestAnswersAreToldBack(t *testing.T) {
	tests := []struct{ why, said, ask, want string }{
		{"in the second person", "My budget is 3000 euros", "What is my budget?", "Your budget is 3000 euros."},
		{"without what opened it", "By the way, I am allergic to peanuts.", "What am I allergic to?", "You are allergic to peanuts."},
		{"as it is where nobody is meant", "The deploy runs at 02:00 UTC.", "When does the deploy run?", "The deploy runs at 02:00 UTC."},
		{"quoted where it is an order", "Please remember this number: 7421.", "Which number did I ask you to remember?", `You told me: "Please remember this number: 7421."`},
		{"with what it refers to", "We adopted a cat. Her name is Pixel.", "What is my cat's name?", "You adopted a cat. Her name is Pixel."},
		{"two that add up", "I am allergic to nuts. I am also allergic to cats.", "What are my allergies?", "You are allergic to nuts. You are also allergic to cats."},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := composeText(t, []message{{"user", tt.said}, {"assistant", "Noted."}, {"user", tt.ask}})
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWhatWasSaidBefore(t *testing.T) {
	history := []message{{"user", "Good morning, I live in Porto."}, {"assistant", "Good morning."}, {"user", "It rains."}, {"assistant", "I see."}}
	tests := []struct{ ask, want string }{
		{"What did I just say?", `Just before this you wrote: "It rains."`},
		{"What was my previous message?", `Just before this you wrote: "It rains."`},
		{"What was the first thing I told you?", `The first thing that I can see from you is: "Good morning, I live in Porto."`},
		{"What did I say about my town?", ""},
	}
	for _, tt := range tests {
		got := composeText(t, append(history[:len(history):len(history)], message{"user", tt.ask}))
		if tt.want != "" && got != tt.want || tt.want == "" && strings.Contains(got, "you wrote") {
			t.Errorf("%q: got %q, want %q", tt.ask, got, tt.want)
		}
	}
}

func TestEmptyMessagesAreAnswered(t *testing.T) {
	for _, body := range []string{
		`{"messages":[]}`,
		`{"messages":[{"role":"user","content":[]}]}`,
		`{"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}]}`,
		`{"messages":[{"role":"system","content":"x"}]}`,
		`{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"b","input":{}}]}]}`,
		`{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"none"}]}]}`,
	} {
		if d := composeBody(t, body); len(d.Content) != 1 || d.Content[0].Text == "" || d.OutputTokens == 0 {
			t.Errorf("%s: got %+v, want a text", body, d)
		}
	}
}

// FuzzCompose holds that any text is answered, the same way each time, with something in it.
func FuzzCompose(f *testing.F) {
	for _, s := range []string{"What is my budget?", "Summarise <text>a</text>", "remember that ; ;", "<system-reminder", "weather in Paris and", "\"", "[[tool x {", "replace \"a\" with \"b\" in c.md"} {
		f.Add(s, "I live in Porto.")
	}
	f.Fuzz(func(t *testing.T, last, before string) {
		history := []message{{"user", before}, {"assistant", "I see."}, {"user", last}}
		members := []string{toolList(weather, mail, bash, editor, `{"type":"memory_20250818","name":"memory"}`)}
		if !validText(last) || !validText(before) {
			return
		}
		first, second := composeMessages(t, history, members...), composeMessages(t, history, members...)
		if shape(first) != shape(second) || len(first.Content) == 0 {
			t.Fatalf("%q: %s and %s", last, shape(first), shape(second))
		}
	})
}

func validText(s string) bool { return strings.ToValidUTF8(s, "") == s }

func BenchmarkSmallTalkAfter1MB(b *testing.B) {
	p := promptOf(b, longHistory("The weather is fine today."))
	b.ResetTimer()
	for b.Loop() {
		if _, err := Compose(p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRecallAfter1MB(b *testing.B) {
	p := promptOf(b, longHistory("What is my budget?"))
	b.ResetTimer()
	for b.Loop() {
		if _, err := Compose(p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLongLastMessage replies to a megabyte in the last message: prose, and base64.
func BenchmarkLongLastMessage(b *testing.B) {
	prose := strings.Repeat("We walked along the river and talked about the weather, the food and the trams. ", 13_000)
	for name, text := range map[string]string{"prose": prose, "base64": strings.Repeat("aGVsbG8gd29ybGQK", 1<<16)} {
		b.Run(name, func(b *testing.B) {
			p := promptOf(b, user(text+" What is my budget?", toolList(weather, mail)))
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := Compose(p, Options{NewID: countingIDs()}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSummaryOf1MB(b *testing.B) {
	p := promptOf(b, longHistory("Summarise our conversation in 100 words."))
	for b.Loop() {
		if _, err := Compose(p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkToolCall(b *testing.B) {
	p := promptOf(b, user("What's the weather in Paris?", toolList(weather, clock, mail)))
	for b.Loop() {
		if _, err := Compose(p, Options{NewID: countingIDs()}); err != nil {
			b.Fatal(err)
		}
	}
}

// longHistory is a body of about 1 MB that ends with a user's text.
func longHistory(last string) string {
	var b strings.Builder
	b.WriteString(`{"messages":[{"role":"user","content":"My budget is 3000."},{"role":"assistant","content":"Noted."}`)
	for b.Len() < 1<<20 {
		b.WriteString(`,{"role":"user","content":"We walked along the river and talked about the weather, the food, and how the old trams climb the hills."}`)
		b.WriteString(`,{"role":"assistant","content":"That sounds like a good day. Rivers are pleasant company, and old trams have a charm of their own."}`)
	}
	b.WriteString(`,{"role":"user","content":"` + last + `"}]}`)
	return b.String()
}

package reply

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

// A several is a conversation about several things of a kind, from testdata/several. Its lines are "U"
// and what the user says, "T" with a tool, its input and its result, and "?" with a question and what its
// answer holds; "-" where the conversation does not say, however much it says of the others.
type several struct {
	name      string
	history   []message
	questions []question
}

func readSeveral(t *testing.T) []several {
	t.Helper()
	files, err := filepath.Glob("testdata/several/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing in testdata/several: %v", err)
	}
	var list []several
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for number, line := range slices.Collect(strings.Lines(string(data))) {
			line = strings.ReplaceAll(strings.TrimSpace(line), `\n`, "\n")
			kind, rest, _ := strings.Cut(line, " ")
			switch kind {
			case "==":
				list = append(list, several{name: rest})
			case "U":
				list[len(list)-1].say(message{"user", rest}, message{"assistant", "Noted."})
			case "T":
				list[len(list)-1].call(t, fmt.Sprintf("toolu_%d", number), rest)
			case "?":
				ask, want, _ := strings.Cut(rest, " | ")
				s := &list[len(list)-1]
				s.questions = append(s.questions, question{ask: ask, want: want})
			}
		}
	}
	return list
}

func (s *several) say(m ...message) { s.history = append(s.history, m...) }

// call adds a call, "get_hut {…} => result".
func (s *several) call(t *testing.T, id, text string) {
	t.Helper()
	head, result, _ := strings.Cut(text, " => ")
	tool, arguments, _ := strings.Cut(head, " ")
	var input map[string]any
	if err := json.Unmarshal([]byte(arguments), &input); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	s.say(message{"user", "Please look that up."},
		message{"assistant", []any{map[string]any{"type": "tool_use", "id": id, "name": tool, "input": input}}},
		message{"user", []any{map[string]any{"type": "tool_result", "tool_use_id": id, "content": result}}},
		message{"assistant", "I have looked at it."})
}

// TestRecallAmongSeveral asks for one thing where others of its kind were spoken of: in the conversation
// itself, and after it was replaced by a summary in each of the ways in which clients do that.
func TestRecallAmongSeveral(t *testing.T) {
	const room = `"max_tokens":4000`
	for _, s := range readSeveral(t) {
		summary := composeText(t, append(slices.Clip(s.history), message{"user", "Summarise the conversation so far in at most 2000 tokens."}), room)
		content := Compact(promptOf(t, requestOf(t, s.history, room)), "").Content
		block := content[len(content)-1].Text
		for _, way := range []struct {
			name  string
			start []message
		}{
			{"the whole conversation", s.history},
			{"a summary in a message", []message{{"user", "Summary of the conversation so far:\n" + summary}, {"assistant", "I have read it."}}},
			{"an agent's summary", []message{{"user", continued + " that ran out of context. The summary below covers the earlier portion of the conversation.\n\nSummary:\n" + summary}}},
			{"a compaction block", []message{{"assistant", []any{map[string]any{"type": "compaction", "content": block, "signature": "c2ln"}}}}},
		} {
			for _, q := range s.questions {
				t.Run(s.name+"/"+way.name+"/"+q.ask, func(t *testing.T) {
					d := composeMessages(t, append(slices.Clip(way.start), message{"user", q.ask}), room)
					got := d.Content[len(d.Content)-1].Text
					known := d.Source != "smalltalk" && !slices.Contains(unknowns[:], got)
					switch {
					case q.want == "-" && known:
						t.Errorf("got %s %q, want no answer", d.Source, got)
					case q.want != "-" && (!known || !strings.Contains(got, q.want)):
						t.Errorf("got %s %q, want %q in it", d.Source, got, q.want)
					}
				})
			}
		}
	}
}

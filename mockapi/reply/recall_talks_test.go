package reply

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A talk is a conversation of testdata/recall. Its lines are facts, "1 What the user says" or
// "2 [tool] what the tool returned", which go on in lines that begin with a tab, and questions:
// "? 1,2 | a question | what its answer holds", where 1 and 2 are the facts that answer it. Of
// several facts the newest is true.
type talk struct {
	name      string
	facts     []fact
	questions []question
}

type fact struct{ number, source, text string }

type question struct {
	facts     []string
	ask, want string
}

func readTalks(t *testing.T) []talk {
	t.Helper()
	files, err := filepath.Glob("testdata/recall/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no talks in testdata/recall: %v", err)
	}
	var talks []talk
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSuffix(line, "\n")
			if name, ok := strings.CutPrefix(line, "== "); ok {
				talks = append(talks, talk{name: name})
			} else if line != "" {
				talks[len(talks)-1].add(line)
			}
		}
	}
	return talks
}

func (t *talk) add(line string) {
	if rest, ok := strings.CutPrefix(line, "? "); ok {
		parts := strings.Split(rest, " | ")
		t.questions = append(t.questions, question{strings.Split(parts[0], ","), parts[1], parts[2]})
		return
	}
	if more, ok := strings.CutPrefix(line, "\t"); ok {
		t.facts[len(t.facts)-1].text += "\n" + more
		return
	}
	number, text, _ := strings.Cut(line, " ")
	f := fact{number: number, text: text}
	if strings.HasPrefix(text, "[") {
		f.source, f.text, _ = strings.Cut(text[1:], "] ")
	}
	t.facts = append(t.facts, f)
}

// idle is what is said between facts, and after them.
var idle = []string{
	"I watched a documentary about penguins yesterday and it was lovely.",
	"The weather has been strange lately.",
	"Do you think cats dream? Mine twitches all night.",
	"My neighbour is learning the accordion, and I can hear every note.",
	"I finally cleaned out the garage.",
}

// history is the talk without some of its facts, replied to by small talk.
func (t *talk) history(tb testing.TB, without []string) []message {
	var list []message
	say := func(text string) {
		list = append(list, message{"user", text}, message{"assistant", composeText(tb, []message{{"user", text}})})
	}
	say("Hi there! I could use some company today.")
	for i, f := range t.facts {
		if i%3 == 1 {
			say(idle[i/3%len(idle)])
		}
		switch {
		case slices.Contains(without, f.number):
		case f.source == "":
			say(f.text)
		case f.source == "document":
			source := map[string]any{"type": "text", "media_type": "text/plain", "data": f.text}
			list = append(list,
				message{"user", []any{map[string]any{"type": "document", "source": source}, map[string]any{"type": "text", "text": "Here it is."}}},
				message{"assistant", "I have read it."})
		default:
			id := "toolu_" + f.number
			list = append(list,
				message{"user", "Please look that up for me."},
				message{"assistant", []any{map[string]any{"type": "tool_use", "id": id, "name": f.source, "input": map[string]any{}}}},
				message{"user", []any{map[string]any{"type": "tool_result", "tool_use_id": id, "content": f.text}}},
				message{"assistant", "I have looked at it."})
		}
	}
	for _, text := range idle {
		say(text)
	}
	return list
}

func TestRecallInTalks(t *testing.T) {
	for _, talk := range readTalks(t) {
		whole := talk.history(t, nil)
		for _, q := range talk.questions {
			t.Run(talk.name+"/"+q.ask, func(t *testing.T) {
				d := composeMessages(t, append(slices.Clip(whole), message{"user", q.ask}))
				if got := d.Content[0].Text; d.Source != "recall" || !strings.Contains(got, q.want) {
					t.Errorf("whole talk: got %s %q, want %q in it", d.Source, got, q.want)
				}
				d = composeMessages(t, append(talk.history(t, q.facts), message{"user", q.ask}))
				if got := d.Content[0].Text; d.Source == "recall" && !slices.Contains(unknowns[:], got) {
					t.Errorf("without the fact: got %q, want no answer", got)
				}
			})
		}
	}
}

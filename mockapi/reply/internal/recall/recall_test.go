package recall

import (
	"strings"
	"testing"
)

// A recallCase is a question about a conversation. said holds the user's messages; a line that
// begins with "A: ", "T: ", "D: ", "S: " or "Y: " is one of the assistant, a tool, a document, a
// summary or the system prompt instead.
type recallCase struct {
	why  string
	said []string
	ask  string
	want string // the answer contains it; "" for no answer
	not  string // the answer does not contain it
}

// smallTalk surrounds the facts of every case with what people say besides.
var smallTalk = []string{
	"I watched a documentary about penguins yesterday and it was lovely.",
	"A: That sounds like a pleasant evening. Penguins are patient parents, and they walk a long way for dinner.",
	"The weather has been strange, rain in the morning and sun at noon.",
	"A: Changeable weather makes it hard to plan anything. Would you like to tell me more?",
	"Do you think cats dream? Mine twitches all night.",
	"A: They probably do. Many animals show the same sleep patterns as people.",
}

func conversation(said []string) []Passage {
	lines := append(append(append([]string{}, smallTalk[:2]...), said...), smallTalk[2:]...)
	speakers := map[string]Speaker{"A": Assistant, "T": Tool, "D": Document, "S": Summary, "Y": System}
	var out []Passage
	for _, line := range lines {
		p := Passage{Speaker: User, Text: line}
		if kind, text, ok := strings.Cut(line, ": "); ok && len(kind) == 1 {
			p.Speaker, p.Text = speakers[kind], text
		}
		out = append(out, p)
	}
	return out
}

func checkRecall(t *testing.T, cases []recallCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.ask, func(t *testing.T) {
			var got []string
			for _, question := range Questions(c.ask) {
				for _, a := range Ask(question, conversation(c.said)) {
					got = append(got, strings.TrimSpace(a.Context+" "+a.Text))
				}
			}
			answer := strings.Join(got, " | ")
			if c.want == "" && answer != "" {
				t.Errorf("%s\nsaid %q\ngot  %q, want no answer", c.why, c.said, answer)
			}
			if !strings.Contains(answer, c.want) {
				t.Errorf("%s\nsaid %q\ngot  %q, want %q in it", c.why, c.said, answer, c.want)
			}
			if c.not != "" && strings.Contains(answer, c.not) {
				t.Errorf("%s\nsaid %q\ngot  %q, want no %q in it", c.why, c.said, answer, c.not)
			}
		})
	}
}

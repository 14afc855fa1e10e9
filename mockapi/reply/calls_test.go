package reply

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCallsInRequests reads testdata/calls: the tools of a request, one a line, an empty line, and then
// what a user writes with the calls that it leads to, "-" for none.
func TestCallsInRequests(t *testing.T) {
	files, err := filepath.Glob("testdata/calls/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no requests in testdata/calls: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tools, requests, _ := strings.Cut(string(data), "\n\n")
		list := toolList(strings.Split(tools, "\n")...)
		for line := range strings.Lines(requests) {
			text, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
			if !ok {
				t.Fatalf("%s: %q has no =>", file, line)
			}
			t.Run(text, func(t *testing.T) {
				var calls []string
				for _, c := range composeBody(t, user(text, list)).Content {
					if c.Type == "tool_use" {
						calls = append(calls, c.Name+string(c.Input))
					}
				}
				if len(calls) == 0 {
					calls = []string{"-"}
				}
				if diff := cmp.Diff(want, strings.Join(calls, " + ")); diff != "" {
					t.Errorf("-want +got\n%s", diff)
				}
			})
		}
	}
}

// TestCallIsNotRepeated shows that an agent which sends its request along with every result does not
// loop.
func TestCallIsNotRepeated(t *testing.T) {
	body := `{"messages":[{"role":"user","content":"What's the weather in Paris?"},
		{"role":"assistant","content":[{"type":"tool_use","id":"toolu_a","name":"get_weather","input":{"city": "Paris"}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_a","content":"18 C"},
			{"type":"text","text":"What's the weather in Paris?"}]}],` + toolList(weather) + `}`
	d := composeBody(t, body)
	if got, want := shape(d), "text end_turn"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := d.Content[0].Text, "According to get_weather: 18 C."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

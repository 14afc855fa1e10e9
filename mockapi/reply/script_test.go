package reply

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// promptOf makes the prompt of a request body, for a model that thinks only when it is told to unless
// the body names another.
func promptOf(t testing.TB, body string) *prompt.Prompt {
	t.Helper()
	root, fault := wire.Parse([]byte(body))
	if fault != nil {
		t.Fatalf("parse %s: %v", body, fault)
	}
	r := wire.NewRequest(root, wire.Dialect{Version: wire.Version2026})
	if r.Model == "" {
		r.Model = "claude-opus-4-8"
	}
	m, ok := fixtures.DefaultModels().Find(r.Model)
	if !ok {
		t.Fatalf("no model %s", r.Model)
	}
	return prompt.Build(r, m)
}

// user is the body of a request with one user message, and further members.
func user(text string, members ...string) string {
	return fmt.Sprintf(`{"messages":[{"role":"user","content":%q}]%s}`, text, strings.Join(append([]string{""}, members...), ","))
}

const twoTools = `"tools":[{"name":"get_weather","input_schema":{"type":"object"}},
	{"name":"send_mail","input_schema":{"type":"object"}},
	{"type":"web_search_20250305","name":"web_search"}]`

// countingIDs makes toolu_1, toolu_2, …
func countingIDs() func(string) string {
	n := 0
	return func(prefix string) string {
		n++
		return fmt.Sprintf("%s_%d", prefix, n)
	}
}

// A sliceQueue is a Taker without locks.
type sliceQueue struct{ scripts []*Script }

func (q *sliceQueue) Take(fits func(*Script) bool) (*Script, bool) {
	i := slices.IndexFunc(q.scripts, fits)
	if i < 0 {
		return nil, false
	}
	s := q.scripts[i]
	q.scripts = slices.Delete(q.scripts, i, i+1)
	return s, true
}

func queueOf(t *testing.T, body string) *sliceQueue {
	t.Helper()
	scripts, err := ParseReplies([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return &sliceQueue{scripts}
}

// texts asks for a reply to each user text in turn and returns their texts, "-" for none.
func texts(t *testing.T, o Options, said ...string) []string {
	t.Helper()
	var got []string
	for _, text := range said {
		d, ok, err := scripted(promptOf(t, user(text)), o)
		switch {
		case err != nil:
			got = append(got, err.Error())
		case !ok:
			got = append(got, "-")
		default:
			got = append(got, d.Content[0].Text)
		}
	}
	return got
}

func TestQueuedScriptsApplyInOrder(t *testing.T) {
	rows := []struct {
		why, queue string
		said, want []string
	}{
		{
			"without a match the next request takes the first",
			`[{"reply":{"text":"1"}},{"reply":{"text":"2"}}]`,
			[]string{"a", "b", "c"}, []string{"1", "2", "-"},
		},
		{
			"with a match it waits for the next request that fits",
			`[{"match":{"text":"tea"},"reply":{"text":"1"}},{"reply":{"text":"2"}}]`,
			[]string{"coffee", "coffee", "tea", "tea"}, []string{"2", "-", "1", "-"},
		},
		{
			"times counts uses",
			`{"reply":{"text":"1"},"times":2}`,
			[]string{"a", "b", "c"}, []string{"1", "1", "-"},
		},
		{
			"an error is a reply and is used up as one",
			`[{"reply":{"error":"fault.overloaded"}},{"reply":{"text":"1"}}]`,
			[]string{"a", "b"}, []string{"the reply is to be the error fault.overloaded", "1"},
		},
		{
			"a script that cannot apply says why once",
			`[{"reply":{"tool_use":{"name":"f"}}},{"reply":{"text":"1"}}]`,
			[]string{"a", "b"},
			[]string{`apply script replies:1:2: tool_use "f": the request offers no tools that the client runs`, "1"},
		},
	}
	for _, row := range rows {
		o := Options{NewID: countingIDs(), Queue: queueOf(t, row.queue)}
		if diff := cmp.Diff(row.want, texts(t, o, row.said...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

const twoScenarios = `
replies:
- match: {text: tea}
  reply: {text: first}
  times: 2
- match: {text: /tea|milk/}
  reply: {text: second}
`

func TestScenariosAreUsedUpPerWorld(t *testing.T) {
	scenarios, err := ParseScenario([]byte(twoScenarios), "a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	said := []string{"tea", "milk", "tea", "tea", "beer"}
	want := []string{"first", "second", "first", "second", "-"}
	for world := range 2 {
		o := Options{Scenarios: scenarios, Uses: new(Uses)}
		if diff := cmp.Diff(want, texts(t, o, said...)); diff != "" {
			t.Errorf("world %d (-want +got):\n%s", world, diff)
		}
	}
	uncounted := []string{"first", "second", "first", "first", "-"}
	if diff := cmp.Diff(uncounted, texts(t, Options{Scenarios: scenarios}, said...)); diff != "" {
		t.Errorf("without Uses (-want +got):\n%s", diff)
	}
}

func TestQueuedScriptsComeBeforeScenarios(t *testing.T) {
	scenarios, err := ParseScenario([]byte(twoScenarios), "a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Queue: queueOf(t, `{"reply":{"text":"queued"}}`), Scenarios: scenarios, Uses: new(Uses)}
	want := []string{"queued", "first", "first", "second"}
	if diff := cmp.Diff(want, texts(t, o, "tea", "tea", "tea", "tea")); diff != "" {
		t.Errorf("replies (-want +got):\n%s", diff)
	}
}

func TestUsesAreNeverMoreThanTimes(t *testing.T) {
	s := &Script{times: 100}
	var uses Uses
	var taken atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				if uses.take(s) {
					taken.Add(1)
				}
			}
		})
	}
	all.Wait()
	if taken.Load() != 100 {
		t.Errorf("%d uses of 400 were granted, want 100", taken.Load())
	}
}

func TestAnErrorNamesItsRule(t *testing.T) {
	s := parseOne(t, `{"reply":{"error":"fault.overloaded"}}`)
	_, err := s.draft(promptOf(t, user("a")), Options{})
	var told *ErrorReply
	if !errors.As(err, &told) || told.ID != "fault.overloaded" {
		t.Errorf("error %v, want the ErrorReply fault.overloaded", err)
	}
}

package lab

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// recorder is a server that answers "A1", "A2" …, each behind a thinking block, and notes what it
// was sent. It says that a prompt has a hundred tokens a message, and refuses the requests that are
// named.
type recorder struct {
	sent   []string
	refuse map[int]bool // by the number of the request
}

func (s *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	data, _ := io.ReadAll(r.Body)
	var b struct {
		System   string
		Messages []struct {
			Role    string
			Content []struct{ Type, Text string }
		}
	}
	if err := json.Unmarshal(data, &b, json.MatchCaseInsensitiveNames(true)); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	line := b.System
	for _, m := range b.Messages {
		line += " | " + m.Role[:1] + ":"
		for _, block := range m.Content {
			if block.Type == "thinking" {
				line += "(thinking)"
			}
			line += strings.Join(strings.Fields(block.Text), " ")
		}
	}
	s.sent = append(s.sent, line)
	n := len(s.sent)
	w.Header().Set("X-Mock-Request", fmt.Sprint(n))
	if s.refuse[n] {
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"type":"error","error":{"type":"invalid_request_error","message":"messages.1.content.0: no"}}`)
		return
	}
	fmt.Fprintf(w, `{"content":[{"type":"thinking","thinking":"","signature":"s"},{"type":"text","text":"A%d"}],
		"usage":{"input_tokens":%d,"cache_read_input_tokens":30,"cache_creation_input_tokens":20,"output_tokens":7},
		"input_transformations":[{"type":"thinking_dropped"},{"type":"thinking_mismatch_allowed"},{"type":"thinking_dropped"}]}`,
		n, 100*len(b.Messages)-50)
}

// hold says "u1" to "u5" by a strategy, of which the first two are facts, and returns what was sent.
func hold(t *testing.T, strategy string, refused ...int) (sent []string, requests []Request) {
	t.Helper()
	s := &recorder{refuse: map[int]bool{}}
	for _, n := range refused {
		s.refuse[n] = true
	}
	srv := httptest.NewServer(s)
	defer srv.Close()
	plans, err := Plans(strategy)
	if err != nil {
		t.Fatal(err)
	}
	c := newClient(t.Context(), srv.URL, "k", "m")
	talk := plans[0].start("sys")
	for i := range 5 {
		_, err := talk.Say(c, &fixtures.Turn{User: fmt.Sprintf("u%d", i+1), Fact: i < 2})
		if _, ok := err.(*Refusal); err != nil && !ok {
			t.Fatal(err)
		}
	}
	return s.sent, c.taken()
}

func TestWhatStrategiesSend(t *testing.T) {
	summarised := "sys | u:<summary> A4 </summary> | a:" + summaryTaken
	for _, tt := range []struct {
		strategy, why string
		refused       []int
		want          []string
	}{
		{"full", "everything", nil, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4 | a:(thinking)A4 | u:u5",
		}},
		{"full", "a refused turn leaves no trace", []int{2, 3}, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u4",
			"sys | u:u1 | a:(thinking)A1 | u:u4 | a:(thinking)A4 | u:u5",
		}},
		{"window:2", "one exchange before the one under way", nil, []string{
			"sys | u:u1", "sys | u:u1 | a:A1 | u:u2", "sys | u:u2 | a:A2 | u:u3", "sys | u:u3 | a:A3 | u:u4", "sys | u:u4 | a:A4 | u:u5",
		}},
		{"window:1", "no memory at all", nil, []string{"sys | u:u1", "sys | u:u2", "sys | u:u3", "sys | u:u4", "sys | u:u5"}},
		{"naive-window:2", "with thinking", nil, []string{
			"sys | u:u1", "sys | u:u1 | a:(thinking)A1 | u:u2", "sys | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u3 | a:(thinking)A3 | u:u4", "sys | u:u4 | a:(thinking)A4 | u:u5",
		}},
		{"pinned:2", "facts from the turn after", nil, []string{
			"sys | u:u1",
			"sys\n\n" + pinnedHeading + "\n\nu1 | u:u1 | a:A1 | u:u2",
			"sys\n\n" + pinnedHeading + "\n\nu1\n\nu2 | u:u2 | a:A2 | u:u3",
			"sys\n\n" + pinnedHeading + "\n\nu1\n\nu2 | u:u3 | a:A3 | u:u4",
			"sys\n\n" + pinnedHeading + "\n\nu1\n\nu2 | u:u4 | a:A4 | u:u5",
		}},
		{"summary:499", "above 499 tokens a summary of all, then the last two exchanges and on", nil, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:" + summaryOrder,
			summarised + " | u:u2 | a:A2 | u:u3 | a:A3 | u:u4",
			// The prompt before was too long again.
			summarised + " | u:u2 | a:A2 | u:u3 | a:A3 | u:u4 | a:(thinking)A5 | u:" + summaryOrder,
			strings.Replace(summarised, "A4", "A6", 1) + " | u:u3 | a:A3 | u:u4 | a:A5 | u:u5",
		}},
		{"summary:500", "500 is not above 500", nil, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4 | a:(thinking)A4 | u:" + summaryOrder,
			strings.Replace(summarised, "A4", "A5", 1) + " | u:u3 | a:A3 | u:u4 | a:A4 | u:u5",
		}},
		{"summary:500", "a refused summary costs the turn and is asked for again", []int{5}, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4 | a:(thinking)A4 | u:" + summaryOrder,
		}},
	} {
		t.Run(tt.strategy+"/"+tt.why, func(t *testing.T) {
			sent, _ := hold(t, tt.strategy, tt.refused...)
			if diff := cmp.Diff(tt.want, sent); diff != "" {
				t.Errorf("requests (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRequestsAreNoted(t *testing.T) {
	_, requests := hold(t, "summary:300", 2)
	answered := func(number int, purpose string, uncached int) Request {
		return Request{
			Number: number, Purpose: purpose, Status: 200, ThinkingDropped: 2, ThinkingMismatched: 1,
			Tokens: Tokens{Prompt: uncached + 50, Uncached: uncached, Read: 30, Written: 20, Output: 7},
		}
	}
	want := []Request{
		answered(1, "turn", 50),
		{Number: 2, Purpose: "turn", Status: 400},
		answered(3, "turn", 250),
		answered(4, "turn", 450),
		answered(5, "summary", 650),
		answered(6, "turn", 650),
	}
	if diff := cmp.Diff(want, requests); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
}

func TestPlans(t *testing.T) {
	for _, tt := range []struct{ why, list, want string }{
		{"nothing is everything", "", "full window:4 naive-window:4 summary:2000 pinned:4"},
		{"in the order given", "window:8, full", "window:8 full"},
		{"a default", "pinned", "pinned:4"},
		{"one kind, two parameters", "window:4,window:8", "window:4 window:8"},
		{"unknown", "full,windo:4", `strategy "windo" is not one of full, window, naive-window, summary, pinned: did you mean "window"?`},
		{"empty", "full,", `strategy "" is not one of full, window, naive-window, summary, pinned`},
		{"no parameter taken", "full:4", `strategy "full:4" takes no parameter: write full`},
		{"no number", "window:x", `strategy "window:x": "x" is no whole number from 1 up`},
		{"no parameter behind the colon", "window:", `strategy "window:": "" is no whole number from 1 up`},
		{"too small", "naive-window:0", `strategy "naive-window:0": "0" is no whole number from 1 up`},
		{"a number written oddly", "summary:+5", `strategy "summary:+5": "+5" is no whole number from 1 up`},
		{"twice, once by its default", "window,window:4", "strategy window:4 is listed twice: name it once"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			plans, err := Plans(tt.list)
			var names []string
			for _, p := range plans {
				names = append(names, p.Name)
			}
			got := strings.Join(names, " ")
			if err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestKindUsage(t *testing.T) {
	var got []string
	for _, k := range Kinds() {
		got = append(got, k.Usage())
	}
	if diff := cmp.Diff([]string{"full", "window:N", "naive-window:N", "summary:TOKENS", "pinned:N"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

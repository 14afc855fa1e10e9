package lab

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// oldAccount is before any account's history is checked.
var oldAccount = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// run plays the built-in conversation.
func run(t *testing.T, check bool, strategies string) *Report {
	t.Helper()
	return runTalk(t, fixtures.DefaultConversation(), check, strategies)
}

func runTalk(t *testing.T, talk *fixtures.Conversation, check bool, strategies string) *Report {
	t.Helper()
	srv := mockapi.RunT(t, func(c *mockapi.Config) {
		if !check {
			c.AccountCreated = oldAccount
		}
	})
	plans, err := Plans(strategies, talk.HasResults())
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), Options{
		URL: srv.URL(), Model: "claude-opus-5-5", Conversation: talk, Strategies: plans, Check: check,
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// find returns the result of a strategy.
func (r *Report) find(t *testing.T, strategy string) *Result {
	t.Helper()
	for _, result := range r.Results {
		if result.Strategy == strategy {
			return result
		}
	}
	t.Fatalf("no result of %s", strategy)
	return nil
}

func TestStrategiesSideBySide(t *testing.T) {
	report := run(t, false, "")
	for _, tt := range []struct {
		strategy    string
		least, most float64 // of the cached share
		recalled    int
	}{
		{"full", 0.8, 1, 4},
		{"window:4", 0, 0, 0},
		{"naive-window:4", 0, 0, 0},
		{"summary:2000", 0.75, 1, 4},
		{"pinned:4", 0, 0, 4},
		{"compaction:threshold", 0.7, 1, 4},
		{"compaction:on-demand", 0.75, 1, 4},
	} {
		t.Run(tt.strategy, func(t *testing.T) {
			r := report.find(t, tt.strategy)
			if r.CachedShare < tt.least || r.CachedShare > tt.most {
				t.Errorf("cached share is %v, want %v to %v", r.CachedShare, tt.least, tt.most)
			}
			if r.Recalled != tt.recalled || r.Asked != 4 {
				t.Errorf("recalled %d of %d, want %d of 4", r.Recalled, r.Asked, tt.recalled)
			}
			if r.Refused != 0 || r.ThinkingDropped != 0 {
				t.Errorf("%d turns refused, %d thinking blocks dropped, want none", r.Refused, r.ThinkingDropped)
			}
			if mismatched := r.ThinkingMismatched > 0; mismatched != (tt.strategy == "naive-window:4") {
				t.Errorf("%d thinking blocks mismatched", r.ThinkingMismatched)
			}
			if r.Requests < 30 || r.Output == 0 || r.CostUSD <= 0 || r.Prompt != r.Uncached+r.Read+r.Written {
				t.Errorf("sums do not fit: %+v", r.Tokens)
			}
		})
	}
	full, window, naive := report.find(t, "full"), report.find(t, "window:4"), report.find(t, "naive-window:4")
	if naive.Prompt <= window.Prompt {
		t.Errorf("the naive window has %d tokens, the stripped one %d: want more", naive.Prompt, window.Prompt)
	}
	if full.Prompt <= 5*window.Prompt {
		t.Errorf("the whole history has %d tokens, the window %d: want more than five times as many", full.Prompt, window.Prompt)
	}
	if ratio := full.CostUSD / window.CostUSD; ratio > 1.5 || ratio < 1/1.5 {
		t.Errorf("the whole history costs %v, the window %v: want a factor of 1.5 at most", full.CostUSD, window.CostUSD)
	}
}

func TestHistoryCheckRefusesTheNaiveWindowAlone(t *testing.T) {
	loose := run(t, false, "")
	for _, r := range run(t, true, "").Results {
		if r.Strategy != "naive-window:4" {
			if r.Refused != 0 || r.ThinkingMismatched != 0 {
				t.Errorf("%s: %d turns refused, %d blocks mismatched, want none", r.Strategy, r.Refused, r.ThinkingMismatched)
			}
			if before := loose.find(t, r.Strategy); r.Tokens != before.Tokens || r.Recalled != before.Recalled {
				t.Errorf("%s: %+v with the check, %+v without", r.Strategy, r.Tokens, before.Tokens)
			}
			continue
		}
		if r.Refusal == nil {
			t.Fatal("the naive window was not refused")
		}
		if r.Refusal.Path != "messages.1.content.0" || r.Refusal.Status != 400 || r.Refusal.Turn != 5 {
			t.Errorf("refused with %d in turn %d at %q, want 400 in turn 5 at messages.1.content.0",
				r.Refusal.Status, r.Refusal.Turn, r.Refusal.Path)
		}
		if r.Refused != 26 || r.Requests != 30 || r.Recalled != 0 || r.Asked != 4 {
			t.Errorf("%d of %d requests refused, recall %d of %d; want 26 of 30 and 0 of 4", r.Refused, r.Requests, r.Recalled, r.Asked)
		}
	}
}

// TestWindowRecallsWhatItShows is the twin of a window that forgets: one that is long enough.
func TestWindowRecallsWhatItShows(t *testing.T) {
	r := run(t, false, "window:30,window:27").Results
	if r[0].Recalled != 4 {
		t.Errorf("a window of all 30 exchanges recalls %d of 4", r[0].Recalled)
	}
	// In turn 27 it shows the facts of all turns, and then one less each turn: the first that was
	// planted is asked for last.
	if r[1].Recalled != 3 {
		t.Errorf("a window of 27 exchanges recalls %d of 4, want all but the name", r[1].Recalled)
	}
}

// TestToolResults plays a conversation in which a tool is called in six turns. What the first of them
// found is asked for, and what the last did.
func TestToolResults(t *testing.T) {
	talk, ok := fixtures.BuiltInConversation("huts")
	if !ok {
		t.Fatal("no conversation huts")
	}
	report := runTalk(t, talk, true, "full,window,compaction:threshold,compaction:on-demand,clear-tools,clear-tools:100000")
	for i, tt := range []struct {
		recalled int
		remark   string
	}{
		{3, ""},
		{0, ""}, // no result that is asked for is in the window
		{3, "compacted 3 times, first in turn 6"},
		{3, "compacted 3 times, first in turn 7"},
		{2, "tool results cleared: 3, the first in turn 8"},
		{3, "nothing was cleared: the history stayed below the size, or had no more than the results that stay"},
	} {
		r := report.Results[i]
		if r.Recalled != tt.recalled || r.Asked != 3 || r.Remark != tt.remark {
			t.Errorf("%s: recalls %d of %d and remarks %q, want %d of 3 and %q", r.Strategy, r.Recalled, r.Asked, r.Remark, tt.recalled, tt.remark)
		}
		// Six turns take a second request for the result; on demand a summary takes one of its own.
		requests := 22
		if r.Strategy == "compaction:on-demand" {
			requests = 25
		}
		if r.Refused != 0 || r.ThinkingDropped != 0 || r.ThinkingMismatched != 0 || r.Requests != requests {
			t.Errorf("%s: %d requests, %d turns refused, %d blocks dropped, %d mismatched; want %d requests and no more",
				r.Strategy, r.Requests, r.Refused, r.ThinkingDropped, r.ThinkingMismatched, requests)
		}
	}
}

func TestRemarks(t *testing.T) {
	for _, tt := range []struct{ why, strategy, want string }{
		{"compacted at the end alone", "compaction:threshold:6500", "compacted once, in turn 30"},
		{"never", "compaction:threshold:7000", "never compacted: the history stayed below the size"},
		{"no results", "clear-tools:1", "nothing was cleared: no turn of this conversation has a tool result. Try --conversation huts"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			r := run(t, true, tt.strategy)
			if got := r.Results[0].Remark; got != tt.want {
				t.Errorf("the remark is %q, want %q", got, tt.want)
			}
			var b strings.Builder
			if err := r.WriteText(&b); err != nil || !strings.HasSuffix(b.String(), "\n\n"+tt.strategy+": "+tt.want+"\n") {
				t.Errorf("%v: %s", err, b.String())
			}
		})
	}
	refused := &Result{Refusal: &Refusal{}}
	if got := remarkCompactions(refused, nil); got != "" {
		t.Errorf("of a history that was refused it is remarked %q", got)
	}
}

func TestRunIsDeterministic(t *testing.T) {
	render := func() string {
		var b bytes.Buffer
		report := run(t, true, "")
		for _, write := range []error{report.WriteText(&b), report.WriteHTML(&b), report.WriteJSON(&b)} {
			if write != nil {
				t.Fatal(write)
			}
		}
		return b.String()
	}
	if diff := cmp.Diff(render(), render()); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
}

func TestProgressIsTold(t *testing.T) {
	srv := mockapi.RunT(t)
	plans, err := Plans("window,full", false)
	if err != nil {
		t.Fatal(err)
	}
	talk, err := fixtures.LoadConversation([]byte("turns: [{user: Hello.}, {user: 'What is my name?', expect: x}]"))
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	_, err = Run(t.Context(), Options{
		URL: srv.URL(), Model: "claude-opus-5-5", Conversation: talk, Strategies: plans,
		Progress: func(strategy string, turn, turns int) {
			told = append(told, strategy+" "+strings.Repeat("#", turn)+strings.Repeat(".", turns-turn))
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"window:4 #.", "window:4 ##", "full #.", "full ##"}, told); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestRunCannotGoOn(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("{}")) }))
	defer other.Close()
	forgetful := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Mock-Request", "1")
		w.Write([]byte(`{"content":[],"requests":[],"dropped":1}`))
	}))
	defer forgetful.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for _, tt := range []struct{ why, url, want string }{
		{"another server", other.URL, "play full: " + other.URL + " is no mockapi server: its answer has no x-mock-request"},
		{
			"a journal that has dropped requests, and their costs", forgetful.URL,
			"play full: the conversation is too long for the server's journal: play fewer turns, or shorter ones",
		},
		{"none", gone.URL, "connection refused"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			plans, err := Plans("full", false)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Run(t.Context(), Options{URL: tt.url, Model: "m", Conversation: fixtures.DefaultConversation(), Strategies: plans})
			if err == nil || !strings.HasSuffix(err.Error(), tt.want) {
				t.Errorf("error is %v, want %q at the end", err, tt.want)
			}
		})
	}
}

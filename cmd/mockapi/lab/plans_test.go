package lab

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlans(t *testing.T) {
	for _, tt := range []struct{ why, list, want string }{
		{"nothing is everything, where tools are called", "", "full window:4 naive-window:4 summary:2000 pinned:4 compaction:threshold compaction:on-demand clear-tools"},
		{"in the order given", "window:8, full", "window:8 full"},
		{"a default", "pinned", "pinned:4"},
		{"one kind, two parameters", "window:4,window:8", "window:4 window:8"},
		{"a colon in the name", "compaction:threshold,compaction:threshold:3000", "compaction:threshold compaction:threshold:3000"},
		{"the default in words", "compaction:on-demand:2000,clear-tools:2000", "compaction:on-demand clear-tools"},
		{"the name goes on", "full,fuller", `strategy "fuller" is not one of full, window, naive-window, summary, pinned, compaction:threshold, compaction:on-demand, clear-tools: did you mean "full"?`},
		{"unknown behind a colon", "compaction:treshold:3000", `strategy "compaction:treshold:3000" is not one of full, window, naive-window, summary, pinned, compaction:threshold, compaction:on-demand, clear-tools: did you mean "compaction:threshold"?`},
		{"half a name", "compaction", `strategy "compaction" is not one of full, window, naive-window, summary, pinned, compaction:threshold, compaction:on-demand, clear-tools`},
		{"unknown", "full,windo:4", `strategy "windo" is not one of full, window, naive-window, summary, pinned, compaction:threshold, compaction:on-demand, clear-tools: did you mean "window"?`},
		{"empty", "full,", `strategy "" is not one of full, window, naive-window, summary, pinned, compaction:threshold, compaction:on-demand, clear-tools`},
		{"no parameter taken", "full:4", `strategy "full:4" takes no parameter: write full`},
		{"no number", "window:x", `strategy "window:x": "x" is no whole number from 1 up`},
		{"no parameter behind the colon", "window:", `strategy "window:": "" is no whole number from 1 up`},
		{"too small", "naive-window:0", `strategy "naive-window:0": "0" is no whole number from 1 up`},
		{"a number written oddly", "summary:+5", `strategy "summary:+5": "+5" is no whole number from 1 up`},
		{"too small for a trigger", "compaction:threshold:0", `strategy "compaction:threshold:0": "0" is no whole number from 1 up`},
		{"twice, once by its default", "window,window:4", "strategy window:4 is listed twice: name it once"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			plans, err := Plans(tt.list, true)
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

// Where no tool is called, a strategy about tools is full once more. It is there for who names it.
func TestPlansWithoutTools(t *testing.T) {
	for list, want := range map[string]string{
		"":                 "full window:4 naive-window:4 summary:2000 pinned:4 compaction:threshold compaction:on-demand",
		"full,clear-tools": "full clear-tools",
	} {
		plans, err := Plans(list, false)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, p := range plans {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q: got %q, want %q", list, got, want)
		}
	}
}

func TestKindUsage(t *testing.T) {
	var got []string
	for _, k := range Kinds() {
		got = append(got, k.Usage())
	}
	if diff := cmp.Diff([]string{"full", "window:N", "naive-window:N", "summary:TOKENS", "pinned:N",
		"compaction:threshold:TOKENS", "compaction:on-demand:TOKENS", "clear-tools:TOKENS"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

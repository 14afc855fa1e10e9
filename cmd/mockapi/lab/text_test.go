package lab

import (
	"bytes"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// sample is a report of two strategies over three turns, one of them refused.
func sample() *Report {
	ask := &Recall{Expect: "3000", Found: true}
	return &Report{
		Conversation: `A <b>"trip"</b>`, Model: "claude-opus-5-5", Turns: 3,
		Results: []*Result{
			newResult("full", []Turn{
				{Number: 1, User: "My budget is 3000.", Answer: "Fine.", Requests: []Request{
					{Number: 1, Purpose: purposeTurn, Status: 200, CostUSD: 0.1, Tokens: Tokens{Prompt: 600, Uncached: 600, Output: 10}}}},
				{Number: 2, User: "Hm.", Answer: "Yes.", Requests: []Request{
					{Number: 2, Purpose: purposeTurn, Status: 200, CostUSD: 0.2, Tokens: Tokens{Prompt: 900, Uncached: 3, Written: 897, Output: 10}}}},
				{Number: 3, User: "My <budget>?", Answer: "3000.", Recall: ask, Requests: []Request{
					{Number: 3, Purpose: purposeTurn, Status: 200, CostUSD: 0.04, Tokens: Tokens{Prompt: 1200, Uncached: 3, Read: 897, Written: 300, Output: 10}}}},
			}),
			newResult("naive-window:1", []Turn{
				{Number: 1, User: "My budget is 3000.", Answer: "Fine.", Requests: []Request{
					{Number: 1, Purpose: purposeTurn, Status: 200, CostUSD: 0.1, Tokens: Tokens{Prompt: 600, Uncached: 600, Output: 10}}}},
				{Number: 2, User: "Hm.", Answer: "Yes.", Requests: []Request{
					{Number: 2, Purpose: purposeTurn, Status: 200, CostUSD: 0.1, ThinkingMismatched: 1, Tokens: Tokens{Prompt: 500, Uncached: 500, Output: 10}}}},
				{Number: 3, User: "My <budget>?", Recall: &Recall{Expect: "3000"},
					Refusal:  &Refusal{Status: 400, Path: "messages.1.content.0", Message: "messages.1.content.0: Invalid <x>"},
					Requests: []Request{{Number: 3, Purpose: purposeTurn, Status: 400}}},
			}),
		},
	}
}

func TestForms(t *testing.T) {
	for _, form := range []struct {
		file  string
		write func(*Report, io.Writer) error
	}{
		{"report.txt", (*Report).WriteText},
		{"report.html", (*Report).WriteHTML},
		{"report.json", (*Report).WriteJSON},
	} {
		t.Run(form.file, func(t *testing.T) {
			var got bytes.Buffer
			if err := form.write(sample(), &got); err != nil {
				t.Fatal(err)
			}
			file := "testdata/" + form.file
			if *update {
				if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		})
	}
}

// TestPageStandsAlone looks for what a browser would fetch or run.
func TestPageStandsAlone(t *testing.T) {
	var b strings.Builder
	if err := sample().WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, outside := range []string{"<script", "<link", "<img", "src=", "href=", "url(", "@import", "http:", "https:"} {
		if strings.Contains(page, outside) {
			t.Errorf("the page has %s", outside)
		}
	}
	for _, raw := range []string{"<b>", "<budget>", "<x>", "ZgotmplZ"} {
		if strings.Contains(page, raw) {
			t.Errorf("the page has %s, which came from the conversation or the server", raw)
		}
	}
	if !strings.Contains(page, "My &lt;budget&gt;?") {
		t.Error("the page does not show the question")
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 118204: "118,204", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestGridStep(t *testing.T) {
	for length, want := range map[int]int{1: 1, 3: 1, 8: 2, 10: 5, 30: 10, 64: 20, 1200: 500, 2000: 1000, 4999: 1000, 7000: 2000} {
		if got := gridStep(length); got != want {
			t.Errorf("gridStep(%d) = %d, want %d", length, got, want)
		}
	}
}

func TestResultAddsUp(t *testing.T) {
	r := sample().Results[0]
	if r.CostUSD != 0.34 { // 0.1 + 0.2 + 0.04 is a little more in binary
		t.Errorf("cost is %v, want 0.34", r.CostUSD)
	}
	if r.CachedShare != 0.3322 { // 897 of 2700
		t.Errorf("cached share is %v, want 0.3322", r.CachedShare)
	}
	if empty := newResult("full", nil); empty.CachedShare != 0 {
		t.Errorf("cached share of nothing is %v, want 0", empty.CachedShare)
	}
}

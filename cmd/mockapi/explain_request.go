package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

// A journalEntry is what is read of GET /_mock/requests/{number}.
type journalEntry struct {
	Number   int             `json:"number"`
	Method   string          `json:"method"`
	Path     string          `json:"path"`
	Status   int             `json:"status"`
	Rule     string          `json:"rule"`
	Message  string          `json:"message"`
	Warnings []string        `json:"warnings"`
	Thinking []thinkingEntry `json:"thinking"`
	Cache    *cacheEntry     `json:"cache"`
	Error    string          `json:"error"` // in place of all that
}

// A thinkingEntry is what became of a thinking block.
type thinkingEntry struct {
	Path     string           `json:"path"`
	Outcome  string           `json:"outcome"`
	Dropped  bool             `json:"dropped"`
	Model    string           `json:"model"`
	Sentence string           `json:"sentence"`
	Pattern  string           `json:"pattern"`
	First    *differenceEntry `json:"first_difference"`
	Cause    string           `json:"cause"`
	Fix      string           `json:"fix"`
}

// A differenceEntry is one place before and after.
type differenceEntry struct {
	At     string  `json:"at"`
	Field  string  `json:"field"`
	Before *string `json:"before"`
	After  *string `json:"after"`
}

// A worldKey is the key of the world that is asked.
type worldKey struct {
	value string
	name  string // what it is called in an error, which must not show it where it may be a real one
}

// clientKey is the key given, else that of the environment, else the one that mockapi run gives programs.
func clientKey(given string) worldKey {
	if given != "" {
		return worldKey{given, "the one of --key"}
	}
	if key := os.Getenv("ANTHROPIC_API_KEY"); key != "" {
		return worldKey{key, "the one in ANTHROPIC_API_KEY"}
	}
	return worldKey{runKey, runKey}
}

// explainRequest prints what became of a request of a running server.
func explainRequest(ctx context.Context, out io.Writer, url string, key worldKey, number int) error {
	entry, err := fetchEntry(ctx, url, key, number)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, entry.text())
	return err
}

func fetchEntry(ctx context.Context, url string, key worldKey, number int) (*journalEntry, error) {
	target := strings.TrimSuffix(url, "/") + "/_mock/requests/" + strconv.Itoa(number)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return nil, fmt.Errorf("--url %q is no URL: write it as http://127.0.0.1:4010", url)
	}
	req.Header.Set("X-Api-Key", key.value)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fmt.Errorf("no server answers: start one with mockapi serve, or name its --url: %w", err)
	}
	defer res.Body.Close()
	entry := new(journalEntry)
	if err := json.UnmarshalRead(res.Body, entry); err != nil {
		return nil, fmt.Errorf("%s is no mockapi server, or one of another version: %w", url, err)
	}
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s (the key was %s: give that of the client with --key)",
			cmp.Or(entry.Error, "the server answers "+res.Status), key.name)
	}
	return entry, nil
}

func (e *journalEntry) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "request %d: %s %s, status %d\n\n", e.Number, e.Method, e.Path, e.Status)
	switch rule, ok := rules.Find(e.Rule); {
	case ok:
		line(&b, "refused by", e.Rule+": "+rule.Title)
		line(&b, "message", e.Message)
		line(&b, "why", rule.Why)
		line(&b, "fix", rule.Fix)
	case e.Rule != "" || e.Message != "":
		line(&b, "refused", e.Message)
	default:
		line(&b, "accepted", "no rule is broken")
	}
	for _, w := range e.Warnings {
		line(&b, "warning", w)
	}
	valid := 0
	for i := range e.Thinking {
		if t := &e.Thinking[i]; t.Outcome == "valid" {
			valid++
		} else {
			t.write(&b, e.Status)
		}
	}
	if len(e.Thinking) > 0 {
		fmt.Fprintf(&b, "\nthinking blocks that fit: %d of %d\n", valid, len(e.Thinking))
	}
	if e.Cache != nil {
		e.Cache.write(&b)
	}
	return b.String()
}

// write shows the place as lines of a diff.
func (d *differenceEntry) write(b *strings.Builder) {
	line(b, "changed", d.At+d.Field)
	if d.Before != nil {
		fmt.Fprintf(b, "  - %q\n", *d.Before)
	}
	if d.After != nil {
		fmt.Fprintf(b, "  + %q\n", *d.After)
	}
}

// write tells of a block that failed: what changed, why, and what to do.
func (t *thinkingEntry) write(b *strings.Builder, status int) {
	became := "allowed: the model sees it"
	switch {
	case t.Dropped:
		became = "dropped: the model does not see it"
	case status != http.StatusOK:
		became = "failed"
	}
	fmt.Fprintf(b, "\n%s %s\n", t.Path, became)
	line(b, "reason", t.Outcome)
	line(b, "made by", t.Model)
	if t.First != nil {
		t.First.write(b)
	} else {
		line(b, "changed", t.Sentence)
	}
	line(b, "pattern", t.Pattern)
	line(b, "cause", t.Cause)
	line(b, "fix", t.Fix)
}

package mockapi_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/tidwall/gjson"
)

// A missed row is a conversation whose next request pays again for what an earlier one had cached. Its
// twin does as the fix says and misses nothing.
type missed struct {
	why      string
	settings string
	// before changes the earlier request, and so the history that the next one sends; after changes
	// the next one alone. The twin has its own; with none, it is as before.
	before, after         func(*shape)
	twinBefore, twinAfter func(*shape)
	pause, twinPause      time.Duration
	// replies are scripts for answers, the first of them to one more request at the beginning.
	replies string
}

// playMisses plays rows and compares what the journal says of each miss, from its cause on, with a
// golden that has it by the row's why.
func playMisses(t *testing.T, file string, rows []missed) {
	file = filepath.Join("testdata", "cache", file)
	golden, err := txtar.ParseFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	played := &txtar.Archive{}
	for i, m := range rows {
		t.Run(m.why, func(t *testing.T) {
			_, miss, _ := strings.Cut(m.play(t, m.before, m.after, m.pause).Get("miss").Raw, `"cause":`)
			told := jsontext.Value(`{"cause":` + miss)
			if err := told.Indent(); err != nil {
				t.Fatalf("no miss: %v", err)
			}
			played.Files = append(played.Files, txtar.File{Name: m.why, Data: append(told, '\n')})
			if !*update && (i >= len(golden.Files) || golden.Files[i].Name != m.why) {
				t.Errorf("%s has another row here: go test -run Miss -update, and look at what is new", file)
			} else if !*update {
				if diff := cmp.Diff(string(golden.Files[i].Data), string(played.Files[i].Data)); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			}
			before := m.twinBefore
			if before == nil {
				before = m.before
			}
			if miss := m.play(t, before, m.twinAfter, m.twinPause).Get("miss"); miss.Exists() {
				t.Errorf("with the fix: %s", miss.Raw)
			}
		})
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(file, txtar.Format(played), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// play sends the requests and returns what the journal says of the cache of the last one.
func (m missed) play(t *testing.T, before, after func(*shape), pause time.Duration) gjson.Result {
	t.Helper()
	c := newCacher(t)
	c.set(`{"account_created":"2026-01-01"}`) // edits of the history are no errors
	if m.settings != "" {
		c.set(m.settings)
	}
	s := base("").only(toMessages)
	apply(&s, before)
	ask := func() (content string, cached int, number string) {
		w := c.post(s)
		report := c.report(w)
		for _, part := range []string{"read", "written_5m", "written_1h"} {
			cached += int(report.Get(part).Int())
		}
		return gjson.Get(w.Body.String(), "content").Raw, cached, w.Header().Get("x-mock-request")
	}
	if m.replies != "" {
		if err := c.srv.QueueReplies(c.key, m.replies); err != nil {
			t.Fatal(err)
		}
		content, _, _ := ask()
		answer := block("And then?")
		if gjson.Get(content, "#(type=tool_use)").Exists() {
			answer = resultOf("toolu_2", "ok")
		}
		s = s.next(content, answer)
	}
	content, cached, number := ask()
	if cached == 0 {
		t.Fatal("nothing is cached")
	}
	c.srv.World(c.key).FastForward(pause)
	s = s.next(content, block("Go on."))
	apply(&s, after)
	report := c.report(c.post(s))
	if miss := report.Get("miss"); miss.Exists() {
		want := cached - int(report.Get("read").Int())
		if got := int(miss.Get("tokens").Int()); got != want || miss.Get("previous_request").Raw != number {
			t.Errorf("%d tokens of request %s, want %d of %s", got, miss.Get("previous_request"), want, number)
		}
	}
	return report
}

// next is the request after an answer. Its breakpoint is at its end.
func (s shape) next(content string, blocks ...string) shape {
	s = s.with(replied(content), says("user", mark(strings.Join(blocks, ","))))
	for i := range s.messages[:len(s.messages)-1] {
		s.messages[i] = unmark(s.messages[i])
	}
	return s
}

// report is what the journal says of the cache of a request that was answered.
func (c *cacher) report(w *httptest.ResponseRecorder) gjson.Result {
	c.t.Helper()
	if w.Code != http.StatusOK {
		c.t.Fatalf("%d %s", w.Code, w.Body)
	}
	entry := c.do(http.MethodGet, "/_mock/requests/"+w.Header().Get("x-mock-request"), "").Body.String()
	return gjson.Get(entry, "cache")
}

func apply(s *shape, edit func(*shape)) {
	if edit != nil {
		edit(s)
	}
}

// insertAt puts messages before one; cutOut leaves some out.
func insertAt(at int, messages ...string) func(*shape) {
	return func(s *shape) { s.messages = slices.Insert(s.messages, at, messages...) }
}

func cutOut(from, to int) func(*shape) {
	return func(s *shape) { s.messages = slices.Delete(s.messages, from, to) }
}

// newest changes the last message.
func newest(edit func(string) string) func(*shape) {
	return func(s *shape) { s.messages[len(s.messages)-1] = edit(s.messages[len(s.messages)-1]) }
}

// opened puts blocks in front of the last message's.
func opened(blocks ...string) func(*shape) {
	return newest(func(message string) string {
		return strings.Replace(message, `"content":[`, `"content":[`+strings.Join(blocks, ",")+`,`, 1)
	})
}

func notes(n int) func(*shape) { return opened(slices.Repeat([]string{block("And this.")}, n)...) }

func forAnHour(s *shape) {
	s.messages = slices.Clone(s.messages)
	for i := range s.messages {
		s.messages[i] = strings.Replace(s.messages[i], marker, hourMarker, 1)
	}
}

// markAt marks a block that ends with a text.
func markAt(section, i int, end string) func(*shape) {
	return rewrite(section, i, end+`"}`, end+`"`+marker+`}`)
}

var missReasons = []missed{
	{why: "expired", pause: 6 * time.Minute, twinPause: 5*time.Minute - 1},
	{why: "expired, where an hour would have been enough", pause: 59 * time.Minute, twinBefore: forAnHour, twinPause: 59 * time.Minute},
	{why: "expired, where it would not", pause: 2 * time.Hour, twinBefore: forAnHour, twinPause: time.Hour - 1},
	{why: "an hour's expired", before: forAnHour, after: forAnHour, twinAfter: forAnHour,
		pause: 90*time.Minute + time.Second, twinPause: time.Hour - 1},
	// A reply of two blocks and the message that asks on are between the breakpoints as well.
	{why: "outside the lookback", after: notes(17), twinAfter: both(notes(17), markAt(toMessages, 2, "moon is why."))},
	{why: "just outside", after: notes(17), twinAfter: notes(16)},
	{why: "outside a shorter one", settings: `{"cache":{"lookback":3}}`, after: notes(1), twinAfter: both(notes(1), markAt(toMessages, 2, "moon is why."))},
	{why: "no breakpoint is left", after: both(notes(17), markAt(toSystem, 0, "terse."), markAt(toSystem, 1, "moon is why."), markAt(toMessages, 1, "I look.")),
		twinAfter: both(notes(17), markAt(toSystem, 0, "terse."), markAt(toSystem, 1, "moon is why."), markAt(toMessages, 2, "moon is why."))},
	{why: "nothing is marked", after: newest(unmark), twinAfter: both(newest(unmark), markAt(toMessages, 2, "moon is why."))},
	{why: "the breakpoint moved into system", after: both(newest(unmark), markAt(toSystem, 1, "moon is why.")),
		twinAfter: both(newest(unmark), markAt(toSystem, 1, "moon is why."), markAt(toMessages, 2, "moon is why."))},
	{why: "nothing is marked, and a change", after: both(newest(unmark), rewrite(toSystem, 0, "terse", "curt")), twinAfter: setMore(automatic)},
	{why: "another model", after: setModel("claude-sonnet-5-5")},
}

func TestMissReasons(t *testing.T) { playMisses(t, "reasons.txtar", missReasons) }

package mockapi_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// conversation sends one request after another in a world, each with the answer to the one before.
type conversation struct {
	*cacher
	shape
	cached int // by the last request
}

// begin is a conversation with a system prompt and a breakpoint at its end. Its model does not think by
// itself, so that edits of the history are no errors.
func (c *cacher) begin(system string, blocks ...string) *conversation {
	return &conversation{cacher: c, shape: shape{
		model: "claude-sonnet-4-6", more: automatic, system: []string{block(long(system, 1500))}, messages: []string{says("user", blocks...)},
	}}
}

// miss sends the request and the next one with the answer, and returns the miss of the first.
func (c *conversation) miss(next string) gjson.Result {
	c.t.Helper()
	w := c.post(c.shape)
	report := c.report(w)
	c.cached = int(report.Get("read").Int() + report.Get("written_5m").Int())
	c.shape = c.with(replied(gjson.Get(w.Body.String(), "content").Raw), asks(next))
	return report.Get("miss")
}

// TestNoMissOfAnotherConversation: conversations of one world may say the same and get the same replies.
func TestNoMissOfAnotherConversation(t *testing.T) {
	for _, row := range []struct {
		why  string
		a, b func(c *cacher) *conversation
		// untold: a change of the first conversation is taken for one of the second, which has not cached.
		untold bool
	}{
		{"another system prompt",
			func(c *cacher) *conversation { return c.begin("One.", block("Hi")) },
			func(c *cacher) *conversation { return c.begin("Two, which is longer.", block("Hi")) }, false},
		{"another first message, and the same from then on",
			func(c *cacher) *conversation { return c.begin("", block("Hi.")) },
			func(c *cacher) *conversation { return c.begin("", block(long("Hello.", 900))) }, false},
		{"one that marks nothing",
			func(c *cacher) *conversation { return c.begin("", block("Hi.")) },
			func(c *cacher) *conversation { u := c.begin("Other.", block("Hi.")); u.more = ""; return u }, true},
		{"one that marks the system prompt alone",
			func(c *cacher) *conversation { return c.begin("", block("Hi.")) },
			func(c *cacher) *conversation {
				u := c.begin("", block("Hi."), block("Hi."))
				u.system[0], u.more = mark(u.system[0]), ""
				return u
			}, false},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			if err := c.srv.QueueReplies(c.key, "["+strings.TrimSuffix(strings.Repeat(`{"reply":{"text":"Yes."}},`, 8), ",")+"]"); err != nil {
				t.Fatal(err)
			}
			a, b := row.a(c), row.b(c)
			for turn := range 3 {
				for _, u := range []*conversation{a, b} {
					if miss := u.miss("Continue."); miss.Exists() {
						t.Errorf("turn %d: %s", turn, miss.Raw)
					}
				}
			}
			if a.cached == 0 {
				t.Fatal("nothing was cached")
			}
			a.system[0] = block("It changed.")
			if miss := a.miss(""); (miss.Get("first_difference.at").Str == "system.0") == row.untold {
				t.Errorf("a change: %s", miss.Raw)
			}
		})
	}
}

// TestMissWhereTheQuestionChanged: the block that the last reply answers is not there as it was.
func TestMissWhereTheQuestionChanged(t *testing.T) {
	reminder := block("<system-reminder>Be brief.</system-reminder>")
	for _, row := range []struct {
		why, at string
		first   []string // blocks of the message that the reply answers
		later   []string // the same, when it is sent again
		added   []string // blocks at the end of the next message
		turns   int      // with the same reply before this one
		want    string   // cause
	}{
		{why: "a reminder moves to the newest message", at: "messages.0.content.1",
			first: []string{block("Look."), reminder}, later: []string{block("Look.")}, added: []string{reminder}, want: "changed"},
		{why: "a reminder is left out", at: "messages.0.content.1",
			first: []string{block("Look."), reminder}, later: []string{block("Look.")}, want: "changed"},
		{why: "a time is rendered anew", at: "messages.0.content.0",
			first: []string{block("09:00 Look.")}, later: []string{block("09:01 Look.")}, want: "changed"},
		{why: "nothing changes", first: []string{block("Look."), reminder}, later: []string{block("Look."), reminder}, added: []string{reminder}},
		{why: "two turns got the reply, so it tells neither", turns: 1, first: []string{block("Look."), reminder}, later: []string{block("Look.")}},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			replies := strings.Repeat(`{"reply":{"text":"A shell."}},`, row.turns+1)
			if err := c.srv.QueueReplies(c.key, "["+strings.TrimSuffix(replies, ",")+"]"); err != nil {
				t.Fatal(err)
			}
			for i := range row.turns {
				c.begin("", block("Other "+strconv.Itoa(i))).miss("")
			}
			u := c.begin("", row.first...)
			u.miss("And?")
			cached := u.cached
			u.messages[0] = says("user", row.later...)
			u.messages[2] = says("user", append([]string{block("And?")}, row.added...)...)
			miss := u.miss("")
			if miss.Get("cause").Str != row.want || miss.Get("first_difference.at").Str != row.at {
				t.Errorf("%s, want %q at %q", miss.Raw, row.want, row.at)
			}
			if row.want != "" && int(miss.Get("tokens").Int()) != cached {
				t.Errorf("%s, want %d tokens", miss.Raw, cached)
			}
		})
	}
}

// TestNoMissBehindASummary: the summary takes the place of what was cached. That is no change of the
// client's, though the reply before is known.
func TestNoMissBehindASummary(t *testing.T) {
	c := newCacher(t)
	u := c.begin("Be terse.", block(long("Look.", 900)))
	u.system[0], u.more = mark(u.system[0]), ""
	u.model, u.rest, u.headers = "claude-opus-5-5", `"max_tokens":2000`, []string{"Anthropic-Beta", "compact-2026-09-04"}
	u.messages[0] = markLast(u.messages[0])
	u.miss("And?")
	whole := u.cached
	summed := u.shape
	summed.more = `"compaction":{"type":"summarize"}`
	content := gjson.Get(c.post(summed).Body.String(), "content")
	if content.Get("0.type").Str != "compaction" {
		t.Fatal(content.Raw)
	}
	u.messages = []string{says("assistant", content.Get("0").Raw), asks("Go on.")}
	if miss := u.miss(""); miss.Exists() || u.cached == 0 || u.cached >= whole {
		t.Errorf("%d of %d tokens cached: %s", u.cached, whole, miss.Raw)
	}
}

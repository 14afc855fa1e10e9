package mockapi_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

func TestThreadContinuesOnce(t *testing.T) {
	c := newThreaded(t)
	first := c.starts(turn(`"Hello."`))
	second := c.continues(first, turn(`"Go on."`))
	got := refused(c.send(goesOn(first, turn(`"Go on."`))))
	want := "400 thread_already_continued thread: previous_message_id `" + first + "` has already been continued"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	c.continues(second, turn(`"Go on."`))
	c.starts(turn(`"Hello."`)) // the whole conversation can always be sent again
}

func TestThreadNotFound(t *testing.T) {
	tests := []struct {
		why  string
		lose func(c threaded) threaded // between the response and its continuation
		lost bool
	}{
		{"just under five minutes", func(c threaded) threaded { c.wait(5*time.Minute - 1); return c }, false},
		{"five minutes idle", func(c threaded) threaded { c.wait(5 * time.Minute); return c }, true},
		{"another account", func(c threaded) threaded { c.key = "sk-ant-other"; return c }, true},
		{
			"the world was forgotten",
			func(c threaded) threaded { c.do(http.MethodDelete, "/_mock/world", ""); return c }, true,
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newThreaded(t)
			id := c.starts(turn(`"Hello."`))
			w := tt.lose(c).send(goesOn(id, turn(`"Go on."`)))
			got, want := refused(w), "200"
			if tt.lost {
				want = "404 thread_not_found thread: no usable state for previous_message_id `" + id + "`"
			}
			if got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			if kind := gjson.Get(w.Body.String(), "error.type").Str; tt.lost && kind != "not_found_error" {
				t.Errorf("the error is a %q", kind)
			}
			if retry := w.Header().Get("x-should-retry"); tt.lost != (retry == "false") {
				t.Errorf("x-should-retry: %q", retry)
			}
		})
	}
	t.Run("every response begins the time anew", func(t *testing.T) {
		c := newThreaded(t)
		id := c.starts(turn(`"Hello."`))
		for range 3 {
			c.wait(4 * time.Minute)
			id = c.continues(id, turn(`"Go on."`))
		}
	})
	t.Run("a message that was no thread", func(t *testing.T) {
		c := newThreaded(t)
		id := c.ok(c.send(turn(`"Hello."`)))
		if got := refused(c.send(goesOn(id, turn(`"Go on."`)))); got[:20] != "404 thread_not_found" {
			t.Error(got)
		}
	})
}

func TestThreadResponsesThatAreNotKept(t *testing.T) {
	const refusal = `[{"reply":{"content":[],"stop_reason":"refusal"}}]`
	tests := []struct {
		why, settings, script string
		kept                  bool
	}{
		{"a finished one", "", `[{"reply":{"text":"Hello."}}]`, true},
		{"cut by max_tokens", "", `[{"reply":{"text":"Hello.","stop_reason":"max_tokens"}}]`, true},
		{"refused", "", refusal, false},
		{"refused, where that is kept", `{"threads":{"keep_refusals":true}}`, refusal, true},
		{"an empty one", "", `[{"reply":{"content":[],"stop_reason":"end_turn"}}]`, true},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newThreaded(t)
			if tt.settings != "" {
				c.settings(tt.settings)
			}
			before := c.starts(turn(`"Hello."`))
			c.script(tt.script)
			w := c.send(goesOn(before, turn(`"Go on."`)))
			id := c.ok(w)
			if kept := c.journal(w, "thread.kept") == "true"; kept != tt.kept {
				t.Errorf("the journal says kept: %v, %s", kept, c.journal(w, "thread.reason"))
			}
			after, again := c.send(goesOn(id, turn(`"Go on."`))), c.send(goesOn(before, turn(`"Go on."`)))
			want, wantAgain := "thread_not_found", ""
			if tt.kept {
				want, wantAgain = "", "thread_already_continued"
			}
			for _, got := range []struct{ what, code, want string }{
				{"continuing it", codeOf(after.Body.String()), want},
				{"continuing the one before", codeOf(again.Body.String()), wantAgain},
			} {
				if got.code != got.want {
					t.Errorf("%s: %q, want %q", got.what, got.code, got.want)
				}
			}
		})
	}
}

func codeOf(body string) string { return gjson.Get(body, "error.details.error_code").Str }

// A turn that is not finished goes on by itself.
func TestThreadResumesPausedTurn(t *testing.T) {
	const (
		search = `"tools":[{"type":"web_search_20250305","name":"web_search"}],`
		pause  = `[{"reply":{"content":[{"type":"server_tool_use","id":"srvtoolu_01","name":"web_search","input":{"query":"a"}},` +
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_01","content":[]}],"stop_reason":"pause_turn"}}]`
	)
	c := newThreaded(t)
	c.script(pause)
	paused := c.starts(search + turn(`"Search for a."`))
	w := c.send(goesOn(paused, `"messages":[]`))
	finished := c.ok(w)
	if got := c.journal(w, "thread.whole_request.messages.#.role"); got != `["user","assistant"]` {
		t.Errorf("the whole request has messages of %s", got)
	}
	if got, want := refused(c.send(goesOn(finished, `"messages":[]`))), "400  messages: at least one message is required"; got != want {
		t.Errorf("after the end: %s, want %s", got, want)
	}
	c.script(pause)
	paused = c.starts(search + turn(`"Search for a."`))
	c.continues(paused, turn(`"Never mind."`)) // what the user adds goes along
}

// A reply that paused behind its summary goes on without a message too, and only with its edit.
func TestThreadResumesPausedCompaction(t *testing.T) {
	c := newThreaded(t)
	c.settings(`{"compaction":{"minimum_trigger":1}}`)
	header := []string{"anthropic-beta", "message-threads-2026-08-12," + thresholdBeta}
	edit := threshold("1", `"pause_after_compaction":true`) + ","
	w := c.send(`"thread":{"type":"create"},`+edit+turn(`"My sister Ana lives in Porto. Where does she live?"`), header...)
	id := c.ok(w)
	if reason := gjson.Get(w.Body.String(), "stop_reason").Str; reason != "compaction" {
		t.Fatalf("stop_reason %q", reason)
	}
	want := "400  `compaction` blocks require a `compact_20260112` strategy in `context_management.edits`"
	if got := refused(c.send(goesOn(id, `"messages":[]`), header...)); got != want {
		t.Errorf("without the edit: %s, want %s", got, want)
	}
	w = c.send(goesOn(id, edit+`"messages":[]`), header...)
	finished := c.ok(w)
	if body := w.Body.String(); gjson.Get(body, "stop_reason").Str != "end_turn" || !strings.Contains(gjson.Get(body, `content.#(type=="text").text`).Str, "Porto") {
		t.Errorf("resumed: %s", body)
	}
	want = "400  messages: at least one message is required"
	if got := refused(c.send(goesOn(finished, edit+`"messages":[]`), header...)); got != want {
		t.Errorf("after the end: %s, want %s", got, want)
	}
}

// On-demand compaction runs on a thread; its summary stands for the conversation from then on.
func TestThreadCompaction(t *testing.T) {
	c := newThreaded(t)
	w := c.send(`"thread":{"type":"create"},"max_tokens":4000,"compaction":{"type":"summarize"},"messages":[` +
		said("user", `"My sister Ana lives in Porto."`) + "," + said("assistant", `"Noted."`) + "]")
	id := c.ok(w)
	if reason := gjson.Get(w.Body.String(), "stop_reason").Str; reason != "compaction" {
		t.Fatalf("stop_reason %q", reason)
	}
	w = c.send(goesOn(id, turn(`"Where does my sister live?"`)))
	c.ok(w)
	if got := c.journal(w, "thread.whole_request.messages.#.content.0.type"); got != `["compaction"]` {
		t.Errorf("the first blocks are %s", got)
	}
}

func TestThreadUnsupported(t *testing.T) {
	const marked = `"cache_control":{"type":"ephemeral"},`
	tests := []struct{ why, settings, fields, want string }{
		{"nothing is excluded by itself", "{}", marked, ""},
		{"a field", `{"threads":{"unsupported":["cache_control"]}}`, marked, `["cache_control"]`},
		{"without the field", `{"threads":{"unsupported":["cache_control","thinking"]}}`, "", ""},
		{"settings of the organization", `{"threads":{"unsupported":["hipaa","thinking","inference_hooks"]}}`, marked, `["hipaa","inference_hooks"]`},
		{"another field", `{"threads":{"unsupported":["thinking"]}}`, `"thinking":{"type":"adaptive"},`, `["thinking"]`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newThreaded(t)
			c.settings(tt.settings)
			w := c.send(`"thread":{"type":"create"},` + tt.fields + turn(`"Hello."`))
			details := gjson.Get(w.Body.String(), "error.details")
			if got := details.Get("unsupported").Raw; got != tt.want {
				t.Errorf("unsupported %s, want %s: %s", got, tt.want, w.Body)
			}
			if tt.want != "" && (w.Code != 400 || details.Get("error_code").Str != "thread_unsupported_request") {
				t.Errorf("%d %s", w.Code, w.Body)
			}
			c.ok(c.send(tt.fields + turn(`"Hello."`))) // without thread
		})
	}
}

// Where the rules are off, what the server does not hold is taken as it comes.
func TestThreadWithoutRules(t *testing.T) {
	for _, level := range []rules.Level{rules.SchemaOnly, rules.Off} {
		c := newThreaded(t, func(c *mockapi.Config) { c.Rules = level })
		c.continues("msg_unknown", turn(`"Hello."`))
		id := c.starts(turn(`"My sister Ana lives in Porto."`))
		w := c.send(goesOn(id, `"model":"claude-sonnet-5-5",`+turn(`"Where does my sister live?"`)))
		c.ok(w)
		if got := c.journal(w, "thread.stored_messages"); got != "2" {
			t.Errorf("level %d: %s messages were stored", level, got)
		}
		c.continues(id, turn(`"Hello."`))
	}
}

// The stored part may have been said in the other version of the API.
func TestThreadAcrossVersions(t *testing.T) {
	for _, versions := range [][2]string{{"2023-06-01", "2026-10-21"}, {"2026-10-21", "2023-06-01"}} {
		c := newThreaded(t)
		c.script(`[{"reply":{"content":[{"type":"text","text":"I look."},{"type":"tool_use","id":"toolu_01","name":"f","input":{}}]}}]`)
		id := c.starts(`"tools":[{"name":"f","input_schema":{"type":"object"}}],`+turn(`"Hello."`), "anthropic-version", versions[0])
		c.continues(id, turn(`[{"type":"tool_result","tool_use_id":"toolu_01","content":"a"}]`), "anthropic-version", versions[1])
	}
}

// Of many requests that continue one response at the same time a single one gets through.
func TestThreadIsContinuedByOne(t *testing.T) {
	c := newThreaded(t)
	id := c.starts(turn(`"Hello."`))
	codes := make([]string, 16)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() { codes[i] = codeOf(c.send(goesOn(id, turn(`"Go on."`))).Body.String()) })
	}
	all.Wait()
	passed := 0
	for _, code := range codes {
		switch code {
		case "":
			passed++
		case "thread_already_continued", "thread_continue_in_flight":
		default:
			t.Errorf("refused with %q", code)
		}
	}
	if passed != 1 {
		t.Errorf("%d requests got through, want 1", passed)
	}
}

package mockapi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// threadTurn is what a client adds to a conversation in one turn, and the members that it sends with it.
type threadTurn struct{ messages, fields string }

// The tool calls of a turn are answered by the next, so that the ids stand in the place of {call}.
func (u threadTurn) body(call string) string {
	return strings.ReplaceAll(u.messages, "{call}", call)
}

// A request that continues a thread is answered as if it had come with the whole conversation: the same
// bytes, and so the same usage, signatures and ids.
func TestThreadEqualsWholeRequest(t *testing.T) {
	const (
		weather = `{"name":"get_weather","description":"Tells the weather.","input_schema":{"type":"object",` +
			`"properties":{"city":{"type":"string"}},"required":["city"]}}`
		ask    = `{"role":"user","content":"Use the get_weather tool: what is the weather in Lisbon?"}`
		result = `{"role":"user","content":[{"type":"tool_result","tool_use_id":"{call}","content":"Drizzle, 17 degrees."}]}`
	)
	long := strings.Repeat("The harbour of Lisbon is wide and calm. ", 400)
	marked := `{"role":"user","content":[{"type":"text","text":"My sister Ana lives in Porto.","cache_control":{"type":"ephemeral"}}]}`
	tests := []struct {
		why    string
		fixed  string // system and tools
		turns  []threadTurn
		stream bool
		header []string
	}{
		{
			why:   "text, recalled from the stored part",
			turns: []threadTurn{{messages: `{"role":"user","content":"My sister Ana lives in Porto."}`}, {messages: `{"role":"user","content":"Where does my sister live?"}`}},
		},
		{
			why:   "tools and a system prompt that only the first request has",
			fixed: `"system":"You are brief.","tools":[` + weather + `],`,
			turns: []threadTurn{{messages: ask}, {messages: result}, {messages: `{"role":"user","content":"And tomorrow?"}`, fields: `"max_tokens":120,"stop_sequences":["calm"],`}},
		},
		{
			why:   "markers in both parts, whose prefix is read from the cache",
			fixed: `"system":[{"type":"text","text":"` + long + `","cache_control":{"type":"ephemeral"}}],`,
			turns: []threadTurn{{messages: marked}, {messages: `{"role":"user","content":"Where does my sister live?"}`, fields: `"cache_control":{"type":"ephemeral"},`}},
		},
		{
			why:   "several messages at once, with the thinking of a model that binds it",
			fixed: `"model":"claude-fable-5-1","thinking":{"type":"adaptive","display":"summarized"},"tools":[` + weather + `],`,
			turns: []threadTurn{{messages: ask}, {messages: result}, {messages: `{"role":"user","content":"Thanks."},{"role":"system","content":"Be brief."}`}, {messages: `{"role":"user","content":"Why?"}`}},
		},
		{
			why:    "streams",
			fixed:  `"tools":[` + weather + `],`,
			turns:  []threadTurn{{messages: ask}, {messages: result}},
			stream: true,
		},
		{
			why: "a conversation that is compacted at a threshold, again and again",
			turns: []threadTurn{
				{messages: `{"role":"user","content":"My sister Ana lives in Porto."}`, fields: threshold("1") + ","},
				{messages: `{"role":"user","content":"Where does my sister live?"}`, fields: threshold("1") + ","},
				{messages: `{"role":"user","content":"What is her name?"}`, fields: threshold("50000") + ","},
			},
			header: []string{"anthropic-beta", threadBetas + "," + thresholdBeta},
		},
		{
			why: "a conversation that is compacted on demand",
			turns: []threadTurn{
				{messages: `{"role":"user","content":"My sister Ana lives in Porto."}`},
				{messages: `{"role":"user","content":"Where does my sister live?"}`, fields: `"max_tokens":4000,` + summarize + ","},
			},
		},
		{
			why:    "the version of 2026",
			fixed:  `"tools":[` + weather + `],`,
			turns:  []threadTurn{{messages: ask}, {messages: result}},
			header: []string{"anthropic-version", "2026-10-21"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			thread, plain := newThreaded(t), newThreaded(t)
			for _, c := range []threaded{thread, plain} {
				c.settings(`{"compaction":{"minimum_trigger":1}}`)
			}
			var id, call string
			var history []string
			for i, u := range tt.turns {
				history = append(history, u.body(call))
				// What stays the same and is no field of the thread goes with every request.
				every := u.fields + fmt.Sprintf(`"stream":%t,`, tt.stream)
				threadField, fixed := `"thread":{"type":"create"},`, tt.fixed
				if i > 0 {
					threadField, fixed = goesOn(id, ""), withoutStored(tt.fixed)
				}
				got := thread.send(threadField+fixed+every+`"messages":[`+u.body(call)+`]`, tt.header...)
				want := plain.send(tt.fixed+every+`"messages":[`+strings.Join(history, ",")+`]`, tt.header...)
				if got.Code != 200 || got.Body.String() != want.Body.String() {
					t.Fatalf("turn %d on the thread:\n%s\nwhole:\n%s", i, got.Body, want.Body)
				}
				// The journal has the message that the events of a stream add up to.
				message := plain.journal(want, "response")
				id = gjson.Get(message, "id").Str
				call = gjson.Get(message, `content.#(type=="tool_use").id`).Str
				history = append(history, said("assistant", gjson.Get(message, "content").Raw))
				if strings.Contains(u.fields, "cache_control") && gjson.Get(message, "usage.cache_read_input_tokens").Int() == 0 {
					t.Error("nothing was read from the cache: the row shows nothing")
				}
			}
		})
	}
}

// withoutStored is the fixed fields that a request sends which continues a thread: all but system and
// tools.
func withoutStored(fields string) string {
	object := "{" + strings.TrimSuffix(fields, ",") + "}"
	var kept strings.Builder
	gjson.Parse(object).ForEach(func(name, value gjson.Result) bool {
		if name.Str != "system" && name.Str != "tools" {
			kept.WriteString(name.Raw + ":" + value.Raw + ",")
		}
		return true
	})
	return kept.String()
}

func TestThreadJournal(t *testing.T) {
	c := newThreaded(t)
	id := c.starts(`"system":"You are brief.",` + turn(`"Hello there."`))
	w := c.send(goesOn(id, `"messages":[ `+said("user", `"Go \u006fn."`)+` ]`))
	c.ok(w)
	reply := c.journal(w, "thread.whole_request.messages.1.content")
	want := `{"model":"claude-opus-5-5","max_tokens":300,"thread":{"type":"continue","previous_message_id":"` + id + `"},` +
		`"system":"You are brief.","messages":[{"role":"user","content":"Hello there."},` +
		`{"role":"assistant","content":` + reply + `},{"role":"user","content":"Go \u006fn."}]}`
	for _, row := range []struct{ why, path, want string }{
		{"the request as sent", "request.messages.#", "1"},
		{"what it stands for", "thread.whole_request", want},
		{"how much the server held", "thread.stored_messages", "2"},
		{"how much was new", "thread.sent_messages", "1"},
		{"that it goes on", "thread.kept", "true"},
		{"the prompt is the whole one", `prompt.positions.#(path=="messages.2.content.0").role`, "user"},
	} {
		if got := c.journal(w, row.path); got != row.want {
			t.Errorf("%s: %s = %s, want %s", row.why, row.path, got, row.want)
		}
	}
	if got := c.journal(c.send(turn(`"Hello."`)), "thread"); got != "" {
		t.Errorf("a request without thread has %s", got)
	}
}

// What stands in the stored part and in the new one is counted together, and paths count its messages.
func TestThreadRulesSeeTheWhole(t *testing.T) {
	marked := func(n int) string {
		return turn("[" + strings.TrimSuffix(strings.Repeat(`{"type":"text","text":"Go on.","cache_control":{"type":"ephemeral"}},`, n), ",") + "]")
	}
	tests := []struct{ why, first, fields, want, twin string }{
		{
			"a result without its call is named by its place in the conversation", turn(`"Hello."`),
			turn(`[{"type":"tool_result","tool_use_id":"toolu_9","content":"a"}]`),
			"400  messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_9. Each `tool_result` block " +
				"must have a corresponding `tool_use` block in the previous message.",
			turn(`"Go on."`),
		},
		{
			"four breakpoints are allowed in all", marked(3), marked(2),
			"400  A maximum of 4 blocks with cache_control may be provided. Found 5.", marked(1),
		},
		{
			"automatic caching counts as one", marked(4), `"cache_control":{"type":"ephemeral"},` + turn(`"Go on."`),
			"400  A maximum of 4 blocks with cache_control may be provided. Found 5.", turn(`"Go on."`),
		},
		{
			"the schema speaks of the body as sent", turn(`"Hello."`), `"messages":[{"role":"user"}]`,
			"400  messages.0.content: Field required", turn(`"Go on."`),
		},
		{
			"nothing new after a finished response", turn(`"Hello."`), `"messages":[]`,
			"400  messages: at least one message is required", turn(`"Go on."`),
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newThreaded(t)
			id := c.starts(tt.first)
			if got := refused(c.send(goesOn(id, tt.fields))); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			c.continues(id, tt.twin) // a refused request leaves the thread as it was
		})
	}
}

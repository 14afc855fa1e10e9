package reply

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// parseOne reads a single queued script.
func parseOne(t *testing.T, body string) *Script {
	t.Helper()
	scripts, err := ParseReplies([]byte(body))
	if err != nil {
		t.Fatalf("parse %s: %v", body, err)
	}
	if len(scripts) != 1 {
		t.Fatalf("parse %s: %d scripts, want 1", body, len(scripts))
	}
	return scripts[0]
}

func TestRepliesSay(t *testing.T) {
	text := wire.Content{Type: "text", Text: "Hi."}
	rows := []struct {
		why, reply string
		want       answer
	}{
		{"a text alone", `{"text":"Hi."}`, answer{content: []wire.Content{text}}},
		{
			"blocks come in the order of a reply, whatever the order of the keys",
			`{"tool_use":{"name":"f"},"text":"Hi.","thinking":"Hm."}`,
			answer{content: []wire.Content{
				{Type: "thinking", Text: "Hm."}, text, {Type: "tool_use", Name: "f", Input: []byte(`{}`)},
			}},
		},
		{
			"several thinking blocks in a run, a redacted one among them",
			`{"thinking":["One.",{"redacted":true},""],"text":"Hi."}`,
			answer{content: []wire.Content{
				{Type: "thinking", Text: "One."}, {Type: "redacted_thinking"}, {Type: "thinking"}, text,
			}},
		},
		{
			"the input keeps the order of its keys and the bytes of its scalars",
			`{"tool_use":[{"name":"f","id":"call-1","input":{"b": 1.0, "a": ["\u00e9", {}, null]}},{"name":"g"}]}`,
			answer{content: []wire.Content{
				{Type: "tool_use", ID: "call-1", Name: "f", Input: []byte(`{"b":1.0,"a":["\u00e9",{},null]}`)},
				{Type: "tool_use", Name: "g", Input: []byte(`{}`)},
			}},
		},
		{
			"a refusal without a word",
			`{"stop_reason":"refusal","stop_details":{"type":"refusal","category": null},"content":[]}`,
			answer{stopReason: "refusal", stopDetails: []byte(`{"type":"refusal","category":null,"explanation":null}`)},
		},
		{
			"a stop sequence is reason enough",
			`{"text":"Hi.","stop_sequence":"END"}`,
			answer{content: []wire.Content{text}, stopReason: "stop_sequence", stopSequence: "END"},
		},
		{
			"counts and a delay",
			`{"text":"Hi.","delay":"250ms","usage":{"input_tokens":1,"output_tokens":2,
			  "cache_read_input_tokens":3,"cache_creation_input_tokens":4,"thinking_tokens":0}}`,
			answer{content: []wire.Content{text}, delay: 250 * time.Millisecond, usage: map[string]int{
				"input_tokens": 1, "output_tokens": 2, "cache_read_input_tokens": 3,
				"cache_creation_input_tokens": 4, "thinking_tokens": 0,
			}},
		},
		{"the longest delay", `{"text":"Hi.","delay":"10m"}`, answer{content: []wire.Content{text}, delay: 10 * time.Minute}},
		{"an error", `{"error":"fault.overloaded"}`, answer{rule: "fault.overloaded"}},
	}
	for _, row := range rows {
		got := parseOne(t, `{"reply":`+row.reply+`}`).answer
		if diff := cmp.Diff(row.want, got, cmp.AllowUnexported(answer{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

func TestRepliesAreQueuedInOrder(t *testing.T) {
	scripts, err := ParseReplies([]byte(`[
		{"reply":{"text":"a"},"times":2},
		{"reply":{"text":"b"}}
	]`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range scripts {
		got = append(got, s.origin+" "+s.answer.content[0].Text)
	}
	want := []string{"replies:2:3 a", "replies:2:3 a", "replies:3:3 b"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("queue (-want +got):\n%s", diff)
	}
	if scripts, err := ParseReplies([]byte(`[]`)); err != nil || len(scripts) != 0 {
		t.Errorf("an empty list: %d scripts, error %v, want neither", len(scripts), err)
	}
}

func FuzzParseReplies(f *testing.F) {
	for _, body := range []string{
		`[{"match":{"text":"/a/","turn":1,"tools":["f"]},"reply":{"text":"a"},"times":3}]`,
		`{"reply":{"thinking":["a",{"redacted":true}],"tool_use":{"name":"f","input":{"a":[1,"b"]}},"delay":"1s"}}`,
		`{"reply":{"content":[{"type":"text","text":"a","citations":[{}]},{"type":"fallback"}],"usage":{"output_tokens":1}}}`,
		`{"reply":{"content":[{"web_search":{"query":"q","results":[{"url":"u","title":"t"}]}},
		  {"fallback":{"to":"m","category":"bio"}},{"text":{"text":"a","citations":[{"url":"u","title":"t","cited_text":"c"}]}}],
		  "stop_reason":"pause_turn","container":{"expires_at":"t"}}}`,
		`{"reply":{"mcp_tool_use":{"server_name":"s","name":"f","result":[{"type":"text","text":"a"}]},
		  "advisor":{"text":"a"},"text_editor_code_execution":{"command":"view","path":"a","result":{"content":"b"}},
		  "tool_search":{"query":"q","tools":["f"]},"code_execution":{"code":"1","files":["file_1"]},"web_fetch":{"url":"u","error":"unavailable"}}}`,
		`{"reply":{"content":[{"content":{"type":"code_execution_result"},"type":"code_execution_tool_result"}],"stop_reason":"refusal","stop_details":{"category":"bio"}}}`,
		`{"reply":{"error":"a.b"}}`, `[`, `7`, `{"reply":{"stop_reason":"x"}}`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		scripts, err := ParseReplies(body)
		checkScripts(t, scripts, err)
	})
}

// checkScripts checks what holds for all scripts that were accepted.
func checkScripts(t *testing.T, scripts []*Script, err error) {
	if err != nil {
		if scripts != nil {
			t.Fatalf("%d scripts beside the error %v", len(scripts), err)
		}
		if !strings.HasPrefix(err.Error(), "parse ") {
			t.Fatalf("error %q does not say what failed", err)
		}
		return
	}
	m := wire.Message{ID: "msg_1"}
	for _, s := range scripts {
		content, _ := withIDs(s.answer.content, func(prefix string) string { return prefix + "_1" })
		m.Content = append(m.Content, content...)
	}
	if _, fault := wire.Parse(m.JSON(wire.Dialect{Version: wire.Version2026})); fault != nil {
		t.Fatalf("a message of the scripts' content is no JSON: %v", fault)
	}
}

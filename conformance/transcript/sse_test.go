package transcript_test

import (
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/transcript"
)

// events are the data of a stream with a block of each kind that deltas add to.
var events = []string{
	`{"type":"message_start","message":{"id":"msg_01","type":"message","role":"assistant","model":"claude-opus-5-5","content":[],` +
		`"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"cache_read_input_tokens":0,"output_tokens":1}}}`,
	`{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}`,
	`{"type":"ping"}`,
	`{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"The user "}}`,
	`{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"asks."}}`,
	`{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"EqQB"}}`,
	`{"type":"content_block_stop","index":0}`,
	`{"type":"content_block_start","index":1,"content_block":{"type":"text","text":"","citations":[]}}`,
	`{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"One é "}}`,
	`{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"moment."}}`,
	`{"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"a",` +
		`"document_index":0,"document_title":null,"start_char_index":0,"end_char_index":1,"file_id":null}}}`,
	`{"type":"content_block_stop","index":1}`,
	`{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_01","name":"look","input":{}}}`,
	`{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":""}}`,
	`{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"city\": \"Ber"}}`,
	`{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"lin\"}"}}`,
	`{"type":"content_block_stop","index":2}`,
	`{"type":"content_block_start","index":3,"content_block":{"type":"redacted_thinking","data":"EmwK"}}`,
	`{"type":"content_block_stop","index":3}`,
	`{"type":"content_block_start","index":4,"content_block":{"type":"tool_use","id":"toolu_02","name":"look","input":{}}}`,
	`{"type":"content_block_stop","index":4}`,
	`{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":25}}`,
	`{"type":"message_stop"}`,
}

// stream renders events as they come over the wire.
func stream(events []string) string {
	var b strings.Builder
	for _, e := range events {
		kind, _, _ := strings.Cut(strings.TrimPrefix(e, `{"type":"`), `"`)
		b.WriteString("event: " + kind + "\ndata: " + e + "\n\n")
	}
	return b.String()
}

func canonical(t *testing.T, text string) string {
	t.Helper()
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		t.Fatalf("canonicalize %s: %v", text, err)
	}
	return string(v)
}

// TestReassemble adds a stream up as the accumulator of the official SDK does.
func TestReassemble(t *testing.T) {
	var sum anthropic.BetaMessage
	for _, e := range events {
		var event anthropic.BetaRawMessageStreamEventUnion
		if strings.Contains(e, `"ping"`) {
			continue // the SDK's decoder drops pings
		}
		if err := event.UnmarshalJSON([]byte(e)); err != nil {
			t.Fatal(err)
		}
		if err := sum.Accumulate(event); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{stream(events), strings.ReplaceAll(stream(events), "\n", "\r\n"), ": comment\n\n" + stream(events)} {
		got, ok := transcript.Reassemble([]byte(text))
		if !ok {
			t.Fatalf("%.30q is taken for no stream", text)
		}
		if diff := cmp.Diff(canonical(t, sum.RawJSON()), canonical(t, string(got))); diff != "" {
			t.Errorf("message (-SDK +got):\n%s", diff)
		}
	}
}

// TestReassembleParts: what is not a whole stream.
func TestReassembleParts(t *testing.T) {
	rows := []struct{ why, text, want string }{
		{"cut off within a call: its input stays empty", stream(append(events[:1:1], events[12:15]...)),
			`{"content":[{"id":"toolu_01","input":{},"name":"look","type":"tool_use"}],"id":"msg_01","model":"claude-opus-5-5","role":"assistant",` +
				`"stop_reason":null,"stop_sequence":null,"type":"message","usage":{"cache_read_input_tokens":0,"input_tokens":10,"output_tokens":1}}`},
		{"cut off within an event", strings.TrimSuffix(stream(events[:2]), "\n\n")[:330],
			`{"content":[],"id":"msg_01","model":"claude-opus-5-5","role":"assistant","stop_reason":null,"stop_sequence":null,"type":"message",` +
				`"usage":{"cache_read_input_tokens":0,"input_tokens":10,"output_tokens":1}}`},
		{"an error in the middle", stream(append(events[:9:9], `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`)),
			`{"error":{"message":"Overloaded","type":"overloaded_error"},"type":"error"}`},
		{"a compaction", stream([]string{events[0], `{"type":"content_block_start","index":0,"content_block":{"type":"compaction","content":null}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"compaction_delta","content":"The user said: hi."}}`}),
			`{"content":[{"content":"The user said: hi.","type":"compaction"}],"id":"msg_01","model":"claude-opus-5-5","role":"assistant",` +
				`"stop_reason":null,"stop_sequence":null,"type":"message","usage":{"cache_read_input_tokens":0,"input_tokens":10,"output_tokens":1}}`},
		{"no stream", `{"type":"message"}`, ""},
		{"a stream of something else", "data: {\"type\":\"greeting\"}\n\n", ""},
		{"no JSON in it", "data: hello\n\n", ""},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			got, ok := transcript.Reassemble([]byte(row.text))
			if ok != (row.want != "") {
				t.Fatalf("taken for a stream: %v", ok)
			}
			if ok && canonical(t, string(got)) != row.want {
				t.Errorf("got  %s\nwant %s", canonical(t, string(got)), row.want)
			}
		})
	}
}

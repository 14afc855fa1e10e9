package stream_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/stream"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var (
	newer = wire.Dialect{Version: wire.Version2026}
	older = wire.Dialect{Version: wire.Version2023}
)

func message(content ...wire.Content) *wire.Message {
	return &wire.Message{
		ID: "msg_01Mock", Model: "claude-opus-5-5", Content: content, StopReason: "end_turn",
		Usage: wire.Usage{
			Input: 7, CacheRead: 20, CacheWrite5m: 3, CacheWrite1h: 4, Output: 120, Thinking: 110,
			InferenceGeo: "global", ServiceTier: "standard", Speed: "standard",
		},
	}
}

var weather = wire.Content{
	Type: "tool_use", ID: "toolu_01A", Name: "get_weather",
	Input: []byte(`{"location":"San Francisco, CA"}`),
}

// events writes a message and splits what came out.
func events(t *testing.T, m *wire.Message, d wire.Dialect, o stream.Options) []string {
	t.Helper()
	var b bytes.Buffer
	if err := stream.Write(t.Context(), &b, m, d, o); err != nil {
		t.Fatal(err)
	}
	return split(t, b.String())
}

func split(t *testing.T, all string) []string {
	t.Helper()
	list := strings.SplitAfter(all, "\n\n")
	if last := list[len(list)-1]; last != "" {
		t.Fatalf("stream ends in an open event %q", last)
	}
	return list[:len(list)-1]
}

func TestWriteGolden(t *testing.T) {
	stopped := message(wire.Content{Type: "text", Text: "one, two"})
	stopped.StopReason, stopped.StopSequence = "stop_sequence", "three"
	refused := message(wire.Content{Type: "text", Text: "I"})
	refused.StopReason = "refusal"
	refused.StopDetails = []byte(`{"type":"refusal","category":null,"explanation":null}`)
	refused.Container = []byte("{\"id\": \"container_01\",\n\"expires_at\": \"2026-12-01T01:00:00Z\", \"skills\": null}")
	refused.Diagnostics = []byte(`{"cache_miss_reason":null}`)
	counted := wire.Dialect{
		Version: wire.Version2026, Betas: wire.Betas{"thinking-token-count-2026-05-13"},
	}
	thought := message(
		wire.Content{Type: "thinking", Text: "Hm, let me see.", Signature: "EqQB"},
		wire.Content{Type: "thinking", Signature: "ErUB"},
		wire.Content{Type: "thinking", Signature: "ErVB"},
		wire.Content{Type: "redacted_thinking", Signature: "EmwK"},
		wire.Content{Type: "text", Text: "Yes."})

	tests := []struct {
		name, why string
		message   *wire.Message
		dialect   wire.Dialect
	}{
		{
			"text", "pieces begin short and end before a space where one is near", message(wire.Content{
				Type: "text", Text: "Hello! Grüße aus Zürich, where the \"old\" town\nhas 1,200 fountains and a clock.",
			}), newer,
		},
		{"thinking", "shown, omitted and redacted thinking before the text", thought, newer},
		{"counted", "with the beta every thinking_delta has estimated_tokens", thought, counted},
		{
			"tools", "an input begins with an empty delta; a call without arguments has no other",
			message(weather, wire.Content{Type: "tool_use", ID: "toolu_01B", Name: "now", Input: []byte(`{}`)}),
			newer,
		},
		{
			"tool cut", "what max_tokens cut off is sent as it stands",
			message(wire.Content{Type: "tool_use", ID: "toolu_01A", Name: "write", Input: []byte(`{"text": "Once`)}),
			newer,
		},
		{
			"server tools", "a result is whole in its start", message(
				wire.Content{
					Type: "server_tool_use", ID: "srvtoolu_01A", Name: "web_search", Input: []byte(`{"query":"tides"}`),
				},
				wire.Content{Type: "web_search_tool_result", Raw: []byte(
					`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_01A","content":[]}`)},
			), newer,
		},
		{
			"raw", "citations follow the text, the input of a toolset's member is whole", message(
				wire.Content{Type: "text", Raw: []byte(`{"type":"text","text":"The tide is high.","citations":[{"type":"char_location",` +
					`"cited_text":"high","document_index":0,"document_title":null,"start_char_index":0,"end_char_index":4}]}`)},
				wire.Content{Type: "tool_use", Raw: []byte(
					`{"type":"tool_use","id":"toolu_01A","name":"read","input":{"path":"/a"},"toolset_name":"files"}`)},
				wire.Content{Type: "mcp_tool_use", Raw: []byte(
					`{"type":"mcp_tool_use","id":"mcptoolu_01A","name":"find","server_name":"wiki","input":{"query":"tides"}}`)},
			), newer,
		},
		{
			"compaction", "made at a threshold it has one delta, made on demand none", message(
				wire.Content{Type: "compaction", Raw: []byte(`{"type":"compaction","content":"The user is Ana."}`)},
				wire.Content{Type: "compaction", Raw: []byte(
					`{"type":"compaction","content":null,"encrypted_content":"Zm9v"}`)},
				wire.Content{Type: "compaction", Raw: []byte(
					`{"type":"compaction","content":"The user is Bo.","signature":"EqQB"}`)},
			), newer,
		},
		{"refusal", "the delta names the container, and data stays on one line", refused, newer},
		{"nothing", "without a block there is no ping", message(), newer},
		{"older text", "no citations, no nulls but stop_sequence", stopped, older},
		{"older tools", "no caller", message(weather), older},
		{"older refusal", "stop_details and container show when there are any", refused, older},
	}
	got := &txtar.Archive{Comment: []byte("Event streams, byte for byte.\n")}
	for _, tt := range tests {
		data := strings.Join(events(t, tt.message, tt.dialect, stream.Options{}), "")
		got.Files = append(got.Files, txtar.File{Name: tt.name + ": " + tt.why, Data: []byte(data)})
	}
	file := filepath.Join("testdata", "streams.txtar")
	if *update {
		if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(txtar.Format(got))); diff != "" {
		t.Errorf("streams (-want +got):\n%s", diff)
	}
}

// A recorder keeps each write apart and counts flushes.
type recorder struct {
	writes  []string
	flushes int
	fail    error
}

func (r *recorder) Write(p []byte) (int, error) {
	if r.fail != nil {
		return 0, r.fail
	}
	r.writes = append(r.writes, string(p))
	return len(p), nil
}

func TestWriteBatches(t *testing.T) {
	r := &recorder{}
	text := strings.Repeat("many words ", 20_000)
	long := message(wire.Content{Type: "text", Text: text})
	err := stream.Write(t.Context(), r, long, newer, stream.Options{Flush: func() { r.flushes++ }})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(r.writes[0], "event: message_start\n") || len(split(t, r.writes[0])) != 1 {
		t.Errorf("first write is %q: want message_start alone", r.writes[0])
	}
	if r.flushes != 1 {
		t.Errorf("%d flushes: want 1, after message_start", r.flushes)
	}
	all := 0
	for i, w := range r.writes {
		all += len(w)
		last := i == len(r.writes)-1
		if i > 0 && !last && len(w) < 32<<10 || len(w) > 40<<10 {
			t.Errorf("write %d has %d bytes: want a batch of 32 kB and a little", i, len(w))
		}
	}
	if all > 2*len(text) {
		t.Errorf("%d bytes for a text of %d: the pieces of a long text should grow", all, len(text))
	}
}

// TestProvisionalOutput shows what message_start says of the output: too little, but never more
// than there is.
func TestProvisionalOutput(t *testing.T) {
	tests := []struct {
		why    string
		output int
		want   string
	}{
		{"a reply that cost nothing", 0, `"output_tokens":0,`},
		{"a reply of one token", 1, `"output_tokens":1,`},
		{"three at most", 5, `"output_tokens":3,`},
		{"the number varies with the reply", 400, `"output_tokens":2,`},
	}
	for _, tt := range tests {
		m := message()
		m.Usage.Output = tt.output
		if start := events(t, m, newer, stream.Options{})[0]; !strings.Contains(start, tt.want) {
			t.Errorf("%d tokens of output begin as %s, want %s: %s", tt.output, start, tt.want, tt.why)
		}
	}
}

func TestWritePauses(t *testing.T) {
	r := &recorder{}
	pauses := 0
	o := stream.Options{
		Flush: func() { r.flushes++ },
		Pause: func(context.Context) error { pauses++; return nil },
	}
	if err := stream.Write(t.Context(), r, message(weather), newer, o); err != nil {
		t.Fatal(err)
	}
	want := len(events(t, message(weather), newer, stream.Options{}))
	if len(r.writes) != want || r.flushes != want || pauses != want-1 {
		t.Errorf("%d writes, %d flushes, %d pauses: want %d, one an event, and a pause between two",
			len(r.writes), r.flushes, pauses, want)
	}
}

func TestWriteStops(t *testing.T) {
	gone := errors.New("client gone")
	cancelled, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	pausing := stream.Options{Pause: func(context.Context) error { return gone }}

	tests := []struct {
		why    string
		ctx    context.Context
		fail   error
		o      stream.Options
		writes int
	}{
		{"a context that is done lets nothing through", cancelled, nil, stream.Options{}, 0},
		{"an error of the writer comes back", t.Context(), gone, stream.Options{}, 0},
		{"an error of a pause ends the stream after the event before it", t.Context(), nil, pausing, 1},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			r := &recorder{fail: tt.fail}
			err := stream.Write(tt.ctx, r, message(weather), newer, tt.o)
			if !errors.Is(err, gone) || len(r.writes) != tt.writes {
				t.Errorf("error %v after %d writes: want %v after %d", err, len(r.writes), gone, tt.writes)
			}
		})
	}
}

func TestAppendError(t *testing.T) {
	tests := []struct {
		why       string
		err       *wire.APIError
		requestID string
		want      string
	}{
		{
			"the captured form, spaces included",
			&wire.APIError{Type: "overloaded_error", Message: "Overloaded"}, "",
			"event: error\ndata: {\"type\":\"error\",\"error\":{\"details\":null," +
				"\"type\":\"overloaded_error\",\"message\":\"Overloaded\"} }\n\n",
		},
		{
			"newer captures name the request; a code goes into details",
			&wire.APIError{
				Type: "invalid_request_error", Message: "no \"x\"", Code: "some_code",
				Details: []wire.Detail{{Name: "unsupported", Value: []string{"a"}}},
			}, "req_011C",
			"event: error\ndata: {\"type\":\"error\",\"error\":{\"details\":{\"error_code\":\"some_code\"," +
				"\"unsupported\":[\"a\"]},\"type\":\"invalid_request_error\",\"message\":\"no \\\"x\\\"\"}," +
				"\"request_id\":\"req_011C\" }\n\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := string(stream.AppendError(nil, tt.err, tt.requestID))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("AppendError (-want +got):\n%s", diff)
			}
		})
	}
}

package mockapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// A result is a line of the results, as far as the tests look.
type result struct {
	CustomID string `json:"custom_id"`
	Result   struct {
		Type    string
		Message struct {
			Content []struct{ Type, Text, Thinking, Signature string }
			Usage   struct {
				ServiceTier string `json:"service_tier"`
				CacheRead   int    `json:"cache_read_input_tokens"`
				CacheWrite  int    `json:"cache_creation_input_tokens"`
				Input       int    `json:"input_tokens"`
			}
			Transformations json.RawMessage `json:"input_transformations"`
		}
		Error struct {
			Error struct{ Message string }
		}
	}
}

func parseResult(t *testing.T, line string) result {
	t.Helper()
	var r result
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	return r
}

// runBatch runs the params as one batch and returns the lines.
func runBatch(t *testing.T, h http.Handler, headers []string, params ...string) []string {
	t.Helper()
	return batchResults(t, h, createBatch(t, h, batchOf(params...), headers...))
}

// TestBatchItems: what is wrong with a request is its result, in the words that it would get by itself.
func TestBatchItems(t *testing.T) {
	h := newHandler(t, mockapi.Config{Directives: true})
	const plain = `"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":"Hello"}]`
	errored := func(kind, message string) string {
		return `{"type":"errored","error":{"type":"error","error":{"details":{"error_visibility":"user_facing"},"type":"` +
			kind + `","message":"` + message + `"},"request_id":null}}`
	}
	const ok = `{"type":"succeeded","message":{"id":"msg_01`
	for _, row := range []struct {
		why, params, want string
	}{
		{"a model that does not exist", `{"model":"claude-imaginary-9","max_tokens":64,"messages":[{"role":"user","content":"Hello"}]}`,
			errored("not_found_error", "model: claude-imaginary-9")},
		{"one that does", `{` + plain + `}`, ok},
		{"no messages", `{"model":"claude-sonnet-4-6","max_tokens":64}`, errored("invalid_request_error", "messages: Field required")},
		{"no object", `"x"`, errored("invalid_request_error", "Input does not match the expected shape.")},
		{"a call without its result", `{"model":"claude-sonnet-4-6","max_tokens":64,"tools":[{"name":"get_weather","input_schema":{"type":"object"}}],` +
			`"messages":[{"role":"user","content":"Hello"},{"role":"assistant","content":[{"type":"tool_use","id":"toolu_01MockAAAAAAAAAAAAAAAAAA",` +
			`"name":"get_weather","input":{}}]},{"role":"user","content":"Never mind"}]}`,
			errored("invalid_request_error", "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: "+
				"toolu_01MockAAAAAAAAAAAAAAAAAA. Each `tool_use` block must have a corresponding `tool_result` block in the next message.")},
		{"a stream", `{` + plain + `,"stream":true}`, errored("invalid_request_error", "stream: cannot be true in a Message Batch")},
		{"no stream", `{` + plain + `,"stream":false}`, ok},
		{"no output", `{` + plain + `,"max_tokens":0}`, errored("invalid_request_error", "max_tokens: cannot be 0 in a Message Batch")},
		{"one token", `{` + plain + `,"max_tokens":1}`, ok},
		{"fast mode", `{` + plain + `,"speed":"fast"}`, errored("invalid_request_error", "speed: `fast` cannot be used in a Message Batch")},
		{"standard mode", `{` + plain + `,"speed":"standard"}`, ok},
		{"an error on demand", `{"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":"[[error fault.overloaded]]"}]}`,
			errored("overloaded_error", "Overloaded")},
		{"a page on demand", `{"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":"[[error fault.bad_gateway_html]]"}]}`,
			errored("api_error", "Internal server error")},
		{"an error with a code", `{"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":"[[error auth.org_on_hold]]"}]}`,
			`{"type":"errored","error":{"type":"error","error":{"details":{"error_visibility":"user_facing","error_code":"organization_on_hold","appeal_url":"`},
	} {
		line := runBatch(t, h, nil, row.params)[0]
		want := `{"custom_id":"r0","result":` + row.want
		if !strings.HasPrefix(line, want) {
			t.Errorf("%s:\n got %s\nwant %s", row.why, line, want)
		}
	}
}

// TestBatchDialect: the headers of the batch are those of its requests.
func TestBatchDialect(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	const warm = `{"model":"claude-sonnet-4-6","max_tokens":64,"temperature":0.5,"messages":[{"role":"user","content":"Hello"}]}`
	for _, row := range []struct {
		why, version, want string
	}{
		{"sampling is unknown today", "2026-10-21", "errored"},
		{"and was known before", "2023-06-01", "succeeded"},
	} {
		if got := parseResult(t, runBatch(t, h, []string{"anthropic-version", row.version}, warm)[0]).Result.Type; got != row.want {
			t.Errorf("%s: %s, want %s", row.why, got, row.want)
		}
	}
	const unknown = `{"type":"error","error":{"type":"invalid_request_error","message":"Unexpected value(s) ` + "`nonsense-2025-01-01`"
	if w := ask(h, http.MethodPost, batchesPath, batchOf(haiku), "anthropic-beta", "nonsense-2025-01-01"); w.Code != 400 || !strings.HasPrefix(w.Body.String(), unknown) {
		t.Errorf("a bad beta concerns the batch: %d %s", w.Code, w.Body)
	}
}

// TestBatchThinking: thinking under another prefix is dropped, unless the request wants an error.
func TestBatchThinking(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	const binding = "thinking-binding-controls-2026-08-01"
	const question = `{"role":"user","content":"Which of the two is larger, 17 or 19?"}`
	const head = `{"model":"claude-opus-5-5","max_tokens":2000,"thinking":{"type":"adaptive"%s},"messages":[`
	params := func(behavior string, messages ...string) string {
		if behavior != "" {
			behavior = `,"block_binding":{"prefix_mismatch_behavior":"` + behavior + `"}`
		}
		return strings.Replace(head, "%s", behavior, 1) + strings.Join(messages, ",") + `]}`
	}
	headers := []string{"anthropic-beta", binding}
	var first struct{ Content json.RawMessage }
	w := ask(h, http.MethodPost, "/v1/messages", params("", question))
	if err := json.Unmarshal(w.Body.Bytes(), &first); err != nil || !strings.Contains(w.Body.String(), `"type":"thinking"`) {
		t.Fatalf("no thinking to send back: %s", w.Body)
	}
	reply := `{"role":"assistant","content":` + string(first.Content) + `}`
	const other, next = `{"role":"user","content":"Which is smaller?"}`, `{"role":"user","content":"Why?"}`
	const dropped = `[{"type":"thinking_dropped","path":"messages.1.content.0","reason":"prefix_binding_mismatch"}]`
	for _, row := range []struct {
		why, behavior, opening, want, transformations string
	}{
		{"as it was", "", question, "succeeded", `[]`},
		{"another prefix", "", other, "succeeded", dropped},
		{"another prefix, dropped on request", "drop_block", other, "succeeded", dropped},
		{"another prefix, an error on request", "error", other, "errored", ""},
		{"as it was, an error on request", "error", question, "succeeded", `[]`},
	} {
		got := parseResult(t, runBatch(t, h, headers, params(row.behavior, row.opening, reply, next))[0])
		if got.Result.Type != row.want || string(got.Result.Message.Transformations) != row.transformations {
			t.Errorf("%s: %s %s %s, want %s %s", row.why, got.Result.Type, got.Result.Error.Error.Message,
				got.Result.Message.Transformations, row.want, row.transformations)
		}
	}
	// By itself the same request is refused where nothing is said.
	if w := ask(h, http.MethodPost, "/v1/messages", params("", other, reply, next), headers...); w.Code != 400 {
		t.Errorf("outside of a batch: %d %s", w.Code, w.Body)
	}
}

// TestBatchUsage: the requests of a batch run one after the other, at half the price, and share the cache.
func TestBatchUsage(t *testing.T) {
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	h := srv.Handler()
	cached := `{"model":"claude-opus-5-5","max_tokens":64,"system":[{"type":"text","text":"` + strings.Repeat("Be kind to all. ", 400) +
		`","cache_control":{"type":"ephemeral","ttl":"1h"}}],"messages":[{"role":"user","content":"Hello"}]}`
	lines := runBatch(t, h, nil, cached, cached)
	one, two := parseResult(t, lines[0]).Result.Message.Usage, parseResult(t, lines[1]).Result.Message.Usage
	if one.CacheWrite == 0 || one.CacheRead != 0 || two.CacheRead != one.CacheWrite || two.CacheWrite != 0 {
		t.Errorf("the first %+v, the second %+v", one, two)
	}
	if one.ServiceTier != "batch" {
		t.Errorf("service tier %q", one.ServiceTier)
	}
	spent := srv.Summary().Spent
	if spent.CacheRead != two.CacheRead || spent.CacheWrite != one.CacheWrite || spent.Input != one.Input+two.Input {
		t.Errorf("spent %+v", spent)
	}
}

// TestBatchJournal: the journal has one entry a request of the client, and says at the one that ran the
// batch what became of it.
func TestBatchJournal(t *testing.T) {
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	h := srv.Handler()
	runBatch(t, h, nil, haiku, `{"model":"claude-haiku-4-5"}`, `{"model":"claude-imaginary-9","max_tokens":1,"messages":[{"role":"user","content":"Hi"}]}`)
	var list struct {
		Requests []struct{ Method, Path string }
	}
	if err := json.Unmarshal(ask(h, http.MethodGet, "/_mock/requests", "").Body.Bytes(), &list); err != nil || len(list.Requests) != 3 {
		t.Fatalf("%v: %d entries, want 3: %+v", err, len(list.Requests), list)
	}
	var entry struct {
		Batches []map[string]any
	}
	if err := json.Unmarshal(ask(h, http.MethodGet, "/_mock/requests/2", "").Body.Bytes(), &entry); err != nil || len(entry.Batches) != 1 {
		t.Fatalf("%v: %+v", err, entry)
	}
	ran := entry.Batches[0]
	delete(ran, "id")
	want := map[string]any{
		"request": 1.0,
		"request_counts": map[string]any{
			"processing": 0.0, "succeeded": 1.0, "errored": 2.0, "canceled": 0.0, "expired": 0.0,
		},
		"rules": map[string]any{"schema.field_required": 1.0, "model.not_found": 1.0},
		"refused": []any{
			map[string]any{"custom_id": "r1", "rule": "schema.field_required", "message": "messages: Field required"},
			map[string]any{"custom_id": "r2", "rule": "model.not_found", "message": "model: claude-imaginary-9"},
		},
	}
	if diff := cmp.Diff(want, ran); diff != "" {
		t.Errorf("batches (-want +got):\n%s", diff)
	}
	if text := srv.Summary().Text(); !strings.Contains(text, "refused POST /v1/messages/batches item r2 (request 1 of ") {
		t.Errorf("summary:\n%s", text)
	}
}

// TestBatchWithoutRules: at the looser levels a batch that does not exist is answered by a sample.
func TestBatchWithoutRules(t *testing.T) {
	h := newHandler(t, mockapi.Config{Rules: rules.SchemaOnly})
	for _, row := range []struct{ why, method, path, want string }{
		{"retrieve", "GET", "/msgbatch_0", `{"id":"msgbatch_0","type":"message_batch","processing_status":"ended"`},
		{"cancel", "POST", "/msgbatch_0/cancel", `{"id":"msgbatch_0","type":"message_batch"`},
		{"delete", "DELETE", "/msgbatch_0", `{"id":"msgbatch_0","type":"message_batch_deleted"}`},
		{"results", "GET", "/msgbatch_0/results", ""},
	} {
		if w := ask(h, row.method, batchesPath+row.path, ""); w.Code != 200 || !strings.HasPrefix(w.Body.String(), row.want) {
			t.Errorf("%s: %d %s", row.why, w.Code, w.Body)
		}
	}
	if w := ask(h, "POST", batchesPath, `{"requests":[{"custom_id":"a","params":{}},{"custom_id":"a","params":{}}]}`); w.Code != 200 {
		t.Errorf("a custom_id twice is no matter of types: %d %s", w.Code, w.Body)
	}
	if w := ask(h, "POST", batchesPath, `{"requests":1}`); w.Code != 400 {
		t.Errorf("a number for a list: %d %s", w.Code, w.Body)
	}
}

package mockapi_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// FuzzMessages sends any bytes as a body, at every level of rules: the answer is never a 5xx and
// always the API's own.
func FuzzMessages(f *testing.F) {
	for _, body := range []string{
		hello, "", "{", `[]`, `"x"`, `{"model":"claude-opus-5-5","max_tokens":-1,"messages":[{}]}`,
		`{"model":"claude-haiku-4-5","max_tokens":9,"tools":[{"name":"f","input_schema":{"type":"object","properties":{"a":{"$ref":"#"}}}}],"tool_choice":{"type":"any"},"messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}]}`,
		`{"model":"claude-opus-5-5","max_tokens":9,"output_config":{"format":{"type":"json_schema","schema":{"type":"object","required":["x"]}}},"messages":[{"role":"user","content":"What is \ud83d\ude00?"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t"}]}]}`,
		`{"model":"claude-opus-5-5","max_tokens":9,"thread":{"type":"create"},"system":{"a":[]},"tools":3,"output_config":{"task_budget":1},"messages":[{"role":"user","content":"Hi."}]}`,
		`{"model":"claude-opus-5-5","max_tokens":9,"thread":{"type":"continue","previous_message_id":"msg_1"},"messages":null}`,
		`{"model":"claude-opus-5-5","max_tokens":4000,"compaction":{"type":"summarize","instructions":"in 3 words, as bullet points"},"messages":[{"role":"assistant","content":[{"type":"compaction","content":"x","signature":"EvE=","tool_changes":[{"type":"tool_removal","tool":{"type":"tool_reference","name":"f"}}]}]},{"role":"user","content":"I am Ana."}]}`,
		`{"model":"claude-opus-5-5","max_tokens":400,"stream":true,"context_management":{"edits":[{"type":"clear_thinking_20251015","keep":"all"},{"type":"compact_20260112","trigger":{"type":"input_tokens","value":1},"pause_after_compaction":false}]},"tools":[{"name":"f","input_schema":{"type":"object"}}],"messages":[{"role":"user","content":"u"},{"role":"assistant","content":[{"type":"compaction","content":"s","encrypted_content":null},{"type":"tool_use","id":"t","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"1"}]}]}`,
		`{"model":"claude-opus-5-5","max_tokens":400,"thread":{"type":"create"},"compaction":{"type":"summarize"},"messages":[{"role":"user","content":"u"},{"role":"assistant","content":[{"type":"compaction","content":null}]}]}`,
	} {
		f.Add([]byte(body), false)
		f.Add([]byte(body), true)
	}
	var handlers []http.Handler
	for _, level := range []rules.Level{rules.Every, rules.SchemaOnly, rules.Off} {
		srv, err := mockapi.New(mockapi.Config{Rules: level, Directives: true, Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))})
		if err != nil {
			f.Fatal(err)
		}
		settings := httptest.NewRequest(http.MethodPut, "/_mock/settings", strings.NewReader(`{"compaction":{"minimum_trigger":1}}`))
		settings.Header.Set("x-api-key", "sk-ant-fuzz")
		w := httptest.NewRecorder()
		if srv.Handler().ServeHTTP(w, settings); w.Code != http.StatusOK {
			f.Fatalf("settings: %d %s", w.Code, w.Body)
		}
		handlers = append(handlers, srv.Handler())
	}
	f.Fuzz(func(t *testing.T, body []byte, newer bool) {
		for _, h := range handlers {
			r := httptest.NewRequest(http.MethodPost, "/v1/messages", strings.NewReader(string(body)))
			r.Header.Set("x-api-key", "sk-ant-fuzz")
			r.Header.Set("anthropic-version", "2023-06-01")
			if newer {
				r.Header.Set("anthropic-version", "2026-10-21")
				r.Header.Set("anthropic-beta", "compact-2026-09-04,compact-2026-01-12,context-management-2025-06-27,"+
					"message-threads-2026-08-12,inline-tools-2026-09-15,thinking-binding-controls-2026-08-01")
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			checkAnswer(t, w)
		}
	})
}

func checkAnswer(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	if w.Code >= 500 && w.Code != 529 {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
		if !strings.HasSuffix(w.Body.String(), "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n") {
			t.Fatalf("a stream without its end: %s", w.Body)
		}
		return
	}
	var answer struct {
		Type  string
		Error struct{ Type, Message string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		t.Fatalf("status %d, not JSON: %v\n%s", w.Code, err, w.Body)
	}
	fine := w.Code == http.StatusOK && answer.Type == "message" ||
		w.Code != http.StatusOK && answer.Type == "error" && answer.Error.Type != "" && answer.Error.Message != ""
	if !fine {
		t.Fatalf("status %d with a body that is not the API's: %s", w.Code, w.Body)
	}
}

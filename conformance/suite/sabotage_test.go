package suite_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/suite"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

type object = map[string]any

// A sabotage is what a gateway between client and server may do wrong.
type sabotage struct {
	why string
	// header changes the request, request its JSON, answer the JSON of the answer, raw its bytes.
	header  func(http.Header)
	request func(object)
	answer  func(http.Header, object)
	raw     func(http.Header, string) string
	status  func(int) int
	fails   string // the cases that must fail, split by spaces
}

var sabotages = []sabotage{
	{why: "ids of requests are lost",
		raw:   func(h http.Header, s string) string { h.Del("Request-Id"); return s },
		fails: "headers.request_id errors.request_id headers.request_id_stream"},
	{why: "limits are lost",
		raw:   func(h http.Header, s string) string { h.Del("Anthropic-Ratelimit-Tokens-Reset"); return s },
		fails: "headers.rate_limits"},
	{why: "everything is a success",
		status: func(int) int { return 200 },
		fails:  "errors.envelope reject.cache.too_many thinking.edit_message threads.twice"},
	{why: "every refusal is a 500",
		status: func(s int) int {
			if s >= 400 {
				return 500
			}
			return s
		},
		fails: "errors.envelope errors.key_missing streaming.refusal models.unknown"},
	{why: "refusals are pages",
		raw: func(h http.Header, s string) string {
			if strings.Contains(s, `"error"`) {
				h.Set("Content-Type", "text/html")
				return "<h1>Bad Request</h1>"
			}
			return s
		},
		fails: "errors.content_type errors.missing"},
	{why: "error codes are lost",
		answer: func(_ http.Header, o object) {
			if e, ok := o["error"].(object); ok {
				delete(e, "details")
			}
		},
		fails: "threads.twice compaction.replay_twice tool_changes.conflict"},
	{why: "signatures are lost",
		answer: blocks(func(b object) { delete(b, "signature") }),
		fails:  "thinking.block thinking.replay compaction.block compaction.replay"},
	{why: "thinking is hidden from the client",
		answer: func(_ http.Header, o object) { delete(o, "input_transformations") },
		fails:  "thinking.replay thinking.drop"},
	{why: "thinking is taken out of requests",
		request: func(o object) {
			each(o, func(m object) {
				content, _ := m["content"].([]any)
				var kept []any
				for _, b := range content {
					if b, ok := b.(object); ok && b["type"] == "thinking" {
						continue
					}
					kept = append(kept, b)
				}
				if content != nil {
					m["content"] = kept
				}
			})
		},
		fails: "thinking.edit_message thinking.signature_cut thinking.drop"},
	{why: "replies come with nulls, which go back",
		answer: blocks(func(b object) { b["parsed_output"] = nil }),
		fails:  "content.reply tools.result"},
	{why: "usage is lost",
		answer: func(_ http.Header, o object) { delete(o, "usage") },
		fails:  "messages.usage messages.service_tier cache.write"},
	{why: "what was read counts as input",
		answer: func(_ http.Header, o object) {
			if u, ok := o["usage"].(object); ok {
				u["input_tokens"] = sum(u["input_tokens"], u["cache_read_input_tokens"])
			}
		},
		fails: "cache.total"},
	{why: "what was read is not told",
		answer: func(_ http.Header, o object) {
			if u, ok := o["usage"].(object); ok {
				u["cache_read_input_tokens"] = 0
			}
		},
		fails: "cache.read cache.automatic cache.change_nothing"},
	{why: "keys are sorted on the way",
		request: func(object) {}, // decoding and encoding sorts them
		fails:   "cache.change_input_key_order cache.change_schema_key_order"},
	{why: "breakpoints are taken out of requests",
		request: func(o object) { strip(o, "cache_control") },
		fails:   "cache.write cache.automatic reject.cache.too_many"},
	{why: "system blocks become a text",
		request: func(o object) {
			if blocks, ok := o["system"].([]any); ok {
				var texts []string
				for _, b := range blocks {
					texts = append(texts, b.(object)["text"].(string))
				}
				o["system"] = strings.Join(texts, "\n")
			}
		},
		fails: "cache.read cache.change_tool_choice"},
	{why: "system messages move into the system prompt",
		request: func(o object) {
			var kept []any
			messages, _ := o["messages"].([]any)
			for _, m := range messages {
				if m.(object)["role"] == "system" {
					o["system"] = "Moved."
					continue
				}
				kept = append(kept, m)
			}
			o["messages"] = kept
		},
		fails: "cache.change_system_message thinking.kept_system_message system.before_user"},
	{why: "betas are not passed on",
		header: func(h http.Header) { h.Del("Anthropic-Beta") },
		fails:  "thinking.report compaction.block context.cleared threads.create errors.beta_unknown"},
	{why: "max_tokens is raised",
		request: func(o object) { o["max_tokens"] = 4096 },
		fails:   "messages.max_tokens streaming.max_tokens cache.prewarm"},
	{why: "stop sequences are ignored",
		request: func(o object) { delete(o, "stop_sequences") },
		fails:   "messages.stop_sequence streaming.stop_sequence"},
	{why: "tool_choice is ignored",
		request: func(o object) { delete(o, "tool_choice") },
		fails:   "tools.forced tools.none"},
	{why: "input of tools is a text",
		answer: blocks(func(b object) {
			if input, ok := b["input"]; ok {
				out, _ := json.Marshal(input)
				b["input"] = string(out)
			}
		}),
		fails: "tools.call tools.result"},
	{why: "every message has the same id",
		answer: func(_ http.Header, o object) {
			if o["type"] == "message" {
				o["id"] = "msg_01aaaaaaaaaaaaaaaaaaaaaa"
			}
		},
		fails: "messages.id_unique threads.continue"},
	{why: "another model is named",
		answer: func(_ http.Header, o object) { o["model"] = "gpt-4" },
		fails:  "messages.model"},
	{why: "counting is a constant",
		answer: func(_ http.Header, o object) {
			if _, ok := o["input_tokens"]; ok {
				o["input_tokens"] = 10
			}
		},
		fails: "count.longer count.tools system.tokens content.image_tokens"},
	{why: "streams are answered whole",
		request: func(o object) { delete(o, "stream") },
		fails:   "streaming.content_type streaming.order"},
	{why: "streams are collected before they are sent",
		raw: func(h http.Header, s string) string {
			h.Set("Content-Length", strconv.Itoa(len(s)))
			return s
		},
		fails: "streaming.unbuffered"},
	{why: "streams end like those of another API",
		raw:   onStream(func(s string) string { return s + "data: [DONE]\n\n" }),
		fails: "streaming.lines"},
	{why: "streams have no names of events",
		raw: onStream(func(s string) string {
			var kept []string
			for line := range strings.SplitSeq(s, "\n") {
				if !strings.HasPrefix(line, "event: ") {
					kept = append(kept, line)
				}
			}
			return strings.Join(kept, "\n")
		}),
		fails: "streaming.names"},
	{why: "streams end early",
		raw: onStream(func(s string) string {
			s, _, _ = strings.Cut(s, "event: message_stop")
			return s
		}),
		fails: "streaming.order streaming.tool compaction.stream"},
	{why: "usage of a stream is added up",
		raw: onStream(func(s string) string {
			start, end, _ := strings.Cut(s, "event: message_delta")
			return start + "event: message_delta" + strings.ReplaceAll(end, `"input_tokens":`, `"input_tokens":1`)
		}),
		fails: "streaming.usage_cumulative"},
	{why: "signatures of a stream are doubled",
		raw:   onStream(func(s string) string { return doubled(s, `"signature_delta"`) }),
		fails: "streaming.thinking"},
	{why: "results of batches are a list",
		raw: func(h http.Header, s string) string {
			if strings.Contains(h.Get("Content-Type"), "jsonl") {
				return "[" + strings.Join(strings.Split(strings.TrimSpace(s), "\n"), ",\n") + "]"
			}
			return s
		},
		fails: "batches.results"},
	{why: "lists lose their pages",
		answer: func(_ http.Header, o object) { delete(o, "has_more") },
		fails:  "models.limit models.ends batches.list"},
}

// TestSabotage puts every fault between the suite and mockapi: the suite must notice it.
func TestSabotage(t *testing.T) {
	srv := mockapi.RunT(t)
	for _, s := range sabotages {
		t.Run(s.why, func(t *testing.T) {
			proxy := httptest.NewServer(s.proxy(srv.Handler()))
			defer proxy.Close()
			got, err := suite.Run(t.Context(), suite.Options{
				Target: proxy.URL, Key: "sk-ant-" + s.fails, Nonce: s.why, Only: strings.Fields(s.fails),
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range got {
				if c.Status != report.Fail {
					t.Errorf("%s: %s %s, want it to fail", c.ID, c.Status, c.Reason)
				}
			}
		})
	}
}

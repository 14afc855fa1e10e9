package wire_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// init shares the flag with whatever other test of this package has goldens.
func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "rewrite the golden files")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

var (
	newer = wire.Dialect{Version: wire.Version2026}
	older = wire.Dialect{Version: wire.Version2023}
)

// message is a reply of one exchange without a cache, around the given content.
func message(stopReason string, content ...wire.Content) *wire.Message {
	return &wire.Message{
		ID: "msg_01Mock", Model: "claude-opus-5-5", Content: content, StopReason: stopReason,
		Usage: wire.Usage{
			Input: 14, Output: 9, InferenceGeo: "global", ServiceTier: "standard", Speed: "standard",
		},
	}
}

type renderCase struct {
	name, why string
	message   *wire.Message
}

// renderCases are the goldens: every kind of block and every optional member once.
func renderCases() []renderCase {
	stopped := message("stop_sequence", wire.Content{Type: "text", Text: "one, two"})
	stopped.StopSequence = "three"

	refused := message("refusal")
	refused.StopDetails = []byte(`{"type":"refusal","category":"cyber","explanation":null}`)

	served := message("end_turn", wire.Content{Type: "text", Text: "ok"})
	served.Container = []byte(`{"id":"container_01","expires_at":"2026-12-01T01:00:00Z","skills":null}`)
	served.Diagnostics = []byte(`{"cache_miss_reason": null}`)
	served.Usage = wire.Usage{
		Input: 1, CacheRead: 20, CacheWrite5m: 300, CacheWrite1h: 4000, Output: 50, Thinking: 6,
		WebSearches: 2, WebFetches: 1, InferenceGeo: "us", ServiceTier: "priority", Speed: "fast",
	}

	warm := message("max_tokens")
	warm.Usage.Output = 0

	return []renderCase{
		{
			"text", "the smallest reply; nothing is escaped that JSON leaves alone",
			message("end_turn", wire.Content{Type: "text", Text: "<b>Grüße & \"Küsse\"</b> 你好 👋\n\u2028"}),
		},
		{
			"thinking", "shown, omitted and redacted thinking in one turn",
			message("end_turn",
				wire.Content{Type: "thinking", Text: "Hm.", Signature: "EqQB"},
				wire.Content{Type: "thinking", Signature: "ErUB"},
				wire.Content{Type: "redacted_thinking", Signature: "EmwK"},
				wire.Content{Type: "text", Text: "Yes."}),
		},
		{
			"tools", "inputs are compact, keep the order of their keys and their escapes",
			message("tool_use",
				wire.Content{
					Type: "tool_use", ID: "toolu_01A", Name: "get_weather",
					Input: []byte(`{"unit": "\u00b0C", "city": "Zürich", "n": 1.50}`),
				},
				wire.Content{Type: "tool_use", ID: "toolu_01B", Name: "now", Input: []byte(`{}`)}),
		},
		{
			"tool cut", "max_tokens inside an input leaves no JSON to show",
			message("max_tokens", wire.Content{
				Type: "tool_use", ID: "toolu_01A", Name: "write", Input: []byte(`{"text": "Once up`),
			}),
		},
		{
			"server tools", "a block without fields of its own is shown as it was written",
			message("end_turn",
				wire.Content{
					Type: "server_tool_use", ID: "srvtoolu_01A", Name: "web_search",
					Input: []byte(`{"query":"tides"}`),
				},
				wire.Content{Type: "web_search_tool_result", Raw: []byte(
					`{"type": "web_search_tool_result", "tool_use_id": "srvtoolu_01A", "content": []}`)}),
		},
		{"stop sequence", "stop_sequence holds the text that matched", stopped},
		{"refusal", "stop_details shows in both dialects when there are any", refused},
		{"everything", "container, diagnostics and every counter of usage", served},
		{"pre-warm", "max_tokens 0 answers with nothing", warm},
	}
}

func TestMessageJSONGolden(t *testing.T) {
	for name, dialect := range map[string]wire.Dialect{"2026-10-21": newer, "2023-06-01": older} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", "render", name+".txtar")
			got := &txtar.Archive{Comment: []byte("Messages as rendered for anthropic-version " + name + ".\n")}
			for _, c := range renderCases() {
				line := append(c.message.JSON(dialect), '\n')
				got.Files = append(got.Files, txtar.File{Name: c.name + ": " + c.why, Data: line})
			}
			if updating() {
				if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(txtar.Format(got))); diff != "" {
				t.Errorf("golden of %s (-want +got):\n%s", name, diff)
			}
		})
	}
}

// TestMessageJSONKeys compares with the required members of the response schemas in the API's
// OpenAPI document, copied here by name.
func TestMessageJSONKeys(t *testing.T) {
	usage := []string{
		"cache_creation", "cache_creation_input_tokens", "cache_read_input_tokens", "inference_geo",
		"input_tokens", "output_tokens", "output_tokens_details", "server_tool_use", "service_tier",
		"speed",
	}
	blocks := map[string][]string{
		"text":              {"citations", "text", "type"},
		"thinking":          {"signature", "thinking", "type"},
		"redacted_thinking": {"data", "type"},
		"tool_use":          {"caller", "id", "input", "name", "type"},
		"server_tool_use":   {"caller", "id", "input", "name", "type"},
	}
	for _, c := range renderCases() {
		t.Run(c.name, func(t *testing.T) {
			var got map[string]any
			if err := json.Unmarshal(c.message.JSON(newer), &got); err != nil {
				t.Fatal(err)
			}
			wantKeys(t, "message", got, []string{
				"container", "content", "diagnostics", "id", "model", "role", "stop_details",
				"stop_reason", "stop_sequence", "type", "usage",
			})
			u := got["usage"].(map[string]any)
			wantKeys(t, "usage", u, usage)
			wantKeys(t, "cache_creation", u["cache_creation"].(map[string]any),
				[]string{"ephemeral_1h_input_tokens", "ephemeral_5m_input_tokens"})
			wantKeys(t, "output_tokens_details", u["output_tokens_details"].(map[string]any),
				[]string{"thinking_tokens"})
			if use, ok := u["server_tool_use"].(map[string]any); ok {
				wantKeys(t, "server_tool_use", use, []string{"web_fetch_requests", "web_search_requests"})
			}
			for _, item := range got["content"].([]any) {
				block := item.(map[string]any)
				if want, ok := blocks[block["type"].(string)]; ok {
					wantKeys(t, block["type"].(string), block, want)
				}
			}
		})
	}
}

func wantKeys(t *testing.T, what string, object map[string]any, want []string) {
	t.Helper()
	var got []string
	for key := range object {
		got = append(got, key)
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("members of %s (-want +got):\n%s", what, diff)
	}
}

func TestAppendJSONAppends(t *testing.T) {
	m := message("end_turn", wire.Content{Type: "text", Text: "a\xffb"})
	got := m.AppendJSON([]byte("x"), newer)
	if !bytes.HasPrefix(got, []byte(`x{"id":"msg_01Mock"`)) || !bytes.Contains(got, []byte("a\uFFFDb")) {
		t.Errorf("AppendJSON = %s: want it after x, with U+FFFD for the bad byte", got)
	}
}

func BenchmarkMessageJSON(b *testing.B) {
	m := message("end_turn", wire.Content{Type: "text", Text: string(bytes.Repeat([]byte("some words "), 40))})
	b.ReportAllocs()
	for b.Loop() {
		m.JSON(newer)
	}
}

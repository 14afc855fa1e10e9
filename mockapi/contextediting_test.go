package mockapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// TestContextManagementMember: what the answer says, by version and beta.
func TestContextManagementMember(t *testing.T) {
	const cleared = `{"applied_edits":[{"type":"clear_tool_uses_20250919","cleared_tool_uses":2,"cleared_input_tokens":68}]}`
	loop := append([]string{asks("Go.")}, rounds(1, 3, 22)...)
	for _, row := range []struct {
		why, more, betas, version string
		want                      string // "" for absent
	}{
		{"no beta", "", "", "2023-06-01", ""},
		{"no beta, newer version", "", "", "2026-10-21", ""},
		{"the beta alone", "", contextBeta, "2023-06-01", ""},
		{"the beta alone, newer version", "", contextBeta, "2026-10-21", "null"},
		{"null", `"context_management":null`, contextBeta, "2026-10-21", "null"},
		{"no edits", `"context_management":{}`, contextBeta, "2023-06-01", `{"applied_edits":[]}`},
		{"an empty list", edits(), contextBeta, "2026-10-21", `{"applied_edits":[]}`},
		{"nothing to do", edits(clearUses(9, 1, "")), contextBeta, "2023-06-01", `{"applied_edits":[]}`},
		{"something", edits(clearUses(2, 1, "")), contextBeta, "2023-06-01", cleared},
		{"something, newer version", edits(clearUses(2, 1, "")), contextBeta, "2026-10-21", cleared},
		{
			"under the beta of compaction", edits(clearUses(2, 1, ""), `{"type":"compact_20260112"}`), "compact-2026-01-12", "2026-10-21",
			cleared,
		},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			s := withEdits(row.more, loop...)
			headers := []string{"Anthropic-Version", row.version}
			if row.betas != "" {
				headers = append(headers, "Anthropic-Beta", row.betas)
			}
			w := c.do(http.MethodPost, "/v1/messages", s.body(false), headers...)
			if w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			if got := memberOf(t, w.Body.Bytes(), "context_management"); got != row.want {
				t.Errorf("the message has %s, want %s", got, row.want)
			}
			s.rest = `"max_tokens":64,"stream":true`
			streamed := c.do(http.MethodPost, "/v1/messages", s.body(false), headers...).Body.String()
			start, delta := row.want, row.want
			if start != "" {
				start = "null"
			}
			if got := memberOf(t, []byte(memberOf(t, eventOf(t, streamed, "message_start"), "message")), "context_management"); got != start {
				t.Errorf("message_start has %s, want %s", got, start)
			}
			event := eventOf(t, streamed, "message_delta")
			if got := memberOf(t, event, "context_management"); got != delta {
				t.Errorf("message_delta has %s, want %s", got, delta)
			}
			if got := memberOf(t, []byte(memberOf(t, event, "delta")), "context_management"); got != "" {
				t.Errorf("the delta itself has %s, want none", got)
			}
		})
	}
}

// memberOf is a member of an object as JSON, "" where it is absent.
func memberOf(t *testing.T, object []byte, name string) string {
	t.Helper()
	var members map[string]jsontext.Value
	if err := json.Unmarshal(object, &members); err != nil {
		t.Fatalf("%v: %s", err, object)
	}
	return string(members[name])
}

// eventOf is the data of the one event of a type.
func eventOf(t *testing.T, events, name string) []byte {
	t.Helper()
	_, rest, ok := strings.Cut(events, "event: "+name+"\ndata: ")
	if !ok {
		t.Fatalf("no %s in %s", name, events)
	}
	data, _, _ := strings.Cut(rest, "\n")
	return []byte(data)
}

// TestCountEdited: count_tokens counts what is left, and tells what there was.
func TestCountEdited(t *testing.T) {
	loop := append([]string{asks("Go.")}, rounds(1, 3, 22)...)
	count := func(more string, headers ...string) string {
		c := newCacher(t)
		w := c.do(http.MethodPost, "/v1/messages/count_tokens", withEdits(more, loop...).body(true), headers...)
		if w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		return w.Body.String()
	}
	const newer = "2026-10-21"
	for _, row := range []struct {
		why, got, want string
	}{
		{"no beta", count(""), `{"input_tokens":551}`},
		{"no beta, newer version", count("", "Anthropic-Version", newer), `{"input_tokens":551}`},
		{"the beta alone", count("", "Anthropic-Beta", contextBeta), `{"input_tokens":551}`},
		{
			"the beta alone, newer version", count("", "Anthropic-Beta", contextBeta, "Anthropic-Version", newer),
			`{"input_tokens":551,"context_management":null}`,
		},
		{
			"nothing to clear", count(edits(), "Anthropic-Beta", contextBeta),
			`{"input_tokens":551,"context_management":{"original_input_tokens":551}}`,
		},
		{
			"something", count(edits(clearUses(2, 1, "")), "Anthropic-Beta", contextBeta),
			`{"input_tokens":483,"context_management":{"original_input_tokens":551}}`,
		},
		{
			"all inputs as well", count(edits(clearUses(2, 1, `,"clear_tool_inputs":true`)), "Anthropic-Beta", contextBeta),
			`{"input_tokens":473,"context_management":{"original_input_tokens":551}}`,
		},
	} {
		if row.got != row.want {
			t.Errorf("%s: %s, want %s", row.why, row.got, row.want)
		}
	}
}

// TestCountCompacted: what a compaction block stands for was there as well.
func TestCountCompacted(t *testing.T) {
	c := newCacher(t)
	s := withEdits(edits(clearUses(2, 1, ""), `{"type":"compact_20260112"}`), append([]string{asks("Go.")}, rounds(1, 3, 22)...)...)
	s.messages = append(s.messages, says("assistant", `{"type":"compaction","content":"They looked three times."}`), asks("And?"))
	w := c.do(http.MethodPost, "/v1/messages/count_tokens", s.body(true), "Anthropic-Beta", "compact-2026-01-12")
	const want = `{"input_tokens":377,"context_management":{"original_input_tokens":565}}`
	if got := w.Body.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

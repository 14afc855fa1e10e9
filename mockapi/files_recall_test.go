package mockapi_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestFileIsRead: what an uploaded text says is known as if it had been sent along. Other types than
// text/plain and PDF reach a document only where the rules about blocks are not checked.
func TestFileIsRead(t *testing.T) {
	const (
		ferry   = "The harbour is old. The ferry leaves at seven."
		says    = "The document says: The ferry leaves at seven."
		unknown = `You asked "What does the document say`
	)
	document := func(id string) string { return `{"type":"document","source":{"type":"file","file_id":"` + id + `"}}` }
	titled := func(id string) string {
		return `{"type":"document","title":"Timetable","source":{"type":"file","file_id":"` + id + `"}}`
	}
	upload := func(id string) string { return `{"type":"container_upload","file_id":"` + id + `"}` }
	inline := func(string) string {
		return `{"type":"document","source":{"type":"text","media_type":"text/plain","data":` + strconv.Quote(ferry) + `}}`
	}
	for _, row := range []struct {
		why, mime, data string
		block           func(id string) string
		level           rules.Level
		want            string
	}{
		{"inline", "text/plain", ferry, inline, rules.Every, says},
		{"a text", "text/plain", ferry, document, rules.Every, says},
		{"a text with a charset", "text/plain; charset=utf-8", ferry, document, rules.Every, says},
		{"a title", "text/plain", ferry, titled, rules.Every, `The document "Timetable" says: The ferry leaves at seven.`},
		{"bytes that are no UTF-8", "text/plain", "The harbour is old\xff. The ferry leaves at seven.", document, rules.Every, says},
		{"Markdown", "text/markdown", "# Harbour\n\n" + ferry, document, rules.Off, says},
		{"a table", "text/csv", "vessel,leaves\nferry,at seven\n", document, rules.Off, "The document says: ferry,at seven."},
		{"JSON", "application/json", `{"ferry": {"name": "The ferry", "leaves": "at seven"}}`, document, rules.Off, "The document says: ferry: name: The ferry, leaves: at seven."},
		{"YAML", "application/yaml", ferry, document, rules.Off, says},
		{"another text", "text/plain", "The harbour is old.", document, rules.Every, unknown},
		{"no text, though its bytes are", "application/octet-stream", ferry, document, rules.Off, unknown},
		{"a PDF", "application/pdf", "%PDF-1.4\n" + ferry, document, rules.Every, unknown},
		{"a file for the container", "text/plain", ferry, upload, rules.Every, unknown},
		{"behind what a window holds", "text/markdown", strings.Repeat("# Harbour\n\n", 400_000) + ferry, document, rules.Off, unknown},
	} {
		t.Run(row.why, func(t *testing.T) {
			h := newHandler(t, mockapi.Config{Rules: row.level})
			name := "f"
			if row.mime == "application/octet-stream" {
				name = "f.zip"
			}
			got := answerTo(t, h, row.block(stored(t, h, fileField(name, row.mime, row.data))))
			if !strings.Contains(got, row.want) {
				t.Errorf("%q, want %q in it", got, row.want)
			}
		})
	}
}

// answerTo asks about a block.
func answerTo(t *testing.T, h http.Handler, block string) string {
	t.Helper()
	w := ask(h, "POST", "/v1/messages", `{"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":[`+
		block+`,{"type":"text","text":"What does the document say about when the ferry leaves?"}]}]}`)
	var m struct{ Content []struct{ Text string } }
	if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil || len(m.Content) == 0 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return m.Content[len(m.Content)-1].Text
}

package mockapi_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestFileTokens: a file counts as its bytes do when they are sent along.
func TestFileTokens(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	tokens := func(block string) int {
		t.Helper()
		w := ask(h, "POST", "/v1/messages", `{"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":[`+
			block+`,{"type":"text","text":"What is this?"}]}]}`)
		var m struct {
			Usage struct {
				Input int `json:"input_tokens"`
			}
		}
		if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil || m.Usage.Input == 0 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		return m.Usage.Input
	}
	text := strings.Repeat("The meeting is on Tuesday. ", 300)
	pdf := "%PDF-1.4\n1 0 obj\n<< /Type /Pages /Count 7 >>\nendobj\n"
	for _, row := range []struct{ why, kind, mime, data, source string }{
		{"an image", "image", "image/png", pngOf(t, 800, 600), `{"type":"base64","media_type":"image/png","data":"%s"}`},
		{"a small image", "image", "image/png", pngOf(t, 30, 30), `{"type":"base64","media_type":"image/png","data":"%s"}`},
		{"a PDF", "document", "application/pdf", pdf, `{"type":"base64","media_type":"application/pdf","data":"%s"}`},
		{"a text", "document", "text/plain", text, `{"type":"text","media_type":"text/plain","data":"%s"}`},
	} {
		data := row.data
		if row.mime != "text/plain" {
			data = base64Of(data)
		}
		block := func(source string) string { return `{"type":"` + row.kind + `","source":` + source + `}` }
		want := tokens(block(fmt.Sprintf(row.source, data)))
		id := stored(t, h, fileField("f", row.mime, row.data))
		if got := tokens(block(`{"type":"file","file_id":"` + id + `"}`)); got != want {
			t.Errorf("%s: %d tokens as a file, %d inline", row.why, got, want)
		}
	}
	// What the journal shows of a prompt adds up to what was billed.
	id := stored(t, h, fileField("f", "text/plain", text))
	billed := tokens(`{"type":"document","source":{"type":"file","file_id":"` + id + `"}}`)
	w := ask(h, "GET", "/_mock/requests", "")
	var list struct {
		Requests []struct{ Number int }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	var entry struct{ Prompt struct{ Tokens int } }
	last := list.Requests[len(list.Requests)-1].Number
	if err := json.Unmarshal(ask(h, "GET", fmt.Sprintf("/_mock/requests/%d", last), "").Body.Bytes(), &entry); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(billed, entry.Prompt.Tokens); diff != "" {
		t.Errorf("the journal counts otherwise (-billed +journal):\n%s", diff)
	}
}

// TestFileBlocks: the block must fit the file.
func TestFileBlocks(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	image := stored(t, h, fileField("a.png", "", pngOf(t, 10, 10)))
	text := stored(t, h, fileField("a.txt", "", "hello"))
	table := stored(t, h, fileField("a.csv", "", "a,b"))
	block := func(kind, id string) string {
		return `{"type":"` + kind + `","source":{"type":"file","file_id":"` + id + `"}}`
	}
	upload := func(id string) string { return `{"type":"container_upload","file_id":"` + id + `"}` }
	const call = `{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"f","input":{}}]},`
	result := func(block string) string {
		return `{"type":"tool_result","tool_use_id":"toolu_1","content":[` + block + `]}`
	}
	takes := func(path, id, mime, kind string) string {
		return path + ": File `" + id + "` is " + mime + ", which `" + kind + "` blocks do not take."
	}
	for _, row := range []struct {
		why, before, block string
		status             int
		want               string
	}{
		{"an image", "", block("image", image), 200, `"type":"message"`},
		{"a text", "", block("document", text), 200, `"type":"message"`},
		{"an image as a document", "", block("document", image), 400, takes("messages.0.content.0", image, "image/png", "document")},
		{"a text as an image", "", block("image", text), 400, takes("messages.0.content.0", text, "text/plain", "image")},
		{"a table as a document", "", block("document", table), 400, takes("messages.0.content.0", table, "text/csv", "document")},
		{"a table for the container", "", upload(table), 200, `"type":"message"`},
		{"nothing for the container", "", upload("file_0"), 404, "File `file_0` not found."},
		{"an unknown image", "", block("image", "file_0"), 404, "File `file_0` not found."},
		{"an image in a result", call, result(block("image", image)), 200, `"type":"message"`},
		{"an unknown one in a result", call, result(block("image", "file_0")), 404, "File `file_0` not found."},
		{"a text as an image in a result", call, result(block("image", text)), 400,
			takes("messages.2.content.0.tool_result.content.0", text, "text/plain", "image")},
	} {
		head := `{"model":"claude-opus-5-5","max_tokens":64,"tools":[{"name":"f","input_schema":{"type":"object"}}],"messages":[{"role":"user","content":`
		body := head + `[` + row.block + `]}]}`
		if row.before != "" {
			body = head + `"Go."},` + row.before + `{"role":"user","content":[` + row.block + `]}]}`
		}
		for _, path := range []string{"/v1/messages", batchesPath} {
			if path == batchesPath {
				line := runBatch(t, h, nil, body)[0]
				if errored := strings.Contains(line, `"type":"errored"`); errored == (row.status == 200) || !strings.Contains(line, row.want) {
					t.Errorf("%s in a batch: %s, want %s", row.why, line, row.want)
				}
				continue
			}
			if w := ask(h, "POST", path, body); w.Code != row.status || !strings.Contains(w.Body.String(), row.want) {
				t.Errorf("%s: %d %s, want %d with %s", row.why, w.Code, w.Body, row.status, row.want)
			}
		}
	}
}

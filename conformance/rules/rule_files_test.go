package rules

import "testing"

// files are those of the tests, by the type in their id.
func files(id string) (string, bool) {
	mime, ok := map[string]string{
		"file_png": "image/png", "file_webp": "image/webp", "file_pdf": "application/pdf", "file_txt": "text/plain", "file_csv": "text/csv",
	}[id]
	return mime, ok
}

func TestFiles(t *testing.T) {
	source := func(kind, id string) string {
		return `{"type":"` + kind + `","source":{"type":"file","file_id":"` + id + `"}}`
	}
	inResult := func(block string) string {
		return withTools(hello, assistant(use("a")), user(`{"type":"tool_result","tool_use_id":"a","content":[`+text("a")+`,`+block+`]}`))
	}
	inDocument := func(block string) string {
		return messages(user(`{"type":"document","source":{"type":"content","content":[` + text("a") + `,` + block + `]}}`))
	}
	for _, tt := range []struct{ why, rule, fields, want string }{
		{"a PNG in an image", "", messages(user(source("image", "file_png"))), ""},
		{"a WebP in an image", "", messages(user(source("image", "file_webp"))), ""},
		{"a PDF in a document", "", messages(user(source("document", "file_pdf"))), ""},
		{"a text in a document", "", messages(user(source("document", "file_txt"))), ""},
		{"a table in the container", "", messages(user(`{"type":"container_upload","file_id":"file_csv"}`)), ""},
		{
			"a PDF in an image", "files.wrong_type_in_block", messages(user(text("a"), source("image", "file_pdf"))),
			badRequest + "messages.0.content.1: File `file_pdf` is application/pdf, which `image` blocks do not take.",
		},
		{
			"a table in a document", "files.wrong_type_in_block", messages(user(source("document", "file_csv"))),
			badRequest + "messages.0.content.0: File `file_csv` is text/csv, which `document` blocks do not take.",
		},
		{
			"a PDF in an image of a result", "files.wrong_type_in_block", inResult(source("image", "file_pdf")),
			badRequest + "messages.2.content.0.tool_result.content.1: File `file_pdf` is application/pdf, which `image` blocks do not take.",
		},
		{"a PNG in an image of a result", "", inResult(source("image", "file_png")), ""},
		{
			"a PDF in an image of a document", "files.wrong_type_in_block", inDocument(source("image", "file_pdf")),
			badRequest + "messages.0.content.0.document.source.content.content.1: File `file_pdf` is application/pdf, which " +
				"`image` blocks do not take.",
		},
		{"a PNG in an image of a document", "", inDocument(source("image", "file_png")), ""},
		{
			"no such file in a document", "files.not_found", inDocument(source("image", "file_x")),
			"404 not_found_error: File `file_x` not found.",
		},
		{
			"no such file", "files.not_found", messages(user(source("image", "file_x"))),
			"404 not_found_error: File `file_x` not found.",
		},
		{
			"none for the container", "files.not_found", messages(user(`{"type":"container_upload","file_id":"file_x"}`)),
			"404 not_found_error: File `file_x` not found.",
		},
		{
			"an unknown file before one of the wrong type", "files.not_found",
			messages(user(source("image", "file_pdf"), source("image", "file_x"))),
			"404 not_found_error: File `file_x` not found.",
		},
	} {
		t.Run(tt.why, func(t *testing.T) {
			x := exchange(false, []string{"anthropic-version", "2026-10-21"}, plain("claude-opus-5-5", tt.fields, false))
			if err := First(x); err != nil {
				t.Errorf("without files to look in it is refused: %s", err)
			}
			x.File = files
			got, rule := "", ""
			if err := First(x); err != nil {
				got, rule = err.Error(), err.Rule
			}
			if got != tt.want || rule != tt.rule {
				t.Errorf("got  %s: %s\nwant %s: %s", rule, got, tt.rule, tt.want)
			}
		})
	}
}

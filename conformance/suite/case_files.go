package suite

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"time"
)

const docsFiles = "docs: Files API"

// upload sends a file.
func (t *T) upload(name, kind string, data []byte, fields ...string) *answer {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="` + name + `"`}, "Content-Type": {kind},
	})
	if err == nil {
		_, err = part.Write(data)
	}
	for i := 0; i+1 < len(fields) && err == nil; i += 2 {
		err = form.WriteField(fields[i], fields[i+1])
	}
	if err != nil || form.Close() != nil {
		panic(err) // a buffer takes everything
	}
	a := t.send(http.MethodPost, "/v1/files", b.Bytes(), header("Content-Type", form.FormDataContentType()))
	t.ok(a)
	t.that(strings.HasPrefix(a.get("id").String(), "file_"), "id", "begins with file_", a.get("id"))
	return a
}

func (t *T) uploadText() *answer {
	return t.upload("notes.txt", "text/plain", []byte("The river bends past the mill."))
}

var fileCases = []Case{
	{"files.upload", "An upload answers with what is known of the file.", docsFiles, func(t *T) {
		a := t.uploadText()
		t.equal("type", a.get("type"), "file")
		t.equal("filename", a.get("filename"), "notes.txt")
		t.equal("mime_type", a.get("mime_type"), "text/plain")
		t.equal("size_bytes", a.get("size_bytes"), len("The river bends past the mill."))
		t.equal("downloadable", a.get("downloadable"), false)
		_, err := time.Parse(time.RFC3339, a.get("created_at").String())
		t.check(err == nil, "created_at in RFC 3339", a.get("created_at").Raw)
	}},
	{"files.get", "A file can be looked up by its id.", docsFiles, func(t *T) {
		a := t.uploadText()
		got := t.fetch("/v1/files/" + a.get("id").String())
		t.equal("the file", got.get("@this"), decode(string(a.body)))
	}},
	{"files.list", "The list has the file.", docsFiles, func(t *T) {
		a := t.uploadText()
		got := t.fetch("/v1/files?limit=1000")
		t.that(got.get(`data.#(id==`+a.get("id").Raw+`)`).Exists(), "data", "has the file", got.get("data.#.id"))
	}},
	{"files.download", "A file that was uploaded cannot be downloaded.", docsFiles, func(t *T) {
		a := t.uploadText()
		t.error(t.send(http.MethodGet, "/v1/files/"+a.get("id").String()+"/content", nil), 400, "invalid_request_error")
	}},
	{"files.delete", "A file can be deleted, and is gone.", docsFiles, func(t *T) {
		path := "/v1/files/" + t.uploadText().get("id").String()
		a := t.send(http.MethodDelete, path, nil)
		t.ok(a)
		t.equal("type", a.get("type"), "file_deleted")
		t.error(t.send(http.MethodGet, path, nil), 404, "not_found_error")
	}},
	{"files.document", "A text file can be a document of a message.", docsFiles, func(t *T) {
		id := t.uploadText().get("id").String()
		t.message(t.ask(user(object{"type": "document", "source": object{"type": "file", "file_id": id}}, text("What does it say?"))))
	}},
	{"files.image", "An image file can be an image of a message.", docsFiles, func(t *T) {
		id := t.upload("white.png", "image/png", pixels(64, 64)).get("id").String()
		t.message(t.ask(user(object{"type": "image", "source": object{"type": "file", "file_id": id}}, text("What is this?"))))
	}},
	{"files.gone", "A message that names a file that does not exist is refused.", docsFiles, func(t *T) {
		t.refused(404, "not_found_error", t.ask(user(
			object{"type": "document", "source": object{"type": "file", "file_id": "file_011CaaaaaaaaaaaaaaaaaaAA"}}, text("What does it say?"))))
	}},
	{"files.unknown", "A file that does not exist is not found.", docsFiles, func(t *T) {
		t.error(t.send(http.MethodGet, "/v1/files/file_011CaaaaaaaaaaaaaaaaaaAA", nil), 404, "not_found_error")
	}},
}

package mockapi

import (
	"net/http"
	"time"

	"github.com/gorilla/mux"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// filesBeta chooses the shapes that files had before they became generally available in September
// 2026. Without it they have today's, under either version (SDK changelog).
const filesBeta = "files-api-2025-04-14"

// fileView is a file as the API shows it (SDK: FileMetadata). The beta does not know expires_at.
type fileView struct {
	ID           string      `json:"id"`
	Type         string      `json:"type"`
	Filename     string      `json:"filename"`
	MIMEType     string      `json:"mime_type"`
	SizeBytes    int         `json:"size_bytes"`
	CreatedAt    time.Time   `json:"created_at"`
	Downloadable bool        `json:"downloadable"` // only what a tool made is
	ExpiresAt    **time.Time `json:"expires_at,omitzero"`
}

func (x *exchange) describeFile(f world.File) any {
	v := fileView{
		ID: f.ID, Type: "file", Filename: f.Name, MIMEType: f.MIME, SizeBytes: f.Size, CreatedAt: f.Created,
	}
	if !x.Dialect().Betas.HasAny(filesBeta) {
		expires := moment(f.Expires)
		v.ExpiresAt = &expires
	}
	return v
}

// filesOf gives the blocks of a request what they name. A journal may keep it.
func filesOf(w *world.World) wire.Files {
	return func(id string) (data []byte, mime string) {
		data, mime, _ = w.Files.Read(id)
		return data, mime
	}
}

// typeOfFile finds the type of a file for the rules about blocks.
func typeOfFile(w *world.World) func(id string) (string, bool) {
	return func(id string) (string, bool) {
		_, mime, ok := w.Files.Read(id)
		return mime, ok
	}
}

// uploadFile serves POST /v1/files.
func (x *exchange) uploadFile() {
	up, refused := readUpload(x.r, x.world.Files.Room(), x.Level)
	if refused != nil {
		x.refuse(refused)
		return
	}
	f, ok := x.world.Files.Add(up.name, up.mime, up.data, up.life)
	if !ok { // another upload took the room
		x.refuse(noRoom(x.world.Files.Room()))
		return
	}
	x.sendJSON(http.StatusOK, x.describeFile(f))
}

// onFile serves an endpoint of one file. Without the rules about ids a sample stands for one that does
// not exist.
func onFile(serve func(*exchange, world.File)) func(*exchange) {
	return withKey(func(x *exchange) {
		id := mux.Vars(x.r)["file"]
		f, ok := x.world.Files.Find(id)
		switch {
		case ok:
		case x.Level != rules.Every:
			f = world.File{ID: id, Name: "sample.txt", MIME: "text/plain", Created: x.world.Now().Truncate(time.Second)}
		default:
			x.refuse(refusal("files.not_found", "id", id))
			return
		}
		serve(x, f)
	})
}

// getFile serves GET /v1/files/{id}.
func (x *exchange) getFile(f world.File) { x.sendJSON(http.StatusOK, x.describeFile(f)) }

// deleteFile serves DELETE /v1/files/{id}.
func (x *exchange) deleteFile(f world.File) {
	x.world.Files.Delete(f.ID)
	x.sendJSON(http.StatusOK, struct {
		ID   string `json:"id"`
		Type string `json:"type"`
	}{f.ID, "file_deleted"})
}

// fileContent serves GET /v1/files/{id}/content. Every file here is an upload, and those cannot be
// downloaded.
func (x *exchange) fileContent(f world.File) {
	switch {
	case x.Level != rules.Every:
		data, _, _ := x.world.Files.Read(f.ID)
		x.sendAs("application/octet-stream", http.StatusOK, data)
		x.entry.Response = nil
	case f.Expired(x.world.Now()):
		x.refuse(refusal("files.expired", "id", f.ID))
	default:
		x.refuse(refusal("files.not_downloadable", "id", f.ID))
	}
}

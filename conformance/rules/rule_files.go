package rules

import (
	"net/http"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const fileSample = "file_011MockFFFFFFFFFFFFFFFFFFFF"

// Refusals around files.
var fileRules = []*Rule{
	{
		ID: "files.not_found", Title: "there is no such file", Layer: Semantics,
		Certainty: Documented, Source: "docs: files",
		Status: http.StatusNotFound, Message: "File `{id}` not found.",
		Why:       "The id is wrong, or the file belongs to another workspace, expired or was deleted.",
		Fix:       "Upload the file again.",
		Endpoints: []Endpoint{Files, Messages}, Sample: Vars{"id": fileSample},
		Check: func(x *Exchange) []Finding {
			return x.eachFile(func(path string, b, id *wire.Node) []Finding {
				if _, ok := x.File(id.Str()); ok {
					return nil
				}
				return one(id, path, "id", id.Str())
			})
		},
	},
	{
		ID: "files.wrong_type_in_block", Title: "the block does not take files of this type", Layer: Semantics,
		Certainty: Documented, Source: "docs: files, file types and content blocks; the text is ours",
		Message: "{path}: File `{id}` is {mime}, which `{type}` blocks do not take.",
		Why: "A document block takes application/pdf and text/plain, an image block image/jpeg, image/png, " +
			"image/gif and image/webp. Everything else goes to a container_upload block.",
		Fix:       "Use the block that fits the file's mime_type, or upload the file with its right type.",
		Endpoints: []Endpoint{Messages},
		Sample:    Vars{"path": "messages.0.content.0", "id": fileSample, "mime": "image/png", "type": "document"},
		Check: func(x *Exchange) []Finding {
			return x.eachFile(func(path string, b, id *wire.Node) []Finding {
				mime, ok := x.File(id.Str())
				taken, limited := fileTypes[b.Get("type").Str()]
				if !ok || !limited || slices.Contains(taken, mime) {
					return nil
				}
				return one(b, path, "id", id.Str(), "mime", mime, "type", b.Get("type").Str())
			})
		},
	},
	{
		ID: "files.expired", Title: "the file has expired", Layer: State,
		Certainty: Documented, Source: "SDK types: file_expired; the text is ours",
		Status:    http.StatusNotFound,
		Message:   "File `{id}` has expired.",
		Code:      "file_expired",
		Why:       "Its expires_at has passed, and its bytes are gone.",
		Fix:       "Upload the file again, with a longer expires_in_seconds or without one.",
		Endpoints: []Endpoint{Files}, Sample: Vars{"id": fileSample},
	},
	{
		ID: "files.not_downloadable", Title: "the file cannot be downloaded", Layer: State,
		Certainty: Documented, Source: "SDK types: file_not_downloadable; the text is ours",
		Message:   "File `{id}` cannot be downloaded.",
		Code:      "file_not_downloadable",
		Why:       "Only files that a tool made can be downloaded; uploads cannot.",
		Fix:       "Keep a copy of what you upload.",
		Endpoints: []Endpoint{Files}, Sample: Vars{"id": fileSample},
	},
	{
		ID: "files.quota", Title: "the storage is full", Layer: State,
		Certainty: Documented, Source: "SDK types: storage_quota_exceeded; the text is ours",
		Message: "The storage quota of your organization is exhausted: the file does not fit into the {room} " +
			"bytes that are left. Delete files and upload it again.",
		Code:      "storage_quota_exceeded",
		Why:       "An organization stores 1 TB. A world of the mock stores 64 MiB.",
		Fix:       "Delete files that are no longer needed.",
		Endpoints: []Endpoint{Files}, Sample: Vars{"room": "0"},
	},
	{
		ID: "files.bad_filename", Title: "the filename is not allowed", Layer: State,
		Certainty: Documented, Source: "docs: files; the text is ours",
		Message: "file: filename must be 1 to 255 characters without < > : \" | ? * \\ / or control characters",
		Why: "Of a path only the last part is kept, and a file without a name gets one. What is left must be a " +
			"name that every file system takes.",
		Fix:       "Rename the file in the upload.",
		Endpoints: []Endpoint{Files},
	},
	{
		ID: "files.not_multipart", Title: "the upload is no form", Layer: State,
		Certainty: Inferred, Source: "no source; the text is ours",
		Message:   "The request body is not valid multipart/form-data: {problem}",
		Why:       "A file is uploaded as the field file of a form.",
		Fix:       "Let the HTTP library build the form and its Content-Type, boundary included.",
		Endpoints: []Endpoint{Files}, Sample: Vars{"problem": "request Content-Type isn't multipart/form-data"},
	},
	{
		ID: "files.list_query", Title: "the parameters of the list do not fit", Layer: State,
		Certainty: Documented, Source: "SDK types: ids; report: mozilla-ai/otari#1473; the texts are ours",
		Message: "{path}: {problem}",
		Why: "ids[] takes up to 100 ids and stands alone. A page is one that an earlier list returned. " +
			"before_id and after_id belong to the beta files-api-2025-04-14.",
		Fix:       "Follow next_page, or let the SDK do so.",
		Endpoints: []Endpoint{Files}, Sample: Vars{"path": "ids[]", "problem": "cannot be combined with page or limit"},
	},
}

// fileTypes are the MIME types of the blocks that do not take every file (docs: files).
var fileTypes = map[string][]string{
	"image":    {"image/jpeg", "image/png", "image/gif", "image/webp"},
	"document": {"application/pdf", "text/plain"},
}

// eachFile collects what a check finds in the blocks that name an uploaded file.
func (x *Exchange) eachFile(check func(path string, b, id *wire.Node) []Finding) []Finding {
	if x.File == nil {
		return nil
	}
	list := x.media()
	return x.collect(len(list), func(i int) []Finding {
		id := list[i].fileID()
		if id == nil {
			return nil
		}
		return check(list[i].path, list[i].block, id)
	})
}

package rules

import "net/http"

// Refusals around files.
var fileRules = []*Rule{
	{
		ID: "files.not_found", Title: "there is no such file", Layer: State,
		Certainty: Documented, Source: "docs: files",
		Status: http.StatusNotFound, Message: "File `{id}` not found.",
		Why:       "The id is wrong, or the file belongs to another workspace, expired or was deleted.",
		Fix:       "Upload the file again.",
		Endpoints: []Endpoint{Files, Messages}, Sample: Vars{"id": "file_011MockFFFFFFFFFFFFFFFFFFFF"},
	},
	{
		ID: "files.not_downloadable", Title: "the file cannot be downloaded", Layer: State,
		Certainty: Documented, Source: "SDK types: file_not_downloadable; the text is ours",
		Message:   "File `{id}` cannot be downloaded.",
		Code:      "file_not_downloadable",
		Why:       "Only files that a tool made can be downloaded; uploads cannot.",
		Fix:       "Keep a copy of what you upload.",
		Endpoints: []Endpoint{Files}, Sample: Vars{"id": "file_011MockFFFFFFFFFFFFFFFFFFFF"},
	},
	{
		ID: "files.quota", Title: "the storage is full", Layer: State,
		Certainty: Documented, Source: "SDK types: storage_quota_exceeded; the text is ours",
		Message:   "The storage quota of your organization is exhausted.",
		Code:      "storage_quota_exceeded",
		Why:       "An organization stores 1 TB.",
		Fix:       "Delete files that are no longer needed.",
		Endpoints: []Endpoint{Files},
	},
}

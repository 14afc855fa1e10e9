package mockapi

import (
	"mime"
	"net/http"
	"path"
	"strings"
)

// unknownType is what clients send that know no better. The file then says itself what it is.
const unknownType = "application/octet-stream"

// fileExtensions are the types that names tell, in one table for every system.
var fileExtensions = []struct{ extension, mime string }{
	{".pdf", "application/pdf"},
	{".txt", "text/plain"},
	{".png", "image/png"},
	{".jpg", "image/jpeg"},
	{".jpeg", "image/jpeg"},
	{".gif", "image/gif"},
	{".webp", "image/webp"},
	{".md", "text/markdown"},
	{".csv", "text/csv"},
	{".html", "text/html"},
	{".json", "application/json"},
	{".xml", "application/xml"},
	{".zip", "application/zip"},
	{".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
	{".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	{".pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
}

// guessType tells the type of a file by its name, or else by how it begins. Inferred: no source says
// how the API does it.
func guessType(name string, data []byte) string {
	extension := strings.ToLower(path.Ext(name))
	for _, known := range fileExtensions {
		if known.extension == extension {
			return known.mime
		}
	}
	kind, _, err := mime.ParseMediaType(http.DetectContentType(data))
	if err != nil {
		return unknownType
	}
	return kind
}

// extensionOf is the extension of a type, "" where none is known.
func extensionOf(kind string) string {
	for _, known := range fileExtensions {
		if known.mime == kind {
			return known.extension
		}
	}
	return ""
}

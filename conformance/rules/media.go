package rules

import (
	"encoding/base64"

	"github.com/seed-f1f39373/mockapi/internal/media"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A medium is an image, a document that is shown as pages, or a file for a container, somewhere in
// the messages.
type medium struct {
	kind   string // image, document or container_upload
	path   string // of the block
	block  *wire.Node
	source *wire.Node // nil for a container_upload
	fault  mediaFault // of the bytes, "" for none
	image  media.Image
	pages  int
}

// A mediaFault is the id of the rule that the bytes of a base64 source break.
type mediaFault string

// The faults, in the order in which they are looked for.
const (
	mediaTooBig    mediaFault = "media.image_too_big"
	mediaEmpty     mediaFault = "media.empty"
	mediaNotBase64 mediaFault = "media.bad_base64"
	mediaFormat    mediaFault = "media.format_unsupported"
	mediaMismatch  mediaFault = "media.type_mismatch"
	mediaBroken    mediaFault = "media.could_not_process"
	mediaNoPDF     mediaFault = "media.pdf_invalid"
	mediaLocked    mediaFault = "media.pdf_encrypted"
	mediaBrokenPDF mediaFault = "media.pdf_could_not_process"
)

// maxImageText is how long the base64 text of an image may be. That it is the text that is measured is
// inferred from the documentation.
const maxImageText = 10 << 20

// fileID names the uploaded file that a medium is, nil where it is none.
func (m *medium) fileID() *wire.Node {
	if m.kind == "container_upload" {
		return m.block.Get("file_id")
	}
	if m.source.Get("type").Str() == "file" {
		return m.source.Get("file_id")
	}
	return nil
}

// sourcePath is the path of a source, or of a field of it, as the schema would print it.
func (m *medium) sourcePath(kind, rest string) string {
	return m.path + "." + kind + ".source." + m.source.Get("type").Str() + rest
}

// media lists the images, documents and files of the messages and looks once at their bytes.
func (x *Exchange) media() []medium {
	if x.shown != nil {
		return *x.shown
	}
	var list []medium
	for i := range x.Request.Messages {
		for j := range x.Request.Messages[i].Blocks {
			list = appendMedia(list, blockPath(i, j), x.Request.Messages[i].Blocks[j].Node)
		}
	}
	for i := range list[:min(len(list), mostMedia)] {
		list[i].read()
	}
	x.shown = &list
	return list
}

// mostMedia is more than any model takes: nothing has to be known of those behind.
const mostMedia = 1000

// appendMedia adds the media of a block: itself, or those in a result or a document.
func appendMedia(list []medium, path string, b *wire.Node) []medium {
	kind, source := b.Get("type").Str(), b.Get("source")
	switch {
	case kind == "tool_result":
		return appendMediaIn(list, path+".tool_result.content", b.Get("content"))
	case kind == "web_fetch_tool_result":
		// Public reports give documents that the API fetched the path of the whole result.
		return appendMedia(list, path, b.Get("content").Get("content"))
	case kind == "document" && source.Get("type").Str() == "content":
		return appendMediaIn(list, path+documentContent, source.Get("content"))
	case kind == "document" && source.Get("type").Str() == "text":
		return list
	case kind == "image" || kind == "document" || kind == "container_upload":
		return append(list, medium{kind: kind, path: path, block: b, source: source})
	}
	return list
}

func appendMediaIn(list []medium, path string, content *wire.Node) []medium {
	for k, inner := range content.Elems() {
		list = appendMedia(list, path+"."+itoa(k), inner)
	}
	return list
}

// documentContent is where a document has its blocks, as messages of the API name it.
const documentContent = ".document.source.content.content"

// read looks at the bytes, as far as the request holds them.
func (m *medium) read() {
	if m.source.Get("type").Str() != "base64" {
		return
	}
	text := m.source.Get("data").Str()
	if m.kind == "image" && len(text) > maxImageText {
		m.fault = mediaTooBig
		return
	}
	if text == "" {
		m.fault = mediaEmpty
		return
	}
	data, err := base64.StdEncoding.DecodeString(text)
	switch {
	case err != nil:
		m.fault = mediaNotBase64
	case m.kind == "image":
		m.readImage(data)
	default:
		m.readPDF(data)
	}
}

func (m *medium) readImage(data []byte) {
	m.image = media.ReadImage(data)
	switch {
	case m.image.MIME == "":
		m.fault = mediaFormat
	case m.image.MIME != m.source.Get("media_type").Str():
		m.fault = mediaMismatch
	case m.image.Broken:
		m.fault = mediaBroken
	}
}

func (m *medium) readPDF(data []byte) {
	pdf := media.ReadPDF(data)
	m.pages = pdf.Pages
	switch {
	case !pdf.Valid:
		m.fault = mediaNoPDF
	case pdf.Encrypted:
		m.fault = mediaLocked
	case pdf.Broken:
		m.fault = mediaBrokenPDF
	}
}

// faulty makes a check that finds the media with a fault of their bytes.
func faulty(fault mediaFault, finding func(m *medium) Finding) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		list := x.media()
		return x.collect(len(list), func(i int) []Finding {
			if list[i].fault != fault {
				return nil
			}
			return []Finding{finding(&list[i])}
		})
	}
}

// ofKind counts the media of a kind.
func ofKind(list []medium, kind string) int {
	n := 0
	for i := range list {
		if list[i].kind == kind {
			n++
		}
	}
	return n
}

// manyImages is how many images a request may have before the smaller limit of their size holds.
const manyImages = 20

// maxSide is the longest side of an image in pixels: alone, and among many images (docs: vision).
const (
	maxSide     = 8000
	maxSideMany = 2000
)

// tooLarge makes a check that finds images with a side that is too long. The error names all of them.
func tooLarge(limit int, many bool) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		list := x.media()
		if many != (ofKind(list, "image") > manyImages) {
			return nil
		}
		var findings []Finding
		var paths []string
		for i := range list {
			m := &list[i]
			if max(m.image.Width, m.image.Height) > limit {
				paths = append(paths, m.path)
				findings = append(findings, at(m.source.Get("data"), m.sourcePath("image", ".data")))
			}
		}
		for i := range findings {
			findings[i].Details = sideDetails(limit, paths)
		}
		return findings
	}
}

// sideDetails are the details of images with a side that is too long (SDK types).
func sideDetails(limit int, paths []string) []wire.Detail {
	return []wire.Detail{{Name: "max_side_length_pixels", Value: limit}, {Name: "paths", Value: paths}}
}

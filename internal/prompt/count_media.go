package prompt

import (
	"bytes"
	"encoding/base64"
	"io"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// media counts an image or a document by its source, and what a document says of itself.
func (c counter) media(kind string, n *wire.Node) int {
	about := tokens.Scale(c.strings(n.Get("title"))+c.strings(n.Get("context")), c.factor)
	source := n.Get("source")
	switch source.Get("type").Str() {
	case "text":
		return about + tokens.Scale(c.text(source.Get("data")), c.factor)
	case "content":
		return about + c.contents(source.Get("content"))
	}
	if kind == "document" {
		return about + c.document(source)
	}
	w, h := imageSize(c.open(source))
	return tokens.Image(w, h, c.p.Model.ImageTier)
}

// contents counts what a document is made of: a text, or blocks of text and images.
func (c counter) contents(content *wire.Node) int {
	if content.Is(wire.String) {
		return tokens.Scale(c.text(content), c.factor)
	}
	words, images := 0, 0
	for _, block := range content.Elems() {
		if block.Get("type").Str() == "image" {
			images += tokens.PerBlock + c.media("image", block)
		} else {
			words += c.strings(block)
		}
	}
	return tokens.Scale(words, c.factor) + images
}

// document counts a PDF, or an uploaded file of plain text.
func (c counter) document(source *wire.Node) int {
	if data, mime := c.file(source); mime == "text/plain" {
		return tokens.Scale(remembered(data), c.factor)
	}
	return tokens.PDF(pages(c.open(source)), c.p.Model.ImageTier)
}

// file is the uploaded file that a source names. A source of another type names none.
func (c counter) file(source *wire.Node) (data []byte, mime string) {
	return c.p.Request.Files.Read(source.Get("file_id").Str())
}

// open reads the bytes of a source. One whose bytes are elsewhere has none.
func (c counter) open(source *wire.Node) io.Reader {
	if source.Get("type").Str() == "file" {
		data, _ := c.file(source)
		return bytes.NewReader(data)
	}
	return base64.NewDecoder(base64.StdEncoding, strings.NewReader(source.Get("data").Str()))
}

// pages returns the number of pages of a PDF, 1 where it cannot be read.
func pages(r io.Reader) int {
	data, err := io.ReadAll(r)
	if err != nil {
		return 1
	}
	return tokens.PDFPages(data)
}

// imageSize returns the size of an image in pixels. Nothing is ever fetched, so a common size stands for
// the image behind a URL, and for one that cannot be read.
func imageSize(r io.Reader) (w, h int) {
	if w, h, _, err := tokens.ImageSize(r); err == nil {
		return w, h
	}
	return 1000, 1000
}

package prompt

import (
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
		return about + tokens.Scale(c.strings(source.Get("content")), c.factor)
	}
	if kind == "document" {
		return about + tokens.PDF(pages(source), c.p.Model.ImageTier)
	}
	w, h := imageSize(source)
	return tokens.Image(w, h, c.p.Model.ImageTier)
}

func encoded(source *wire.Node) io.Reader {
	return base64.NewDecoder(base64.StdEncoding, strings.NewReader(source.Get("data").Str()))
}

// pages returns the number of pages of a PDF source, 1 where it is not in the request.
func pages(source *wire.Node) int {
	data, err := io.ReadAll(encoded(source))
	if err != nil {
		return 1
	}
	return tokens.PDFPages(data)
}

// imageSize returns the size of an image source in pixels. Nothing is ever fetched, so a common size
// stands for the image behind a URL or a file id, and for one that cannot be read.
func imageSize(source *wire.Node) (w, h int) {
	if w, h, _, err := tokens.ImageSize(encoded(source)); err == nil {
		return w, h
	}
	return 1000, 1000
}

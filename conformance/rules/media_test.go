package rules

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
)

func encoded(data []byte) string { return base64.StdEncoding.EncodeToString(data) }

func pngBytes(w, h int) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))) // into memory
	return b.Bytes()
}

func pngData(w, h int) string { return encoded(pngBytes(w, h)) }

func jpegBytes() []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8)), nil)
	return b.Bytes()
}

func gifBytes() []byte {
	var b bytes.Buffer
	_ = gif.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8)), nil)
	return b.Bytes()
}

// pdfData is a PDF of n empty pages whose trailer has an entry more.
func pdfData(n int, entry string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"+
		"2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count %d >>\nendobj\n", n)
	fmt.Fprintf(&b, "trailer << /Size 3 /Root 1 0 R %s >>\nstartxref\n9\n%%%%EOF\n", entry)
	return encoded([]byte(b.String()))
}

func imageBlock(mime, data string) string {
	return `{"type":"image","source":{"type":"base64","media_type":"` + mime + `","data":"` + data + `"}}`
}

func pngBlock(data string) string { return imageBlock("image/png", data) }

func pdfBlock(data string) string {
	return `{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"` + data + `"}}`
}

func linkBlock(kind, url string) string {
	return `{"type":"` + kind + `","source":{"type":"url","url":"` + url + `"}}`
}

func documentOf(blocks ...string) string {
	return `{"type":"document","source":{"type":"content","content":[` + strings.Join(blocks, ",") + `]}}`
}

func resultOf(blocks ...string) string {
	return `{"type":"tool_result","tool_use_id":"a","content":[` + strings.Join(blocks, ",") + `]}`
}

// inResult is a conversation in which a tool answers with blocks.
func inResult(blocks ...string) string {
	return withTools(hello, assistant(use("a")), user(resultOf(blocks...)))
}

// times repeats a block.
func times(n int, block string) string { return strings.Repeat(block+",", n-1) + block }

package rules

import (
	"strings"
	"testing"
)

// Documents, and what is refused of images and documents together.
func TestMedia(t *testing.T) {
	const (
		old = "claude-haiku-4-5" // 100 images, 100 pages

		broken    = badRequest + "Could not process image"
		brokenPDF = badRequest + "Could not process PDF"
		notPDF    = ".pdf.source.base64.data: The PDF specified was not valid."
		locked    = ".pdf.source.base64.data: The PDF specified is password protected."
		pages     = badRequest + "A maximum of 100 PDF pages may be provided."
		notHTTPS  = badRequest + "Only HTTPS URLs are supported."
		noFile    = badRequest + "Unable to download the file. Please verify the URL and try again."
	)
	var (
		small  = pngBlock(pngData(8, 8))
		image  = messages(user(small))
		pdf    = pdfBlock(pdfData(1, ""))
		page   = messages(user(pdf))
		word   = pdfBlock(encoded([]byte("PK\x03\x04 a Word document")))
		secret = pdfBlock(pdfData(1, "/Encrypt 9 0 R"))
		stub   = pdfBlock(encoded([]byte("%PDF-1.7\nnot really\n")))
		link   = func(kind, url string) string { return messages(user(linkBlock(kind, url))) }
		good   = link("image", "https://example.com/a.png")
	)
	// cut is an image that ends before its last n bytes.
	cut := func(mime string, data []byte, n int) string {
		return messages(user(imageBlock(mime, encoded(data[:len(data)-n]))))
	}
	run(t, []row{
		{why: "a PNG of its header alone", rule: "media.could_not_process", fields: cut("image/png", pngBytes(64, 64), len(pngBytes(64, 64))-40),
			want: broken, twin: image},
		{why: "a PNG of its signature alone", rule: "media.could_not_process", fields: messages(user(pngBlock("iVBORw0KGgo="))),
			want: broken, twin: image},
		{why: "a PNG cut in its data, in a result", rule: "media.could_not_process",
			fields: inResult(pngBlock(encoded(pngBytes(64, 64)[:50]))), want: broken, twin: inResult(small)},
		{why: "a JPEG without its end", rule: "media.could_not_process", fields: cut("image/jpeg", jpegBytes(), 2),
			want: broken, twin: cut("image/jpeg", jpegBytes(), 0)},
		{why: "a GIF without its data", rule: "media.could_not_process", fields: cut("image/gif", gifBytes(), 5),
			want: broken, twin: cut("image/gif", gifBytes(), 1)},
		{why: "a WebP cut", rule: "media.could_not_process", count: true,
			fields: messages(user(imageBlock("image/webp", webP[:len(webP)-8]))), want: broken,
			twin: messages(user(imageBlock("image/webp", webP)))},

		{why: "text", rule: "media.pdf_invalid", fields: messages(user(text("a"), word)),
			want: badRequest + "messages.0.content.1" + notPDF, twin: messages(user(text("a"), pdf))},
		{why: "in a result", rule: "media.pdf_invalid", fields: inResult(word),
			want: badRequest + "messages.2.content.0.tool_result.content.0" + notPDF, twin: inResult(pdf)},
		{why: "encrypted", rule: "media.pdf_encrypted", fields: messages(user(secret)),
			want: badRequest + "messages.0.content.0" + locked, twin: page},
		{why: "encrypted, in a result", rule: "media.pdf_encrypted", fields: inResult(secret),
			want: badRequest + "messages.2.content.0.tool_result.content.0" + locked, twin: inResult(pdf)},
		{why: "a PDF of nothing", rule: "media.pdf_could_not_process", fields: messages(user(stub)), want: brokenPDF, twin: page},
		{why: "counted", rule: "media.pdf_could_not_process", count: true, fields: inResult(stub), want: brokenPDF, twin: inResult(pdf)},
		{why: "no PDF", rule: "media.empty", fields: messages(user(pdfBlock(""))),
			want: badRequest + "messages.0.content.0.document.source.base64: PDF cannot be empty", twin: page},
		{why: "a PDF that is not base64", rule: "media.bad_base64", fields: messages(user(pdfBlock("a.pdf"))),
			want: badRequest + "messages.0.content.0.document.source.base64: invalid base64 data", twin: page},
		{why: "a PDF from the web that was changed", rule: "media.pdf_invalid", fields: fetchedPDF(word),
			want: badRequest + "messages.1.content.1" + notPDF, twin: fetchedPDF(pdf)},

		{why: "101 pages", rule: "media.pdf_pages", model: old, fields: messages(user(pdfBlock(pdfData(101, "")))),
			want: pages, twin: messages(user(pdfBlock(pdfData(100, ""))))},
		{why: "in two PDFs, one of them in a result", rule: "media.pdf_pages", model: old,
			fields: inResult(pdf, pdfBlock(pdfData(100, ""))), want: pages, twin: inResult(pdf, pdfBlock(pdfData(99, "")))},
		{why: "601 on a model with a large window", rule: "media.pdf_pages", count: true,
			fields: messages(user(pdfBlock(pdfData(601, "")))),
			want:   badRequest + "A maximum of 600 PDF pages may be provided.", twin: messages(user(pdfBlock(pdfData(600, ""))))},
		{why: "on another model", rule: "media.pdf_pages", model: "claude-opus-4-5", fields: messages(user(pdfBlock(pdfData(300, "")))),
			want: pages, twinModel: "claude-opus-5-5", twin: messages(user(pdfBlock(pdfData(300, ""))))},

		{why: "101 images", rule: "media.too_many", model: old, fields: messages(user(times(101, small))),
			want: badRequest + "too many images and documents: 101 + 0 > 100", twin: messages(user(times(100, small)))},
		{why: "and PDFs, over the conversation", rule: "media.too_many", model: old,
			fields: messages(user(times(60, small)), hiThere, user(times(39, small), pdf, linkBlock("document", "https://example.com/a.pdf"))),
			want:   badRequest + "too many images and documents: 99 + 2 > 100",
			twin: messages(user(times(60, small)), hiThere, user(times(39, small), pdf,
				`{"type":"document","source":{"type":"text","media_type":"text/plain","data":"a"}}`))},
		{why: "in results and documents", rule: "media.too_many", model: old, fields: inResult(times(50, small), documentOf(times(51, small))),
			want: badRequest + "too many images and documents: 101 + 0 > 100", twin: inResult(times(50, small), documentOf(times(50, small)))},
		{why: "601", rule: "media.too_many", model: "claude-opus-5", fields: messages(user(times(601, small))),
			want: badRequest + "too many images and documents: 601 + 0 > 600", twin: messages(user(times(600, small)))},

		{why: "http", rule: "media.url_not_https", fields: link("image", "http://example.com/a.png"), want: notHTTPS, twin: good},
		{why: "a document", rule: "media.url_not_https", fields: link("document", "ftp://example.com/a.pdf"), want: notHTTPS,
			twin: link("document", "HTTPS://example.com/a.pdf")},
		{why: "a data URL", rule: "media.url_not_https", fields: link("image", "data:image/png;base64,iVBORw0KGgo="), want: notHTTPS, twin: good},
		{why: "a path, in a result", rule: "media.url_not_https", fields: inResult(linkBlock("image", "/uploads/a.png")), want: notHTTPS,
			twin: inResult(linkBlock("image", "https://example.com/uploads/a.png"))},
		{why: "a host that does not exist", rule: "media.url_download", fields: link("image", "https://example.invalid/a.png"), want: noFile, twin: good},
		{why: "this machine", rule: "media.url_download", fields: link("document", "https://localhost:8080/a.pdf"), want: noFile,
			twin: link("document", "https://example.com:8080/a.pdf")},
		{why: "a local network, in a document", rule: "media.url_download", fields: messages(user(documentOf(linkBlock("image", "https://192.168.0.1/a.png")))),
			want: noFile, twin: messages(user(documentOf(linkBlock("image", "https://1.1.1.1/a.png"))))},
		{why: "no host", rule: "media.url_download", fields: link("image", "https:///a.png"), want: noFile, twin: good},
	})
	accepted(t, []row{
		{why: "a PDF behind a few bytes", fields: messages(user(pdfBlock(encoded([]byte("\ufeff \n" + minimalPDF)))))},
		{why: "a text that calls itself encrypted", fields: messages(user(pdfBlock(encoded([]byte(minimalPDF + "% about /EncryptMetadata and /Encrypt\n")))))},
	})
}

const minimalPDF = "%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\n"

// webP is the smallest lossless image of one pixel.
const webP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="

// fetchedPDF is a conversation in which the API itself fetched a document.
func fetchedPDF(document string) string {
	return `"tools":[{"type":"web_fetch_20250910","name":"web_fetch"}],` + messages(hello, assistant(
		`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_fetch","input":{"url":"https://example.com/a.pdf"}}`,
		`{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_fetch_result",`+
			`"url":"https://example.com/a.pdf","content":`+document+`}}`, text("a")), goOn)
}

// Images that must keep their size, on models that see more or less of it.
func TestOversizedImages(t *testing.T) {
	block := func(w, h int, setting string) string {
		return strings.TrimSuffix(pngBlock(pngData(w, h)), "}") + `,"transformations":{"oversized_image":"` + setting + `"}}`
	}
	text := func(path, sent, fits string) string {
		return badRequest + path + ": image dimensions " + sent + " exceed the maximum image size of a model named on this " +
			"request and would be downsized to " + fits + "; scale the image to at most " + fits +
			" or set the image's oversized_image setting to \"downsize\""
	}
	fallbacks := []string{"anthropic-beta", "server-side-fallback-2026-07-01"}
	run(t, []row{
		{why: "standard images", rule: "media.oversized_error", fields: messages(user(block(1920, 1080, "error"))),
			want: text("messages.0.content.0", "1920x1080", "1456x819"), twin: messages(user(block(1456, 819, "error")))},
		{why: "of which downsized ones are fine", rule: "media.oversized_error", fields: inResult(block(1080, 1920, "error")),
			want: text("messages.2.content.0.tool_result.content.0", "1080x1920", "819x1456"), twin: inResult(block(1080, 1920, "downsize"))},
		{why: "a model that sees more", rule: "media.oversized_error", model: "claude-opus-5-5", count: true,
			fields: messages(user(block(3840, 2160, "error"))),
			want:   text("messages.0.content.0", "3840x2160", "2576x1449"), twin: messages(user(block(1920, 1080, "error")))},
		{why: "a fallback that sees less", rule: "media.oversized_error", model: "claude-fable-5", header: fallbacks,
			fields: `"fallbacks":[{"model":"claude-opus-4-6"}],` + messages(user(block(1920, 1080, "error"))),
			want:   text("messages.0.content.0", "1920x1080", "1456x819"),
			twin:   `"fallbacks":[{"model":"claude-opus-4-8"}],` + messages(user(block(1920, 1080, "error")))},
	})
}

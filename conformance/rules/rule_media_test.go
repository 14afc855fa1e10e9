package rules

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Images that are refused for their bytes: every fault alone and in a message, a tool's result and a
// document, where the path says how the block came there.
func TestImages(t *testing.T) {
	const (
		atFirst    = "messages.0.content.0.image.source.base64"
		atSecond   = "messages.0.content.1.image.source.base64"
		inTool     = "messages.2.content.0.tool_result.content.1.image.source.base64"
		inDocument = "messages.0.content.0.document.source.content.content.1.image.source.base64"
		inBoth     = "messages.2.content.0.tool_result.content.0.document.source.content.content.0.image.source.base64"

		mismatch = ": The image was specified using the image/png media type, but the image appears to be a image/jpeg image"
		format   = ".data: The file format is invalid or unsupported"
		notText  = ": invalid base64 data"
		size     = ".data: At least one of the image dimensions exceed max allowed size: 8000 pixels"
		sizeMany = ".data: At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels"
		empty    = ": image cannot be empty"
	)
	var (
		small   = pngBlock(pngData(8, 8))
		photo   = encoded(jpegBytes())
		avif    = encoded([]byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf"))
		atLimit = strings.Repeat("A", maxImageText)
		fine    = messages(user(small))
	)
	run(t, []row{
		{why: "a JPEG that says PNG", rule: "media.type_mismatch", fields: messages(user(pngBlock(photo))),
			want: badRequest + atFirst + mismatch, twin: messages(user(imageBlock("image/jpeg", photo)))},
		{why: "a PNG that says WebP, as the second block", rule: "media.type_mismatch",
			fields: messages(user(text("a"), imageBlock("image/webp", pngData(8, 8)))),
			want: badRequest + atSecond + ": The image was specified using the image/webp media type, but the image " +
				"appears to be a image/png image",
			twin: messages(user(text("a"), small))},
		{why: "a GIF that says JPEG, counted", rule: "media.type_mismatch", count: true,
			fields: messages(user(imageBlock("image/jpeg", encoded(gifBytes())))),
			want: badRequest + atFirst + ": The image was specified using the image/jpeg media type, but the image " +
				"appears to be a image/gif image",
			twin: messages(user(imageBlock("image/gif", encoded(gifBytes()))))},
		{why: "in a result", rule: "media.type_mismatch", fields: inResult(text("a"), pngBlock(photo)),
			want: badRequest + inTool + mismatch, twin: inResult(text("a"), small)},
		{why: "in a document", rule: "media.type_mismatch", fields: messages(user(documentOf(text("a"), pngBlock(photo)))),
			want: badRequest + inDocument + mismatch, twin: messages(user(documentOf(text("a"), small)))},
		{why: "in a document in a result", rule: "media.type_mismatch", fields: inResult(documentOf(pngBlock(photo))),
			want: badRequest + inBoth + mismatch, twin: inResult(documentOf(small))},

		{why: "AVIF", rule: "media.format_unsupported", fields: messages(user(pngBlock(avif))),
			want: badRequest + atFirst + format, twin: fine},
		{why: "a web page, in a result", rule: "media.format_unsupported",
			fields: inResult(text("a"), pngBlock(encoded([]byte("<html>Not found</html>")))),
			want:   badRequest + inTool + format, twin: inResult(text("a"), small)},

		{why: "a data URL", rule: "media.bad_base64", fields: messages(user(pngBlock("data:image/png;base64," + pngData(8, 8)))),
			want: badRequest + atFirst + notText, twin: fine},
		{why: "a placeholder, in a result", rule: "media.bad_base64", fields: inResult(text("a"), pngBlock("[image removed]")),
			want: badRequest + inTool + notText, twin: inResult(text("a"), small)},
		{why: "no padding", rule: "media.bad_base64", fields: messages(user(pngBlock("iVBORw0KGgo"))),
			want: badRequest + atFirst + notText, twin: fine},
		{why: "no bytes", rule: "media.empty", fields: messages(user(pngBlock(""))),
			want: badRequest + atFirst + empty, twin: fine},
		{why: "no bytes, in a document", rule: "media.empty", fields: messages(user(documentOf(text("a"), pngBlock("")))),
			want: badRequest + inDocument + empty, twin: messages(user(documentOf(text("a"), small)))},

		{why: "a byte over 10 MB", rule: "media.image_too_big", fields: messages(user(pngBlock(atLimit + "A"))),
			want: badRequest + atFirst + ": image exceeds 10 MB maximum: 10485761 bytes > 10485760 bytes", twin: fine},
		{why: "in a result", rule: "media.image_too_big", fields: inResult(text("a"), pngBlock(atLimit+"AAAA")),
			want: badRequest + inTool + ": image exceeds 10 MB maximum: 10485764 bytes > 10485760 bytes", twin: fine},
		{why: "10 MB are not too big", rule: "media.format_unsupported", fields: messages(user(pngBlock(atLimit))),
			want: badRequest + atFirst + format, twin: fine},

		{why: "too wide", rule: "media.dimensions", fields: messages(user(pngBlock(pngData(8001, 1)))),
			want: badRequest + atFirst + size, twin: messages(user(pngBlock(pngData(8000, 1))))},
		{why: "too high, in a result", rule: "media.dimensions", fields: inResult(text("a"), pngBlock(pngData(1, 8001))),
			want: badRequest + inTool + size, twin: inResult(text("a"), pngBlock(pngData(1, 8000)))},
		{why: "the 21st image", rule: "media.dimensions_many",
			fields: messages(user(pngBlock(pngData(2001, 1)), times(20, small))),
			want:   badRequest + atFirst + sizeMany,
			twin:   messages(user(pngBlock(pngData(2001, 1)), times(19, small)))},
		{why: "images in results count", rule: "media.dimensions_many",
			fields: inResult(text("a"), pngBlock(pngData(1, 2001)), times(20, small)),
			want:   badRequest + inTool + sizeMany,
			twin:   inResult(text("a"), pngBlock(pngData(1, 2000)), times(20, small))},
		{why: "images elsewhere count", rule: "media.dimensions_many",
			fields: messages(user(pngBlock(pngData(2001, 1)), times(20, linkBlock("image", "https://example.com/a.png")))),
			want:   badRequest + atFirst + sizeMany,
			twin:   messages(user(pngBlock(pngData(2001, 1)), times(20, linkBlock("document", "https://example.com/a.pdf"))))},
	})
	accepted(t, []row{
		{why: "lines of base64", fields: messages(user(pngBlock(pngData(8, 8)[:16] + `\n` + pngData(8, 8)[16:])))},
		{why: "bytes behind the end of a PNG", fields: messages(user(pngBlock(encoded(append(pngBytes(8, 8), 0, 0)))))},
	})
}

// The code of an image that is too large comes with all of them.
func TestImageDetails(t *testing.T) {
	wide := pngBlock(pngData(8001, 1))
	for _, tt := range []struct {
		why, fields string
		want        []wire.Detail
	}{
		{"two of three", messages(user(wide, pngBlock(pngData(8, 8)), documentOf(wide))), []wire.Detail{
			{Name: "max_side_length_pixels", Value: 8000},
			{Name: "paths", Value: []string{"messages.0.content.0", "messages.0.content.2.document.source.content.content.0"}},
		}},
		{"one of many", messages(hello, hiThere, user(times(20, pngBlock(pngData(8, 8))), wide)), []wire.Detail{
			{Name: "max_side_length_pixels", Value: 2000}, {Name: "paths", Value: []string{"messages.2.content.20"}},
		}},
	} {
		got := First(exchange(false, nil, plain("", tt.fields, false)))
		if got == nil || got.Code != "image_dimensions_too_large" {
			t.Fatalf("%s: %v", tt.why, got)
		}
		if diff := cmp.Diff(tt.want, got.Details); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.why, diff)
		}
	}
}

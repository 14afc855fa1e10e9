package suite

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
)

const (
	docsVision = "docs: vision"
	docsPDF    = "docs: PDF support"
)

// contentCases are about what a conversation may hold.
var contentCases = []Case{
	{"content.consecutive", "Messages of the same role in a row are accepted as one turn.", docsMessages, func(t *T) {
		t.message(t.ask(user("I like tea."), user("Say hello.")))
	}},
	{"content.blocks", "Content may be a list of text blocks.", docsMessages, func(t *T) {
		t.message(t.ask(user(text("I like tea."), text("Say hello."))))
	}},
	{"content.history", "A conversation of several turns is accepted.", docsMessages, func(t *T) {
		t.message(t.ask(user("I like tea."), assistant("Noted."), user("And milk."), assistant(text("Noted.")), user("Say hello.")))
	}},
	{"content.reply", "A reply can be sent back as it is.", docsMessages, func(t *T) {
		first := t.message(t.ask(user("Say hello.")))
		t.message(t.ask(user("Say hello."), reply(first), user("Once more.")))
	}},
	{"content.reply_2026", "A reply under version 2026-10-21, with its nulls, can be sent back as it is.", docsVersions, func(t *T) {
		first := t.message(t.ask(user("Say hello.")), version("2026-10-21"))
		t.message(t.ask(user("Say hello."), reply(first), user("Once more.")), version("2026-10-21"))
	}},
	{"content.reply_streamed", "A reply put together from a stream can be sent back.", "docs: streaming", func(t *T) {
		first := t.stream(t.ask(user("Say hello.")))
		t.message(t.ask(user("Say hello."), first.message(t), user("Once more.")))
	}},
	{"content.system", "A system prompt may be a text.", docsMessages, func(t *T) {
		t.message(t.ask(user("Say hello.")).with("system", "You are terse."))
	}},
	{"content.system_blocks", "A system prompt may be a list of text blocks.", docsMessages, func(t *T) {
		t.message(t.ask(user("Say hello.")).with("system", list{text("You are terse."), text("You are kind.")}))
	}},
	{"content.image", "An image in base64 is accepted.", docsVision, func(t *T) {
		t.message(t.ask(user(picture(64, 64), text("What is this?"))))
	}},
	{"content.image_tokens", "A larger image costs more tokens.", docsVision, func(t *T) {
		small := t.count(t.ask(user(picture(100, 100), text("What is this?"))))
		large := t.count(t.ask(user(picture(600, 600), text("What is this?"))))
		t.that(large > small, "tokens of the larger image", "are more than "+show(small), large)
	}},
	{"content.document_text", "A document of plain text is accepted.", docsPDF, func(t *T) {
		t.message(t.ask(user(document("The river bends past the mill."), text("What does it say?"))))
	}},
	{"content.document_blocks", "A document of content blocks is accepted.", docsPDF, func(t *T) {
		t.message(t.ask(user(object{"type": "document", "source": object{
			"type": "content", "content": list{text("The river bends past the mill.")},
		}}, text("What does it say?"))))
	}},
	{"content.citations", "A document may ask for citations.", "docs: citations", func(t *T) {
		t.message(t.ask(user(document("The river bends past the mill.").with("citations", object{"enabled": true}), text("What does it say?"))))
	}},
	{"content.search_result", "A search result is accepted as content.", "docs: search results", func(t *T) {
		t.message(t.ask(user(object{
			"type": "search_result", "source": "https://example.com/mill", "title": "The mill",
			"content": list{text("The river bends past the mill.")},
		}, text("What does it say?"))))
	}},
}

func document(data string) object {
	return object{"type": "document", "source": object{"type": "text", "media_type": "text/plain", "data": data}}
}

// picture is an image block of a size in pixels.
func picture(width, height int) object {
	return object{"type": "image", "source": object{
		"type": "base64", "media_type": "image/png", "data": base64.StdEncoding.EncodeToString(pixels(width, height)),
	}}
}

// pixels is a PNG file of one colour.
func pixels(width, height int) []byte {
	img := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.White, color.Black})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

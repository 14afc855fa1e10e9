package rules

const msgFileFormat = "{path}: The file format is invalid or unsupported"

// Refusals of images and documents for what they are: the paths are those of the schema.
var mediaRules = []*Rule{
	{
		ID: "media.image_too_big", Title: "the image is too big", Layer: Semantics,
		Certainty: Reported, Source: "docs: vision; report: many with the older limit of 5 MB",
		Message: "{path}: image exceeds 10 MB maximum: {bytes} bytes > 10485760 bytes",
		Why:     "An image may have 10 MB. What is measured is the base64 text: inferred.",
		Fix:     "Scale the image down: the model sees no more than 2576 pixels of a side.",
		Sample:  Vars{"path": "messages.0.content.0.image.source.base64", "bytes": "11174516"},
		Check: faulty(mediaTooBig, func(m *medium) Finding {
			data := m.source.Get("data")
			return at(data, m.sourcePath("image", ""), "bytes", itoa(len(data.Str())))
		}),
	},
	{
		ID: "media.empty", Title: "an image or a PDF without bytes", Layer: Semantics,
		Certainty: Reported, Source: "report: anthropics/claude-code#12750; of PDFs: several",
		Message: "{path}: {kind} cannot be empty",
		Why:     "The data is the empty string, often because a file could not be read.",
		Fix:     "Leave the block out, or send the bytes.",
		Sample:  Vars{"path": "messages.0.content.0.image.source.base64", "kind": "image"},
		Check: faulty(mediaEmpty, func(m *medium) Finding {
			kind := m.kind
			if kind == "document" {
				kind = "PDF"
			}
			return at(m.source.Get("data"), m.sourcePath(m.kind, ""), "kind", kind)
		}),
	},
	{
		ID: "media.bad_base64", Title: "the data is not base64", Layer: Semantics,
		Certainty: Reported, Source: "report: openclaw/openclaw#18212 and others; of PDFs inferred",
		Message: "{path}: invalid base64 data",
		Why: "The data is plain base64 with its padding: no data URL, no file name and not the alphabet that " +
			"is meant for URLs.",
		Fix:    "Encode the bytes; cut data:image/png;base64, off.",
		Sample: Vars{"path": "messages.0.content.0.image.source.base64"},
		Check: faulty(mediaNotBase64, func(m *medium) Finding {
			return at(m.source.Get("data"), m.sourcePath(m.kind, ""))
		}),
	},
	{
		ID: "media.format_unsupported", Title: "the bytes are no image that the API reads", Layer: Semantics,
		Certainty: Reported, Source: "report: several, with AVIF and with HTML behind a URL",
		Message: msgFileFormat,
		Why:     "The bytes begin like no JPEG, PNG, GIF or WebP.",
		Fix:     "Convert the image to one of them.",
		Sample:  Vars{"path": "messages.0.content.0.image.source.base64.data"},
		Check: faulty(mediaFormat, func(m *medium) Finding {
			return at(m.source.Get("data"), m.sourcePath("image", ".data"))
		}),
	},
	{
		ID: "media.type_mismatch", Title: "the image is of another type than it says", Layer: Semantics,
		Certainty: Reported, Source: "report: anthropics/claude-code#35234; until 2025 in other words",
		Message: "{path}: The image was specified using the {declared} media type, but the image appears to be a " +
			"{actual} image",
		Why: "The type is told by the first bytes, not by the name of the file.",
		Fix: "Send the media_type in the message.",
		Sample: Vars{"path": "messages.0.content.0.image.source.base64", "declared": "image/png",
			"actual": "image/jpeg"},
		Check: faulty(mediaMismatch, func(m *medium) Finding {
			declared := m.source.Get("media_type")
			return at(declared, m.sourcePath("image", ""), "declared", declared.Str(), "actual", m.image.MIME)
		}),
	},
	{
		ID: "media.dimensions", Title: "a side of an image is too long", Layer: Semantics,
		Certainty: Reported, Source: "report: microsoft/vscode#305184; SDK types: image_dimensions_too_large",
		Message: "{path}: At least one of the image dimensions exceed max allowed size: 8000 pixels",
		Code:    "image_dimensions_too_large",
		Details: sideDetails(maxSide, []string{"messages.0.content.1"}),
		Why:     "The details list every image over the limit, the text only the first.",
		Fix:     "Scale the images down.",
		Sample:  Vars{"path": "messages.0.content.1.image.source.base64.data"},
		Check:   tooLarge(maxSide, false),
	},
	{
		ID: "media.dimensions_many", Title: "a side of one of many images is too long", Layer: Semantics,
		Certainty: Reported, Source: "docs: vision; report: anthropics/claude-code#49720 and many; the code with this text inferred",
		Message: "{path}: At least one of the image dimensions exceed max allowed size for many-image requests: " +
			"2000 pixels",
		Code:    "image_dimensions_too_large",
		Details: sideDetails(maxSideMany, []string{"messages.0.content.0"}),
		Why: "With more than 20 images a request has a smaller limit, which earlier images of the conversation " +
			"can break all at once.",
		Fix:    "Scale images down before they enter a long conversation, or clear old ones.",
		Sample: Vars{"path": "messages.0.content.0.image.source.base64.data"},
		Check:  tooLarge(maxSideMany, true),
	},
	{
		ID: "media.oversized_error", Title: "an image would be scaled down, against its setting", Layer: Semantics,
		Certainty: Documented, Source: "docs: vision coordinates",
		Message: "{path}: image dimensions {w}x{h} exceed the maximum image size of a model named on this " +
			"request and would be downsized to {w2}x{h2}; scale the image to at most {w2}x{h2} or set the image's " +
			"oversized_image setting to \"downsize\"",
		Why:    "transformations.oversized_image is \"error\": coordinates that the model tells would be those of another size.",
		Fix:    "Send the size in the message.",
		Sample: Vars{"path": "messages.0.content.0", "w": "1920", "h": "1080", "w2": "1456", "h2": "819"},
		Check:  checkOversized,
	},
	{
		ID: "media.pdf_invalid", Title: "the data is no PDF", Layer: Semantics,
		Certainty: Reported, Source: "report: anthropics/claude-code#5174 and many",
		Message: "{path}: The PDF specified was not valid.",
		Why:     "The bytes do not begin like a PDF. The path says pdf, not document.",
		Fix:     "Send text as a source of type text, and other files through the Files API.",
		Sample:  Vars{"path": "messages.0.content.0.pdf.source.base64.data"},
		Check: faulty(mediaNoPDF, func(m *medium) Finding {
			return at(m.source.Get("data"), m.sourcePath("pdf", ".data"))
		}),
	},
	{
		ID: "media.pdf_encrypted", Title: "the PDF is encrypted", Layer: Semantics,
		Certainty: Reported, Source: "docs: PDF support; report: several",
		Message: "{path}: The PDF specified is password protected.",
		Why:     "The API has no password. Any encryption is refused here, one with an empty password as well: inferred.",
		Fix:     "Save the PDF without a password.",
		Sample:  Vars{"path": "messages.0.content.0.pdf.source.base64.data"},
		Check: faulty(mediaLocked, func(m *medium) Finding {
			return at(m.source.Get("data"), m.sourcePath("pdf", ".data"))
		}),
	},
}

// checkOversized finds images that do not want to be scaled down for the models that the request names.
func checkOversized(x *Exchange) []Finding {
	models := x.namedModels()
	list := x.media()
	return x.collect(len(list), func(i int) []Finding {
		m := &list[i]
		w, h := m.image.Width, m.image.Height
		if w <= 0 || h <= 0 || m.block.Get("transformations").Get("oversized_image").Str() != "error" {
			return nil
		}
		w2, h2 := smallest(models, w, h)
		if w2 == w && h2 == h {
			return nil
		}
		return one(m.block, m.path, "w", itoa(w), "h", itoa(h), "w2", itoa(w2), "h2", itoa(h2))
	})
}

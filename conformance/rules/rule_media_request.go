package rules

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/tokens"
)

// Refusals of images and documents that name no place: of all of them together, of those that cannot
// be decoded, and of those that cannot be fetched.
var mediaRequestRules = []*Rule{
	{
		ID: "media.too_many", Title: "too many images and documents", Layer: Semantics,
		Certainty: Reported, Source: "docs: vision; report: several. That text documents do not count: inferred",
		Message: "too many images and documents: {images} + {documents} > {limit}",
		Why: "A request may hold 600 of them, 100 on models with a window of 200k tokens. Those of earlier turns " +
			"count, and those in tool results.",
		Fix:    "Leave old images out, or clear old tool results.",
		Sample: Vars{"images": "601", "documents": "0", "limit": "600"},
		Check: func(x *Exchange) []Finding {
			list := x.media()
			images, documents := ofKind(list, "image"), ofKind(list, "document")
			if x.Model == nil || images+documents <= x.Model.MaxImages {
				return nil
			}
			return one(x.Root.Get("messages"), "", "images", itoa(images), "documents", itoa(documents),
				"limit", itoa(x.Model.MaxImages))
		},
	},
	{
		ID: "media.pdf_pages", Title: "too many pages of PDF", Layer: Semantics,
		Certainty: Reported, Source: "docs: PDF support; report: anthropics/claude-code#5707. One report has the path of the PDF in front",
		Message: "A maximum of {limit} PDF pages may be provided.",
		Why:     "A request may hold 600 pages, 100 on models with a window of 200k tokens, in all PDFs together.",
		Fix:     "Split the PDF, or extract its text.",
		Sample:  Vars{"limit": "100"},
		Check:   checkPages,
	},
	{
		ID: "media.could_not_process", Title: "the image cannot be decoded", Layer: Semantics,
		Certainty: Reported, Source: "report: anthropics/claude-code#8647, anthropics/claude-code#2519 and many",
		Message: "Could not process image",
		Why: "The bytes begin like an image and end too early, or their header is damaged. The mock looks at the " +
			"header and at the length of the parts, the API at every pixel.",
		Fix: "Send the image again, whole. No path tells which one it is: look at those of the last turn first.",
		Check: faulty(mediaBroken, func(m *medium) Finding {
			return at(m.source.Get("data"), m.sourcePath("image", ".data"))
		}),
	},
	{
		ID: "media.pdf_could_not_process", Title: "the PDF could not be read", Layer: Semantics,
		Certainty: Reported, Source: "report: several",
		Message: "Could not process PDF",
		Why:     "The file begins like a PDF and holds nothing of one.",
		Fix:     "Save the PDF again.",
		Check: faulty(mediaBrokenPDF, func(m *medium) Finding {
			return at(m.source.Get("data"), m.sourcePath("pdf", ".data"))
		}),
	},
	{
		ID: "media.url_not_https", Title: "a URL of another scheme", Layer: Semantics,
		Certainty: Reported, Source: "report: several. Of what is no URL at all: inferred",
		Message: "Only HTTPS URLs are supported.",
		Why:     "Images and documents are fetched over HTTPS only.",
		Fix:     "Send an https URL, or the bytes as base64.",
		Check:   linked(func(u *url.URL, err error) bool { return err != nil || u.Scheme != "https" }),
	},
	{
		ID: "media.url_download", Title: "the URL cannot be fetched", Layer: Semantics,
		Certainty: Reported, Source: "report: several",
		Message: "Unable to download the file. Please verify the URL and try again.",
		Why: "The API fetches the URL itself, from outside. The mock fetches nothing: it refuses hosts that " +
			"nobody can reach (inferred), and takes the others for fetched.",
		Fix:   "Link to a public host, or send the bytes as base64.",
		Check: linked(func(u *url.URL, err error) bool { return err == nil && u.Scheme == "https" && !reachable(u.Hostname()) }),
	},
	{
		ID: "media.url_not_an_image", Title: "the URL holds no image", Layer: State,
		Certainty: Reported, Source: "report: several. The path says base64 although the source is a url",
		Message: msgFileFormat,
		Why:     "Most often the URL answers with a web page.",
		Fix:     "Link to the file itself.",
		Sample:  Vars{"path": "messages.0.content.0.image.source.base64.data"},
	},
	{
		ID: "media.url_robots", Title: "the site forbids fetching", Layer: State,
		Certainty: Reported, Source: "report: several",
		Message: "This URL is disallowed by the website's robots.txt file.",
		Why:     "The API obeys robots.txt when it fetches an image or a document.",
		Fix:     "Download it yourself and send it as base64 or through the Files API.",
	},
}

// checkPages adds up the pages of all PDFs and finds the one that is too many.
func checkPages(x *Exchange) []Finding {
	if x.Model == nil {
		return nil
	}
	sum := 0
	for _, m := range x.media() {
		if sum += m.pages; sum > x.Model.MaxPDFPages {
			return one(m.block, "", "limit", itoa(x.Model.MaxPDFPages))
		}
	}
	return nil
}

// linked makes a check that finds the media at URLs that are refused.
func linked(refused func(*url.URL, error) bool) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		list := x.media()
		return x.collect(len(list), func(i int) []Finding {
			m := &list[i]
			if m.source.Get("type").Str() != "url" {
				return nil
			}
			link := m.source.Get("url")
			if !refused(url.Parse(strings.TrimSpace(link.Str()))) {
				return nil
			}
			return one(link, m.sourcePath(m.kind, ".url"))
		})
	}
}

// reachable tells whether a host could answer the API: no address of a local network, and no name that
// is reserved for none (RFC 6761).
func reachable(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsGlobalUnicast() && !ip.IsPrivate()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	top := host[strings.LastIndexByte(host, '.')+1:]
	return host != "" && top != "invalid" && top != "localhost"
}

// namedModels are the models that a request names: its own, and those that may answer in its place.
func (x *Exchange) namedModels() []*fixtures.Model {
	var models []*fixtures.Model
	if x.Model != nil {
		models = append(models, x.Model)
	}
	for _, entry := range x.Root.Get("fallbacks").Elems() {
		if x.Lookup == nil {
			break
		}
		if model, ok := x.Lookup(entry.Get("model").Str()); ok {
			models = append(models, model)
		}
	}
	return models
}

// smallest is the size to which the models scale an image: that of the one that sees least.
func smallest(models []*fixtures.Model, w, h int) (w2, h2 int) {
	w2, h2 = w, h
	for _, model := range models {
		if fw, fh := tokens.Fit(w, h, model.ImageTier); fw < w2 || fh < h2 {
			w2, h2 = fw, fh
		}
	}
	return w2, h2
}

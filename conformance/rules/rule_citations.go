package rules

import "github.com/seed-f1f39373/mockapi/internal/wire"

// Refusals of citations, which a document asks for.
var citationRules = []*Rule{
	{
		ID: "citations.output_format", Title: "citations with an output format", Layer: Semantics,
		Certainty: Reported, Source: "docs: structured outputs; report: several probes of 2026",
		Message: "Citations cannot be enabled when output format is set. Please disable citations on uploaded " +
			"document blocks.",
		Why: "Citations stand between the texts of an answer, where a format has no place for them.",
		Fix: "Ask for one of the two, or let a strict tool carry the format.",
		Check: func(x *Exchange) []Finding {
			if !x.Root.Get("output_config").Get("format").Present() {
				return nil
			}
			for _, d := range x.documents() {
				if d.cited() {
					return one(d.node, d.path)
				}
			}
			return nil
		},
	},
	{
		ID: "citations.mixed", Title: "citations on some documents only", Layer: Semantics,
		Certainty: Reported, Source: "docs: citations; report: a probe of 2026. That messages count together: docs",
		Message: "{path}: Citations must be either enabled or disabled on all `document` blocks. A mixture of " +
			"enabling and disabling is not supported at this time.",
		Why:    "Citations count the documents of a request through.",
		Fix:    "Set citations.enabled alike on every document.",
		Sample: Vars{"path": "messages.0.content"},
		Check: func(x *Exchange) []Finding {
			list := x.documents()
			for _, d := range list {
				if d.cited() != list[0].cited() {
					return one(d.node, messagePath(d.message)+".content")
				}
			}
			return nil
		},
	},
}

// A placedDocument is a document block and where it stands.
type placedDocument struct {
	message int
	path    string
	node    *wire.Node
}

func (d placedDocument) cited() bool { return d.node.Get("citations").Get("enabled").True() }

// documents lists the document blocks of the messages, those in tool results included.
func (x *Exchange) documents() []placedDocument {
	var list []placedDocument
	for i := range x.Request.Messages {
		for j := range x.Request.Messages[i].Blocks {
			b := &x.Request.Messages[i].Blocks[j]
			if b.Type == "document" {
				list = append(list, placedDocument{i, blockPath(i, j), b.Node})
			}
			for k := range b.Content {
				if inner := &b.Content[k]; inner.Type == "document" {
					list = append(list, placedDocument{i, blockPath(i, j) + "." + b.Type + ".content." + itoa(k), inner.Node})
				}
			}
		}
	}
	return list
}

package mockapi

import (
	"maps"
	"net/http"
	"slices"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	capture "github.com/seed-f1f39373/mockapi/conformance/transcript"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A call is one request of a capture as far as it can be judged by itself.
type call struct {
	record *capture.Record
	rules.Exchange
	broken []rules.Finding
	// answer is the response, nil where there is none that is JSON.
	answer *wire.Node
	number int // in the file
	// resumed tells that paths count the messages of a thread, which are not all in the file.
	resumed bool
	keys    callKeys
}

// callLayers are the rules that a capture shows. Who asked, and with which key, is nobody's business.
var callLayers = []rules.Layer{rules.Headers, rules.Betas, rules.Body, rules.Schema, rules.Model, rules.Semantics}

// readCall reads a call and checks every rule that it can break by itself.
func (s *Server) readCall(r *capture.Record) *call {
	c := &call{record: r}
	for i, header := range headersOf(r) {
		x := rules.Exchange{Endpoint: rules.Messages, Header: header, Level: s.config.Rules, Lookup: s.lookupCaptured}
		if r.Count {
			x.Endpoint = rules.CountTokens
		}
		x.Read(r.Body)
		if i == 0 || len(x.Problems) < len(c.Problems) {
			c.Exchange = x
		}
		if len(c.Problems) == 0 {
			break
		}
	}
	c.broken = rules.All(&c.Exchange, callLayers...)
	if c.continuesThread() {
		// The conversation is on the server: what is missing in the request may stand there.
		c.broken = slices.DeleteFunc(c.broken, func(f rules.Finding) bool { return f.Rule.Layer == rules.Semantics })
	}
	if r.Response != nil {
		c.answer, _ = wire.Parse(r.Response) // what is no JSON says nothing
	}
	c.link()
	return c
}

// headersOf are the headers to read a call by, the likeliest first. Where the capture does not tell them
// it is the first of these with which the body breaks the fewest rules: a rule about a header that
// nobody knows is no finding.
func headersOf(r *capture.Record) []http.Header {
	if r.Complete || r.Header.Get("Anthropic-Version") != "" {
		return []http.Header{r.Header}
	}
	versions := []string{wire.Version2026, wire.Version2023}
	var all []http.Header
	for _, version := range versions {
		h := http.Header{}
		maps.Copy(h, r.Header)
		h.Set("Anthropic-Version", version)
		all = append(all, h)
	}
	if r.Header.Values("Anthropic-Beta") != nil {
		return all
	}
	for _, version := range versions {
		all = append(all, http.Header{
			"Anthropic-Version": {version}, "Anthropic-Beta": wire.Ungated(wire.Dialect{}).Betas,
		})
	}
	return all
}

// continuesThread tells whether the API holds what stands before the messages.
func (c *call) continuesThread() bool {
	return c.Root.Get("thread").Get("type").Str() == "continue"
}

// accepted tells whether the API answered with a message.
func (c *call) accepted() bool { return c.answer.Get("content").Is(wire.Array) }

// failed tells whether it answered with an error, whatever the reason.
func (c *call) failed() bool {
	return c.answer.Get("error").Present() || c.record.Status >= http.StatusBadRequest
}

// refused is the error by which the API refused the request for what it holds; nil where it accepted it,
// or failed for another reason.
func (c *call) refused() *wire.Node {
	e := c.answer.Get("error")
	switch e.Get("type").Str() {
	case "invalid_request_error", "not_found_error", "request_too_large":
		return e
	}
	return nil
}

// place completes a finding with where it stands: the node at its path, or at the nearest part of the
// path that there is.
func (c *call) place(f report.Finding) report.Finding {
	offset := -1
	if n := nodeAt(c.Root, f.Path); n != nil {
		offset = n.Start
	}
	return c.placeAt(f, offset)
}

// placeAt completes a finding with where an offset in the body stands.
func (c *call) placeAt(f report.Finding, offset int) report.Finding {
	f.Request = c.number
	if c.resumed {
		offset = -1
	}
	f.Line, f.Column = c.record.Position(offset)
	return f
}

// rulesFindings are the rules that the request breaks by itself.
func (c *call) rulesFindings(broken []rules.Finding) []report.Finding {
	var findings []report.Finding
	for _, f := range broken {
		findings = append(findings, c.placeAt(report.Finding{
			Rule: f.Rule.ID, Level: report.Error, Message: f.Error().Message, Why: f.Rule.Why, Fix: f.Rule.Fix, Path: f.Path,
		}, f.Offset))
	}
	return findings
}

package mockapi

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/signature"
)

// A compaction is a summary that was written for the exchange.
type compaction struct {
	// content is the summary; failed tells that there is none.
	content string
	failed  bool
	// changes are the tool_changes of a block on demand, nil for none.
	changes jsontext.Value
	// run is what it cost, where it is not the whole of the exchange.
	run wire.Iteration
}

// summarize answers a request with the compaction parameter: one block that stands for the whole
// conversation, or no block and the reason why there is none.
func (x *exchange) summarize(instructions string) *wire.APIError {
	d, scripted, refused := x.draftOf(reply.Scripted(x.prompt, x.options()))
	switch {
	case refused != nil:
		return refused
	case !scripted:
		d = reply.Compact(x.prompt, instructions)
	}
	c := &compaction{changes: x.toolChanges()}
	if most := x.world.Settings().Compaction.MostTools; most > 0 && recorded(c.changes) > most {
		return refusal("compaction.too_many_refs")
	}
	c.read(d)
	x.compaction, x.draft, x.entry.Source = c, d, d.Source
	d.Content = nil
	switch {
	case x.prompt.Tokens()+d.OutputTokens > x.Model.Window(x.Request.Betas):
		c.failed, d.StopReason, d.StopDetails = true, "model_context_window_exceeded", nil
	case !c.failed:
		d.Content = []wire.Content{{Type: "compaction"}} // sign fills it in
		d.StopReason, d.StopSequence, d.StopDetails = "compaction", "", nil
	}
	x.entry.Compaction = compactionView{
		Kind: "on_demand", Tokens: x.prompt.Tokens(), Summary: d.OutputTokens, Failed: c.failed,
	}
	return nil
}

// read takes the summary out of a draft, which a script may have written. A reply that ended for any
// other reason than that all was said is no summary (docs: compaction on demand, responses without one).
func (c *compaction) read(d *reply.Draft) {
	c.failed = true
	if r := d.StopReason; r != "end_turn" && r != "stop_sequence" && r != "compaction" {
		return
	}
	for i := range d.Content {
		switch b := &d.Content[i]; b.Type {
		case "compaction":
			var block struct {
				Content *string `json:"content"`
			}
			if err := json.Unmarshal(b.Raw, &block); err != nil || block.Content == nil {
				c.failed = true
				return
			}
			c.content += *block.Content
		case "text":
			c.content += b.Text
		default:
			continue
		}
		c.failed = c.content == ""
	}
}

// toolChanges are the changes that lead from the request's tools to those in effect at the end of the
// conversation: an empty list where nothing changed, nil where they are not worked out (SDK:
// BetaCompactionBlock). That they are worked out under the betas of tool changes alone is inferred.
func (x *exchange) toolChanges() jsontext.Value {
	if !x.Request.Betas.HasAny("inline-tools-2026-09-15", "mid-conversation-tool-changes-2026-07-01") {
		return nil
	}
	return x.prompt.ToolChanges()
}

// recorded is the number of tools in tool_changes.
func recorded(changes jsontext.Value) int {
	var list []jsontext.Value
	if err := json.Unmarshal(changes, &list); err != nil {
		return 0 // there are none
	}
	return len(list)
}

// signSummary signs the block of a compaction on demand, over all that the request held.
func (x *exchange) signSummary(m *signature.Minter) *wire.APIError {
	c := x.compaction
	if c.failed {
		return nil
	}
	signed, err := m.Compact(signature.Summary{
		Content: c.content, ToolChanges: rawChangesDigest(c.changes.Clone()), LastRole: x.lastRole(),
	})
	if err != nil {
		return invalid(err.Error())
	}
	b := []byte(`{"type":"compaction","content":`)
	b = appendQuoted(b, c.content)
	b = append(b, `,"signature":`...)
	b = appendQuoted(b, signed)
	if c.changes != nil {
		b = append(append(b, `,"tool_changes":`...), c.changes...)
	}
	x.message.Content[0].Raw = append(b, '}')
	return nil
}

func appendQuoted(b []byte, s string) []byte {
	b, _ = jsontext.AppendQuote(b, s) // bytes that are not UTF-8 become U+FFFD
	return b
}

// codeOf gives an error the details that the settings choose.
func (x *exchange) codeOf(e *wire.APIError) *wire.APIError {
	if e != nil && e.Rule == "compaction.signature_missing" && x.world.Settings().Compaction.MissingSignatureCode {
		invalid, _ := rules.Error("compaction.signature_invalid")
		e.Code = invalid.Code
	}
	return e
}

// compactionView is what the journal says of a compaction.
type compactionView struct {
	Kind    string `json:"kind"`   // on_demand or threshold
	Tokens  int    `json:"tokens"` // of what was summarized
	Trigger int    `json:"trigger,omitzero"`
	Summary int    `json:"summary_tokens"` // output, thinking included
	Failed  bool   `json:"failed,omitzero"`
	Paused  bool   `json:"paused,omitzero"`
	// Cache is what the cache did for the run that summarized. What it did for the reply stands beside.
	Cache any `json:"cache,omitzero"`
}

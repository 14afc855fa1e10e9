package mockapi

import (
	"net/http"
	"runtime/debug"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// itemLayers are the rules for a request of a batch: its key and its headers are those of the batch.
var itemLayers = []rules.Layer{rules.Body, rules.Schema, rules.Model, rules.Semantics}

// itemHeaders are the headers of a batch that its requests are read by.
var itemHeaders = []string{"Anthropic-Version", "Anthropic-Beta", "Anthropic-User-Profile-Id"}

// itemHeader keeps those headers, and the key not among them.
func itemHeader(all http.Header) http.Header {
	kept := http.Header{}
	for _, name := range itemHeaders {
		if values := all.Values(name); values != nil {
			kept[name] = values
		}
	}
	return kept
}

// look runs a batch if it is in progress, and finish even where a setting wants it to be looked at
// more often.
func (x *exchange) look(b *world.Batch)   { x.run(b, (*world.Batch).Look) }
func (x *exchange) finish(b *world.Batch) { x.run(b, (*world.Batch).Finish) }

func (x *exchange) run(b *world.Batch, run func(*world.Batch, world.BatchRunner) bool) {
	r := &batchRun{x: x, batch: b}
	if !run(b, r) {
		return
	}
	r.report.ID, r.report.Request, r.report.Counts = b.ID, b.Number, countsView(b.State().Counts)
	reports, _ := x.entry.Batches.([]batchReport)
	x.entry.Batches = append(reports, r.report)
	x.world.Batches.Trim()
}

// A batchRun answers the requests of a batch while another exchange looks at it.
type batchRun struct {
	x      *exchange
	batch  *world.Batch
	report batchReport
}

// A batchReport is what the journal says of a batch that ran.
type batchReport struct {
	ID      string     `json:"id"`
	Request int        `json:"request"` // the exchange that made it
	Counts  countsView `json:"request_counts"`
	// Rules counts the requests that each rule refused.
	Rules map[string]int `json:"rules,omitempty"`
	// Refused are the first of them.
	Refused []refusedItem `json:"refused,omitempty"`
}

type refusedItem struct {
	CustomID string `json:"custom_id"`
	Rule     string `json:"rule"`
	Message  string `json:"message"`
}

// shownRefusals is how many refused requests a batchReport lists.
const shownRefusals = 20

// Run answers one request.
func (r *batchRun) Run(item world.BatchItem) (line []byte, succeeded bool) {
	x := r.item(item)
	refused := x.answer()
	x.server.summary.add(x)
	if refused != nil {
		r.refused(item, refused)
		return resultLine(item, `{"type":"errored","error":`, refused.BatchBody()), false
	}
	return resultLine(item, `{"type":"succeeded","message":`, x.entry.Response), true
}

// Left is the line of a request that was never answered.
func (r *batchRun) Left(item world.BatchItem, result string) []byte {
	return resultLine(item, `{"type":"`+result+`"`, nil)
}

// resultLine renders a line of the results.
func resultLine(item world.BatchItem, result string, value []byte) []byte {
	line := make([]byte, 0, len(item.CustomID)+len(result)+len(value)+32)
	line = append(line, `{"custom_id":`...)
	line, _ = jsontext.AppendQuote(line, item.CustomID) // a text that was parsed is valid
	line = append(append(append(line, `,"result":`...), result...), value...)
	return append(line, "}}\n"...)
}

// item is a request of the batch as an exchange without a connection of its own.
func (r *batchRun) item(item world.BatchItem) *exchange {
	made := r.x
	x := &exchange{
		Exchange: rules.Exchange{
			Endpoint: rules.Messages, Header: r.batch.Header, Level: made.Level,
			Lookup: made.Lookup, File: made.File, Batched: true, Body: item.Params,
		},
		server: made.server, world: made.world, w: nowhere{}, r: made.r, known: true,
		customID: item.CustomID, layers: itemLayers,
	}
	d := x.Dialect()
	x.entry = &world.Exchange{
		Number: r.batch.Number, Time: made.world.Now(), Method: http.MethodPost,
		Path: "/v1/messages/batches", Version: d.Version, Betas: d.Betas,
	}
	return x
}

// answer walks the way of a message.
func (x *exchange) answer() (refused *wire.APIError) {
	defer func() {
		x.release()
		if bug := recover(); bug != nil {
			x.server.config.Log.Error("bug", "panic", bug, "stack", string(debug.Stack()))
			refused = refusal("fault.api_error")
		}
		if refused == nil {
			return
		}
		if refused.Type == "" { // a page of the edge, or a cut: there is none around a batch
			refused = refusal("fault.api_error")
		}
		x.entry.Status, x.entry.Rule, x.entry.Message = refused.Status, refused.Rule, refused.Message
	}()
	for _, s := range wayOfMessages {
		if refused := s(x); refused != nil {
			return refused
		}
	}
	return nil
}

// nowhere takes the headers of an answer that is a line of the results.
type nowhere struct{}

func (nowhere) Header() http.Header         { return http.Header{} }
func (nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (nowhere) WriteHeader(int)             {}

func (r *batchRun) refused(item world.BatchItem, e *wire.APIError) {
	if r.report.Rules == nil {
		r.report.Rules = map[string]int{}
	}
	r.report.Rules[e.Rule]++
	if len(r.report.Refused) < shownRefusals {
		r.report.Refused = append(r.report.Refused, refusedItem{item.CustomID, e.Rule, e.Message})
	}
}

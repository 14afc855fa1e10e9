package world

import (
	"fmt"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/price"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// entry is an exchange as the control plane shows it. Lists leave the last seven members out.
type entry struct {
	Number    int            `json:"number"`
	Time      time.Time      `json:"time"`
	Method    string         `json:"method"`
	Path      string         `json:"path"`
	Version   string         `json:"version,omitzero"`
	Betas     []string       `json:"betas,omitempty"`
	Status    int            `json:"status"`
	RequestID string         `json:"request_id"`
	Model     string         `json:"model,omitzero"`
	Rule      string         `json:"rule,omitzero"`
	Message   string         `json:"message,omitzero"`
	Warnings  []string       `json:"warnings,omitempty"`
	Usage     jsontext.Value `json:"usage,omitzero"`
	USD       *float64       `json:"cost_usd,omitzero"`
	Source    string         `json:"source,omitzero"`
	Request   jsontext.Value `json:"request,omitzero"`
	Response  jsontext.Value `json:"response,omitzero"`
	Thread    any            `json:"thread,omitzero"`
	Prompt    any            `json:"prompt,omitzero"`
	Thinking  any            `json:"thinking,omitzero"`
	Cache     any            `json:"cache,omitzero"`
	Compacted any            `json:"compaction,omitzero"`
	Edited    any            `json:"context_editing,omitzero"`
	Batches   any            `json:"batches,omitzero"`
}

// summary is what a list shows of an exchange.
func (e *Exchange) summary() entry {
	s := entry{
		Number: e.Number, Time: e.Time, Method: e.Method, Path: e.Path, Version: e.Version,
		Betas: e.Betas, Status: e.Status, RequestID: e.RequestID, Model: e.Model,
		Rule: e.Rule, Message: e.Message, Warnings: e.Warnings, Source: e.Source,
	}
	if !e.Usage.IsZero() {
		s.Usage = e.Usage.AppendJSON(nil, wire.Dialect{Version: wire.Version2026})
		usd := price.Round(e.USD)
		s.USD = &usd
	}
	return s
}

// JSON shows the whole exchange. A body that is JSON stands as JSON, any other as a string.
func (e *Exchange) JSON() ([]byte, error) {
	whole := e.summary()
	whole.Request, whole.Response = bodyValue(e.Request), bodyValue(e.Response)
	whole.Thread = e.Thread
	whole.Compacted, whole.Edited = e.Compaction, e.ContextEditing
	whole.Prompt, whole.Thinking, whole.Cache, whole.Batches = e.Prompt, e.Thinking, e.Cache, e.Batches
	b, err := render(whole)
	if err != nil {
		return nil, fmt.Errorf("render exchange %d: %w", e.Number, err)
	}
	return b, nil
}

// JSON lists the exchanges that are kept, the newest last.
func (j *Journal) JSON() ([]byte, error) {
	kept, dropped := j.List()
	list := struct {
		Requests []entry `json:"requests"`
		Dropped  int     `json:"dropped"`
	}{Requests: make([]entry, 0, len(kept)), Dropped: dropped}
	for _, e := range kept {
		list.Requests = append(list.Requests, e.summary())
	}
	b, err := render(list)
	if err != nil {
		return nil, fmt.Errorf("render journal: %w", err)
	}
	return b, nil
}

func bodyValue(body []byte) jsontext.Value {
	if len(body) == 0 {
		return nil
	}
	if v := jsontext.Value(body); v.IsValid(jsontext.AllowDuplicateNames(true)) {
		return v
	}
	quoted, _ := jsontext.AppendQuote(nil, strings.ToValidUTF8(string(body), "\uFFFD"))
	return quoted
}

// render keeps what clients sent as they sent it, names given twice included.
func render(v any) ([]byte, error) {
	return json.Marshal(v, json.Deterministic(true),
		jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true))
}

package rules

import (
	"net/http"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// A row is a request that one rule refuses, and the nearest request that is accepted.
//
// Bodies are written as the members that are added to a plain request, or replace its own:
//
//	{"model":"claude-sonnet-4-6","max_tokens":64,"messages":[{"role":"user","content":"Hello"}]}
type row struct {
	why    string
	rule   string
	model  string // "" for claude-sonnet-4-6
	count  bool   // to count_tokens, without max_tokens
	header []string
	fields string
	want   string // status, type and message, as APIError.Error prints them

	// The accepted twin: its members, and its model and headers where they differ from the row's.
	twin       string
	twinModel  string
	twinHeader []string
}

const (
	defaultModel = "claude-sonnet-4-6"

	badRequest = "400 invalid_request_error: "
	hello      = `{"role":"user","content":"Hello"}`
	hiThere    = `{"role":"assistant","content":"Hi there."}`
	goOn       = `{"role":"user","content":"Go on"}`
	weather    = `{"name":"get_weather","input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}`
	clock      = `{"name":"get_time","input_schema":{"type":"object"}}`
	tools      = `"tools":[` + weather + `,` + clock + `]`
)

// messages is the member messages, without and with the tools that they use.
func messages(list ...string) string  { return `"messages":[` + strings.Join(list, ",") + `]` }
func withTools(list ...string) string { return messages(list...) + "," + tools }

func assistant(blocks ...string) string {
	return `{"role":"assistant","content":[` + strings.Join(blocks, ",") + `]}`
}

func user(blocks ...string) string {
	return `{"role":"user","content":[` + strings.Join(blocks, ",") + `]}`
}

func text(s string) string { return `{"type":"text","text":"` + s + `"}` }

func use(id string) string {
	return `{"type":"tool_use","id":"` + id + `","name":"get_weather","input":{"city":"Paris"}}`
}

func result(id string) string {
	return `{"type":"tool_result","tool_use_id":"` + id + `","content":"18 C"}`
}

// plain builds a body: of a member that is given twice the last one stands.
func plain(model, fields string, count bool) string {
	if model == "" {
		model = defaultModel
	}
	body := `{"model":"` + model + `","messages":[` + hello + `]`
	if !count {
		body += `,"max_tokens":64`
	}
	if fields != "" {
		body += "," + fields
	}
	return body + "}"
}

// headers are those of a plain request; a value "" removes one.
func headers(changes []string) http.Header {
	h := http.Header{}
	h.Set("x-api-key", "sk-ant-mock")
	h.Set("anthropic-version", "2023-06-01")
	for i := 0; i+1 < len(changes); i += 2 {
		h.Del(changes[i])
		if changes[i+1] != "" {
			h.Set(changes[i], changes[i+1])
		}
	}
	return h
}

func exchange(count bool, header []string, body string) *Exchange {
	x := &Exchange{Endpoint: Messages, Header: headers(header), Lookup: fixtures.DefaultModels().Find}
	if count {
		x.Endpoint = CountTokens
	}
	x.Read([]byte(body))
	return x
}

// run checks every row: what First answers, that All begins with the same, and the twin.
func run(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.rule+"/"+r.why, func(t *testing.T) {
			x := exchange(r.count, r.header, plain(r.model, r.fields, r.count))
			got := First(x)
			if got == nil {
				t.Fatalf("accepted, want %s", r.want)
			}
			if got.Error() != r.want || got.Rule != r.rule {
				t.Errorf("got  %s: %s\nwant %s: %s", got.Rule, got.Error(), r.rule, r.want)
			}
			all := All(x)
			if len(all) == 0 || all[0].Rule.ID != got.Rule || all[0].Message != got.Message {
				t.Errorf("All does not begin with what First found: %v", all)
			}
			twin(t, r)
		})
	}
}

func twin(t *testing.T, r row) {
	t.Helper()
	model, header := r.model, r.header
	if r.twinModel != "" {
		model = r.twinModel
	}
	if r.twinHeader != nil {
		header = r.twinHeader
	}
	if err := First(exchange(r.count, header, plain(model, r.twin, r.count))); err != nil {
		t.Errorf("the twin is refused: %s: %s", err.Rule, err)
	}
}

// accepted checks requests that no rule may refuse.
func accepted(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.why, func(t *testing.T) {
			if err := First(exchange(r.count, r.header, plain(r.model, r.fields, r.count))); err != nil {
				t.Errorf("refused: %s: %s", err.Rule, err)
			}
		})
	}
}

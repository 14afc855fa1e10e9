package mockapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// fields are the members of a body.
type fields map[string]json.RawMessage

// A variation makes another request of a case, which is refused alike.
type variation struct {
	name string
	of   func(step cases.Step, body fields, want *cases.Want) []cases.Step
	// but are the cases and families that it changes, with the reason.
	but map[string]string
}

// A refusal is that of its rule wherever the fault stands: every case of a single request is refused
// alike under the newer version, as a request of a batch, where tokens are counted, and two messages
// later, where its paths have moved with it.
func TestRefusalsElsewhere(t *testing.T) {
	url := mockapi.RunT(t).URL()
	for _, c := range cases.All() {
		rule, _ := rules.Find(c.ID)
		if len(c.Steps) != 1 || c.Mock || c.Steps[0].Path != cases.PlainPath || rule.Layer < rules.Schema {
			continue
		}
		step := c.Steps[0]
		expanded, err := cases.Expand(step.Body, nil, true)
		if err != nil {
			t.Fatal(err)
		}
		var body fields
		if err := json.Unmarshal([]byte(expanded), &body); err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		for _, v := range variations {
			if v.excepts(c.ID, rule) {
				continue
			}
			t.Run(c.ID+"/"+v.name, func(t *testing.T) {
				want := c.Want
				target := cases.Target{BaseURL: url, Key: "sk-ant-" + v.name + "-" + c.ID}
				exchanges, err := target.Run(t.Context(), v.of(step, body, &want))
				if err != nil {
					t.Fatal(err)
				}
				if err := want.Check(exchanges[len(exchanges)-1], true); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func (v variation) excepts(id string, r *rules.Rule) bool {
	if v.name == "counted" && len(r.Endpoints) > 0 && !slices.Contains(r.Endpoints, rules.CountTokens) {
		return true
	}
	family, _, _ := strings.Cut(id, ".")
	return v.but[id] != "" || v.but[family] != ""
}

var variations = []variation{
	{name: "newer", of: newer, but: map[string]string{
		"sampling.top_p_minus_one":           noSampling,
		"sampling.both":                      noSampling,
		"sampling.temperature_deprecated":    noSampling,
		"sampling.temperature_range":         noSampling,
		"sampling.temperature_with_thinking": noSampling,
		"sampling.top_k_with_thinking":       noSampling,
		"sampling.top_p_with_thinking":       noSampling,
		"schema.out_of_range":                noSampling,
		"schema.user_id_long":                "the newer version takes longer ids",
	}},
	{name: "batched", of: batched, but: map[string]string{
		"params.speed_unsupported": "no request of a batch is fast",
		"params.speed_beta":        "no request of a batch is fast",
	}},
	{name: "counted", of: counted, but: map[string]string{
		"schema.max_tokens_required": notCounted,
		"schema.wrong_type":          notCounted,
		"schema.max_tokens_type":     notCounted,
		"schema.stream_type":         notCounted,
		"schema.service_tier_enum":   notCounted,
		"schema.user_id_long":        notCounted,
		"schema.user_id_email":       notCounted,
		"schema.user_id_phone":       notCounted,
		"schema.out_of_range":        notCounted,
		"max_tokens.negative":        notCounted,
		"thinking.budget_ge_max":     notCounted,
		"thread":                     notCounted,
		"sampling":                   notCounted,

		"params.inference_geo_value":         notCounted,
		"params.inference_geo_old_model":     notCounted,
		"params.fallbacks_wrong_beta_date":   notCounted,
		"params.fallbacks_unsupported_model": notCounted,

		"tools.name_unique_server":           serverTools,
		"tools.web_search_both_domain_lists": serverTools,
		"tools.empty_domain_list":            serverTools,
		"tools.web_search_needs_direct":      serverTools,
		"tools.change_after_pause":           serverTools,
		"tools.inline_mcp_beta":              serverTools,
		"tools.reference_unresolved":         serverTools,
		"tools.name_conflict":                serverTools,
		"pair.server_use_unanswered":         serverTools,
		"roles.system_block_type":            linked,
		"media.url_not_https":                linked,
		"media.url_download":                 linked,
	}},
	{name: "later", of: later, but: map[string]string{
		"compaction.nothing":              aboutFirst,
		"roles.no_messages":               aboutFirst,
		"roles.system_first":              aboutFirst,
		"roles.first_user":                aboutFirst,
		"roles.first_user_only_assistant": aboutFirst,
		"context.prompt_too_long":         "the text tells the tokens",
	}},
}

const (
	noSampling  = "the newer version has no such field"
	notCounted  = "the endpoint has no such field"
	serverTools = "server tools are refused before"
	linked      = "sources elsewhere are refused before"
	aboutFirst  = "the rule is about the first message"
)

func newer(step cases.Step, _ fields, _ *cases.Want) []cases.Step {
	step.Header = maps.Clone(step.Header)
	step.Header["anthropic-version"] = "2026-10-21"
	return []cases.Step{step}
}

func batched(step cases.Step, _ fields, want *cases.Want) []cases.Step {
	step.Path = "/v1/messages/batches"
	step.Body = `{"requests":[{"custom_id":"a","params":` + step.Body + `}]}`
	want.Status = http.StatusOK
	look := cases.Step{Method: http.MethodGet, Path: step.Path + "/${1.id}"}
	results := look
	results.Path += "/results"
	return []cases.Step{step, look, results}
}

func counted(step cases.Step, body fields, _ *cases.Want) []cases.Step {
	body = maps.Clone(body)
	delete(body, "max_tokens")
	return []cases.Step{withFields(step, "/v1/messages/count_tokens", body)}
}

// messagePlace is a place in the messages, as the texts of the API name it.
var messagePlace = regexp.MustCompile(`messages\.\d+`)

func later(step cases.Step, body fields, want *cases.Want) []cases.Step {
	var list []json.RawMessage
	if json.Unmarshal(body["messages"], &list) == nil {
		body = maps.Clone(body)
		body["messages"], _ = json.Marshal(append([]json.RawMessage{
			json.RawMessage(`{"role":"user","content":"Hello"}`), json.RawMessage(`{"role":"assistant","content":"Hi."}`),
		}, list...))
		want.Message = messagePlace.ReplaceAllStringFunc(want.Message, func(place string) string {
			i, _ := strconv.Atoi(strings.TrimPrefix(place, "messages."))
			return fmt.Sprintf("messages.%d", i+2)
		})
	}
	return []cases.Step{withFields(step, step.Path, body)}
}

func withFields(step cases.Step, path string, body fields) cases.Step {
	data, _ := json.Marshal(body) // of what was JSON before
	step.Path, step.Body = path, string(data)
	return step
}

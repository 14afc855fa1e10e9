package rules

import (
	"net/http"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// table holds every rule, in the order of order.go and then, for those that no request shows, in the
// order of their families.
var table = newTable(
	routeRules, authRules, authStateRules, headerRules, bodyRules, schemaRules, modelRules,
	threadRules, limitRules, roleRules, systemRules, systemScopeRules, emptyRules, toolRules, serverToolRules,
	toolSchemaRules, toolChoiceRules, toolChangeRules, pairRules, samplingRules, paramRules, thinkingRules, thinkingTurnRules,
	bindingRules, cacheBlockRules, cacheRules,
	effortRules, metadataRules, formatRules, citationRules, countRules, contextRules, mediaRules, mediaRequestRules, batchRules,
	fileRules, compactionBlockRules, compactionThresholdRules, compactionRules,
	contextManagementRules, billingRules, rateRules, faultRules,
)

type ruleTable struct {
	rules []*Rule
	byID  map[string]named
}

// named is what an id stands for: a rule, or one case of it.
type named struct {
	rule *Rule
	vars Vars
}

func newTable(families ...[]*Rule) *ruleTable {
	t := &ruleTable{byID: map[string]named{}}
	for _, r := range slices.Concat(families...) {
		r.fill()
		t.byID[r.ID] = named{rule: r}
		for _, also := range r.Also {
			t.byID[also.ID] = named{r, also.Vars}
		}
	}
	listed := map[string]bool{}
	for i := range order {
		for _, id := range order[i].IDs {
			listed[id] = true
			order[i].rules = append(order[i].rules, t.byID[id].rule)
		}
		t.rules = append(t.rules, order[i].rules...)
	}
	for _, r := range slices.Concat(families...) {
		if !listed[r.ID] {
			t.rules = append(t.rules, r)
		}
	}
	return t
}

// fill sets what a row may leave out.
func (r *Rule) fill() {
	if r.Status == 0 {
		r.Status = http.StatusBadRequest
	}
	if r.Type == "" && r.Form != HTML && r.Form != StreamCut {
		r.Type = types[r.Status]
	}
}

// types are the error types that belong to a status (docs: api/errors).
var types = map[int]string{
	http.StatusBadRequest:            "invalid_request_error",
	http.StatusUnauthorized:          "authentication_error",
	http.StatusPaymentRequired:       "billing_error",
	http.StatusForbidden:             "permission_error",
	http.StatusNotFound:              "not_found_error",
	http.StatusConflict:              "conflict_error",
	http.StatusRequestEntityTooLarge: "request_too_large",
	http.StatusTooManyRequests:       "rate_limit_error",
	http.StatusInternalServerError:   "api_error",
	http.StatusServiceUnavailable:    "api_error",
	http.StatusGatewayTimeout:        "timeout_error",
	529:                              "overloaded_error",
}

// Rules lists the table. The rows are shared and must not be modified.
func Rules() []*Rule { return table.rules }

// IDs lists the ids of all rules and of their single cases, in the order of the table.
func IDs() []string {
	var ids []string
	for _, r := range table.rules {
		ids = append(ids, r.ID)
		for _, also := range r.Also {
			ids = append(ids, also.ID)
		}
	}
	return ids
}

// Find returns the rule with an id, or the rule of which the id names a single case.
func Find(id string) (*Rule, bool) {
	entry, ok := table.byID[id]
	return entry.rule, ok
}

// Error makes the row with an id into an error. Variables of its message are given as name, value,
// name, value; those that are left out get sample values. It reports whether the id is known.
//
// The error alone does not say everything of a fault: the Header and the Form of its rule do.
func Error(id string, vars ...string) (*wire.APIError, bool) {
	entry, ok := table.byID[id]
	if !ok {
		return nil, false
	}
	r := entry.rule
	return r.refuse(expand(r.Message, pairs(vars), entry.vars, r.Sample)), true
}

package mockapi

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// Exercised says what part of the API a program has met.
type Exercised struct {
	// Models and Betas count the requests that named them and got an answer.
	Models map[string]int `json:"models"`
	Betas  map[string]int `json:"betas"`
	// Met counts the rejections by the id of their rule, those on demand too: a program that handled
	// one has met it.
	Met map[string]int `json:"rules_met"`
	// Unmet are the rules that refused nothing, in the order of the table. Whether a request came near
	// one is not known.
	Unmet []string `json:"rules_never_met"`
}

func (x *Exercised) add(e *world.Exchange) {
	if x.Models == nil {
		x.Models, x.Betas, x.Met = map[string]int{}, map[string]int{}, map[string]int{}
	}
	if e.Rule != "" {
		if rule, ok := rules.Find(e.Rule); ok { // not an error of the mock's own
			x.Met[rule.ID]++
		}
		return
	}
	if e.Model != "" {
		x.Models[e.Model]++
	}
	for _, beta := range e.Betas {
		x.Betas[beta]++
	}
}

// settle makes a copy that stays as it is.
func (x *Exercised) settle() {
	x.Models, x.Betas, x.Met = maps.Clone(x.Models), maps.Clone(x.Betas), maps.Clone(x.Met)
	x.Unmet = nil
	for _, rule := range rules.Rules() {
		if x.Met[rule.ID] == 0 {
			x.Unmet = append(x.Unmet, rule.ID)
		}
	}
}

// text is the lines for people. Of the rules it tells the families that were met: what was not is in
// the JSON.
func (x *Exercised) text() string {
	var b strings.Builder
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "  %-6s  %s\n", name, text)
		}
	}
	line("models", counted(x.Models))
	line("betas", counted(x.Betas))
	if met := len(x.Met); met > 0 {
		line("rules", fmt.Sprintf("%d of %d rejections met: %s", met, met+len(x.Unmet), x.families()))
	}
	return b.String()
}

// families tells of each family that was met how much of it was.
func (x *Exercised) families() string {
	met, all := map[string]int{}, map[string]int{}
	for _, rule := range rules.Rules() {
		all[rule.Family()]++
		if x.Met[rule.ID] > 0 {
			met[rule.Family()]++
		}
	}
	var parts []string
	for _, family := range slices.Sorted(maps.Keys(met)) {
		parts = append(parts, fmt.Sprintf("%s %d of %d", family, met[family], all[family]))
	}
	return strings.Join(parts, ", ")
}

// counted lists names with how often each came.
func counted(counts map[string]int) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%s (%d)", name, counts[name]))
	}
	return strings.Join(parts, ", ")
}

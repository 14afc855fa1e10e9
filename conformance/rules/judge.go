package rules

import (
	"cmp"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// First returns the answer of the API, nil when it accepts the request: of everything that is wrong
// the one thing that it reports. Layers limit the search; none means all of them. A server asks for
// Auth and Headers before it has read the body, and for Context once the prompt has been counted.
func First(x *Exchange, layers ...Layer) *wire.APIError {
	x.quick = true
	defer func() { x.quick = false }()
	for i := range order {
		stage := &order[i]
		if !covers(layers, stage.Layer) || !x.Level.covers(stage.Layer) {
			continue
		}
		if findings := stage.run(x); len(findings) > 0 {
			return findings[0].Error()
		}
	}
	return nil
}

// All returns everything that is wrong, in the order in which the API would report it.
func All(x *Exchange, layers ...Layer) []Finding {
	var findings []Finding
	for i := range order {
		stage := &order[i]
		if covers(layers, stage.Layer) && x.Level.covers(stage.Layer) {
			findings = append(findings, stage.run(x)...)
		}
	}
	return findings
}

func covers(layers []Layer, layer Layer) bool {
	return len(layers) == 0 || slices.Contains(layers, layer)
}

// covers tells whether a level enforces a layer.
func (l Level) covers(layer Layer) bool {
	switch l {
	case Off:
		return layer == Auth || layer == Body
	case SchemaOnly:
		return layer == Auth || layer == Headers || layer == Body || layer == Schema
	default:
		return true
	}
}

// run checks the rules of a stage. A quick exchange may stop at what the API would report.
func (s *Stage) run(x *Exchange) []Finding {
	if s.Layer == Schema {
		return schemaFindings(x)
	}
	var findings []Finding
	for _, rule := range s.rules {
		if rule.Check == nil || !rule.applies(x) {
			continue
		}
		for _, f := range rule.Check(x) {
			findings = append(findings, rule.complete(f))
		}
		if x.quick && !s.ByPlace && len(findings) > 0 {
			return findings
		}
	}
	if s.ByPlace {
		slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Compare(a.rank, b.rank) })
	}
	return findings
}

// applies tells whether the request is of a kind that the row is about.
func (r *Rule) applies(x *Exchange) bool {
	if len(r.Endpoints) > 0 {
		return slices.Contains(r.Endpoints, x.Endpoint) && x.Root != nil
	}
	return r.Layer < Model || x.Request != nil
}

// complete fills in what a check leaves to the table.
func (r *Rule) complete(f Finding) Finding {
	f.Rule = r
	f.Message = expand(r.Message, f.Vars, r.Sample)
	return f
}

package rules

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// cases lists single cases of a rule that differ in one variable: id, value, id, value.
func cases(name string, list ...string) []Instance {
	var out []Instance
	for i := 0; i+1 < len(list); i += 2 {
		out = append(out, Instance{ID: list[i], Vars: Vars{name: list[i+1]}})
	}
	return out
}

// code claims the problems of some codes, in the schema's own words.
func code(codes ...wire.Code) func(wire.Problem) (string, bool) {
	return func(p wire.Problem) (string, bool) {
		for _, c := range codes {
			if p.Code == c {
				return p.String(), true
			}
		}
		return "", false
	}
}

// problemRules are the rows that speak for problems, the special ones first.
var problemRules = slices.Concat(metadataRules, schemaRules)

// schemaFindings gives every problem to its row, in the order of the problems.
func schemaFindings(x *Exchange) []Finding {
	problems := x.Problems
	if x.quick && len(problems) > 1 {
		problems = problems[:1]
	}
	var findings []Finding
	for _, p := range problems {
		if f, ok := fromProblem(p); ok {
			findings = append(findings, f)
		}
	}
	return findings
}

func fromProblem(p wire.Problem) (Finding, bool) {
	for _, r := range problemRules {
		if message, ok := r.claims(p); ok {
			return Finding{
				Rule: r, Message: message, Path: p.Path, Offset: p.Offset,
				Vars: Vars{"path": p.Path, "problem": p.Message},
			}, true
		}
	}
	return Finding{}, false
}

// FromProblem renders what the schema found outside of a body, such as in a query, as the API does.
func FromProblem(p wire.Problem) *wire.APIError {
	f, _ := fromProblem(p)
	return f.Error()
}

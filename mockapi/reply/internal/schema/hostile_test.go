package schema

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// nested repeats an opening and an end around something.
func nested(open, inner, end string, n int) string {
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

// listOf lists a text n times with its number in it.
func listOf(format string, n int) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(items, ",")
}

// chain is a chain of n definitions that each refer twice to the next.
func chain(keyword string, n int) string {
	return fmt.Sprintf(`{"$ref":"#/$defs/d0","$defs":{%s,"d%d":{"type":"object","required":["x"]}}}`,
		joinChain(keyword, n), n)
}

func joinChain(keyword string, n int) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf(`"d%d":{%q:[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%[3]d"}]}`, i, keyword, i+1))
	}
	return strings.Join(parts, ",")
}

// TestWorkIsBounded holds that no schema takes more than the budget. What would not end without it
// gets a value and an error that says so.
func TestWorkIsBounded(t *testing.T) {
	any, none := errors.New("any"), error(nil)
	tests := []struct {
		why, schema string
		want        error
	}{
		{"many items", `{"type":"array","minItems":1000000000}`, ErrTooLarge},
		{"many members", `{"type":"object","minProperties":1000000000}`, any},
		{"arrays in arrays", nested(`{"type":"array","minItems":1000,"items":`, `{"type":"array","minItems":1000}`, `}`, 4), any},
		{"allOf doubles 25 times", chain("allOf", 25), ErrUnchecked},
		{"oneOf doubles 60 times", chain("oneOf", 60), ErrUnchecked},
		{"dynamic references double", strings.ReplaceAll(chain("allOf", 30), `"$ref"`, `"$dynamicRef"`), ErrUnchecked},
		{"30,000 properties", `{"type":"object","properties":{` + listOf(`"p%d":{"type":"string"}`, 30000) + `}}`, ErrUnchecked},
		{"20,000 properties of true", `{"type":"object","properties":{` + listOf(`"p%d":true`, 20000) + `}}`, ErrUnchecked},
		{"few properties deep down", nested(`{"properties":{"a":`, `{"properties":{`+listOf(`"p%d":{}`, 1000)+`}}`, `}}`, 400), ErrUnchecked},
		{"few properties behind long names", nested(`{"properties":{"`+strings.Repeat("a", 1000)+`":`,
			`{"properties":{`+listOf(`"p%d":{}`, 1000)+`}}`, `}}`, 100), ErrUnchecked},
		{"2,000 dynamic anchors", `{"properties":{` + listOf(`"p%d":{"$dynamicAnchor":"a%[1]d","$dynamicRef":"#x"}`, 2000) + `},"$dynamicAnchor":"x"}`, any},
		{"1,900 references aside", `{"x":{` + listOf(`"a%d":{"type":"string"}`, 1900) + `},"properties":{` +
			listOf(`"p%d":{"$ref":"#/x/a%[1]d"}`, 1900) + `}}`, ErrUnchecked},
		{"2,000 large patterns", `{"properties":{` + listOf(`"p%d":{"pattern":"^.{900}%[1]d"}`, 2000) + `}}`, any},
		{"a pattern that is too large", `{"type":"string","pattern":"^(.{1000}x){300}$"}`, ErrPattern},
		{"each name against each pattern", `{"type":"object","required":[` + listOf(`"k%d"`, 400) + `],"patternProperties":{` +
			listOf(`"k%d":{"type":"string"}`, 400) + `}}`, ErrUnchecked},
		{"a large pattern and a long text", `{"type":"string","minLength":900000,"pattern":"^(a|b|c|d){0,900}"}`, any},
		{"many members that all are looked at", `{"required":[` + listOf(`"k%d"`, 1500) + `],"allOf":[` +
			listOf(`{"required":["k%d"]}`, 1400) + `],"unevaluatedProperties":{"type":"string"}}`, any},
		{"failing alternatives", `{"type":"object","required":["a"],"properties":{"a":{"anyOf":[` +
			listOf(`{"type":"string","enum":["v%d"]}`, 900) + `],"type":"integer"}}}`, any},
		{"a number with a huge exponent", `{"type":"number","multipleOf":1e-999999}`, ErrUnchecked},
		{"many steps", `{"type":"integer","allOf":[` + listOf(`{"multipleOf":1%d7}`, 1400) + `]}`, none},
		{"an enum of 90,000", `{"type":"array","minItems":900,"items":{"enum":[` + listOf(`"v%d"`, 90000) + `]}}`, any},
		{"enums that are cut with each other", `{"allOf":[` + strings.TrimSuffix(strings.Repeat(`{"enum":[`+listOf(`"v%d"`, 900)+`]},`, 100), ",") + `]}`, none},
		{"a large const", `{"const":"` + strings.Repeat("a", 900000) + `"}`, none},
		{"30 properties that lead back", `{"type":"object","properties":{` + listOf(`"p%d":{"$ref":"#"}`, 30) + `}}`, none},
		{"30 required properties that lead back", `{"type":"object","required":[` + listOf(`"p%d"`, 30) + `],"properties":{` +
			listOf(`"p%d":{"anyOf":[{"$ref":"#"},{"type":"integer"}]}`, 30) + `}}`, none},
		{"an endless object", `{"type":"object","properties":{"next":{"$ref":"#"}},"required":["next"]}`, ErrEndless},
		{"a ring of references", `{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}`, any},
		{"a not in a not", nested(`{"not":`, `{"type":"string"}`, `}`, 900), any},
		{"negations of unions", nested(`{"not":{"anyOf":[{"type":"null"},`, `{"type":"string"}`, `]}}`, 300), any},
		{"many conditions", `{"type":"object","properties":{"a":{"type":"integer"}},"allOf":[` +
			listOf(`{"if":{"properties":{"a":{"const":%d}}},"then":{"required":["b%[1]d"]},"else":{"required":["c%[1]d"]}}`, 500) + `]}`, any},
		{"dependencies in a row", `{"type":"object","required":["a0"],"dependentRequired":{` + rowOf(1000) + `}}`, none},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			b := &Budget{}
			got, err := Generate(node(t, tt.schema), Options{Full: true, Budget: b})
			if tt.want == none && err != nil || tt.want != none && err == nil || tt.want != any && !errors.Is(err, tt.want) {
				t.Errorf("error = %v, want %v", err, tt.want)
			}
			if _, syntax := wire.Parse(got); syntax != nil {
				t.Errorf("no JSON: %v in %.100q", syntax, got)
			}
			if most := allowance + allowance/10; b.spent > most {
				t.Errorf("spent %d, want no more than %d", b.spent, most)
			}
		})
	}
}

// rowOf is a row of members that each ask for the next.
func rowOf(n int) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf(`"a%d":["a%d"]`, i, i+1))
	}
	return strings.Join(parts, ",")
}

func TestBudgetIsShared(t *testing.T) {
	s := node(t, `{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}`)
	b := &Budget{spent: allowance}
	if got, err := Generate(s, Options{Budget: b}); !errors.Is(err, ErrUnchecked) && !errors.Is(err, ErrComplex) {
		t.Errorf("Generate = %s, %v, want an error for the budget", got, err)
	}
}

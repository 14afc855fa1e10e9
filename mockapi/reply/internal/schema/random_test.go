package schema

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A schemaWriter writes random schemas that have at least one value.
type schemaWriter struct {
	r    *rand.Rand
	defs []string
}

func (w *schemaWriter) schema(depth int) string {
	kinds := []func(int) string{w.text, w.number, w.scalar}
	if depth > 0 {
		kinds = append(kinds, w.object, w.object, w.array, w.anyOf, w.allOf, w.ref, w.conditional)
	}
	return kinds[w.r.IntN(len(kinds))](depth)
}

func (w *schemaWriter) text(int) string {
	low := w.r.IntN(12)
	return [...]string{
		fmt.Sprintf(`{"type":"string","minLength":%d,"maxLength":%d}`, low, low+w.r.IntN(9)),
		fmt.Sprintf(`{"type":"string","minLength":%d}`, low*30),
		`{"type":"string","pattern":"^[a-z]{3,8}(-[0-9]{2})?$"}`,
		`{"type":"string","pattern":"^(foo|bar)\\.(?:x+|y*)z$"}`,
		fmt.Sprintf(`{"type":"string","pattern":"^\\w+$","minLength":%d}`, low),
		`{"type":"string","pattern":"^\\+?[1-9]\\d{6,14}$"}`,
		`{"type":"string","format":"date-time"}`, `{"type":"string","format":"uuid"}`,
		`{"type":"string","format":"ipv6"}`, `{"type":"string","format":"uri","maxLength":40}`,
		`{"type":["string","null"],"format":"email"}`,
		`{"type":"string","not":{"const":"example"}}`,
	}[w.r.IntN(12)]
}

func (w *schemaWriter) number(int) string {
	low := w.r.IntN(2000) - 1000
	return [...]string{
		fmt.Sprintf(`{"type":"integer","minimum":%d,"maximum":%d}`, low, low+w.r.IntN(50)),
		fmt.Sprintf(`{"type":"number","exclusiveMinimum":%d,"exclusiveMaximum":%d}`, low, low+1),
		fmt.Sprintf(`{"type":"integer","exclusiveMinimum":%d,"multipleOf":%d}`, low, 1+w.r.IntN(13)),
		fmt.Sprintf(`{"type":"number","minimum":%d,"multipleOf":0.25}`, low),
		fmt.Sprintf(`{"type":"integer","allOf":[{"multipleOf":%d},{"multipleOf":6}]}`, 1+w.r.IntN(9)),
	}[w.r.IntN(5)]
}

func (w *schemaWriter) scalar(int) string {
	return [...]string{
		`{"type":"boolean"}`, `{"const":{"a":[1,null]}}`, `{"enum":["a",2,null,{"b":true}]}`, `{"type":"null"}`,
		`{"enum":["x","y","z"],"type":"string"}`, `true`, `{}`,
	}[w.r.IntN(7)]
}

func (w *schemaWriter) object(depth int) string {
	var props, required []string
	for i := range 1 + w.r.IntN(4) {
		name := fmt.Sprintf(`"p%d"`, i)
		props = append(props, name+":"+w.schema(depth-1))
		if w.r.IntN(2) == 0 {
			required = append(required, name)
		}
	}
	s := fmt.Sprintf(`{"type":"object","properties":{%s},"required":[%s]`, strings.Join(props, ","), strings.Join(required, ","))
	return s + [...]string{
		`}`, `,"additionalProperties":false}`, `,"minProperties":1}`,
		fmt.Sprintf(`,"minProperties":%d,"additionalProperties":{"type":"integer"}}`, len(props)+2),
		`,"dependentRequired":{"p0":["q"]}}`, `,"propertyNames":{"pattern":"^[pq]"}}`,
	}[w.r.IntN(6)]
}

func (w *schemaWriter) array(depth int) string {
	low := w.r.IntN(4)
	return [...]string{
		fmt.Sprintf(`{"type":"array","items":%s,"minItems":%d,"maxItems":%d}`, w.schema(depth-1), low, low+1),
		fmt.Sprintf(`{"type":"array","prefixItems":[%s,%s],"items":false,"minItems":2}`, w.schema(depth-1), w.schema(depth-1)),
		fmt.Sprintf(`{"type":"array","items":{"type":"integer","minimum":%d},"uniqueItems":true,"minItems":%d}`, low, low),
		fmt.Sprintf(`{"type":"array","items":{"type":"string","maxLength":3},"uniqueItems":true,"minItems":%d}`, low),
		fmt.Sprintf(`{"type":"array","contains":{"type":"integer","minimum":%d},"minContains":%d}`, low, low),
	}[w.r.IntN(5)]
}

func (w *schemaWriter) anyOf(depth int) string {
	word := [...]string{"anyOf", "oneOf"}[w.r.IntN(2)]
	return fmt.Sprintf(`{"%s":[{"type":"object","required":["kind"],"properties":{"kind":{"const":"a"},"v":%s}},`+
		`{"type":"object","required":["kind","w"],"properties":{"kind":{"const":"b"},"w":%s}}]}`,
		word, w.schema(depth-1), w.schema(depth-1))
}

func (w *schemaWriter) allOf(depth int) string {
	return fmt.Sprintf(`{"allOf":[{"type":"object","required":["l"],"properties":{"l":%s}},`+
		`{"properties":{"r":%s},"required":["r"]}]}`, w.schema(depth-1), w.schema(depth-1))
}

// ref refers to a definition that may be its own, as a list and as a choice that can end.
func (w *schemaWriter) ref(depth int) string {
	name := fmt.Sprintf("d%d", len(w.defs))
	w.defs = append(w.defs, "")
	self := `{"$ref":"#/$defs/` + name + `"}`
	w.defs[len(w.defs)-1] = fmt.Sprintf(`"%s":{"type":"object","properties":{"v":%s,"kids":{"type":"array","items":%s},`+
		`"next":{"anyOf":[%s,{"type":"null"}]}},"required":["v","next"]}`, name, w.schema(min(depth-1, 1)), self, self)
	return self
}

func (w *schemaWriter) conditional(depth int) string {
	return fmt.Sprintf(`{"type":"object","properties":{"c":{"enum":["x","y"]}},"required":["c"],`+
		`"if":{"properties":{"c":{"const":"%s"}}},"then":{"required":["t"],"properties":{"t":%s}},"else":{"required":["e"]}}`,
		[...]string{"x", "y"}[w.r.IntN(2)], w.schema(depth-1))
}

func TestGenerateRandomSchemas(t *testing.T) {
	for seed := range uint64(320) {
		w := schemaWriter{r: rand.New(rand.NewPCG(seed, 0))}
		top := w.object(3)
		text := fmt.Sprintf(`{"$defs":{%s},"allOf":[%s]}`, strings.Join(w.defs, ","), top)
		s := node(t, text)
		for _, full := range []bool{false, true} {
			got, err := Generate(s, Options{Full: full})
			if err != nil {
				t.Errorf("seed %d, full %v: Generate(%s) = %s, %v", seed, full, text, got, err)
			}
			if err := Validate(s, got); err != nil {
				t.Errorf("seed %d, full %v: Validate(%s, %s) = %v", seed, full, text, got, err)
			}
		}
	}
}

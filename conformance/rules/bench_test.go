package rules

import (
	"strings"
	"testing"
)

// BenchmarkFirst is the cost of an accepted request after it has been decoded.
func BenchmarkFirst(b *testing.B) {
	paragraph := strings.Repeat("The quick brown fox jumps over the lazy dog. ", 20)
	turns := []string{hello}
	for i := range 500 {
		id := "toolu_" + itoa(i)
		turns = append(turns, assistant(text(paragraph), use(id)), user(result(id)), hiThere, user(text(paragraph)))
	}
	kit := make([]string, 25)
	for i := range kit {
		kit[i] = `{"name":"t` + itoa(i) + `","description":"` + paragraph + `","input_schema":{"type":"object",` +
			`"properties":{"path":{"type":"string"},"limit":{"type":"integer"}},"required":["path"]}}`
	}
	for _, bm := range []struct{ name, fields string }{
		{"hello", ""},
		{"history", withTools(turns...)},
		{"tools", `"tools":[` + strings.Join(kit, ",") + `]`},
		{"images", messages(user(times(3, pngBlock(encoded(append(pngBytes(64, 64), make([]byte, 7<<20)...))))))},
	} {
		b.Run(bm.name, func(b *testing.B) {
			body := plain("", bm.fields, false)
			x := exchange(false, nil, body)
			if err := First(x); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for b.Loop() {
				x.pairs, x.breakpoints, x.shown = nil, nil, nil
				First(x)
			}
		})
	}
}

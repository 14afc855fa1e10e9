package prompt

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// BenchmarkBuild makes the prompt of an agent's history of a megabyte, whose texts have been counted
// before.
func BenchmarkBuild(b *testing.B) {
	var body strings.Builder
	body.WriteString(`{"tools":[`)
	for i := range 20 {
		if i > 0 {
			body.WriteByte(',')
		}
		fmt.Fprintf(&body, `{"name":"tool_%d","description":%q,"input_schema":{"type":"object","properties":`+
			`{"path":{"type":"string","description":"where"},"limit":{"type":"integer"}},"required":["path"]}}`,
			i, strings.Repeat("What this tool does for a caller. ", 20))
	}
	body.WriteString(`],"messages":[{"role":"user","content":"go"}`)
	prose := strings.Repeat("Prose as people write it in a chat window. ", 10)
	for i := 0; body.Len() < 1<<20; i++ {
		fmt.Fprintf(&body, `,{"role":"assistant","content":[{"type":"text","text":"%d %s"},{"type":"tool_use","id":"t%d",`+
			`"name":"tool_1","input":{"path":"/a/b/%d","limit":20,"env":["A=1","B=2"]}}]},{"role":"user","content":`+
			`[{"type":"tool_result","tool_use_id":"t%d","content":[{"type":"text","text":"%s %d"}],"is_error":false}]}`,
			i, prose, i, i, i, prose, i)
	}
	body.WriteString("]}")
	root, err := wire.Parse([]byte(body.String()))
	if err != nil {
		b.Fatal(err)
	}
	m, _ := fixtures.DefaultModels().Find("claude-opus-5-5")
	r := wire.NewRequest(root, wire.Dialect{})
	Build(r, m)
	b.SetBytes(int64(body.Len()))
	b.ReportAllocs()
	for b.Loop() {
		Build(r, m)
	}
}

package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// history returns a body of at least size bytes: the turns of an agent, with thinking, tools and
// their results, in prose with and without escapes.
func history(size int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"model":"claude-opus-5-5","max_tokens":1024,"messages":[`)
	quoted := strings.Repeat(`She said \"hello\" to the dog, and then wrote one more line.\n`, 8)
	plain := strings.Repeat(`Prose without any escape, as people write it in a chat window. `, 9)
	for i := 0; b.Len() < size; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		switch i % 4 {
		case 0:
			fmt.Fprintf(&b, `{"role":"user","content":[{"type":"text","text":"%s",
				"cache_control":{"type":"ephemeral"}}]}`, plain)
		case 1:
			fmt.Fprintf(&b, `{"role":"assistant","content":[{"type":"thinking","thinking":"",
				"signature":"%s"},{"type":"text","text":"%s"},{"type":"tool_use","id":"toolu_%d",
				"name":"Bash","input":{"command":"ls -la","timeout":1200,"env":["A=1","B=2"]}}]}`,
				strings.Repeat("EqQBCgIYAhIM", 30), quoted, i)
		case 2:
			fmt.Fprintf(&b, `{"role":"user","content":[{"type":"tool_result","tool_use_id":
				"toolu_%d","content":[{"type":"text","text":"%s"}],"is_error":false}]}`, i-1, quoted)
		case 3:
			fmt.Fprintf(&b, `{"role":"assistant","content":"%s"}`, quoted)
		}
	}
	b.WriteString("]}")
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	body := history(1 << 20)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(body); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkParseStandard is the measure of BenchmarkParse: the standard library into plain values.
func BenchmarkParseStandard(b *testing.B) {
	body := history(1 << 20)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		var v any
		if err := json.Unmarshal(body, &v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValidate(b *testing.B) {
	body := history(1 << 20)
	root, err := Parse(body)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if problems := Validate(root, CreateMessage, Dialect{Version: Version2026}); problems != nil {
			b.Fatal(problems[0])
		}
	}
}

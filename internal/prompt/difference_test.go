package prompt_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestDifference(t *testing.T) {
	block, tool := prompt.BlockDifference, prompt.ToolDifference
	tests := []struct {
		why           string
		compare       func(before, after *wire.Node) (prompt.Difference, bool)
		before, after string
		want          string
	}{
		{"a text", block, `{"type":"text","text":"a"}`, `{"type":"text","text":"b"}`, `/text: "a" -> "b"`},
		{"a string is a text", block, `"a"`, `{"type":"text","text":"b"}`, `/text: "a" -> "b"`},
		{"and the other way round", block, `{"type":"text","text":"a"}`, `"b"`, `: "a" -> "b"`},
		{"another type is another block", block, `{"type":"text","text":"a"}`, `{"type":"image","source":{}}`,
			`: {"type":"text","text":"a"} -> {"type":"image","source":{}}`},
		{"what a signature ignores is no difference", block, `{"type":"text","text":"a ","citations":null}`, `"a"`, `none`},
		{"a member of an input, at any depth", block,
			`{"type":"tool_use","id":"t","name":"f","input":{"a":{"b/c":[1,2]}}}`,
			`{"type":"tool_use","id":"t","name":"f","input":{"a":{"b/c":[1,3]}}}`, `/input/a/b~1c/1: 2 -> 3`},
		{"one more member of an input", block,
			`{"type":"tool_use","id":"t","name":"f","input":{"a":1,"b":null}}`,
			`{"type":"tool_use","id":"t","name":"f","input":{"a":1,"c":2}}`, `/input/c: nothing -> 2`},
		{"a text of a result", block,
			`{"type":"tool_result","tool_use_id":"t","content":"a"}`,
			`{"type":"tool_result","tool_use_id":"t","content":[{"type":"text","text":" "},{"type":"text","text":"b"}]}`,
			`/content/1/text: "a" -> "b"`},
		{"a block less in a result", block,
			`{"type":"tool_result","tool_use_id":"t","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`,
			`{"type":"tool_result","tool_use_id":"t","content":"a"}`,
			`/content/1: {"type":"text","text":"b"} -> nothing`},
		{"no content any more", block,
			`{"type":"tool_result","tool_use_id":"t","content":"a"}`, `{"type":"tool_result","tool_use_id":"t"}`,
			`/content: "a" -> nothing`},
		{"a result that failed", block,
			`{"type":"tool_result","tool_use_id":"t","content":"a","is_error":false}`,
			`{"type":"tool_result","tool_use_id":"t","content":"a","is_error":true}`, `/is_error: nothing -> true`},
		{"a URL, without its query", block,
			`{"type":"image","source":{"type":"url","url":"https://a/b?sig=1"}}`,
			`{"type":"image","source":{"type":"url","url":"https://a/c?sig=1"}}`,
			`/source/url: "https://a/b" -> "https://a/c"`},
		{"a tool's description", tool, `{"name":"f","type":"custom","input_schema":{}}`,
			`{"name":"f","description":"d","input_schema":{}}`, `/description: nothing -> "d"`},
		{"a tool's schema", tool, `{"name":"f","input_schema":{"type":"object","required":["a"]}}`,
			`{"name":"f","input_schema":{"required":["a","b"],"type":"object"}}`, `/input_schema/required/1: nothing -> "b"`},
		{"a tool's defaults are no difference", tool, `{"name":"f","input_schema":{}}`,
			`{"input_schema":{},"name":"f","type":"custom","strict":false,"cache_control":{"type":"ephemeral"}}`, `none`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := "none"
			if d, ok := tt.compare(parse(t, tt.before), parse(t, tt.after)); ok {
				got = fmt.Sprintf("%s: %s -> %s", d.Pointer, show(d.Before), show(d.After))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func parse(t *testing.T, text string) *wire.Node {
	t.Helper()
	n, err := wire.Parse([]byte(text))
	if err != nil {
		t.Fatalf("parse %s: %v", text, err)
	}
	return n
}

func show(n *wire.Node) string {
	switch {
	case n == nil:
		return "nothing"
	case n.Is(wire.String):
		return fmt.Sprintf("%q", n.Text)
	}
	return string(n.Raw)
}

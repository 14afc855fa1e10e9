package wire

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// view parses a body that no schema has checked.
func view(t *testing.T, body string) *Request {
	t.Helper()
	root, syntax := Parse([]byte(body))
	if syntax != nil {
		t.Fatalf("%s: %v", body, syntax)
	}
	return NewRequest(root, Dialect{Version: Version2026})
}

// mark is the member cache_control of a block, with a ttl or without.
const (
	mark  = `,"cache_control":{"type":"ephemeral"}`
	mark1 = `,"cache_control":{"type":"ephemeral","ttl":"1h"}`
)

// line is a breakpoint in one line: where, which place, how long.
func line(b Breakpoint) string {
	out := b.Path + " " + b.TTL
	if !strings.HasPrefix(b.Path, place(b)) {
		out += " not at " + place(b)
	}
	if b.Nested {
		out += " nested"
	}
	if b.Automatic {
		out += " automatic"
	}
	return out
}

func place(b Breakpoint) string {
	if b.Section == "messages" {
		return content(b.Message, b.Index).Path
	}
	if b.Message != -1 {
		return "message " + b.Section
	}
	return entry(b.Section, b.Index).Path
}

func TestBreakpoints(t *testing.T) {
	answer := func(rest string) string {
		return `{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"` + rest + `}]}]}`
	}
	adds := func(rest, definition string) string {
		return `{"messages":[{"role":"system","content":[{"type":"tool_addition"` + rest + `,
			"tool":{"type":"tool_definition","definition":{"name":"a",` + definition + `}}}]}]}`
	}
	const plainText, marked = `{"type":"text","text":"a"}`, `{"type":"text","text":"b"` + mark1 + `}`
	tests := []struct {
		why, body string
		want      []string
	}{
		{"none", `{"messages":[{"role":"user","content":"Hi"}],"cache_control":{"type":"ephemeral"}}`, nil},
		{
			"rendered order, not the order sent",
			`{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[` + plainText + `,` + marked + `]}],
				"system":[` + plainText + `,` + marked + `],
				"tools":[{"name":"a"` + mark + `},{"name":"b"},{"name":"c","defer_loading":true` + mark + `}]}`,
			[]string{"tools.0 5m", "tools.2 5m", "system.1 1h", "messages.1.content.1 1h"},
		},
		{
			"what is no marker", `{"system":[{"type":"text","text":"a","cache_control":null}],
				"messages":[{"role":"user","content":[{"type":"text","text":"a","cache_control":"ephemeral"}]}],
				"tools":[{"name":"a","input_schema":{"type":"object","properties":{"cache_control":{"type":"string"}}}}]}`, nil,
		},
		{"input is free-form", `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"b",
			"input":{"content":[` + marked + `]}}]}]}`, nil},
		{"a marker on an addition", adds(mark, `"input_schema":{}`), []string{"messages.0.content.0 5m"}},
		{
			"the definition lends its marker", adds("", `"input_schema":{}`+mark1),
			[]string{"messages.0.content.0.tool.definition 1h"},
		},
		{
			"unless the addition has its own", adds(mark1, `"input_schema":{}`+mark),
			[]string{"messages.0.content.0 1h", "messages.0.content.0.tool.definition 5m nested"},
		},
		{"the schema of a definition is free-form", adds("", `"input_schema":{"properties":{"cache_control":{"type":"string"}}}`), nil},
		{"a marker on a result", answer(mark + `,"content":"x"`), []string{"messages.0.content.0 5m"}},
		{
			"the last inner block lends its marker", answer(`,"content":[` + plainText + `,` + marked + `]`),
			[]string{"messages.0.content.0.content.1 1h"},
		},
		{
			"but not to a result with a marker", answer(mark + `,"content":[` + plainText + `,` + marked + `]`),
			[]string{"messages.0.content.0 5m", "messages.0.content.0.content.1 1h nested"},
		},
		{
			"null is no marker", answer(`,"cache_control":null,"content":[` + marked + `]`),
			[]string{"messages.0.content.0.content.0 1h"},
		},
		{
			"only the last one does", answer(`,"content":[` + marked + `,` + plainText + `]`),
			[]string{"messages.0.content.0.content.0 1h nested"},
		},
		{
			"one of two", answer(`,"content":[` + marked + `,` + marked + `]`),
			[]string{"messages.0.content.0.content.0 1h nested", "messages.0.content.0.content.1 1h"},
		},
		{
			"what is in the last block does not", answer(`,"content":[{"type":"document","source":{"type":"content",
				"content":[` + plainText + `,` + marked + `]}}]`),
			[]string{"messages.0.content.0.content.0.source.content.1 1h nested"},
		},
		{
			"nor do other results", `{"messages":[{"role":"assistant","content":[
				{"type":"mcp_tool_result","tool_use_id":"a","content":[` + marked + `]}]}]}`,
			[]string{"messages.0.content.0.content.0 1h nested"},
		},
		{
			"other blocks that hold blocks", `{"messages":[{"role":"user","content":[
				{"type":"search_result","source":"s","title":"t","content":[` + marked + `]},
				{"type":"document","source":{"type":"content","content":[` + marked + `]}` + mark + `},
				{"type":"web_fetch_tool_result","tool_use_id":"a","content":{"type":"web_fetch_result",
					"content":{"type":"document","source":{}` + mark + `}}},
				{"type":"tool_search_tool_result","tool_use_id":"b","content":{"type":"tool_search_tool_search_result",
					"tool_references":[{"type":"tool_reference","tool_name":"x"` + mark + `}]}}]}]}`,
			[]string{
				"messages.0.content.0.content.0 1h nested",
				"messages.0.content.1 5m", "messages.0.content.1.source.content.0 1h nested",
				"messages.0.content.2.content.content 5m nested",
				"messages.0.content.3.content.tool_references.0 5m nested",
			},
		},
		{
			"deeper than any schema allows, the search ends",
			answer(`,"content":` + strings.Repeat(`[`, 100) + `{"type":"text"` + mark + `}` + strings.Repeat(`]`, 100)), nil,
		},
		{"no request at all", `[[],{"messages":[[]]}]`, nil},
		{"blocks that are none", `{"messages":[{"content":[[],7,null,{}]},7],"system":[1],"tools":[[]]}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			r := view(t, tt.body)
			var got []string
			for _, b := range r.Breakpoints() {
				got = append(got, line(b))
				if marker(&Node{Members: []Member{{Name: "cache_control", Value: b.Node}}}).TTL != b.TTL {
					t.Errorf("%s: the node is not the marker", b.Path)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("breakpoints (-want +got)\n%s", diff)
			}
		})
	}
}

// Whoever asks the block for its marker gets the one that Breakpoints lists at its place.
func TestResultTakesMarker(t *testing.T) {
	tests := []struct {
		why, block, want string
	}{
		{"its own", `{"type":"tool_result","content":[{"type":"text","text":"a"` + mark1 + `}]` + mark + `}`, "5m"},
		{"that of its last block", `{"type":"tool_result","content":[{"type":"text","text":"a"` + mark1 + `}]}`, "1h"},
		{"not that of another", `{"type":"tool_result","content":[{"type":"text","text":"a"` + mark1 + `},
			{"type":"text","text":"b"}]}`, ""},
		{"of an MCP tool only its own", `{"type":"mcp_tool_result","content":[{"type":"text","text":"a"` + mark1 + `}]}`, ""},
		{"a result of text", `{"type":"tool_result","content":"a"}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			b := view(t, `{"messages":[{"role":"user","content":[`+tt.block+`]}]}`).Messages[0].Blocks[0]
			got := ""
			if b.Marker != nil {
				got = b.Marker.TTL
			}
			if got != tt.want {
				t.Errorf("marker %q, want %q", got, tt.want)
			}
		})
	}
}

// A request without markers must not pay for them: a conversation of 2,000 results is walked without an
// allocation.
func TestBreakpointsCostNothing(t *testing.T) {
	results := strings.Repeat(`{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"b"}]},`, 2000)
	r := view(t, `{"messages":[{"role":"user","content":[`+results+`{"type":"text","text":"c"}]}]}`)
	if n := testing.AllocsPerRun(10, func() { r.Breakpoints(); r.AutomaticBreakpoint() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

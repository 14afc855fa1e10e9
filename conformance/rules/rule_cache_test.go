package rules

import (
	"strings"
	"testing"
)

// marked is a text with a marker, of five minutes where ttl is "".
func marked(s, ttl string) string {
	return strings.TrimSuffix(text(s), "}") + marker(ttl) + "}"
}

// marker is the member cache_control.
func marker(ttl string) string { return `,"cache_control":` + control(ttl) }

func control(ttl string) string {
	if ttl == "" {
		return `{"type":"ephemeral"}`
	}
	return `{"type":"ephemeral","ttl":"` + ttl + `"}`
}

// automatic is the top-level cache_control.
func automatic(ttl string) string { return `,"cache_control":` + control(ttl) }

// found is the answer to n markers.
func found(n string) string {
	return badRequest + "A maximum of 4 blocks with cache_control may be provided. Found " + n + "."
}

// repeated is n equal blocks.
func repeated(n int, block string) string { return strings.Repeat(block+",", n-1) + block }

func TestCacheCount(t *testing.T) {
	toolset := func(ttls int) string {
		var uses, results []string
		for _, id := range []string{"a", "b", "c", "d", "e"} {
			m := ""
			if ttls > 0 {
				m = marker("")
				ttls--
			}
			uses = append(uses, `{"type":"tool_use","id":"`+id+`","toolset_name":"computer","name":"screenshot","input":{}`+m+`}`)
			results = append(results, `{"type":"tool_result","tool_use_id":"`+id+`","toolset_name":"computer","content":"ok"}`)
		}
		return `"tools":[{"type":"computer_toolset_20260801"}],` +
			messages(hello, assistant(uses...), user(results...))
	}
	answered := func(inner string) string {
		return withTools(user(repeated(4, marked("a", ""))), assistant(use("a")),
			user(`{"type":"tool_result","tool_use_id":"a","content":[`+text("a")+`,`+inner+`]}`))
	}
	everywhere := func(n int) string {
		return `"tools":[` + strings.TrimSuffix(weather, "}") + marker("") + `}],"system":[` + marked("s", "") + `],` +
			messages(user(repeated(n, marked("a", ""))))
	}
	run(t, []row{
		{
			why: "five", rule: "cache.too_many", fields: messages(user(repeated(5, marked("a", "")))), want: found("5"),
			twin: messages(user(repeated(4, marked("a", "")) + "," + text("a"))),
		},
		{
			why: "seven, in all sections", rule: "cache.too_many", fields: everywhere(5), want: found("7"), twin: everywhere(2),
		},
		{
			why: "when tokens are counted", rule: "cache.too_many", count: true,
			fields: messages(user(repeated(5, marked("a", "")))), want: found("5"),
			twin: messages(user(repeated(4, marked("a", "")))),
		},
		{
			why: "four and the automatic one", rule: "cache.too_many",
			fields: messages(user(repeated(4, marked("a", ""))+","+text("a"))) + automatic(""), want: found("5"),
			twin: messages(user(repeated(3, marked("a", ""))+","+text("a"))) + automatic(""),
		},
		{
			why: "the automatic one counts on a marked block", rule: "cache.too_many",
			fields: messages(user(repeated(4, marked("a", "")))) + automatic(""), want: found("5"),
			twin: messages(user(repeated(3, marked("a", "")))) + automatic(""),
		},
		{
			why: "each marker in a batch of actions", rule: "cache.too_many", model: "claude-opus-5-5", fields: toolset(5),
			want: found("5"), twin: toolset(4),
		},
		{
			why: "the marker of a result on its last block", rule: "cache.too_many", fields: answered(marked("a", "")),
			want: found("5"), twin: answered(text("a")),
		},
		{
			why: "before the order of lifetimes", rule: "cache.too_many",
			fields: messages(user(repeated(4, marked("a", "")), marked("a", "1h"))), want: found("5"),
		},
	})
}

func TestCacheLifetimes(t *testing.T) {
	order := func(path string) string {
		return badRequest + path + ": a ttl='1h' cache_control block must not come after a ttl='5m' cache_control " +
			"block. Note that blocks are processed in the following order: `tools`, `system`, `messages`."
	}
	conflict := func(auto, block string) string {
		return badRequest + "Top-level cache_control has ttl='" + auto + "' but the target block already has " +
			"cache_control with ttl='" + block + "'. When both are specified on the same block, they must have " +
			"matching TTLs."
	}
	kit := func(first, second string) string {
		return `"tools":[` + strings.TrimSuffix(weather, "}") + marker(first) + `},` +
			strings.TrimSuffix(clock, "}") + marker(second) + `}]`
	}
	system := func(ttls ...string) string {
		var blocks []string
		for _, ttl := range ttls {
			blocks = append(blocks, marked("s", ttl))
		}
		return `"system":[` + strings.Join(blocks, ",") + `],`
	}
	answered := func(own, inner string) string {
		return withTools(user(marked("a", own)), assistant(use("a")),
			user(`{"type":"tool_result","tool_use_id":"a","content":[`+text("a")+`,`+marked("b", inner)+`]}`))
	}
	result := func(inner, ttl string) string {
		return withTools(hello, assistant(use("a")),
			user(`{"type":"tool_result","tool_use_id":"a","content":[`+marked("b", inner)+`]}`)) + automatic(ttl)
	}
	run(t, []row{
		{
			why: "in one message", rule: "cache.ttl_order", fields: messages(user(marked("a", "5m"), marked("b", "1h"))),
			want: order("messages.0.content.1.cache_control.ttl"), twin: messages(user(marked("a", "1h"), marked("b", "5m"))),
		},
		{
			why: "none is five minutes", rule: "cache.ttl_order", fields: messages(user(marked("a", ""), marked("b", "1h"))),
			want: order("messages.0.content.1.cache_control.ttl"), twin: messages(user(marked("a", ""), marked("b", ""))),
		},
		{
			why: "system comes before messages, wherever it is sent", rule: "cache.ttl_order",
			fields: messages(user(marked("a", "1h"))) + `,"system":[` + marked("s", "") + `]`,
			want:   order("messages.0.content.0.cache_control.ttl"),
			twin:   messages(user(marked("a", ""))) + `,"system":[` + marked("s", "1h") + `]`,
		},
		{
			why: "the first at fault", rule: "cache.ttl_order", fields: system("1h", "5m", "1h") + messages(user(marked("a", "1h"))),
			want: order("system.2.cache_control.ttl"), twin: system("1h", "1h", "5m") + messages(user(marked("a", "5m"))),
		},
		{
			why: "tools", rule: "cache.ttl_order", count: true, fields: kit("5m", "1h"), want: order("tools.1.cache_control.ttl"),
			twin: kit("1h", "5m"),
		},
		{
			why: "the marker of a result on its last block", rule: "cache.ttl_order", fields: answered("", "1h"),
			want: order("messages.2.content.0.content.1.cache_control.ttl"), twin: answered("1h", "5m"),
		},
		{
			why: "before the lifetimes of one block", rule: "cache.ttl_order",
			fields: messages(user(marked("a", "5m"), marked("b", "1h"))) + automatic("5m"),
			want:   order("messages.0.content.1.cache_control.ttl"),
		},
		{
			why: "an automatic hour on five minutes", rule: "cache.top_level_ttl_conflict",
			fields: messages(user(marked("a", ""))) + automatic("1h"), want: conflict("1h", "5m"),
			twin: messages(user(marked("a", "1h"))) + automatic("1h"),
		},
		{
			why: "automatic five minutes on an hour", rule: "cache.top_level_ttl_conflict", count: true,
			fields: messages(user(marked("a", "1h"))) + automatic(""), want: conflict("5m", "1h"),
			twin: messages(user(marked("a", "1h"), text("b"))) + automatic(""),
		},
		{
			why: "on the last block of a result", rule: "cache.top_level_ttl_conflict", fields: result("1h", ""),
			want: conflict("5m", "1h"), twin: result("", ""),
		},
		{
			why: "an automatic hour after five minutes", rule: "cache.top_level_ttl_order",
			fields: messages(user(marked("a", ""), text("b"))) + automatic("1h"), want: order("cache_control"),
			twin: messages(user(marked("a", "1h"), text("b"))) + automatic("1h"),
		},
		{
			why: "in system", rule: "cache.top_level_ttl_order", count: true, fields: system("") + messages(hello) + automatic("1h"),
			want: order("cache_control"), twin: system("") + messages(hello) + automatic("5m"),
		},
		{
			why: "one block is reported for itself first", rule: "cache.top_level_ttl_conflict",
			fields: messages(user(marked("a", ""), marked("b", "5m"))) + automatic("1h"), want: conflict("1h", "5m"),
		},
	})
}

// Samples of other people's test suites mark what they like.
func TestCacheLevels(t *testing.T) {
	body := plain("", messages(user(repeated(5, marked("", ""))))+automatic("1h"), false)
	for level, want := range map[Level]string{Every: "cache.empty_text", SchemaOnly: "", Off: ""} {
		x := &Exchange{Endpoint: Messages, Header: headers(nil), Level: level, Lookup: find}
		x.Read([]byte(body))
		got := ""
		if err := First(x); err != nil {
			got = err.Rule
		}
		if got != want {
			t.Errorf("level %d answers %q, want %q", level, got, want)
		}
	}
}

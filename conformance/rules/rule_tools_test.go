package rules

import (
	"strings"
	"testing"
)

func TestTools(t *testing.T) {
	const (
		search   = `{"type":"web_search_20250305","name":"web_search"}`
		computer = `{"type":"computer_20251124","name":"computer","display_width_px":1024,"display_height_px":768}`
		older    = `{"type":"computer_20250124","name":"computer","display_width_px":1024,"display_height_px":768}`
	)
	list := strings.Join([]string{
		"advisor_20260301", "bash_20250124", "browser_toolset_20260801", "code_execution_20250825",
		"code_execution_20260120", "code_execution_20260521", "computer_toolset_20260801", "custom",
		"memory_20250818", "text_editor_20250728", "tool_search_tool_bm25_20251119",
		"tool_search_tool_regex_20251119", "web_fetch_20250910", "web_fetch_20260318",
		"web_search_20250305", "web_search_20260318",
	}, ", ")
	with := func(list ...string) string { return `"tools":[` + strings.Join(list, ",") + `]` }
	lazy := func(rest string) string {
		return `{"name":"lazy","input_schema":{"type":"object"},"defer_loading":true` + rest + `}`
	}
	run(t, []row{
		{
			why: "the same tool twice", rule: "tools.name_unique", fields: with(weather, weather),
			want: badRequest + "tools: Tool names must be unique.", twin: with(weather, clock),
		},
		{
			why: "a server tool holds its name", rule: "tools.name_unique",
			fields: with(search, `{"name":"web_search","input_schema":{"type":"object"}}`),
			want:   badRequest + "tools: Tool names must be unique.",
			twin:   with(search, `{"name":"web_search2","input_schema":{"type":"object"}}`),
		},
		{
			why: "Opus 5.5 has the toolset only", rule: "tools.unsupported_type", model: "claude-opus-5-5",
			header: []string{"anthropic-beta", "computer-use-2025-11-24"}, fields: with(computer),
			want: badRequest + "'claude-opus-5-5' does not support tool types: computer_20251124. Did you " +
				"mean one of " + list + "?",
			twin: with(computer), twinModel: "claude-opus-5",
		},
		{
			why: "a computer of the generation before", rule: "tools.unsupported_type", model: "claude-fable-5",
			header: []string{"anthropic-beta", "computer-use-2025-01-24"}, fields: with(older),
			want: badRequest + "'claude-fable-5' does not support tool types: computer_20250124. Did you " +
				"mean one of " + list + "?",
			twin: with(older), twinModel: "claude-haiku-4-5",
		},
		{
			why: "nothing to begin with", rule: "tools.all_deferred", model: "claude-opus-5",
			fields: with(lazy("")),
			want:   badRequest + "At least one tool must have defer_loading=false. All tools cannot be deferred.",
			twin:   with(lazy(""), `{"type":"tool_search_tool_regex_20251119","name":"tool_search_tool_regex"}`),
		},
		{
			why: "a breakpoint on a deferred tool", rule: "tools.defer_with_cache", model: "claude-opus-5",
			fields: with(weather, lazy(`,"cache_control":{"type":"ephemeral"}`)),
			want: badRequest + "Tool 'lazy' cannot have both defer_loading=true and cache_control set. Tools " +
				"with defer_loading cannot use prompt caching.",
			twin: with(weather, lazy("")),
		},
		{
			why: "both domain lists", rule: "tools.web_search_both_domain_lists",
			fields: with(`{"type":"web_search_20250305","name":"web_search","allowed_domains":["example.com"],` +
				`"blocked_domains":["example.org"]}`),
			want: badRequest + "tools.0.web_search_20250305: Only one of allowed_domains or blocked_domains " +
				"may be set.",
			twin: with(`{"type":"web_search_20250305","name":"web_search","allowed_domains":["example.com"],` +
				`"blocked_domains":null}`),
		},
		{
			why: "an empty domain list", rule: "tools.empty_domain_list",
			fields: with(`{"type":"web_search_20250305","name":"web_search","blocked_domains":[]}`),
			want: badRequest + "tools.0.web_search_20250305.blocked_domains: Empty list of domains is " +
				"ambiguous. Provide at least one domain or null.",
			twin: with(`{"type":"web_fetch_20250910","name":"web_fetch","allowed_domains":[]}`),
		},
		{
			why: "dynamic filtering on Haiku 4.5", rule: "tools.web_search_needs_direct", model: "claude-haiku-4-5",
			fields: with(`{"type":"web_search_20260209","name":"web_search"}`,
				`{"type":"web_fetch_20260209","name":"web_fetch"}`),
			want: badRequest + "'claude-haiku-4-5-20251001' does not support programmatic tool calling. The " +
				"following tools have `allowed_callers` that require it: web_fetch, web_search. Explicitly " +
				"set `allowed_callers=[\"direct\"]` on these tools, or use a model that supports programmatic " +
				"tool calling.",
			twin: with(`{"type":"web_search_20260209","name":"web_search","allowed_callers":["direct"]}`),
		},
	})
	accepted(t, []row{
		{why: "no tools", fields: with()},
		{
			why: "all deferred, with tools that come in messages", model: "claude-opus-5-5",
			header: []string{"anthropic-beta", "inline-tools-2026-09-15"}, fields: with(lazy("")),
		},
		{why: "dynamic filtering on a newer model", model: "claude-opus-5", fields: with(`{"type":"web_search_20260209","name":"web_search"}`)},
		{why: "a later version of a known tool", fields: with(`{"type":"computer_20270101","name":"computer"}`)},
	})
}

func TestToolSchemas(t *testing.T) {
	const learn = "JSON schema is invalid. It must match JSON Schema draft 2020-12 " +
		"(https://json-schema.org/draft/2020-12). Learn more about tool use at " +
		"https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview."
	with := func(schema string) string { return `"tools":[{"name":"a","input_schema":` + schema + `}]` }
	second := func(schema string) string {
		return `"tools":[` + weather + `,{"name":"b","input_schema":` + schema + `}]`
	}
	code := func(schema string) string {
		return `"tools":[{"type":"code_execution_20260120","name":"code_execution"},{"name":"walk",` +
			`"input_schema":` + schema + `,"allowed_callers":["code_execution_20260120"]}]`
	}
	example := func(value string) string {
		return `"tools":[{"name":"a","input_schema":{"type":"object","properties":{"city":{"type":"string"}}},` +
			`"input_examples":[{"city":"Paris"},` + value + `]}]`
	}
	run(t, []row{
		{
			why: "a type of Python", rule: "tools.schema_invalid",
			fields: with(`{"type":"object","properties":{"city":{"type":"str"}}}`),
			want:   badRequest + "tools.0.custom.input_schema: " + learn,
			twin:   with(`{"type":"object","properties":{"city":{"type":"string"}}}`),
		},
		{
			why: "required is a string", rule: "tools.schema_invalid",
			fields: second(`{"type":"object","properties":{"a":{"type":"string"}},"required":"a"}`),
			want:   badRequest + "tools.1.custom.input_schema: " + learn,
			twin:   second(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`),
		},
		{
			why: "a tuple of draft 7, whatever $schema says", rule: "tools.schema_invalid",
			fields: with(`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":` +
				`{"a":{"type":"array","items":[{"type":"string"}]}}}`),
			want: badRequest + "tools.0.custom.input_schema: " + learn,
			twin: with(`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":` +
				`{"a":{"type":"array","items":{"type":"string"}}}}`),
		},
		{
			why: "a choice at the top", rule: "tools.schema_top_anyof",
			fields: with(`{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}]}`),
			want: badRequest + "tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or " +
				"anyOf at the top level",
			twin: with(`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`),
		},
		{
			why: "a property name in another script", rule: "tools.property_key",
			fields: with(`{"type":"object","properties":{"ok":{},"город":{}}}`),
			want: badRequest + "tools.0.custom.input_schema.properties: Property keys should match pattern " +
				"'^[a-zA-Z0-9_.-]{1,64}$'",
			twin: with(`{"type":"object","properties":{"ok":{},"a.b-c_1":{}}}`),
		},
		{
			why: "a tree for code", rule: "tools.recursive_ref_ptc", model: "claude-opus-4-6",
			fields: code(`{"type":"object","properties":{"child":{"$ref":"#"}}}`),
			want:   badRequest + "tools.1.custom.input_schema: Circular $ref detected: #",
			twin:   with(`{"type":"object","properties":{"child":{"$ref":"#"}}}`),
		},
		{
			why: "a tree through definitions", rule: "tools.recursive_ref_ptc", model: "claude-opus-4-6",
			fields: code(`{"type":"object","properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"array",` +
				`"items":{"$ref":"#/$defs/n"}}}}`),
			want: badRequest + "tools.1.custom.input_schema: Circular $ref detected: #/$defs/n",
			twin: code(`{"type":"object","properties":{"a":{"$ref":"#/$defs/n"},"b":{"$ref":"#/$defs/n"}},` +
				`"$defs":{"n":{"type":"string"}}}`),
		},
		{
			why: "an example of another type", rule: "tools.bad_input_example", fields: example(`{"city":5}`),
			want: badRequest + "tools.0.custom.input_examples.1: does not match the tool's input_schema",
			twin: example(`{"city":"Rome"}`),
		},
	})
	accepted(t, []row{
		{
			why: "an example under a schema that only the network could resolve",
			fields: `"tools":[{"name":"a","input_schema":{"type":"object","properties":{"x":{"$ref":` +
				`"https://example.com/x.json"}}},"input_examples":[{"x":1}]}]`,
		},
	})
}

// The verdict on a schema is remembered, and the memory is bounded.
func TestValidSchemaForgets(t *testing.T) {
	for i := range maxVerdicts + 10 {
		if !validSchema([]byte(`{"title":"` + itoa(i) + `"}`)) {
			t.Fatalf("schema %d is refused", i)
		}
	}
	verdicts.Lock()
	n := len(verdicts.valid)
	verdicts.Unlock()
	if n > maxVerdicts {
		t.Errorf("%d verdicts are kept, more than %d", n, maxVerdicts)
	}
	for _, when := range []string{"first", "from memory"} {
		if validSchema([]byte(`{"type":"str"}`)) {
			t.Errorf("an invalid schema is accepted %s", when)
		}
	}
}

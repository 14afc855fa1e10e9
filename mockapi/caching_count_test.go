package mockapi_test

import (
	"strings"
	"testing"
)

// TestUsageEqualsCount asks for each shape of request twice, so that it is written and read: reply
// compares.
func TestUsageEqualsCount(t *testing.T) {
	look := tool("look", 4200)
	shapes := map[string]shape{
		"a string":       {messages: []string{`{"role":"user","content":"Hello."}`}},
		"a long block":   {messages: []string{asks(long("Hello.", 600))}},
		"a prefix":       {system: []string{mark(block(long("Be brief.", 4500)))}, messages: []string{asks("Hello.")}},
		"an hour too":    {system: []string{markHour(block(long("Be brief.", 4500)))}, messages: []string{says("user", mark(block("Hello.")))}},
		"tools":          {tools: []string{look, tool("find", 3)}, messages: []string{asks("Hello.")}, more: automatic},
		"a tool of ours": {tools: []string{look, `{"type":"bash_20250124","name":"bash"}`}, messages: []string{asks("Hello.")}, more: automatic},
		"no choice":      {tools: []string{look}, messages: []string{asks("Hello.")}, more: automatic + `,"tool_choice":{"type":"none"}`},
		"a deferred tool": {tools: []string{look, `{"name":"dig","defer_loading":true,"input_schema":{"type":"object"}}`},
			messages: []string{asks("Hello.")}, more: automatic},
		"media":     {messages: []string{says("user", logo, plainDocument, block(long("What is it?", 4500)))}, more: automatic},
		"citations": {messages: []string{says("user", citedDocument, block(long("What is it?", 4500)))}, more: automatic},
		"a search": {messages: []string{says("user", `{"type":"search_result","source":"https://a.example","title":"Tides","content":[`+
			block(long("The tide.", 4500))+`]}`)}, more: automatic},
		"a loop": {tools: []string{look}, more: automatic, messages: []string{asks("Look."), says("assistant", block("I look."), calls("toolu_1", `{"a":1}`)),
			says("user", `{"type":"tool_result","tool_use_id":"toolu_1","content":[`+block("a")+`,`+logo+`]}`)}},
	}
	for why, s := range shapes {
		for _, model := range []string{"claude-opus-5-5", "claude-haiku-4-5"} {
			for _, version := range []string{"2023-06-01", "2026-10-21"} {
				t.Run(strings.Join([]string{why, model, version}, " "), func(t *testing.T) {
					s.model, s.headers = model, []string{"Anthropic-Version", version}
					c := newCacher(t)
					first, again := c.ask(s), c.ask(s)
					marked := strings.Contains(s.body(true), "cache_control")
					if again.Read != first.cached() || marked != (again.Read > 0) {
						t.Errorf("%+v, then %+v", first, again)
					}
				})
			}
		}
	}
}

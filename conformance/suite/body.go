package suite

import (
	"fmt"
	"maps"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/go-json-experiment/json/jsontext"
)

// object and list are JSON as a case writes it.
type (
	object map[string]any
	list   []any
)

// with is the object with other members: names and values in turn.
func (o object) with(members ...any) object {
	changed := maps.Clone(o)
	for i := 0; i+1 < len(members); i += 2 {
		changed[fmt.Sprint(members[i])] = members[i+1]
	}
	return changed
}

// without is the object less some members.
func (o object) without(names ...string) object {
	changed := maps.Clone(o)
	for _, name := range names {
		delete(changed, name)
	}
	return changed
}

// and is the list with more elements.
func (l list) and(more ...any) list { return append(l[:len(l):len(l)], more...) }

// ask is a request of the general model.
func (t *T) ask(messages ...any) object { return request(t.model, messages...) }

func request(model string, messages ...any) object {
	return object{"model": model, "max_tokens": 2048, "messages": list(messages)}
}

// user is a message of the user: one text, or blocks.
func user(content ...any) object { return object{"role": "user", "content": flat(content)} }

// assistant is a message of the assistant: one text, or blocks.
func assistant(content ...any) object { return object{"role": "assistant", "content": flat(content)} }

// system is a system message in the conversation.
func system(content ...any) object { return object{"role": "system", "content": flat(content)} }

func flat(content []any) any {
	if s, ok := content[0].(string); ok && len(content) == 1 {
		return s
	}
	return list(content)
}

// reply is the message of an answer as it goes back into the conversation: byte for byte.
func reply(a *answer) object {
	return object{"role": "assistant", "content": jsontext.Value(a.get("content").Raw)}
}

func text(s string) object { return object{"type": "text", "text": s} }

// marked is a block with a breakpoint of the cache; ttl may be "".
func marked(block object, ttl string) object {
	control := object{"type": "ephemeral"}
	if ttl != "" {
		control["ttl"] = ttl
	}
	return block.with("cache_control", control)
}

// automatic asks for the automatic breakpoint.
var automatic = object{"type": "ephemeral"}

func toolUse(id, name string, input any) object {
	return object{"type": "tool_use", "id": id, "name": name, "input": input}
}

func toolResult(id string, content any) object {
	return object{"type": "tool_result", "tool_use_id": id, "content": content}
}

// weather is a tool that a question about the weather has to call.
func weather() object {
	return object{
		"name": "get_weather", "description": "Tells the current weather in a city.",
		"input_schema": object{
			"type": "object", "required": list{"city", "unit"},
			"properties": object{
				"city": object{"type": "string", "description": "The name of the city"},
				"unit": object{"type": "string", "enum": list{"celsius", "fahrenheit"}},
			},
		},
	}
}

// clock is another tool.
func clock() object {
	return object{
		"name": "get_time", "description": "Tells the current time in a city.",
		"input_schema": object{
			"type": "object", "required": list{"city"}, "properties": object{"city": object{"type": "string"}},
		},
	}
}

const askWeather = "Call get_weather to find out the weather in Paris in celsius. You have to call the tool."

// filler is a long text that begins with the nonce of the case. A line is some 25 tokens.
func (t *T) filler(name string, lines int) string {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "%s %s, note %d: the river bends past the mill and under the old bridge.\n", t.nonce, name, i+1)
	}
	return b.String()
}

// cacheable is how many lines of filler are more than the largest minimum of any model, 4,096 tokens.
const cacheable = 220

// raw is a value of an answer as it goes into a request: byte for byte.
func raw(v gjson.Result) jsontext.Value { return jsontext.Value(v.Raw) }

// parsed reads a value that was taken from an answer.
func parsed(v any) gjson.Result {
	value, _ := v.(jsontext.Value)
	return gjson.ParseBytes(value)
}

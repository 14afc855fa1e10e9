package reply

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRepliesRefused(t *testing.T) {
	rows := []struct{ why, body, want string }{
		{"no JSON", "[\n{", `parse replies: 2:2: the body is no JSON: unexpected end of data`},
		{"no script", `7`, `parse replies: 1:1: is to be an object, not a number`},
		{"a list in the list", `[[]]`, `parse replies: 1:2: [0]: is to be an object, not a list`},
		{"no reply", `[{"match":{}}]`, `parse replies: 1:2: [0]: has no reply: say what to answer under reply`},
		{"a slip", `{"reply":{"txet":"a"}}`, `parse replies: 1:11: reply: unknown key "txet", the nearest valid one is text`},
		{"a level too high", `{"delay":"1s"}`, `parse replies: 1:2: unknown key "delay", the nearest valid one is reply.delay`},
		{"a level too low", `{"reply":{"text":"a","time":1}}`, `parse replies: 1:22: reply: unknown key "time", the nearest valid one is times of the script`},
		{"in two places", `{"text":"a"}`, `parse replies: 1:2: unknown key "text", the nearest valid one is match.text or reply.text`},
		{"wrong kind", `{"reply":{"text":5}}`, `parse replies: 1:18: reply.text: is to be a string, not a number`},
		{"null is nothing", `{"reply":null}`, `parse replies: 1:10: reply: is to be an object, not null`},
		{"says nothing", `{"reply":{"delay":"1s"}}`, `parse replies: 1:10: reply: says nothing: give it text, tool_use, thinking, content, stop_reason or error`},
		{"empty text", `{"reply":{"text":""}}`, `parse replies: 1:18: reply.text: is empty: leave it out, or write content: [] for a reply without blocks`},
		{"text and content", `{"reply":{"text":"a","content":[]}}`, `parse replies: 1:10: reply: content is all blocks of the reply: write text there`},
		{"error and more", `{"reply":{"error":"a.b","text":"a","delay":"1s"}}`, `parse replies: 1:10: reply: an error is the whole reply: leave out text, delay`},
		{"empty error", `{"reply":{"error":""}}`, `parse replies: 1:10: reply: error is empty: name a rule, such as fault.overloaded`},
		{"stop reason", `{"reply":{"text":"a","stop_reason":"end"}}`, `parse replies: 1:36: reply.stop_reason: "end" is no stop reason, the nearest is end_turn`},
		{"stop reason without its text", `{"reply":{"stop_reason":"stop_sequence"}}`, `parse replies: 1:10: reply: stop_sequence holds the text that matched, if and only if stop_reason is stop_sequence`},
		{"text of another stop reason", `{"reply":{"stop_reason":"end_turn","stop_sequence":"a"}}`, `parse replies: 1:10: reply: stop_sequence holds the text that matched, if and only if stop_reason is stop_sequence`},
		{"empty stop sequence", `{"reply":{"text":"a","stop_sequence":""}}`, `parse replies: 1:10: reply: stop_sequence is empty: write the text that matched`},
		{"stop details", `{"reply":{"text":"a","stop_details":"x"}}`, `parse replies: 1:37: reply.stop_details: is to be an object, not a string`},
		{"delay as a number", `{"reply":{"text":"a","delay":5}}`, `parse replies: 1:30: reply.delay: is to be a duration in quotes, such as "250ms", not a number`},
		{"delay without a unit", `{"reply":{"text":"a","delay":"soon"}}`, `parse replies: 1:30: reply.delay: "soon" is no duration: write one such as "250ms" or "2s"`},
		{"delay too long", `{"reply":{"text":"a","delay":"601s"}}`, `parse replies: 1:30: reply.delay: 601s is not between 0s and 10m`},
		{"delay into the past", `{"reply":{"text":"a","delay":"-1s"}}`, `parse replies: 1:30: reply.delay: -1s is not between 0s and 10m`},
		{"usage", `{"reply":{"text":"a","usage":{"tokens":1}}}`, `parse replies: 1:31: reply.usage: unknown key "tokens", the nearest valid one is input_tokens`},
		{"usage below zero", `{"reply":{"text":"a","usage":{"output_tokens":-1}}}`, `parse replies: 1:47: reply.usage.output_tokens: is to be a whole number from 0 to 1099511627776, not -1`},
		{"usage in parts", `{"reply":{"text":"a","usage":{"output_tokens":1.5}}}`, `parse replies: 1:47: reply.usage.output_tokens: is to be a whole number from 0 to 1099511627776, not 1.5`},
		{"never", `{"reply":{"text":"a"},"times":0}`, `parse replies: 1:31: times: is to be a whole number from 1 to 1000, not 0`},
		{"times as a word", `{"reply":{"text":"a"},"times":"2"}`, `parse replies: 1:31: times: is to be a number, not a string`},
		{"turns count from 1", `{"match":{"turn":0},"reply":{"text":"a"}}`, `parse replies: 1:18: match.turn: is to be a whole number from 1 to 1073741824, not 0`},
		{"bad expression", `{"match":{"text":"/a(/"},"reply":{"text":"a"}}`, "parse replies: 1:18: match.text: is no regular expression of Go: error parsing regexp: missing closing ): `a(`"},
		{"a number to look for", `{"match":{"text":5},"reply":{"text":"a"}}`, `parse replies: 1:18: match.text: is to be a string, not a number`},
		{"stop reason of another kind", `{"reply":{"stop_reason":null}}`, `parse replies: 1:25: reply.stop_reason: is to be a string, not null`},
		{"block without a name", `{"reply":{"content":[{"type":"tool_use"}]}}`, `parse replies: 1:22: reply.content[0]: has no name: write the tool's`},
		{"empty expression", `{"match":{"system":"//"},"reply":{"text":"a"}}`, `parse replies: 1:20: match.system: is empty and would fit everything: leave it out`},
		{"empty match", `{"match":{"model":""},"reply":{"text":"a"}}`, `parse replies: 1:19: match.model: is empty and would fit everything: leave it out`},
		{"tools", `{"match":{"tools":["a",1]},"reply":{"text":"a"}}`, `parse replies: 1:24: match.tools[1]: is to be a string, not a number`},
		{"thinking", `{"reply":{"thinking":["a",1]}}`, `parse replies: 1:27: reply.thinking[1]: is to be a string, or {redacted: true}, not a number`},
		{"redacted or not", `{"reply":{"thinking":{"redacted":false}}}`, `parse replies: 1:22: reply.thinking: is to be a string, or {redacted: true}`},
		{"call without a name", `{"reply":{"tool_use":[{"input":{}}]}}`, `parse replies: 1:23: reply.tool_use[0]: has no name: write the tool's`},
		{"input is an object", `{"reply":{"tool_use":{"name":"f","input":[]}}}`, `parse replies: 1:42: reply.tool_use.input: is to be an object, not a list`},
		{"id", `{"reply":{"tool_use":{"name":"f","id":"a b"}}}`, `parse replies: 1:39: reply.tool_use.id: may hold letters, digits, _ and - only: the API refuses any other id in the next request`},
		{"a key of a call", `{"reply":{"tool_use":{"name":"f","inputs":{}}}}`, `parse replies: 1:34: reply.tool_use: unknown key "inputs", the nearest valid one is input`},
		{"content is a list", `{"reply":{"content":"a"}}`, `parse replies: 1:21: reply.content: is to be a list of blocks, not a string`},
		{"block", `{"reply":{"content":["a"]}}`, `parse replies: 1:22: reply.content[0]: is to be a block: an object with a type, or a short form such as text, not a string`},
		{"block without type", `{"reply":{"content":[{}]}}`, `parse replies: 1:22: reply.content[0]: has no type: write one such as text`},
		{"neither a type nor a short form", `{"reply":{"content":[{"txt":"a"}]}}`, `parse replies: 1:23: reply.content[0]: unknown key "txt", the nearest valid one is text`},
		{"type with a slip", `{"reply":{"content":[{"type":"tool-use"}]}}`, `parse replies: 1:22: reply.content[0]: type "tool-use" is no block of the API, the nearest is tool_use`},
		{"text block without text", `{"reply":{"content":[{"type":"text"}]}}`, `parse replies: 1:22: reply.content[0]: has no text: a text block needs one`},
		{"text block of a number", `{"reply":{"content":[{"type":"text","text":1}]}}`, `parse replies: 1:44: reply.content[0].text: is to be a string, not a number`},
		{"thinking cannot be signed with more", `{"reply":{"content":[{"type":"thinking","thinking":"a","x":1}]}}`, `parse replies: 1:56: reply.content[0]: unknown key "x", the nearest valid one is type`},
		{"input of a block", `{"reply":{"content":[{"type":"tool_use","name":"f","input":1}]}}`, `parse replies: 1:60: reply.content[0].input: is to be an object, not a number`},
		{"block as written", `{"reply":{"content":[{"type":"tool_use","name":"f","toolset_name":"s"}]}}`, `parse replies: 1:22: reply.content[0]: is sent as it is written: give it an id and an input`},
		{"longer than anything", `{"reply":{"tool_use":{"name":"f","input":{"a":"` + strings.Repeat("a", 4<<20) + `"}}}}`, `parse replies: 1:42: reply.tool_use.input: is longer than 4194304 bytes of JSON: make it shorter`},
	}
	for _, row := range rows {
		scripts, err := ParseReplies([]byte(row.body))
		if err == nil || scripts != nil {
			t.Errorf("%s: %d scripts, error %v, want an error alone", row.why, len(scripts), err)
			continue
		}
		if diff := cmp.Diff(row.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

package prompt_test

import "testing"

// input is a tool call whose input is free-form JSON.
const input = `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":$}]}]}`

func TestCanonicalFreeForm(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "keys keep their order for the cache", frame: input,
			a: `{"a":1,"b":2}`, b: `{"b":2,"a":1}`, cache: other, sign: same,
		},
		{
			why: "so do nested ones", frame: input,
			a: `{"o":{"a":1,"b":2}}`, b: `{"o":{"b":2,"a":1}}`, cache: other, sign: same,
		},
		{
			why: "and those within a list", frame: input,
			a: `{"o":[{"a":1,"b":2}]}`, b: `{"o":[{"b":2,"a":1}]}`, cache: other, sign: same,
		},
		{
			why: "the order of a list counts", frame: input,
			a: `{"o":[1,2]}`, b: `{"o":[2,1]}`, cache: other, sign: other,
		},
		{
			why: "a null member is nothing to a signature, even here", frame: input,
			a: `{"a":1}`, b: `{"a":1,"b":null}`, cache: other, sign: same,
		},
		{
			why: "a null in a list is an item", frame: input,
			a: `{"a":[null]}`, b: `{"a":[]}`, cache: other, sign: other,
		},
		{
			why: "a user's own cache_control is no marker", frame: input,
			a: `{}`, b: `{"cache_control":{"type":"ephemeral"}}`, cache: other, sign: other,
		},
		{
			why: "nor do the API's defaults hold here", frame: input,
			a: `{}`, b: `{"type":"text","text":" ","is_error":false,"content":[],"caller":{"type":"direct"}}`, cache: other, sign: other,
		},
		{
			why: "a string is not a text block here", frame: input,
			a: `{"content":"a"}`, b: `{"content":[{"type":"text","text":"a"}]}`, cache: other, sign: other,
		},
		{
			why: "white space around a string counts here", frame: input,
			a: `{"text":"a"}`, b: `{"text":"a "}`, cache: other, sign: other,
		},
		{
			why: "white space between tokens does not", frame: input,
			a: `{"a":[1,2],"b":{}}`, b: "{ \"a\" : [ 1 ,\n2 ] , \"b\" : { } }", cache: same, sign: same,
		},
		{
			why: "nor does the escaping of names and strings", frame: input,
			a: `{"caf\u00e9":"\u003cb\/\u003e and enough text for a digest of its own, which is more than sixty-four"}`,
			b: `{"café":"<b/> and enough text for a digest of its own, which is more than sixty-four"}`, cache: same, sign: same,
		},
		{
			why: "of a name that is sent twice the last value stands", frame: input,
			a: `{"a":2,"b":1}`, b: `{"a":1,"b":1,"a":2}`, cache: same, sign: same,
		},
		{
			why: "true is not the string", frame: input,
			a: `{"a":true}`, b: `{"a":"true"}`, cache: other, sign: other,
		},
		{
			why: "a number is not the string", frame: input,
			a: `{"a":1}`, b: `{"a":"1"}`, cache: other, sign: other,
		},
		{
			why: "a list is not its items", frame: input,
			a: `{"a":["b","c"]}`, b: `{"a":["b"],"c":""}`, cache: other, sign: other,
		},
	})
}

func TestCanonicalNumbers(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "1.0 is 1 to a signature", frame: input,
			a: `{"a":1}`, b: `{"a":1.0}`, cache: other, sign: same,
		},
		{
			why: "1 is not 2", frame: input,
			a: `{"a":1}`, b: `{"a":2}`, cache: other, sign: other,
		},
		{
			why: "a float has many spellings", frame: input,
			a: `{"a":1.5}`, b: `{"a":15.00E-1}`, cache: same, sign: same,
		},
		{
			why: "so has one without a fraction", frame: input,
			a: `{"a":100.0}`, b: `{"a":1e2}`, cache: same, sign: same,
		},
		{
			why: "a large float equals its integer", frame: input,
			a: `{"a":100000000000000000000}`, b: `{"a":1e20}`, cache: other, sign: same,
		},
		{
			why: "there is one integer zero", frame: input,
			a: `{"a":0}`, b: `{"a":-0}`, cache: same, sign: same,
		},
		{
			why: "and to a signature one zero", frame: input,
			a: `{"a":0}`, b: `{"a":-0.0}`, cache: other, sign: same,
		},
		{
			why: "integers beyond a double keep their digits", frame: input,
			a: `{"a":9007199254740993}`, b: `{"a":9007199254740992}`, cache: other, sign: other,
		},
		{
			why: "and beyond 64 bits", frame: input,
			a: `{"a":123456789012345678901234567890}`, b: `{"a":123456789012345678901234567891}`, cache: other, sign: other,
		},
	})
}

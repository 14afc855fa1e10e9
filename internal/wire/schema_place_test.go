package wire

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestProblemPlaces holds where a problem says it is. The marker « in a body stands before the
// byte that Offset must name.
func TestProblemPlaces(t *testing.T) {
	tests := []struct {
		why, body string
		want      Problem
	}{
		{"a wrong value", `{"model":"m","max_tokens": «"x","messages":[]}`,
			Problem{Code: WrongType, Path: "max_tokens", Message: "Input should be a valid integer",
				Pointer: "/max_tokens"}},
		{"a missing member is placed at its object",
			`{"model":"m","max_tokens":1,"messages":[«{"role":"user"}]}`,
			Problem{Code: Missing, Path: "messages.0.content", Message: "Field required",
				Pointer: "/messages/0"}},
		{"so is a missing tag", `{"model":"m","max_tokens":1,"messages":[«{}]}`,
			Problem{Code: MissingTag, Path: "messages.0.role", Message: "Field required",
				Pointer: "/messages/0"}},
		{"an extra member is placed at its name",
			`{"model":"m","max_tokens":1,"messages":[], «"a/b~c":1}`,
			Problem{Code: Extra, Path: "a/b~c", Message: "Extra inputs are not permitted",
				Pointer: "/a~1b~0c"}},
		{"tags are in the path, not in the pointer", `{"model":"m","max_tokens":1,"messages":[],
			"thinking":{"type":"enabled","budget_tokens":«1}}`,
			Problem{Code: TooSmall, Path: "thinking.enabled.budget_tokens",
				Message: "Input should be greater than or equal to 1024",
				Pointer: "/thinking/budget_tokens"}},
		{"a wrong role is placed at the role", `{"model":"m","max_tokens":1,"messages":[{"role":«"x"}]}`,
			Problem{Code: Enum, Path: "messages.0.role",
				Message: "Input should be 'user', 'assistant' or 'system'", Pointer: "/messages/0/role"}},
		{"a wrong tag is placed at the object", `{"model":"m","max_tokens":1,"messages":[],
			"tool_choice":«{"type":"x"}}`,
			Problem{Code: UnknownTag, Path: "tool_choice", Message: "Input tag 'x' found using 'type' " +
				"does not match any of the expected tags: 'auto', 'any', 'tool', 'none'",
				Pointer: "/tool_choice"}},
		{"a text without a path still has a place",
			`{"model":"m","max_tokens":1,"messages":[],«"compaction":null}`,
			Problem{Code: Extra, Message: "`compaction` requires anthropic-beta: compact-2026-09-04",
				Pointer: "/compaction"}},
		{"of a member sent twice the last is meant",
			`{"model":"m","max_tokens":1,"messages":[],"stream":true,"stream":«1}`,
			Problem{Code: WrongType, Path: "stream", Message: "Input should be a valid boolean",
				Pointer: "/stream"}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			test.want.Offset = strings.Index(test.body, "«")
			root, syntax := Parse([]byte(strings.Replace(test.body, "«", "", 1)))
			if syntax != nil {
				t.Fatal(syntax)
			}
			got := Validate(root, CreateMessage, Dialect{Version: Version2026})
			if diff := cmp.Diff([]Problem{test.want}, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestValidateBounds holds that a hostile body gets an answer of bounded size.
func TestValidateBounds(t *testing.T) {
	const many = 100_000
	tests := []struct {
		why, body string
		want      int
	}{
		{"many wrong items", top(`"stop_sequences":[` + strings.Repeat("7,", many) + `7]`), 100},
		{"many unknown members under one long name", top(`"tools":[{"type":"mcp_toolset",
			"mcp_server_name":"m","configs":{"` + strings.Repeat("k", 1<<20) + `":{` +
			strings.Repeat(`"x":1,"y":1,"z":1,`, 30) + `"w":1}}}]`), 1},
		{"a branch that fails behind the limit is not taken for one that accepts", top(
			`"stop_sequences":[` + strings.Repeat("7,", many) + `7],"container":7`), 100},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			root, syntax := Parse([]byte(test.body))
			if syntax != nil {
				t.Fatal(syntax)
			}
			d := Ungated(Dialect{Version: Version2026})
			if got := Validate(root, CreateMessage, d); len(got) != test.want {
				t.Errorf("got %d problems, want %d", len(got), test.want)
			}
		})
	}
}

func TestValidateQuery(t *testing.T) {
	tests := []struct {
		why   string
		shape Shape
		query string
		want  []Problem
	}{
		{"no parameter", ListModels, "", nil},
		{"good ones", ListModels, "limit=1000&after_id=x&lifecycle[]=active&lifecycle[]=retired", nil},
		{"models.limit_out_of_range", ListModels, "limit=1001", []Problem{{Code: TooLarge,
			Path: "limit", Message: "Input should be less than or equal to 1000"}}},
		{"none", ListBatches, "limit=0", []Problem{{Code: TooSmall,
			Path: "limit", Message: "Input should be greater than or equal to 1"}}},
		{"no number", ListFiles, "limit=many", []Problem{{Code: WrongType,
			Path: "limit", Message: "Input should be a valid integer"}}},
		{"the last one counts", ListModels, "limit=0&limit=5", nil},
		{"a value of a list", ListModels, "lifecycle[]=active&lifecycle[]=new", []Problem{{Code: Enum,
			Path: "lifecycle[].1", Message: "Input should be 'active', 'deprecated' or 'retired'"}}},
		{"an unknown parameter is ignored", ListModels, "beta=true&limit=20", nil},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			query, err := url.ParseQuery(test.query)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, ValidateQuery(query, test.shape)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

package mockapi_test

import (
	"testing"

	"github.com/tidwall/gjson"
)

// What a thread was created with stays; a request that sends another value is told which.
func TestThreadFixedFields(t *testing.T) {
	const (
		tools  = `"tools":[{"name":"f","input_schema":{"type":"object"}}],`
		budget = `"output_config":{"effort":"low","task_budget":{"type":"tokens","total":20000}},`
	)
	tests := []struct {
		why, settings, first, fields, want string // the fields that differ, "" for none
	}{
		{"system and tools left out", "", `"system":"Be brief.",` + tools, "", ""},
		{"system and tools as they were", "", `"system":"Be brief.",` + tools, `"system":"Be brief.",` + tools, ""},
		{"keys in another order", "", tools, `"tools":[{"input_schema":{"type":"object"},"name":"f"}],`, ""},
		{"empty is left out", "", `"system":"Be brief.",` + tools, `"system":[],"tools":[],`, ""},
		{"another system", "", `"system":"Be brief.",`, `"system":"Be long.",`, "system"},
		{"a system that was not there", "", "", `"system":"Be brief.",`, "system"},
		{"both", "", `"system":"Be brief.",` + tools, `"system":"Be long.","tools":[{"name":"g","input_schema":{"type":"object"}}],`, "system, tools"},
		{"another model", "", "", `"model":"claude-sonnet-5-5",`, "model"},
		{"the same model by its alias", "", `"model":"claude-haiku-4-5-20251001",`, `"model":"claude-haiku-4-5",`, ""},
		{"another effort", "", budget, `"output_config":{"effort":"high","task_budget":{"type":"tokens","total":20000}},`, "output_config"},
		{"no effort", "", budget, "", "output_config"},
		{"what is left of a budget", "", budget, `"output_config":{"effort":"low","task_budget":{"type":"tokens","total":20000,"remaining":900}},`, ""},
		{
			"another format", "", "",
			`"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}},`, "",
		},
		{"thinking turned up", "", `"model":"claude-haiku-4-5",`, `"model":"claude-haiku-4-5","max_tokens":3000,"thinking":{"type":"enabled","budget_tokens":1024},`, "thinking"},
		{"what changes from turn to turn", "", "", `"max_tokens":20,"stop_sequences":["x"],"metadata":{"user_id":"u"},`, ""},
		{"the strict reading", `{"threads":{"repeat_fixed_fields":"refuse"}}`, `"system":"Be brief.",` + tools, `"system":"Be brief.",` + tools, "system, tools"},
		{"left out by the strict reading", `{"threads":{"repeat_fixed_fields":"refuse"}}`, `"system":"Be brief.",` + tools, "", ""},
		{"another effort where it may change", `{"threads":{"fixed_fields":["system","tools","model"]}}`, budget, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newThreaded(t)
			if tt.settings != "" {
				c.settings(tt.settings)
			}
			model := ""
			if m := gjson.Get("{"+tt.first+`"x":0}`, "model").Raw; m != "" {
				model = `"model":` + m + ","
			}
			id := c.starts(tt.first + turn(`"Hello."`))
			got, want := refused(c.send(goesOn(id, model+tt.fields+turn(`"Go on."`)))), "200"
			if tt.want != "" {
				want = "400 thread_fingerprint_mismatch thread: the request does not match the Thread of previous_message_id `" +
					id + "`; differing field(s): " + tt.want
			}
			if got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

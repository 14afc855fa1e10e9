package prompt_test

import (
	"strings"
	"testing"
)

func TestEffort(t *testing.T) {
	const (
		ask     = `{"role":"user","content":"q"}`
		answer  = `{"role":"assistant","content":"a"}`
		results = `{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"r"}]}`
		low     = `{"role":"system","content":[],"output_config":{"effort":"low"}}`
		high    = `{"role":"system","content":"s","output_config":{"effort":"high"}}`
		nothing = `{"role":"system","content":"s","output_config":{}}`
	)
	for _, c := range []struct {
		why, request string
		messages     []string
		want         string
	}{
		{"the model's default", ``, []string{ask}, "medium"},
		{"the request's", `"output_config":{"effort":"max"},`, []string{ask}, "max"},
		{"a message sets it for the next turn", ``, []string{ask, answer, low, ask}, "low"},
		{"and for those after", ``, []string{low, ask, answer, ask}, "low"},
		{"not for the one that is under way", ``, []string{ask, low}, "medium"},
		{"which results of tools go on with", ``, []string{ask, answer, results, low, answer, results}, "medium"},
		{"the later one stands", ``, []string{low, ask, high, answer, ask}, "high"},
		{"before the request's", `"output_config":{"effort":"max"},`, []string{low, ask}, "low"},
		{"one that sets nothing does not", ``, []string{low, ask, nothing, answer, ask}, "low"},
	} {
		p := build(t, `{`+c.request+`"messages":[`+strings.Join(c.messages, ",")+`]}`)
		if got := p.Effort(); got != c.want {
			t.Errorf("%s: %s, want %s", c.why, got, c.want)
		}
	}
}

package cases_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

var answers = [][]byte{[]byte(`{"id":"msg_1","content":[{"type":"text","text":"Say \"hi\"."}]}`)}

func TestExpand(t *testing.T) {
	for _, row := range []struct {
		why, template, body, elsewhere, shown string
	}{
		{"text stands for itself", `{"a": 1}`, `{"a": 1}`, `{"a": 1}`, `{"a": 1}`},
		{"a value is JSON in a body, text in a path", `x ${1.id}`, `x "msg_1"`, `x msg_1`, `x "msg_1"`},
		{"members and indexes", `${1.content.0.text}`, `"Say \"hi\"."`, `Say "hi".`, `"Say \"hi\"."`},
		{"a list as it was sent", `${1.content}`, `[{"type":"text","text":"Say \"hi\"."}]`,
			`[{"type":"text","text":"Say \"hi\"."}]`, `[{"type":"text","text":"Say \"hi\"."}]`},
		{"repeated", `"${"ab " * 3}"`, `"ab ab ab "`, `"ab ab ab "`, `"${"ab " * 3}"`},
		{"counted", `${"\"p{i}\":1," * 2}`, `"p0":1,"p1":1,`, `"p0":1,"p1":1,`, `${"\"p{i}\":1," * 2}`},
		{"a byte", `Caf${byte e9}`, "Caf\xe9", "Caf\xe9", `Caf${byte e9}`},
		{"no placeholder", `${x} $1 ${1} ${"a" * b}`, `${x} $1 ${1} ${"a" * b}`, `${x} $1 ${1} ${"a" * b}`,
			`${x} $1 ${1} ${"a" * b}`},
	} {
		body, err := cases.Expand(row.template, answers, true)
		if err != nil || body != row.body {
			t.Errorf("%s: body %q, %v; want %q", row.why, body, err, row.body)
		}
		if elsewhere, err := cases.Expand(row.template, answers, false); err != nil || elsewhere != row.elsewhere {
			t.Errorf("%s: elsewhere %q, %v; want %q", row.why, elsewhere, err, row.elsewhere)
		}
		if shown, err := cases.Shown(row.template, answers); err != nil || shown != row.shown {
			t.Errorf("%s: shown %q, %v; want %q", row.why, shown, err, row.shown)
		}
	}
}

func TestExpandNothing(t *testing.T) {
	for template, want := range map[string]string{
		"${2.id}":           "${2.id}: there is no answer 2 yet",
		"${0.id}":           "${0.id}: there is no answer 0 yet",
		"${1.content.1.id}": "${1.content.1.id}: answer 1 has no such value",
	} {
		if _, err := cases.Expand(template, answers, true); err == nil || err.Error() != want {
			t.Errorf("Expand(%s): %v, want %s", template, err, want)
		}
		if _, err := cases.Shown(template, answers); err == nil || err.Error() != want {
			t.Errorf("Shown(%s): %v, want %s", template, err, want)
		}
	}
}

func TestParts(t *testing.T) {
	want := []cases.Part{
		{Kind: cases.Literal, Text: "a "}, {Kind: cases.Reference, Text: "content.0", N: 1},
		{Kind: cases.Repeat, Text: "b", N: 2}, {Kind: cases.Byte, N: 0xff}, {Kind: cases.Literal, Text: " c"},
	}
	if diff := cmp.Diff(want, cases.Parts(`a ${1.content.0}${"b" * 2}${byte ff} c`)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

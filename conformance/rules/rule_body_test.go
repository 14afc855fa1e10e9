package rules

import "testing"

const notJSON = badRequest + "The request body is not valid JSON: "

func TestBody(t *testing.T) {
	tests := []struct{ why, rule, body, want string }{
		{
			"nothing", "body.empty", "",
			notJSON + "Input is a zero-length, empty document: line 1 column 1 (char 0)",
		},
		{
			"an emoji cut in half", "body.lone_surrogate",
			`{"model":"claude-sonnet-4-6","max_tokens":16,"messages":[{"role":"user","content":"x\ud83d y"}]}`,
			notJSON + "no low surrogate in string: line 1 column 91 (char 90)",
		},
		{
			"a body cut short", "body.invalid_json", `{"model": "claude-sonnet-4-6", `,
			notJSON + "unexpected end of data: line 1 column 32 (char 31)",
		},
		{
			"a form", "body.invalid_json", "model=claude-sonnet-4-6",
			notJSON + "unexpected character: line 1 column 1 (char 0)",
		},
		{
			"Latin-1", "body.invalid_utf8", "{\"model\":\"\xe9\"}",
			notJSON + "str is not valid UTF-8: surrogates not allowed: line 1 column 1 (char 0)",
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := First(exchange(false, nil, tt.body))
			if got == nil || got.Error() != tt.want || got.Rule != tt.rule {
				t.Errorf("got %v, want %s: %s", got, tt.rule, tt.want)
			}
			if all := All(exchange(false, nil, tt.body)); len(all) != 1 {
				t.Errorf("%d rules speak for one syntax error: %v", len(all), all)
			}
		})
	}
	whole := `{"model":"claude-sonnet-4-6","max_tokens":16,"messages":[{"role":"user","content":"x\ud83d\ude00 y"}]}`
	if err := First(exchange(false, nil, whole)); err != nil {
		t.Errorf("a whole emoji is refused: %v", err)
	}
}

package rules

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

func TestModel(t *testing.T) {
	run(t, []row{
		{
			why: "no such model", rule: "model.not_found", model: "claude-imaginary-9",
			want: "404 not_found_error: model: claude-imaginary-9", twinModel: "claude-haiku-4-5",
		},
		{
			why: "a dot in place of a hyphen", rule: "model.not_found", model: "claude-haiku-4.5",
			want: "404 not_found_error: model: claude-haiku-4.5", twinModel: "claude-haiku-4-5-20251001",
		},
		{
			why: "a retired model", rule: "model.not_found", model: "claude-opus-4-1-20250805",
			want: "404 not_found_error: model: claude-opus-4-1-20250805", twinModel: "claude-opus-4-5",
		},
		{
			why: "on count_tokens too", rule: "model.not_found", model: "claude-imaginary-9", count: true,
			want: "404 not_found_error: model: claude-imaginary-9", twinModel: "claude-haiku-4-5",
		},
	})
}

// A caller may answer for unknown models with another one.
func TestLookupDecides(t *testing.T) {
	x := &Exchange{Endpoint: Messages, Header: headers(nil)}
	x.Lookup = func(string) (*fixtures.Model, bool) { return fixtures.DefaultModels().Find("claude-opus-5-5") }
	x.Read([]byte(plain("my-model", `"temperature":0.5`, false)))
	if err := First(x); err == nil || err.Rule != "sampling.temperature_deprecated" {
		t.Errorf("got %v, want the rules of claude-opus-5-5", err)
	}
}

// Without a table of models nothing is said about models.
func TestNoLookup(t *testing.T) {
	x := &Exchange{Endpoint: Messages, Header: headers(nil)}
	x.Read([]byte(plain("my-model", `"temperature":0.5,"max_tokens":999999`, false)))
	if err := First(x); err != nil {
		t.Errorf("refused: %v", err)
	}
}

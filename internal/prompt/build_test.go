package prompt_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// build makes the prompt of a body for a model that keeps all thinking.
func build(t *testing.T, body string) *prompt.Prompt {
	t.Helper()
	return buildFor(t, "claude-opus-5-5", body)
}

func buildFor(t *testing.T, model, body string) *prompt.Prompt {
	t.Helper()
	root, err := wire.Parse([]byte(body))
	if err != nil {
		t.Fatalf("parse %s: %v", body, err)
	}
	m, ok := fixtures.DefaultModels().Find(model)
	if !ok {
		t.Fatalf("no model %s", model)
	}
	return prompt.Build(wire.NewRequest(root, wire.Dialect{Version: wire.Version2026}), m)
}

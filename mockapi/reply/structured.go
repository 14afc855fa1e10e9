package reply

import (
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/hints"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// structured makes the JSON that output_config.format asks for, as one text block.
func (s *scene) structured() *Draft {
	source := told{Reader: s.reader(s.turn), scene: s}
	value, err := schema.Generate(s.prompt.Request.OutputConfig.Schema, schema.Options{Source: source, Full: true})
	d := text("structured", string(value))
	if err != nil {
		d.Note = "structured output: " + err.Error()
	}
	return d
}

// told is a source that knows what the reply would have said in prose.
type told struct {
	*hints.Reader
	scene *scene
}

// Values suggests a title, a summary or an answer for the fields that are called so, and what the
// conversation holds for the others.
func (t told) Values(f schema.Field) []any {
	if f.Type != "string" || len(f.Enum) > 0 || f.Item >= 0 {
		return t.Reader.Values(f)
	}
	own := ""
	switch schema.Words(f.Name) {
	case "title", "session title", "conversation title":
		if t.scene.wantsTitle() {
			own = t.scene.title()
		}
	case "summary":
		if t.scene.wantsSummary() {
			own = t.scene.summary()
		}
	case "answer", "response", "reply", "result", "final answer":
		if own = t.scene.fromResults(); own == "" {
			own = t.scene.recall()
		}
	}
	if own == "" {
		return t.Reader.Values(f)
	}
	return append([]any{own}, t.Reader.Values(f)...)
}

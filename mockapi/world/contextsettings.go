package world

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

// contextEditingFields are the keys of the setting "context_editing".
var contextEditingFields = []member[history.Options]{
	{"clear_anew", flag(func(o *history.Options) *bool { return &o.Anew })},
	{"count_answered_turn", flag(func(o *history.Options) *bool { return &o.CountAnswered })},
}

func setContextEditing(_ *World, s *Settings, v jsontext.Value) error {
	return setMembers(&s.ContextEditing, v, contextEditingFields)
}

func showContextEditing(_ *World, s Settings) any {
	o := s.ContextEditing
	return struct {
		Anew          bool `json:"clear_anew"`
		CountAnswered bool `json:"count_answered_turn"`
	}{o.Anew, o.CountAnswered}
}

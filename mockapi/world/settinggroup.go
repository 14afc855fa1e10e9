package world

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A member is one key of a setting that is an object, and how a value changes it; null stands for the
// default.
type member[T any] struct {
	key string
	set func(*T, jsontext.Value) error
}

// setMembers changes the members that an object has. Null brings the default of all back.
func setMembers[T any](group *T, v jsontext.Value, members []member[T]) error {
	if v.Kind() == 'n' {
		*group = *new(T)
		return nil
	}
	known := make([]string, len(members))
	for i, m := range members {
		known[i] = m.key
	}
	sent, err := object(v, known)
	if err != nil {
		return err
	}
	for _, m := range members {
		if value, ok := sent[m.key]; ok {
			if err := m.set(group, value); err != nil {
				return fmt.Errorf("%s %w", m.key, err)
			}
		}
	}
	return nil
}

// flag is a member that is true or false.
func flag[T any](field func(*T) *bool) func(*T, jsontext.Value) error {
	return func(group *T, v jsontext.Value) error {
		var on bool
		if err := json.Unmarshal(v, &on); err != nil {
			return errors.New("must be true, false or null")
		}
		*field(group) = on
		return nil
	}
}

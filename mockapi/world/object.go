package world

import (
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

// object reads a JSON object that the control plane was sent. Its names must all be known; the
// error for one that is not names the nearest that is.
func object(body []byte, known []string) (map[string]jsontext.Value, error) {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(body, &members); err != nil {
		return nil, fmt.Errorf("read JSON object: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.Contains(known, name) {
			meant, _ := nearest.Word(name, known)
			return nil, fmt.Errorf("unknown key %q: did you mean %q?", name, meant)
		}
	}
	return members, nil
}

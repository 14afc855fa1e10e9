package world

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// The names of what a thread can be about. Which fields stay the same across the turns of a thread is
// known in part (SDK types; reports); what it does not support is in the SDK types, but not in which
// combinations.
var (
	fixedFields    = []string{"system", "tools", "model", "output_config", "thinking"}
	threadFeatures = []string{"cache_control", "context_management", "fallbacks", "hipaa", "inference_hooks", "thinking"}
)

// ThreadSettings choose between readings of message threads that sources leave open. The zero value is
// the default of each.
type ThreadSettings struct {
	// RefuseRepeated refuses system and tools on a request that continues a thread even where they are the
	// stored ones, as a comment of the SDKs has it.
	RefuseRepeated bool
	// LooseFields are fixed fields that may differ all the same.
	LooseFields []string
	// KeepRefusals keeps a turn that the model refused on its thread.
	KeepRefusals bool
	// Unsupported names features of requests, and settings of the organization, that exclude a thread.
	Unsupported []string
}

// threadMembers are the keys of the setting "threads".
var threadMembers = []member[ThreadSettings]{
	{"fixed_fields", func(t *ThreadSettings, v jsontext.Value) error {
		names, err := namesOf(v, fixedFields)
		if err != nil {
			return err
		}
		t.LooseFields = nil
		if names != nil {
			t.LooseFields = slices.DeleteFunc(slices.Clone(fixedFields), func(n string) bool { return slices.Contains(names, n) })
		}
		return nil
	}},
	{"keep_refusals", flag(func(t *ThreadSettings) *bool { return &t.KeepRefusals })},
	{"repeat_fixed_fields", func(t *ThreadSettings, v jsontext.Value) error {
		var word *string
		if err := json.Unmarshal(v, &word); err != nil || word != nil && *word != "accept" && *word != "refuse" {
			return errors.New(`must be "accept", "refuse" or null`)
		}
		t.RefuseRepeated = word != nil && *word == "refuse"
		return nil
	}},
	{"unsupported", func(t *ThreadSettings, v jsontext.Value) (err error) {
		t.Unsupported, err = namesOf(v, threadFeatures)
		return err
	}},
}

// namesOf reads a list of names of which each is known; null is nil.
func namesOf(v jsontext.Value, known []string) ([]string, error) {
	var names []string
	err := json.Unmarshal(v, &names)
	if err != nil || slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(known, n) }) {
		return nil, fmt.Errorf("must be a list of %s, or null", strings.Join(known, ", "))
	}
	return names, nil
}

func setThreads(_ *World, s *Settings, v jsontext.Value) error {
	return setMembers(&s.Threads, v, threadMembers)
}

func showThreads(_ *World, s Settings) any {
	t := s.Threads
	repeat := "accept"
	if t.RefuseRepeated {
		repeat = "refuse"
	}
	return struct {
		FixedFields  []string `json:"fixed_fields"`
		KeepRefusals bool     `json:"keep_refusals"`
		Repeat       string   `json:"repeat_fixed_fields"`
		Unsupported  []string `json:"unsupported"`
	}{t.Fixed(), t.KeepRefusals, repeat, append([]string{}, t.Unsupported...)}
}

// Fixed names the fields that stay the same on a thread, in the order in which errors name them.
func (t ThreadSettings) Fixed() []string {
	return slices.DeleteFunc(slices.Clone(fixedFields), func(n string) bool { return slices.Contains(t.LooseFields, n) })
}

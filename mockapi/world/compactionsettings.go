package world

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// CompactionSettings choose how conversations are compacted. The zero value is the default of each.
type CompactionSettings struct {
	// LeastTrigger is the smallest size at which a conversation may be compacted, in tokens; 0 means the
	// API's own. Tests of short conversations set a lower one.
	LeastTrigger int
	// MissingSignatureCode: a block that lost its signature is refused with the error_code of one that
	// does not verify. Whether the API gives any is not known.
	MissingSignatureCode bool
	// MostTools is how many tools a block can record; 0 means any number. What the API allows is not
	// known.
	MostTools int
}

// compactionFields are the keys of the setting "compaction" and how a value changes it; null stands for
// the default.
var compactionFields = []struct {
	key string
	set func(*CompactionSettings, jsontext.Value) error
}{
	{"minimum_trigger", func(c *CompactionSettings, v jsontext.Value) error {
		n := 0
		if v.Kind() != 'n' {
			if err := json.Unmarshal(v, &n); err != nil || n < 1 {
				return fmt.Errorf("must be a whole number from 1, or null for %d", wire.LeastTrigger)
			}
		}
		c.LeastTrigger = n
		return nil
	}},
	{"maximum_tool_references", func(c *CompactionSettings, v jsontext.Value) error {
		n := 0
		if v.Kind() != 'n' {
			if err := json.Unmarshal(v, &n); err != nil || n < 1 {
				return errors.New("must be a whole number from 1, or null for no limit")
			}
		}
		c.MostTools = n
		return nil
	}},
	{"missing_signature_code", func(c *CompactionSettings, v jsontext.Value) error {
		on := false
		if err := json.Unmarshal(v, &on); err != nil {
			return errors.New("must be true, false or null")
		}
		c.MissingSignatureCode = on
		return nil
	}},
}

func setCompaction(_ *World, s *Settings, v jsontext.Value) error {
	if v.Kind() == 'n' {
		s.Compaction = CompactionSettings{}
		return nil
	}
	known := make([]string, len(compactionFields))
	for i, f := range compactionFields {
		known[i] = f.key
	}
	sent, err := object(v, known)
	if err != nil {
		return err
	}
	for _, f := range compactionFields {
		if value, ok := sent[f.key]; ok {
			if err := f.set(&s.Compaction, value); err != nil {
				return fmt.Errorf("%s %w", f.key, err)
			}
		}
	}
	return nil
}

func showCompaction(_ *World, s Settings) any {
	c := s.Compaction
	if c.LeastTrigger == 0 {
		c.LeastTrigger = wire.LeastTrigger
	}
	var most *int
	if c.MostTools > 0 {
		most = &c.MostTools
	}
	return struct {
		LeastTrigger         int  `json:"minimum_trigger"`
		MissingSignatureCode bool `json:"missing_signature_code"`
		MostTools            *int `json:"maximum_tool_references"`
	}{c.LeastTrigger, c.MissingSignatureCode, most}
}

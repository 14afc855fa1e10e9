package world

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

// Settings are what a test may change about the account that a world stands for. The zero value
// of each is its default.
type Settings struct {
	// AccountCreated is when the account was opened; zero means what World.AccountCreated falls
	// back on.
	AccountCreated time.Time
	RateLimits     RateLimits
	// LikeModel is the id of the model that unknown models behave like; "" refuses them.
	LikeModel string
	Cache     CacheSettings
	// Compaction says when conversations may be compacted.
	Compaction CompactionSettings
	// ContextEditing says how old tool results and thinking are cleared.
	ContextEditing history.Options
	Threads        ThreadSettings
	// BatchLooks is how often a batch is seen in progress before it runs.
	BatchLooks int
}

// settings guards the Settings of a world.
type settings struct {
	mu    sync.RWMutex
	value Settings
}

// A setting is one key of PUT /_mock/settings. Set changes one field by a JSON value, of which null
// stands for the default; show is the value that a GET returns.
type setting struct {
	key  string
	set  func(*World, *Settings, jsontext.Value) error
	show func(*World, Settings) any
}

// settingsTable lists every setting, in the order in which a GET shows them.
var settingsTable = []setting{
	{"account_created", setAccountCreated, func(w *World, _ Settings) any { return w.AccountCreated() }},
	{"batch_looks", setBatchLooks, func(_ *World, s Settings) any { return s.BatchLooks }},
	{"cache", setCache, showCache},
	{"compaction", setCompaction, showCompaction},
	{"context_editing", setContextEditing, showContextEditing},
	{"rate_limits", setRateLimits, func(_ *World, s Settings) any { return s.RateLimits.show() }},
	{"threads", setThreads, showThreads},
	{"unknown_models", setUnknownModels, showUnknownModels},
}

// Settings is a copy of the settings as they are now.
func (w *World) Settings() Settings {
	w.settings.mu.RLock()
	defer w.settings.mu.RUnlock()
	return w.settings.value
}

// ChangeSettings obeys a JSON object with any of the keys of the settings; those that it leaves
// out keep their values. After an error nothing has changed.
func (w *World) ChangeSettings(body []byte) error {
	known := make([]string, len(settingsTable))
	for i, s := range settingsTable {
		known[i] = s.key
	}
	sent, err := object(body, known)
	if err != nil {
		return fmt.Errorf("change settings: %w", err)
	}
	w.settings.mu.Lock()
	defer w.settings.mu.Unlock()
	changed := w.settings.value
	for _, s := range settingsTable {
		value, ok := sent[s.key]
		if !ok {
			continue
		}
		if err := s.set(w, &changed, value); err != nil {
			return fmt.Errorf("change settings: %s: %w", s.key, err)
		}
	}
	w.settings.value = changed
	return nil
}

// SettingsJSON shows every setting with the value that is in force.
func (w *World) SettingsJSON() ([]byte, error) {
	s := w.Settings()
	b := []byte{'{'}
	for i, row := range settingsTable {
		if i > 0 {
			b = append(b, ',')
		}
		value, err := render(row.show(w, s))
		if err != nil {
			return nil, fmt.Errorf("render setting %s: %w", row.key, err)
		}
		b = append(b, '"')
		b = append(b, row.key...)
		b = append(b, '"', ':')
		b = append(b, value...)
	}
	return append(b, '}'), nil
}

func setAccountCreated(_ *World, s *Settings, v jsontext.Value) error {
	var text *string
	if err := json.Unmarshal(v, &text); err != nil {
		return errors.New(`must be a date such as "2026-08-31", or null`)
	}
	if text == nil {
		s.AccountCreated = time.Time{}
		return nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, *text); err == nil {
			s.AccountCreated = t.UTC()
			return nil
		}
	}
	return fmt.Errorf(`%q is no date such as "2026-08-31" or "2026-08-31T09:00:00Z"`, *text)
}

// maxBatchLooks is beyond any client's patience.
const maxBatchLooks = 1_000_000

func setBatchLooks(_ *World, s *Settings, v jsontext.Value) error {
	n := 0
	if err := json.Unmarshal(v, &n); err != nil || n < 0 || n > maxBatchLooks {
		return fmt.Errorf("must be a whole number from 0 to %d, or null for 0", maxBatchLooks)
	}
	s.BatchLooks = n
	return nil
}

// likePrefix begins the value of unknown_models that names a model.
const likePrefix = "like:"

func setUnknownModels(w *World, s *Settings, v jsontext.Value) error {
	var text *string
	if err := json.Unmarshal(v, &text); err != nil {
		return errors.New(`must be "refuse", "like:" and a model id, or null`)
	}
	if text == nil || *text == "refuse" {
		s.LikeModel = ""
		return nil
	}
	model, ok := strings.CutPrefix(*text, likePrefix)
	if !ok || model == "" {
		return fmt.Errorf(`%q is neither "refuse" nor "like:" and a model id`, *text)
	}
	if w.knowsModel != nil && !w.knowsModel(model) {
		return fmt.Errorf("%q names no known model: GET /v1/models lists them", *text)
	}
	s.LikeModel = model
	return nil
}

func showUnknownModels(_ *World, s Settings) any {
	if s.LikeModel == "" {
		return "refuse"
	}
	return likePrefix + s.LikeModel
}

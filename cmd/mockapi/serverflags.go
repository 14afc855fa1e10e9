package main

import (
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/mockapi"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
)

// serverFlags are what serve and run share.
type serverFlags struct {
	addr           string
	seed           uint64
	clock          *choice
	accountCreated string
	keys           []string
	rules          *choice
	directives     bool
	scenarios      []string
	models         string
	log            *choice
}

// gcPercent lets garbage grow further than Go does by itself. What the server keeps is small, so the
// default would have it collect all the time.
const gcPercent = 400

// levels are what --rules names.
var levels = map[string]rules.Level{"all": rules.Every, "schema": rules.SchemaOnly, "off": rules.Off}

// serverDefaults are the flags on whose default serve and run differ.
type serverDefaults struct{ addr, clock, log string }

// addServerFlags registers them on a command.
func addServerFlags(cmd *cobra.Command, d serverDefaults) *serverFlags {
	f := &serverFlags{
		clock: &choice{value: d.clock, words: []string{"real", "virtual"}},
		rules: newChoice("all", "schema", "off"), // the keys of levels
		log:   &choice{value: d.log, words: []string{"text", "json", "off"}},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", d.addr, "listen on HOST:PORT; port 0 picks a free one")
	flags.Uint64Var(&f.seed, "seed", mockapi.DefaultSeed, "seed of ids and signatures")
	flags.Var(f.clock, "clock", "virtual time stands still until the control plane moves it")
	flags.StringVar(&f.accountCreated, "account-created", "",
		"how old every account is, as a date; without it an account is as old as its world")
	flags.StringSliceVar(&f.keys, "keys", nil, "accept only these API keys (default: any)")
	flags.Var(f.rules, "rules", "schema: types and shapes only; off: whatever decodes")
	flags.BoolVar(&f.directives, "directives", false,
		"obey [[tool NAME {json}]], [[error ID]] and [[think N]] in the last user text")
	flags.StringArrayVar(&f.scenarios, "scenario", nil, "scripted replies, a YAML `FILE`; repeatable")
	flags.StringVar(&f.models, "models", "", "a YAML `FILE` that adds to or changes the model table")
	flags.Var(f.log, "log", "one line for each request on stderr")
	return f
}

// server makes the server that the flags describe.
func (f *serverFlags) server(cmd *cobra.Command) (*mockapi.Server, error) {
	debug.SetGCPercent(gcPercent)
	config := mockapi.Config{
		Seed:       f.seed,
		RealClock:  f.clock.value == "real",
		Keys:       f.keys,
		Rules:      levels[f.rules.value],
		Directives: f.directives,
		Log:        f.logger(cmd),
	}
	var err error
	if config.AccountCreated, err = accountDate(f.accountCreated); err != nil {
		return nil, err
	}
	if f.models != "" {
		data, err := os.ReadFile(f.models)
		if err != nil {
			return nil, fmt.Errorf("read model table: %w", err)
		}
		if config.Models, err = fixtures.LoadModels(data); err != nil {
			return nil, fmt.Errorf("model table %s: %w", f.models, err)
		}
	}
	for _, name := range f.scenarios {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read scenario: %w", err)
		}
		scripts, err := reply.ParseScenario(data, name)
		if err != nil {
			return nil, err
		}
		config.Scenarios = append(config.Scenarios, scripts...)
	}
	return mockapi.New(config)
}

// accountDate reads --account-created, zero for none.
func accountDate(date string) (time.Time, error) {
	if date == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return time.Time{}, fmt.Errorf("--account-created %q is not a date: write it as 2026-08-31", date)
	}
	return t, nil
}

func (f *serverFlags) logger(cmd *cobra.Command) *slog.Logger {
	switch f.log.value {
	case "json":
		return slog.New(slog.NewJSONHandler(cmd.ErrOrStderr(), nil))
	case "text":
		return slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
	default:
		return slog.New(slog.DiscardHandler)
	}
}

package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

const (
	envPrefix  = "MOCKAPI_"
	configFlag = "config"
	// typoDistance is how many edits away from a setting a variable still counts as a misspelling
	// of it. Variables further off are somebody else's.
	typoDistance = 2
)

// settle gives every flag that the command line left alone its value from the environment, else
// from the config file. So a setting has three places, and the nearest to the user wins.
func settle(cmd *cobra.Command, environ []string) error {
	env, err := fromEnvironment(cmd, environ)
	if err != nil {
		return err
	}
	if err := apply(cmd, env, "the environment"); err != nil {
		return err
	}
	file := cmd.Flag(configFlag)
	if file == nil || file.Value.String() == "" {
		return nil
	}
	config, err := fromFile(cmd, file.Value.String())
	if err != nil {
		return err
	}
	return apply(cmd, config, file.Value.String())
}

// apply sets flags that nothing has set yet.
func apply(cmd *cobra.Command, values map[string][]string, where string) error {
	var failed error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		words, ok := values[f.Name]
		if !ok || f.Changed || failed != nil {
			return
		}
		for _, word := range words {
			if err := cmd.Flags().Set(f.Name, word); err != nil {
				failed = fmt.Errorf("%s in %s: %w", f.Name, where, plain(err))
				return
			}
		}
	})
	return failed
}

// fromEnvironment reads MOCKAPI_ACCOUNT_CREATED for --account-created, and so on.
func fromEnvironment(cmd *cobra.Command, environ []string) (map[string][]string, error) {
	known := map[string]string{}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name := envPrefix + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		known[name] = f.Name
		names = append(names, name)
	})
	values := map[string][]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, envPrefix) || value == "" {
			continue // an empty variable is as if it were not there
		}
		if flag, ok := known[name]; ok {
			values[flag] = []string{value}
		} else if siblingHas(cmd, flagName(name)) {
			continue // a shell may set variables for several commands
		} else if best, d := nearest.Word(name, names); d <= typoDistance {
			return nil, fmt.Errorf("environment variable %s is unknown: did you mean %s?", name, best)
		}
	}
	return values, nil
}

// flagName is the flag that a variable sets.
func flagName(variable string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(variable, envPrefix), "_", "-"))
}

// fromFile reads a YAML or JSON object whose keys are the names of flags.
func fromFile(cmd *cobra.Command, name string) (map[string][]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read config: %w", err)
	}
	var config yaml.MapSlice
	if err := yaml.Unmarshal(data, &config); err != nil {
		return nil, fmt.Errorf("config %s is not a YAML object: %w", name, err)
	}
	values := map[string][]string{}
	for _, item := range config {
		key := fmt.Sprint(item.Key)
		switch {
		case key == configFlag:
			return nil, fmt.Errorf("config %s: a config file cannot name another one: take the key out", name)
		case cmd.Flag(key) == nil && siblingHas(cmd, key):
			continue // serve and run may share a file
		case cmd.Flag(key) == nil || key == "help":
			return nil, fmt.Errorf("config %s: %w", name, unknownSetting(cmd, "key", "", key))
		}
		list, ok := item.Value.([]any)
		if !ok {
			list = []any{item.Value}
		}
		for _, v := range list {
			values[key] = append(values[key], fmt.Sprint(v))
		}
	}
	return values, nil
}

// siblingHas tells whether another command has a flag.
func siblingHas(cmd *cobra.Command, name string) bool {
	return cmd.HasParent() && slices.ContainsFunc(cmd.Parent().Commands(), func(c *cobra.Command) bool {
		return c.Flags().Lookup(name) != nil
	})
}

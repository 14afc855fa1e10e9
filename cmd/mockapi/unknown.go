package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

// unknown builds the sentence for a word that is none of the candidates.
func unknown(what, word string, candidates []string) error {
	return fmt.Errorf("%s %q is unknown%s", what, word, nearest.Meant(word, candidates))
}

// unknownFlag names the nearest flag of the command where one is misspelled.
func unknownFlag(cmd *cobra.Command, err error) error {
	var notExist *pflag.NotExistError
	if !errors.As(err, &notExist) {
		return fmt.Errorf("%s: %w", cmd.Name(), plain(err))
	}
	word := strings.TrimLeft(notExist.GetSpecifiedName(), "-")
	return unknownSetting(cmd, "flag", "--", word)
}

// otherNames are the flags by names that other programs have for them.
var otherNames = map[string][]string{
	"account-created": {"account", "created"},
	"addr":            {"address", "bind", "host", "hostname", "listen", "port"},
	"api-key":         {"key", "token"},
	"as":              {"lang", "language"},
	"format":          {"output"},
	"key":             {"api-key", "token"},
	"keys":            {"api-key", "api-keys", "token"},
	"target":          {"base-url", "server", "url"},
	"url":             {"base-url", "server", "target"},
}

// unknownSetting names the flag that somebody meant, each behind a prefix.
func unknownSetting(cmd *cobra.Command, what, prefix, word string) error {
	for name, others := range otherNames {
		if cmd.Flag(name) != nil && slices.Contains(others, word) {
			return fmt.Errorf("%s %q is unknown: did you mean %q?", what, prefix+word, prefix+name)
		}
	}
	return unknown(what, prefix+word, flagNames(cmd, prefix))
}

// unknownCommand names the nearest command. The library's error says which word is none.
func unknownCommand(root *cobra.Command, err error) error {
	var word string
	if _, failed := fmt.Sscanf(err.Error(), "unknown command %q", &word); failed != nil {
		return err
	}
	var names []string
	for _, cmd := range root.Commands() {
		if !cmd.Hidden {
			names = append(names, cmd.Name())
		}
	}
	if nearest.Meant(word, names) == "" {
		return fmt.Errorf("command %q is unknown: there are %s", word, strings.Join(names, ", "))
	}
	return unknown("command", word, names)
}

// flagNames lists the flags of a command, each behind a prefix.
func flagNames(cmd *cobra.Command, prefix string) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, prefix+f.Name) })
	return names
}

// plain puts into words what a number or a truth value should have been. The library shows how Go
// failed to read it.
func plain(err error) error {
	var number *strconv.NumError
	if !errors.As(err, &number) {
		return err
	}
	kind := "a whole number"
	if number.Func == "ParseBool" {
		kind = "true or false"
	}
	before, _, _ := strings.Cut(err.Error(), ": strconv.")
	return fmt.Errorf("%s: it must be %s", before, kind)
}

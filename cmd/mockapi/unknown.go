package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

// unknown builds the sentence for a word that is none of the candidates.
func unknown(what, word string, candidates []string) error {
	return fmt.Errorf("%s %q is unknown%s", what, word, nearest.Hint(word, candidates))
}

// unknownFlag names the nearest flag of the command where one is misspelled.
func unknownFlag(cmd *cobra.Command, err error) error {
	var notExist *pflag.NotExistError
	if !errors.As(err, &notExist) {
		return fmt.Errorf("%s: %w", cmd.Name(), plain(err))
	}
	word := strings.TrimLeft(notExist.GetSpecifiedName(), "-")
	return unknown("flag", "--"+word, flagNames(cmd, "--"))
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

package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

// didYouMean builds the sentence for a word that is none of the candidates.
func didYouMean(what, word string, candidates []string) error {
	best, _ := nearest.Word(word, candidates)
	return fmt.Errorf("%s %q is unknown: did you mean %q?", what, word, best)
}

// unknownFlag names the nearest flag of the command where one is misspelled.
func unknownFlag(cmd *cobra.Command, err error) error {
	var notExist *pflag.NotExistError
	if !errors.As(err, &notExist) {
		return fmt.Errorf("%s: %w", cmd.CommandPath(), err)
	}
	word := strings.TrimLeft(notExist.GetSpecifiedName(), "-")
	return didYouMean("flag", "--"+word, flagNames(cmd, "--"))
}

// flagNames lists the flags of a command, each behind a prefix.
func flagNames(cmd *cobra.Command, prefix string) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, prefix+f.Name) })
	return names
}

package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

// nameFile is what to do about a command that reads a file and got none.
const nameFile = "name a file, or - for stdin"

// atLeastOne wants an argument and says which where there is none.
func atLeastOne(missing string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return errors.New(missing)
		}
		return nil
	}
}

// exactlyOne wants one argument and no other.
func exactlyOne(missing string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return fmt.Errorf("%s takes one argument: leave out %q", cmd.Name(), args[1])
		}
		return atLeastOne(missing)(cmd, args)
	}
}

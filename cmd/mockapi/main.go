// Command mockapi is an offline stand-in for the Messages API.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// exitUsage is the status for a command line, a config file or an input that cannot be used.
const exitUsage = 2

// exitStatus ends the program with a status of its own and no further word.
type exitStatus int

func (e exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

func main() {
	os.Exit(execute(os.Args[1:]))
}

func execute(args []string) int {
	root := newRoot()
	root.SetArgs(args)
	err := root.Execute()
	if _, _, missing := root.Find(args); missing != nil {
		err = unknownCommand(root, missing)
	}
	var status exitStatus
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	default:
		fmt.Fprintf(root.ErrOrStderr(), "mockapi: %s\n", oneLine(err))
		return exitUsage
	}
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "mockapi",
		Short: "An offline Messages API that obeys the rules about conversation history",
		Long: `mockapi answers like the Messages API, without a key and without the network.

Point any client at it through ANTHROPIC_BASE_URL. The key that the client sends names its own
world, so parallel tests need one server and one made-up key each.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		// unknownCommand names the nearest.
		DisableSuggestions: true,
	}
	root.PersistentFlags().String(configFlag, "", "a YAML `FILE` with flags as keys")
	root.SetFlagErrorFunc(unknownFlag)
	root.CompletionOptions.HiddenDefaultCmd = true
	for _, cmd := range []*cobra.Command{
		newServe(), newRun(), newCheck(), newCount(), newExplain(), newRules(), newReproduce(), newConformance(),
		newLab(), newVersion(),
	} {
		cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return settle(cmd, os.Environ()) }
		root.AddCommand(cmd)
	}
	return root
}

// oneLine keeps an error to one sentence: libraries append usage or suggestions on lines of their
// own.
func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}

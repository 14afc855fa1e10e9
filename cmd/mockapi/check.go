package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/transcript"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// statusFindings is the exit status of a check that found errors or warnings.
const statusFindings = 1

// checkGCPercent trades memory for time: what a check keeps is bounded.
const checkGCPercent = 200

func newCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [flags] FILE…",
		Short: "Check captured requests and conversations against every rule (- reads stdin)",
		Long: `check reads one JSON request, a log of {"request":…,"response":…} a line, or the HAR file of a browser
or a proxy, and tells everything that is wrong: what the API refuses, which edit of the history
breaks which thinking, which request should have read the prompt cache and why it did not.

It exits with 1 where there are errors or warnings, and with 2 where a file cannot be used.`,
		Example: "  mockapi check request.json\n  mockapi check session.har traffic.jsonl\n  zcat log.gz | mockapi check -",
		Args:    atLeastOne(nameFile),
	}
	flags := cmd.Flags()
	format := newChoice(report.Formats...)
	level := newChoice("all", "schema", "off") // the keys of levels
	flags.Var(format, "format", "form of the report")
	flags.Var(level, "rules", "schema: types and shapes only; off: whatever decodes")
	seed := flags.Uint64("seed", mockapi.DefaultSeed, "seed of the signatures that mockapi itself made")
	created := flags.String("account-created", "",
		"how old the account is, as a date; without it as old as the conversation")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		debug.SetGCPercent(checkGCPercent)
		config := mockapi.Config{Seed: *seed, Rules: levels[level.value]}
		var err error
		if config.AccountCreated, err = accountDate(*created); err != nil {
			return err
		}
		server, err := mockapi.New(config)
		if err != nil {
			return err
		}
		return runCheck(cmd, server, format.value, args)
	}
	return cmd
}

// runCheck checks the files one after the other. One that cannot be used does not keep the others from
// being checked.
func runCheck(cmd *cobra.Command, server *mockapi.Server, format string, files []string) error {
	out := cmd.OutOrStdout()
	writer, err := report.New(format, out, report.Options{Color: report.Colored(out), Version: version()})
	if err != nil {
		return err
	}
	var sum mockapi.Checked
	totals := report.Totals{Files: []string{}, Remarks: []string{}}
	status := 0
	for _, name := range files {
		shown := name
		if name == "-" {
			shown = "stdin"
		}
		checked, err := checkFile(cmd.InOrStdin(), server, writer, name, shown)
		sum.Add(checked)
		if err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "mockapi: %s\n", oneLine(err))
			status = exitUsage
			continue
		}
		totals.Files = append(totals.Files, shown)
	}
	if status != 0 && sum.Requests == 0 && format == report.Text {
		return exitStatus(status) // nothing was checked, so there is nothing to sum up
	}
	totals.Requests, totals.Conversations = sum.Requests, sum.Conversations
	if sum.Untimed {
		totals.Remarks = append(totals.Remarks, "some requests have no time, so the lifetime of what they cached was not judged")
	}
	if err := writer.Close(totals); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	if status == 0 && sum.Errors+sum.Warnings > 0 {
		status = statusFindings
	}
	if status != 0 {
		return exitStatus(status)
	}
	return nil
}

// checkFile checks one file. Its error says what is unusable, and where.
func checkFile(stdin io.Reader, server *mockapi.Server, writer report.Writer, name, shown string) (mockapi.Checked, error) {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return mockapi.Checked{}, fmt.Errorf("read capture: %w", err)
		}
		defer file.Close()
		in = file
	}
	var failed error
	sum, err := server.Check(shown, transcript.Read(in), func(f report.Finding) {
		if err := writer.Add(f); err != nil && failed == nil {
			failed = fmt.Errorf("write report: %w", err)
		}
	})
	var unusable *transcript.InputError
	switch {
	case errors.As(err, &unusable):
		err = fmt.Errorf("%s:%d:%d: %s: %s", shown, unusable.Line, unusable.Column, unusable.Problem, unusable.Fix)
	case err != nil:
		err = fmt.Errorf("%s: %w", shown, err)
	default:
		err = failed
	}
	return sum, err
}

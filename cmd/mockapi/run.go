package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

const (
	// runKey names the world of a program under run that takes its key from the environment.
	runKey = "sk-ant-mock"
	// statusFailOn is the exit status where --fail-on matched.
	statusFailOn = 3
	// statusNotFound is what a shell answers for a command that does not exist.
	statusNotFound = 127
)

func newRun() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run [flags] -- CMD [ARGS…]",
		Short: "Run a program against a server of its own, then report what it did",
		Long: `run starts a server on a free port, sets ANTHROPIC_BASE_URL and ANTHROPIC_API_KEY for CMD,
runs it, and reports what was asked and refused. It exits with CMD's status, or with 3 where
--fail-on matched.`,
		Example: "  mockapi run -- npx vitest run\n  mockapi run --fail-on rejection -- pytest",
		Args:    atLeastOne("name a command: mockapi run -- CMD"),
	}
	flags := addServerFlags(cmd, serverDefaults{addr: "127.0.0.1:0", clock: "virtual", log: "off"})
	var (
		reportFile string
		format     = newChoice(report.Text, report.JSON, report.JUnit, report.GitHub)
		failOn     = newChoices(failRejection, failDropped, failMiss, failWarning)
	)
	cmd.Flags().StringVar(&reportFile, "report", "", "write the report to a `FILE` instead of stderr")
	cmd.Flags().Var(format, "format", "form of the report")
	cmd.Flags().Var(failOn, "fail-on", "exit with 3 after any of these")
	// Flags behind CMD belong to CMD.
	cmd.Flags().SetInterspersed(false)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		srv, err := flags.server(cmd)
		if err != nil {
			return err
		}
		out := cmd.ErrOrStderr()
		if reportFile != "" { // before the program runs, so that no run is lost to a wrong path
			file, err := os.Create(reportFile)
			if err != nil {
				return fmt.Errorf("create report: %w", err)
			}
			defer file.Close()
			out = file
		}
		if err := srv.Start(flags.addr); err != nil {
			return err
		}
		status, err := runProgram(cmd, srv.URL(), args)
		if drained := srv.Drain(); err == nil {
			err = drained
		}
		if err != nil {
			return err
		}
		summary := srv.Summary()
		findings := runFindings(summary, failOn)
		if err := writeRun(out, format.value, summary, findings); err != nil {
			return fmt.Errorf("write report: %w", err)
		}
		if fails(findings) {
			return exitStatus(statusFailOn)
		}
		if status != 0 {
			return exitStatus(status)
		}
		return nil
	}
	return cmd
}

// writeRun writes the report: in its own forms for people and programs, else as findings.
func writeRun(out io.Writer, format string, summary mockapi.Summary, findings []report.Finding) error {
	var err error
	switch format {
	case report.Text:
		_, err = io.WriteString(out, summary.Text())
	case report.JSON:
		_, err = io.WriteString(out, summary.JSON())
	default:
		err = writeFindings(out, format, findings, report.Totals{Requests: summary.Requests})
	}
	return err
}

// runProgram runs the program with the streams of this one and returns its exit status.
func runProgram(cmd *cobra.Command, url string, args []string) (int, error) {
	program := exec.Command(args[0], args[1:]...)
	program.Stdin, program.Stdout, program.Stderr = cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()
	program.Env = programEnv(os.Environ(), url)
	// A terminal sends SIGINT to both programs; this one stays to write the report.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	defer signal.Stop(signals)
	if err := program.Start(); err != nil {
		if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
			fmt.Fprintf(cmd.ErrOrStderr(), "mockapi: run %s: no such command\n", args[0])
			return 0, exitStatus(statusNotFound)
		}
		return 0, fmt.Errorf("run %s: %w", args[0], err)
	}
	done := make(chan struct{})
	go func() {
		for {
			select {
			case s := <-signals:
				if s == syscall.SIGTERM {
					_ = program.Process.Signal(s) // it may have ended already
				}
			case <-done:
				return
			}
		}
	}()
	err := program.Wait()
	close(done)
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		return 0, fmt.Errorf("run %s: %w", args[0], err)
	}
	if status, ok := program.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal()), nil // as a shell reports it
	}
	return program.ProcessState.ExitCode(), nil
}

// programEnv points the official SDKs at the server. A token of the user's own would take the
// key's place, so it is left out.
func programEnv(environ []string, url string) []string {
	var env []string
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		switch name {
		case "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN":
		default:
			env = append(env, entry)
		}
	}
	return append(env, "ANTHROPIC_BASE_URL="+url, "ANTHROPIC_API_KEY="+runKey)
}

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/cmd/mockapi/lab"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// labModel keeps thinking in context, begins to cache early, and checks the history of new accounts.
const labModel = "claude-opus-5-5"

// maxLabTurns bounds a run: the longest has to fit into the journal.
const maxLabTurns = 200

// uncheckedAccount is a day before 2026-08-31, since when new accounts have their history checked.
var uncheckedAccount = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// labFlags are the flags of lab.
type labFlags struct {
	turns        int
	check        bool
	conversation string
	strategies   string
	model        string
	format       *choice
}

func newLab() *cobra.Command {
	f := &labFlags{format: newChoice("text", "json", "html")}
	cmd := &cobra.Command{
		Use:   "lab",
		Short: "Compare memory strategies: tokens, cached share, cost, recall",
		Long: `lab plays one conversation through several memory strategies, each against a world of its own,
and compares what they cost and remember.

` + strategyHelp(),
		Example: "  mockapi lab --check\n  mockapi lab --strategies full,window:8,summary:4000 --turns 60 --format html >lab.html",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.turns, "turns", 0, "play `N` turns: fewer or more between facts and questions")
	flags.BoolVar(&f.check, "check", false, "enforce the history check, as for new accounts")
	flags.StringVar(&f.conversation, "conversation", "", "huts, in which a tool is called, or your own: a YAML or JSON `FILE` (docs/lab.md)")
	flags.StringVar(&f.strategies, "strategies", "", "a `LIST` such as full,window:8 (default: all, but clear-tools only where a tool is called)")
	flags.StringVar(&f.model, "model", labModel, "`ID` of the model to talk to")
	flags.Var(f.format, "format", "form of the report")
	return cmd
}

// strategyHelp lists the strategies for the help text.
func strategyHelp() string {
	var b strings.Builder
	width := 0
	for _, k := range lab.Kinds() {
		width = max(width, len(k.Usage()))
	}
	b.WriteString("Strategies:\n")
	for _, k := range lab.Kinds() {
		fmt.Fprintf(&b, "  %-*s  %s", width, k.Usage(), k.Doc)
		if k.Parameter != "" {
			fmt.Fprintf(&b, " (%s: %s)", k.Parameter, k.Default)
		}
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

func (f *labFlags) run(cmd *cobra.Command) error {
	o, err := f.options(cmd)
	if err != nil {
		return err
	}
	config := mockapi.Config{}
	if !f.check {
		config.AccountCreated = uncheckedAccount
	}
	srv, err := mockapi.New(config)
	if err != nil {
		return err
	}
	if err := srv.Start("127.0.0.1:0"); err != nil {
		return err
	}
	o.URL = srv.URL()
	progress, done := lab.ShowProgress(cmd.ErrOrStderr())
	o.Progress = progress
	report, err := lab.Run(cmd.Context(), o)
	done()
	if drained := srv.Drain(); err == nil {
		err = drained
	}
	if err != nil {
		return err
	}
	return f.write(cmd.OutOrStdout(), report)
}

// options reads the flags and the files that they name.
func (f *labFlags) options(cmd *cobra.Command) (lab.Options, error) {
	o := lab.Options{Model: f.model, Conversation: fixtures.DefaultConversation(), Check: f.check}
	models := fixtures.DefaultModels()
	if m, ok := models.Find(f.model); !ok || m.Lifecycle == "retired" {
		var ids []string
		for _, m := range models.List() {
			ids = append(ids, m.ID)
		}
		return o, unknown("model", f.model, ids)
	}
	var err error
	if f.conversation != "" {
		if o.Conversation, err = loadConversation(f.conversation); err != nil {
			return o, err
		}
	}
	if o.Strategies, err = lab.Plans(f.strategies, o.Conversation.HasResults()); err != nil {
		return o, fmt.Errorf("--strategies: %w", err)
	}
	if cmd.Flag("turns").Changed {
		if o.Conversation, err = o.Conversation.WithTurns(f.turns); err != nil {
			return o, fmt.Errorf("--turns: %w", err)
		}
	}
	if n := len(o.Conversation.Turns); n > maxLabTurns {
		return o, fmt.Errorf("%d turns are more than the lab plays: make it %d or fewer", n, maxLabTurns)
	}
	return o, nil
}

// loadConversation finds a built-in conversation by its name, or reads a file.
func loadConversation(name string) (*fixtures.Conversation, error) {
	if c, ok := fixtures.BuiltInConversation(name); ok {
		return c, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read conversation: %w: name a file, or one of walking, huts", err)
	}
	c, err := fixtures.LoadConversation(data)
	if err != nil {
		return nil, fmt.Errorf("--conversation %s: %w", name, err)
	}
	return c, nil
}

func (f *labFlags) write(out io.Writer, r *lab.Report) error {
	switch f.format.value {
	case "json":
		return r.WriteJSON(out)
	case "html":
		return r.WriteHTML(out)
	default:
		return r.WriteText(out)
	}
}

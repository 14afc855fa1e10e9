package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
	"github.com/seed-f1f39373/mockapi/conformance/cases/script"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

func newReproduce() *cobra.Command {
	as := newChoice(append([]string{"http"}, script.Languages()...)...)
	cmd := &cobra.Command{
		Use:   "reproduce [RULE]",
		Short: "Print the smallest request that a rule refuses, with its answer or as a program",
		Long: `reproduce RULE sends the smallest requests that break a rule to a server of its own and prints both
sides. Two runs give the same bytes. With --as it prints a program that sends them instead, to
ANTHROPIC_BASE_URL or else to a server on http://127.0.0.1:4010, and ends with 0 if it was refused as
expected. Without RULE it lists what can be reproduced.`,
		Example: "  mockapi reproduce pair.missing_result\n" +
			"  mockapi reproduce thinking.binding --as python >binding.py && python3 binding.py",
		Args: cobra.MaximumNArgs(1),
	}
	cmd.Flags().Var(as, "as", "both sides as text, or a program")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		out := cmd.OutOrStdout()
		if len(args) == 0 {
			return listCases(out)
		}
		rule, c, err := findCase(args[0])
		if err != nil {
			return err
		}
		if as.value == "http" {
			return play(cmd, c)
		}
		program, err := script.Write(as.value, rule.Title, c)
		if err != nil {
			return err
		}
		_, err = io.WriteString(out, program)
		return err
	}
	return cmd
}

// findCase returns the case of a rule, or of a single case of one, with the rule.
func findCase(id string) (*rules.Rule, *cases.Case, error) {
	rule, ok := rules.Find(id)
	if !ok {
		return nil, nil, unknownRule(id)
	}
	c, ok := cases.Find(id)
	if !ok {
		return nil, nil, fmt.Errorf("rule %q has no request yet that reproduces it: mockapi explain tells of it", id)
	}
	return rule, c, nil
}

func listCases(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range cases.All() {
		rule, _ := rules.Find(c.ID)
		fmt.Fprintf(w, "%s\t%s\t%s\n", c.ID, means(c), rule.Title)
	}
	return w.Flush()
}

// means tells how a case goes about it.
func means(c *cases.Case) string {
	last := c.Steps[len(c.Steps)-1]
	switch {
	case last.Injects():
		return "on demand"
	case len(c.Steps) == 1:
		return "1 request"
	default:
		return fmt.Sprintf("%d requests", len(c.Steps))
	}
}

// play sends a case to a server of its own and prints both sides.
func play(cmd *cobra.Command, c *cases.Case) error {
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		return err
	}
	if err := srv.Start("127.0.0.1:0"); err != nil {
		return err
	}
	exchanges, err := cases.Target{BaseURL: srv.URL(), Key: runKey}.Run(cmd.Context(), c.Steps)
	if drained := srv.Drain(); err == nil {
		err = drained
	}
	if err == nil {
		err = c.Want.Check(exchanges[len(exchanges)-1], true)
	}
	if err != nil {
		return fmt.Errorf("reproduce %s: %w", c.ID, err)
	}
	return printExchanges(cmd.OutOrStdout(), c, exchanges)
}

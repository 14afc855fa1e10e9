package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

func newExplain() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain RULE|NUMBER",
		Short: "Explain a rule by its id, or what became of a request by its number",
		Long: `explain RULE tells what a rule refuses, in whose words, why, and what to do about it, with the
smallest request that it refuses and what has to change for that to be accepted.

explain NUMBER asks a running server for a request of the world that the key names and tells its
verdict in words: the rule that refused it, and of each thinking block that came back and failed
what changed before it first. Answers carry the number as x-mock-request.`,
		Example: "  mockapi explain thinking.binding\n  mockapi explain 7 --url http://127.0.0.1:4010 --key sk-ant-mock",
		Args:    exactlyOne("name a rule, such as thinking.binding, or the number of a request"),
	}
	var url, key string
	cmd.Flags().StringVar(&url, "url", "http://127.0.0.1:4010", "`URL` of the running server")
	cmd.Flags().StringVar(&key, "key", "", "API `KEY` of the client that sent the request (default $ANTHROPIC_API_KEY, else "+runKey+")")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if number, err := strconv.Atoi(args[0]); err == nil {
			return explainRequest(cmd.Context(), cmd.OutOrStdout(), url, clientKey(key), number)
		}
		return explainRule(cmd.OutOrStdout(), args[0])
	}
	return cmd
}

// explainRule prints a row of the rule table, with the answer that it gives.
func explainRule(out io.Writer, id string) error {
	r, ok := rules.Find(id)
	if !ok {
		return unknownRule(id)
	}
	e, _ := rules.Error(id)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", id, r.Title)
	answer := fmt.Sprintf("%d %s", e.Status, e.Type)
	if e.Code != "" {
		answer += ", error_code " + e.Code
	}
	line(&b, "answer", strings.TrimSpace(answer))
	line(&b, "message", r.Message)
	line(&b, "why", r.Why)
	line(&b, "fix", r.Fix)
	line(&b, "certainty", string(rules.CertaintyOf(id)))
	line(&b, "source", r.Source)
	switch r.Form {
	case rules.JSON, rules.BareJSON, rules.Stream:
		line(&b, "body", string(e.Body("req_011CMock")))
	}
	example(&b, id)
	_, err := io.WriteString(out, b.String())
	return err
}

// unknownRule names the rules that begin so, else the nearest, else where to find one.
func unknownRule(id string) error {
	ids := rules.IDs()
	if nearest.Meant(id, ids) == "" {
		return fmt.Errorf("rule %q is unknown: mockapi rules lists them", id)
	}
	return unknown("rule", id, ids)
}

// line writes one fact. What there is nothing to say of is left out.
func line(b *strings.Builder, name, text string) {
	if text != "" {
		fmt.Fprintf(b, "%-10s %s\n", name, text)
	}
}

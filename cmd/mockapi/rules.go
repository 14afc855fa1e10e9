package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

func newRules() *cobra.Command {
	format := newChoice("text", "json")
	cmd := &cobra.Command{
		Use:   "rules [FAMILY|TEXT]",
		Short: "List the rules: all, those of a family, or those with a text in their id or title",
		Long: `rules lists what the API refuses: the id of each rule, how sure it is, and what is wrong.

documented: the public documentation or the types of the SDKs say so. reported: public bug reports or
probes show it. inferred: no source says it, and the text, the status or the trigger is a choice.`,
		Example: "  mockapi rules\n  mockapi rules thinking\n  mockapi rules tool_use --format json",
		Args:    cobra.MaximumNArgs(1),
	}
	cmd.Flags().Var(format, "format", "form of the list")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		list := rules.Rules()
		if len(args) == 1 {
			if list = rulesWith(args[0]); len(list) == 0 {
				return unknownFamily(args[0])
			}
		}
		if format.value == "json" {
			return rulesJSON(cmd.OutOrStdout(), list)
		}
		return rulesText(cmd.OutOrStdout(), list)
	}
	return cmd
}

// rulesWith returns the rules of a family, or where no family has this name, those that have the text in
// an id or in their title.
func rulesWith(text string) []*rules.Rule {
	var family, having []*rules.Rule
	for _, r := range rules.Rules() {
		if r.Family() == text {
			family = append(family, r)
		}
		words := r.ID + " " + r.Title
		for _, also := range r.Also {
			words += " " + also.ID
		}
		if strings.Contains(strings.ToLower(words), strings.ToLower(text)) {
			having = append(having, r)
		}
	}
	if family != nil {
		return family
	}
	return having
}

// unknownFamily names the nearest family, else all.
func unknownFamily(text string) error {
	if nearest.Meant(text, families()) == "" {
		return fmt.Errorf("%q is no family, and no rule has it in its id or title: the families are %s",
			text, strings.Join(families(), ", "))
	}
	return unknown("family", text, families())
}

func families() []string {
	var names []string
	for _, r := range rules.Rules() {
		if !slices.Contains(names, r.Family()) {
			names = append(names, r.Family())
		}
	}
	return names
}

func rulesText(out io.Writer, list []*rules.Rule) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.ID, r.Certainty, r.Title)
	}
	return w.Flush()
}

// ruleView is a rule as --format json shows it.
type ruleView struct {
	ID        string           `json:"id"`
	Also      []string         `json:"also,omitempty"`
	Title     string           `json:"title"`
	Layer     string           `json:"layer"`
	Certainty rules.Certainty  `json:"certainty"`
	Source    string           `json:"source"`
	Status    int              `json:"status"`
	Type      string           `json:"type,omitempty"`
	Code      string           `json:"error_code,omitempty"`
	Form      rules.Form       `json:"form,omitempty"`
	Message   string           `json:"message"`
	Why       string           `json:"why"`
	Fix       string           `json:"fix"`
	Endpoints []rules.Endpoint `json:"endpoints,omitempty"`
}

func rulesJSON(out io.Writer, list []*rules.Rule) error {
	views := make([]ruleView, len(list))
	for i, r := range list {
		views[i] = ruleView{
			ID: r.ID, Title: r.Title, Layer: r.Layer.String(), Certainty: r.Certainty, Source: r.Source,
			Status: r.Status, Type: r.Type, Code: r.Code, Form: r.Form, Message: r.Message, Why: r.Why, Fix: r.Fix,
			Endpoints: r.Endpoints,
		}
		for _, also := range r.Also {
			views[i].Also = append(views[i].Also, also.ID)
		}
	}
	if err := json.MarshalWrite(out, views, jsontext.WithIndent("  ")); err != nil {
		return err
	}
	_, err := io.WriteString(out, "\n")
	return err
}

package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

const intro = `# Rules

Generated from the rule table by ` + "`go generate ./conformance/rules`" + `. Do not edit.

Every refusal of the Messages API that mockapi knows, with the API's own text. **documented** means that
the public documentation or the types of the official SDKs say so, **reported** that public bug reports or
probes show it, **inferred** that no source says it and the text, the status or the trigger is a choice.
A word in braces is filled in by the request.

` + "`mockapi reproduce ID`" + ` prints the smallest request that gets it, with its answer or as a
[program](reproduce.md); ` + "`mockapi explain ID`" + ` what has to change for it to be accepted. Any of them can be had
on demand: send the header ` + "`x-mock-error: ID`" + `. Of several faults [one is reported](#which-rule-wins).
`

// page renders the whole document.
func page() []byte {
	var b bytes.Buffer
	b.WriteString(intro)
	for _, family := range families() {
		fmt.Fprintf(&b, "\n## %s\n", family)
		for _, r := range rules.Rules() {
			if r.Family() == family {
				writeRule(&b, r)
			}
		}
	}
	writeOrder(&b)
	return b.Bytes()
}

// families lists the families in the order of the table.
func families() []string {
	var names []string
	for _, r := range rules.Rules() {
		if !slices.Contains(names, r.Family()) {
			names = append(names, r.Family())
		}
	}
	return names
}

func writeOrder(b *bytes.Buffer) {
	b.WriteString("\n## Which rule wins\n\nThe API reports one fault. These are tried from top to bottom; in a step " +
		"marked *by place* the\nfault that stands first in the request wins.\n\n")
	for i, stage := range rules.Order() {
		byPlace := ""
		if stage.ByPlace {
			byPlace = ", *by place*"
		}
		fmt.Fprintf(b, "%d. **%s**%s. %s\n   %s\n", i+1, stage.Layer, byPlace, stage.Note, links(stage.IDs))
	}
}

func links(ids []string) string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = fmt.Sprintf("[%s](#%s)", id, anchor(id))
	}
	return strings.Join(out, ", ")
}

// anchor is the name of a rule's place in the page. Dots are not kept in the anchors of headings.
func anchor(id string) string { return strings.ReplaceAll(id, ".", "-") }

func writeRule(b *bytes.Buffer, r *rules.Rule) {
	fmt.Fprintf(b, "\n<a id=\"%s\"></a>\n### %s\n\n%s.\n\n", anchor(r.ID), r.ID, sentence(r.Title))
	fmt.Fprintf(b, "    %s\n", answer(r))
	if r.Message != "" {
		fmt.Fprintf(b, "    %s\n", r.Message)
	}
	fmt.Fprintf(b, "\n%s\n\n**Fix:** %s\n\n", r.Why, r.Fix)
	fmt.Fprintf(b, "*%s*: %s", r.Certainty, source(r))
	if len(r.Endpoints) > 0 {
		fmt.Fprintf(b, " · only on %s", join(r.Endpoints))
	}
	if len(r.Also) > 0 {
		fmt.Fprintf(b, " · also called %s", also(r))
	}
	b.WriteByte('\n')
}

// sentence capitalizes a title, unless it begins with the name of a field or a header.
func sentence(title string) string {
	first, _, _ := strings.Cut(title, " ")
	if strings.ContainsAny(first, "_-") {
		return title
	}
	return strings.ToUpper(title[:1]) + title[1:]
}

// source leaves out the word that the certainty has said already.
func source(r *rules.Rule) string {
	switch r.Certainty {
	case rules.Documented:
		return strings.TrimPrefix(r.Source, "docs: ")
	case rules.Reported:
		return strings.TrimPrefix(r.Source, "report: ")
	default:
		return r.Source
	}
}

// answer is the first line of a rule: status, type, and code or form where it has one.
func answer(r *rules.Rule) string {
	parts := []string{fmt.Sprint(r.Status)}
	for _, part := range []string{r.Type, r.Code, string(r.Form)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " ")
}

func join(endpoints []rules.Endpoint) string {
	names := make([]string, len(endpoints))
	for i, e := range endpoints {
		names[i] = string(e)
	}
	return strings.Join(names, ", ")
}

func also(r *rules.Rule) string {
	names := make([]string, len(r.Also))
	for i, instance := range r.Also {
		names[i] = instance.ID
	}
	return strings.Join(names, ", ")
}

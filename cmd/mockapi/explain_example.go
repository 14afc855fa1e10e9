package main

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

// example writes the smallest request that a rule refuses, and what to change for it to be accepted.
func example(b *strings.Builder, id string) {
	c, ok := cases.Find(id)
	if !ok {
		return
	}
	fmt.Fprintf(b, "\nexample: mockapi reproduce %s\n\n", id)
	if c.Note != "" {
		fmt.Fprintf(b, "    # %s\n", c.Note)
	}
	text := stepsText(c.Steps)
	b.WriteString(indented(text))
	if reference.MatchString(text) {
		b.WriteString("\n${N.PATH} stands for the value at PATH in the answer to request N.\n")
	}
	if change := changeText(c); change != "" {
		fmt.Fprintf(b, "\naccepted once this changes:\n\n%s", indented(change))
	}
}

// reference is how a request takes up an earlier answer.
var reference = regexp.MustCompile(`\$\{\d+\.`)

// stepsText is a sequence of requests for people: method, path, headers that are not plain, body.
func stepsText(steps []cases.Step) string {
	var b strings.Builder
	for i, s := range steps {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s %s\n", s.Method, s.Path)
		for _, line := range s.Changes() {
			b.WriteString(line + "\n")
		}
		if s.Body != "" {
			b.WriteString(s.Body + "\n")
		}
	}
	return b.String()
}

// changeText is what differs in the twin, line by line.
func changeText(c *cases.Case) string {
	d := diff.Diff("refused", []byte(stepsText(c.Steps)), "accepted", []byte(stepsText(c.Twin)))
	// The first lines name the two sides; those with @@ say where a part begins.
	var kept []string
	for i, line := range bytes.Split(bytes.TrimRight(d, "\n"), []byte("\n")) {
		if i >= 3 && !bytes.HasPrefix(line, []byte("@@")) {
			kept = append(kept, string(line))
		}
	}
	if len(kept) == 0 {
		return ""
	}
	return strings.Join(kept, "\n") + "\n"
}

// indented moves lines to the right, but for empty ones.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}

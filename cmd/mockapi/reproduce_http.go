package main

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

// printExchanges prints requests and answers as they would look on the wire. What a body has many times
// over stays a placeholder.
func printExchanges(out io.Writer, c *cases.Case, exchanges []cases.Exchange) error {
	var b strings.Builder
	comment(&b, c.Note)
	var answers [][]byte
	for i, x := range exchanges {
		if len(exchanges) > 1 {
			fmt.Fprintf(&b, "# request %d of %d\n", i+1, len(exchanges))
		}
		if x.Step.Gzip {
			comment(&b, "The body is sent compressed.")
		}
		body, err := cases.Shown(x.Step.Body, answers)
		if err != nil {
			return err
		}
		message(&b, x.Step.Method+" "+x.Path, x.Header, body)
		if x.Cut {
			b.WriteString("# The connection is closed.\n")
		} else {
			if x.Status != http.StatusTooManyRequests {
				maps.DeleteFunc(x.Answered, isLimit)
			}
			message(&b, fmt.Sprint(x.Status, " ", http.StatusText(x.Status)), x.Answered, string(x.Answer))
		}
		answers = append(answers, x.Answer)
	}
	_, err := io.WriteString(out, strings.TrimRight(b.String(), "\n")+"\n")
	return err
}

// isLimit tells the headers of rate limits, which say nothing but where a limit was reached.
func isLimit(name string, _ []string) bool { return strings.HasPrefix(name, "Anthropic-Ratelimit-") }

// comment writes a note, if there is one.
func comment(b *strings.Builder, note string) {
	if note != "" {
		fmt.Fprintf(b, "# %s\n", note)
	}
}

// message writes one side. Date is left out, so that two runs give the same bytes.
func message(b *strings.Builder, first string, header http.Header, body string) {
	b.WriteString(strings.TrimSpace(first) + "\n")
	for _, name := range slices.Sorted(maps.Keys(header)) {
		if name != "Date" && name != "Content-Length" {
			fmt.Fprintf(b, "%s: %s\n", strings.ToLower(name), header.Get(name))
		}
	}
	b.WriteString("\n")
	if body != "" {
		b.WriteString(strings.TrimRight(body, "\n") + "\n\n")
	}
}

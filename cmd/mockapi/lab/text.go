package lab

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// columns are those of the table, in text and HTML.
var columns = []struct {
	title string
	cell  func(*Result) string
}{
	{"requests", func(r *Result) string { return strconv.Itoa(r.Requests) }},
	{"prompt tokens", func(r *Result) string { return thousands(r.Prompt) }},
	{"from cache", func(r *Result) string { return percent(r.CachedShare) }},
	{"written", func(r *Result) string { return thousands(r.Written) }},
	{"output", func(r *Result) string { return thousands(r.Output) }},
	{"cost USD", func(r *Result) string { return dollars(r.CostUSD) }},
	{"recall", func(r *Result) string { return fmt.Sprintf("%d/%d", r.Recalled, r.Asked) }},
	{"refused", func(r *Result) string { return strconv.Itoa(r.Refused) }},
	{"dropped", func(r *Result) string { return strconv.Itoa(r.ThinkingDropped) }},
}

// WriteText writes a table, and below it what went wrong.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", r.heading())
	width := len("strategy")
	for _, result := range r.Results {
		width = max(width, len(result.Strategy))
	}
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "%-*s\t", width, "strategy")
	for _, c := range columns {
		fmt.Fprintf(table, "%s\t", c.title)
	}
	fmt.Fprintln(table)
	for _, result := range r.Results {
		fmt.Fprintf(table, "%-*s\t", width, result.Strategy)
		for _, c := range columns {
			fmt.Fprintf(table, "%s\t", c.cell(result))
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, note := range r.notes() {
		fmt.Fprintf(&b, "\n%s\n", note)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Report) heading() string {
	account := "an account older than the history check"
	if r.Check {
		account = "a new account"
	}
	title := ""
	if r.Conversation != "" {
		title = ` of "` + r.Conversation + `"`
	}
	return fmt.Sprintf("%d turns%s, %s, %s", r.Turns, title, r.Model, account)
}

// notes tell in words what the numbers do not say, and what refusals and failed thinking mean.
func (r *Report) notes() []string {
	var notes []string
	for _, result := range r.Results {
		if result.Remark != "" {
			notes = append(notes, result.Strategy+": "+result.Remark)
		}
		if f := result.Refusal; f != nil {
			notes = append(notes, fmt.Sprintf("%s: refused in %d of %d turns, first in turn %d: %d %s",
				result.Strategy, result.Refused, r.Turns, f.Turn, f.Status, f.Message))
		}
		if n := result.ThinkingMismatched; n > 0 {
			notes = append(notes, fmt.Sprintf("%s: thinking blocks sent back under another history, counted with "+
				"each request: %s. This account may do that; a newer one is refused (--check).", result.Strategy, thousands(n)))
		}
	}
	return notes
}

func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) + "%" }

func dollars(cost float64) string { return strconv.FormatFloat(cost, 'f', 4, 64) }

// thousands writes a count with commas.
func thousands(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

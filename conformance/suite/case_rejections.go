package suite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

// rejectionCases are made of the minimal requests that break a rule: reject.RULE wants the refusal,
// accept.RULE wants the nearest sequence of requests accepted. Those that only mockapi can play are left
// out.
func rejectionCases() []Case {
	var reject, accept []Case
	for _, c := range cases.All() {
		if c.Mock {
			continue
		}
		r, ok := rules.Find(c.ID)
		if !ok {
			continue // there is no case without its rule
		}
		source, title := fmt.Sprintf("%s (%s)", r.Source, r.Certainty), r.Title
		reject = append(reject, Case{"reject." + c.ID, "Refused: " + title + ".", source, func(t *T) { t.rejects(c) }})
		accept = append(accept, Case{"accept." + c.ID, "Accepted, unlike " + title + ".", source,
			func(t *T) { t.accepts(c) }})
	}
	return append(reject, accept...)
}

// rejects sends the steps of a case. The last has to be refused as far as is known how.
func (t *T) rejects(c *cases.Case) {
	got := t.steps(c.Steps)
	last := got[len(got)-1]
	want := fmt.Sprintf("status %d, error.type %q", c.Want.Status, c.Want.Type)
	switch c.Want.Match {
	case cases.Exact:
		want += fmt.Sprintf(", message %q", c.Want.Message)
	case cases.Text:
		want += fmt.Sprintf(", a message with %q", c.Want.Contains)
	case cases.Code:
		want += fmt.Sprintf(", error_code %q", c.Want.Code)
	case cases.Shape:
	}
	if err := c.Want.Check(last, false); err != nil {
		t.check(false, want, clip(err.Error()))
	}
	t.check(true, want, "so")
}

// accepts sends the steps of the twin of a case. The last has to be answered, and not with just anything.
func (t *T) accepts(c *cases.Case) {
	got := t.steps(c.Twin)
	last := got[len(got)-1]
	t.check(last.Accepted(), "status 200", fmt.Sprintf("status %d: %s", last.Status, clip(string(last.Answer))))
	t.answers(last)
}

// answers checks that a success is one: it has what the route answers with.
func (t *T) answers(x cases.Exchange) {
	said := gjson.ParseBytes(x.Answer)
	path, _, _ := strings.Cut(x.Path, "?")
	switch {
	case path == "/v1/messages" && gjson.GetBytes(x.Body, "stream").Bool():
		t.that(len(read(&answer{body: x.Answer}).all("message_stop")) > 0, "the stream", "has message_stop", clip(string(x.Answer)))
	case path == "/v1/messages":
		t.equal("type", said.Get("type"), "message")
	case path == "/v1/messages/count_tokens":
		t.that(said.Get("input_tokens").Int() > 0, "input_tokens", "are positive", said.Get("input_tokens"))
	default: // a list, a line of results, or a thing by its type
		known := slices.Contains([]string{"file", "model", "message_batch", "file_deleted", "message_batch_deleted"}, said.Get("type").String())
		t.that(known || said.Get("data").IsArray() || said.Get("custom_id").Exists(), "the answer",
			"is a file, a model, a batch, or a list of them", clip(string(x.Answer)))
	}
}

// steps sends a sequence whose steps before the last have to be accepted.
func (t *T) steps(steps []cases.Step) []cases.Exchange {
	to := cases.Target{Client: t.target.client, BaseURL: t.target.url, Key: t.target.key}
	got, err := to.Run(t.ctx, steps)
	if err != nil {
		if isGone(err) {
			t.target.gone(err)
		}
		t.check(false, "steps that lead to the request are accepted", clip(err.Error()))
	}
	if last := got[len(got)-1]; isLimit(last.Status) {
		t.skip("the target refused %s %s with %d: %s", last.Step.Method, last.Path, last.Status, clip(string(last.Answer)))
	}
	return got
}

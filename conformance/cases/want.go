package cases

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/tidwall/gjson"
)

// Check compares an answer with what is wanted and tells the first difference. A strict comparison wants
// everything, another as much as is known of the API (see Match).
func (w Want) Check(x Exchange, strict bool) error {
	if x.Cut != w.Cut {
		return fmt.Errorf("connection cut: %v, want %v", x.Cut, w.Cut)
	}
	if w.Cut {
		return nil // the status may have been lost with the rest
	}
	if x.Status != w.Status {
		return fmt.Errorf("status %d, want %d: %s", x.Status, w.Status, x.Answer)
	}
	if w.Type == "" { // a page of the edge
		if strict && !w.says(string(x.Answer)) {
			return fmt.Errorf("page %q, want %q", x.Answer, w.Message)
		}
		return nil
	}
	e := answeredError(x.Answer)
	if got := e.Get("type").String(); got != w.Type {
		return fmt.Errorf("error.type %q, want %q: %s", got, w.Type, x.Answer)
	}
	if strict || w.Match == Code {
		if got := e.Get("details.error_code").String(); got != w.Code {
			return fmt.Errorf("error_code %q, want %q: %s", got, w.Code, x.Answer)
		}
	}
	message := e.Get("message").String()
	switch {
	case (strict || w.Match == Exact) && !w.says(message):
		return fmt.Errorf("message %q, want %q", message, w.Message)
	case !strict && w.Match == Text && !strings.Contains(message, w.Contains):
		return fmt.Errorf("message %q, want one with %q", message, w.Contains)
	}
	return nil
}

// anyID stands for an id in a message.
const anyID = "${any}"

// says tells whether a text is the message.
func (w Want) says(text string) bool {
	pieces := w.Pieces()
	for i := range pieces {
		pieces[i] = regexp.QuoteMeta(pieces[i])
	}
	return regexp.MustCompile(`(?s)^` + strings.Join(pieces, `.+`) + `$`).MatchString(text)
}

// Pieces is the message without the ids that it may have in it.
func (w Want) Pieces() []string { return strings.Split(w.Message, anyID) }

// answeredError finds the error in an answer: the answer itself, the error event of a stream, or the
// first line of the results of a batch.
func answeredError(answer []byte) gjson.Result {
	if _, data, ok := bytes.Cut(answer, []byte("event: error\ndata: ")); ok {
		answer, _, _ = bytes.Cut(data, []byte("\n"))
	}
	if item := gjson.GetBytes(answer, "result.error.error"); item.Exists() {
		return item
	}
	return gjson.GetBytes(answer, "error")
}

package transcript

import (
	"bytes"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// split reads the text of a call: {"request":…,"response":…}, or the body of a request.
func (r *Record) split() error {
	if r.text[0] != '{' {
		return r.unusable("this is no object", `write {"request":…,"response":…}, or the body of a request`)
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(r.text), options...)
	_, _ = d.ReadToken() // the text is valid
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		member := name.String()
		if bareMembers[member] && r.Body == nil {
			r.Body = r.text
			return nil
		}
		value, err := d.ReadValue()
		if err != nil {
			return err
		}
		if err := r.member(member, value, int(d.InputOffset())-len(value)); err != nil {
			return err
		}
	}
	if r.Body == nil {
		return r.unusable("this is neither a request nor a captured call",
			`write {"request":…,"response":…}, or the body of a request with its messages`)
	}
	r.arguments()
	return nil
}

// bareMembers are members of a request that no record has.
var bareMembers = map[string]bool{"messages": true, "model": true, "max_tokens": true}

// member takes one member of a record. Of the names those are known that requests and batches are
// written with; others are left alone.
func (r *Record) member(name string, value jsontext.Value, start int) error {
	if value.Kind() == 'n' {
		return nil
	}
	var err error
	switch name {
	case "request", "params", "body":
		err = r.request(value, start)
	case "response":
		err = r.response(value, start)
	case "headers", "request_headers":
		err = r.headers(value)
	case "betas":
		err = r.betas(value)
	case "time", "timestamp":
		r.Time, err = instant(value)
	case "status":
		err = json.Unmarshal(value, &r.Status)
	case "conversation", "conversation_id":
		err = json.Unmarshal(value, &r.Conversation)
	case "path", "url":
		var path string
		err = json.Unmarshal(value, &path)
		r.Count = strings.HasSuffix(withoutQuery(path), "/count_tokens")
	}
	if err == nil {
		return nil
	}
	return r.unusable("the "+name+" cannot be read", recordHelp[name])
}

// recordHelp says how the members of a record are written.
var recordHelp = map[string]string{
	"request":         "give the body as an object, or as a string of JSON",
	"params":          "give the body as an object, or as a string of JSON",
	"body":            "give the body as an object, or as a string of JSON",
	"response":        "give the message or the error as an object, or the events of the stream as a string",
	"headers":         `write {"anthropic-version":"2023-06-01","anthropic-beta":"…"}`,
	"request_headers": `write {"anthropic-version":"2023-06-01","anthropic-beta":"…"}`,
	"betas":           "write a list of strings",
	"time":            "write 2026-12-01T09:00:00Z, or seconds since 1970",
	"timestamp":       "write 2026-12-01T09:00:00Z, or seconds since 1970",
	"status":          "write a number such as 200",
	"conversation":    "write a string",
	"conversation_id": "write a string",
	"path":            "write a string such as /v1/messages",
	"url":             "write a string such as https://api.anthropic.com/v1/messages",
}

func (r *Record) request(value jsontext.Value, start int) error {
	r.Body, r.start = r.text[start:start+len(value)], start
	if value.Kind() != '"' {
		return nil
	}
	var text string
	err := json.Unmarshal(value, &text)
	r.Body, r.start = []byte(text), -1
	return err
}

func (r *Record) response(value jsontext.Value, start int) error {
	if value.Kind() == '{' {
		r.Response = r.text[start : start+len(value)]
		return nil
	}
	var text string
	if err := json.Unmarshal(value, &text); err != nil {
		return err
	}
	r.answered([]byte(text))
	return nil
}

// answered takes an answer as it came over the wire. What is neither JSON nor a stream is the page of a
// proxy, of which the status tells enough.
func (r *Record) answered(text []byte) {
	if message, ok := Reassemble(text); ok {
		r.Response = message
	} else if v := jsontext.Value(text); v.IsValid(options...) && v.Kind() == '{' {
		r.Response = text
	}
}

func (r *Record) headers(value jsontext.Value) error {
	if value.Kind() == '[' {
		var list []harHeader
		if err := json.Unmarshal(value, &list); err != nil {
			return err
		}
		r.keepHeaders(list)
		return nil
	}
	var object map[string]jsontext.Value
	if err := json.Unmarshal(value, &object); err != nil {
		return err
	}
	var list []harHeader
	for name, v := range object {
		values := []string{""}
		var err error
		if v.Kind() == '[' {
			err = json.Unmarshal(v, &values)
		} else if v.Kind() == '"' {
			err = json.Unmarshal(v, &values[0])
		}
		if err != nil {
			return err
		}
		for _, each := range values {
			list = append(list, harHeader{name, each})
		}
	}
	r.keepHeaders(list)
	return nil
}

// keptHeaders are those by which a request is read. Keys, tokens and cookies are not among them.
var keptHeaders = map[string]bool{
	"Anthropic-Version": true, "Anthropic-Beta": true, "Anthropic-User-Profile-Id": true,
}

func (r *Record) keepHeaders(list []harHeader) {
	if r.Header == nil {
		r.Header = http.Header{}
	}
	for _, h := range list {
		if name := http.CanonicalHeaderKey(h.Name); keptHeaders[name] {
			r.Header.Add(name, h.Value)
		}
	}
}

func (r *Record) betas(value jsontext.Value) error {
	var betas []string
	if err := json.Unmarshal(value, &betas); err != nil {
		return err
	}
	for _, beta := range betas {
		r.keepHeaders([]harHeader{{"anthropic-beta", beta}})
	}
	return nil
}

// instant reads a time: RFC 3339, or a number of seconds or milliseconds since 1970.
func instant(value jsontext.Value) (time.Time, error) {
	if value.Kind() == '"' {
		var t time.Time
		err := json.Unmarshal(value, &t)
		return t, err
	}
	var number float64
	if err := json.Unmarshal(value, &number); err != nil {
		return time.Time{}, err
	}
	const milliseconds = 1e11 // in seconds a date of the year 5138
	if math.Abs(number) >= milliseconds {
		number /= 1000
	}
	whole, part := math.Modf(number)
	return time.Unix(int64(whole), int64(part*float64(time.Second))).UTC(), nil
}

func (r *Record) unusable(problem, fix string) error {
	return &InputError{r.Line, r.Column, problem, fix}
}

func withoutQuery(url string) string {
	path, _, _ := strings.Cut(url, "?")
	return path
}

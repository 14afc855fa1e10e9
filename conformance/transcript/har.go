package transcript

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A harEntry is what is read of an entry of a HAR 1.2 file (spec: softwareishard.com/blog/har-12-spec).
type harEntry struct {
	StartedDateTime string `json:"startedDateTime"`
	Request         struct {
		Method   string      `json:"method"`
		URL      string      `json:"url"`
		Headers  []harHeader `json:"headers"`
		PostData struct {
			Text *string `json:"text"`
			// Encoding is no part of the standard; proxies write it as for a response.
			Encoding string `json:"encoding"`
		} `json:"postData"`
	} `json:"request"`
	Response struct {
		Status  int `json:"status"`
		Content struct {
			Text     string `json:"text"`
			Encoding string `json:"encoding"`
		} `json:"content"`
	} `json:"response"`
}

type harHeader struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// harOptions read entries that no schema has checked.
var harOptions = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// isHAR tells a HAR by its first member.
func isHAR(head []byte) bool {
	d := jsontext.NewDecoder(bytes.NewReader(head), options...)
	if open, err := d.ReadToken(); err != nil || open.Kind() != '{' {
		return false
	}
	first, err := d.ReadToken()
	return err == nil && first.Kind() == '"' && first.String() == "log"
}

// readHAR reads the entries one by one. Those that are no calls of the Messages API are skipped, whatever
// their host.
func readHAR(places *places, yield func(*Record, error) bool) {
	d := jsontext.NewDecoder(places, options...)
	err := enter(d, "log", "entries")
	calls := 0
	for err == nil && d.PeekKind() == '{' {
		var value jsontext.Value
		if value, err = d.ReadValue(); err != nil {
			break
		}
		line, column := places.at(d.InputOffset() - int64(len(value)))
		record, fault := readEntry(value, line, column)
		if fault != nil {
			yield(nil, fault)
			return
		}
		if record == nil {
			continue
		}
		calls++
		if !yield(record, nil) {
			return
		}
	}
	if err == nil {
		_, err = d.ReadToken() // the end of the entries
	}
	switch {
	case err == errNoMember:
		yield(nil, &InputError{1, 1, "the HAR has no log.entries", "save the capture again, with its content"})
	case err != nil:
		yield(nil, places.fault(d, err, true))
	case calls == 0:
		yield(nil, &InputError{1, 1, "the HAR holds no call of the Messages API",
			"capture a session that posts to a URL that ends in /v1/messages"})
	}
}

var errNoMember = fmt.Errorf("no such member")

// enter goes into the members of the names, the last of which is an array.
func enter(d *jsontext.Decoder, names ...string) error {
	for _, wanted := range names {
		if _, err := d.ReadToken(); err != nil { // {
			return err
		}
		for {
			name, err := d.ReadToken()
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			if err != nil {
				return err
			}
			if name.Kind() != '"' {
				return errNoMember
			}
			if name.String() == wanted {
				break
			}
			if err := d.SkipValue(); err != nil {
				return err
			}
		}
		if kind := d.PeekKind(); kind != '{' && kind != '[' {
			return errNoMember
		}
	}
	if d.PeekKind() != '[' {
		return errNoMember
	}
	_, err := d.ReadToken()
	return err
}

// readEntry reads an entry. It is nil for what is no call of the Messages API.
func readEntry(value jsontext.Value, line, column int) (*Record, error) {
	r := &Record{Line: line, Column: column, start: -1, Complete: true}
	var e harEntry
	if err := json.Unmarshal(value, &e, harOptions); err != nil {
		return nil, r.unusable("the entry is not of HAR 1.2", "save the capture again")
	}
	path := withoutQuery(e.Request.URL)
	r.Count = strings.HasSuffix(path, "/v1/messages/count_tokens")
	if e.Request.Method != "POST" || !r.Count && !strings.HasSuffix(path, "/v1/messages") {
		return nil, nil
	}
	if e.Request.PostData.Text == nil {
		return nil, r.unusable("the entry has no request body (postData.text)", "save the HAR with content")
	}
	var err error
	if r.Body, err = decoded(*e.Request.PostData.Text, e.Request.PostData.Encoding); err != nil {
		return nil, r.unusable("postData.text is not base64", "save the capture again")
	}
	content, err := decoded(e.Response.Content.Text, e.Response.Content.Encoding)
	if err != nil {
		return nil, r.unusable("the text of the response is not base64", "save the capture again")
	}
	r.answered(content)
	r.Status = e.Response.Status
	r.keepHeaders(e.Request.Headers)
	if t, err := time.Parse(time.RFC3339, e.StartedDateTime); err == nil {
		r.Time = t
	}
	return r, nil
}

func decoded(text, encoding string) ([]byte, error) {
	if encoding != "base64" {
		return []byte(text), nil
	}
	return base64.StdEncoding.DecodeString(text)
}

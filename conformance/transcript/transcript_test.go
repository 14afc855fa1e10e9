package transcript_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/transcript"
)

const request = `{"model":"m","messages":[]}`

// outline shows what was read of a record.
func outline(r *transcript.Record) string {
	s := fmt.Sprintf("%d:%d body %s", r.Line, r.Column, r.Body)
	add := func(name, value string) {
		if value != "" {
			s += " " + name + " " + value
		}
	}
	if r.Count {
		s += " count"
	}
	if r.Status != 0 {
		s += fmt.Sprint(" status ", r.Status)
	}
	if !r.Time.IsZero() {
		s += r.Time.Format(" time 2006-01-02T15:04:05.999Z07:00")
	}
	add("response", string(r.Response))
	add("version", r.Header.Get("Anthropic-Version"))
	add("betas", strings.Join(r.Header.Values("Anthropic-Beta"), ","))
	add("conversation", r.Conversation)
	return s
}

func blanks(text string) string { return strings.Repeat(" ", len(text)) }

func read(input string) (records []string, fault string) {
	for r, err := range transcript.Read(iotest.OneByteReader(strings.NewReader(input))) {
		if err != nil {
			return records, err.Error()
		}
		records = append(records, outline(r))
	}
	return records, ""
}

func TestRead(t *testing.T) {
	rows := []struct {
		why, input string
		want       []string
	}{
		{"one request", request, []string{"1:1 body " + request}},
		{"a request with white space", "\n  {\"messages\":\n[]}\n", []string{"2:3 body {\"messages\":\n[]}"}},
		{"behind a byte order mark", "\uFEFF" + request, []string{"1:1 body " + request}},
		{"requests alone, a line each", request + "\n" + request + "\n", []string{"1:1 body " + request, "2:1 body " + request}},
		{"a call with its answer", `{"request":` + request + `,"response":{"type":"message"}}`,
			[]string{`1:1 body ` + request + ` response {"type":"message"}`}},
		{"an answer that was not captured", `{"request":` + request + `,"response":null}`, []string{"1:1 body " + request}},
		{"bodies as strings", `{"request":"{\"messages\":[]}","response":"{\"type\":\"error\"}"}`,
			[]string{`1:1 body {"messages":[]} response {"type":"error"}`}},
		{"the page of a proxy in place of an answer", `{"request":` + request + `,"response":"<html>","status":502}`,
			[]string{"1:1 body " + request + " status 502"}},
		{"a request of a batch", `{"custom_id":"a","params":` + request + `}`, []string{"1:1 body " + request}},
		{"the arguments of an SDK in place of the body", `{"request":{"extra_headers":{"anthropic-beta":"b-1"},"model":"m",` +
			`"extra_body":{"x":1},"messages":[],"betas":["b-2"],"timeout":3}}`,
			[]string{`1:1 body {` + blanks(`"extra_headers":{"anthropic-beta":"b-1"},`) + `"model":"m",` +
				blanks(`"extra_body":{`) + `"x":1 ,"messages":[]` + blanks(`,"betas":["b-2"],"timeout":3`) + `} betas b-1,b-2`}},
		{"arguments of an SDK that are empty", `{"request":{"betas":[], "extra_body":{ } , "messages":[]}}`,
			[]string{`1:1 body {` + blanks(`"betas":[], "extra_body":{ } , `) + `"messages":[]}`}},
		{"betas of another shape, and of a tool, are left alone", `{"request":{"messages":[],"betas":"b","metadata":{"betas":["b"]}}}`,
			[]string{`1:1 body {"messages":[],"betas":"b","metadata":{"betas":["b"]}}`}},
		{"betas that the API was sent and did not know", `{"request":{"messages":[],"betas":["b"]},` +
			`"response":{"error":{"message":"betas: Extra inputs are not permitted"}}}`,
			[]string{`1:1 body {"messages":[],"betas":["b"]} response {"error":{"message":"betas: Extra inputs are not permitted"}}`}},
		{"betas in a body that stands for itself, which is as it was sent", `{"messages":[],"betas":["b"]}`,
			[]string{`1:1 body {"messages":[],"betas":["b"]}`}},
		{"everything that a call may say", `{"time":"2026-12-01T09:00:00.5Z","conversation":"c","status":200,"betas":["b-1"],` +
			`"headers":{"Anthropic-Version":"2023-06-01","anthropic-beta":["b-2","b-3"],"x-api-key":"secret"},"path":"/v1/messages/count_tokens?beta=true","request":` +
			request + `,"more":1}`,
			[]string{"1:1 body " + request + " count status 200 time 2026-12-01T09:00:00.5Z version 2023-06-01 betas b-1,b-2,b-3 conversation c"}},
		{"headers as a HAR has them", `{"headers":[{"name":"anthropic-beta","value":"b"}],"request":` + request + `}`,
			[]string{"1:1 body " + request + " betas b"}},
		{"seconds since 1970", `{"time":1764579600.25,"request":` + request + `}`, []string{"1:1 body " + request + " time 2025-12-01T09:00:00.25Z"}},
		{"milliseconds since 1970", `{"timestamp":1764579600250,"request":` + request + `}`, []string{"1:1 body " + request + " time 2025-12-01T09:00:00.25Z"}},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			got, fault := read(row.input)
			if fault != "" {
				t.Fatal(fault)
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("records (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadUnusable(t *testing.T) {
	rows := []struct{ why, input, want string }{
		{"nothing", "", "line 1 column 1: the input is empty: name a file with a request, a log or a HAR"},
		{"no JSON", "hello", "line 1 column 1: this is not JSON: invalid character 'h' at start of value: " +
			"name a file with a request, a log of JSON or a HAR, unpacked and in UTF-8"},
		{"a line that is no JSON behind a call", request + "\nhello",
			"line 2 column 1: this is not JSON: invalid character 'h' at start of value: correct it or cut the file here"},
		{"a line that is cut off", request + "\n" + request[:10],
			"line 2 column 11: the JSON ends too early: the file was cut off: capture it anew, or cut its last line"},
		{"a line that is broken", request + "\n{\"model\" 1}\n",
			"line 2 column 10: this is not JSON: invalid character '1' after object name (expecting ':'): correct it or cut the file here"},
		{"a list", "[]", `line 1 column 1: this is no object: write {"request":…,"response":…}, or the body of a request`},
		{"something else", request + "\n" + `{"level":"info"}`,
			`line 2 column 1: this is neither a request nor a captured call: write {"request":…,"response":…}, or the body of a request with its messages`},
		{"a time that is none", `{"time":"soon","request":` + request + `}`,
			"line 1 column 1: the time cannot be read: write 2026-12-01T09:00:00Z, or seconds since 1970"},
		{"a HAR without entries", `{"log":{"version":"1.2"}}`, "line 1 column 1: the HAR has no log.entries: save the capture again, with its content"},
		{"a HAR of something else", `{"log":{"entries":[{"request":{"method":"GET","url":"https://example.com/v1/messages"}}]}}`,
			"line 1 column 1: the HAR holds no call of the Messages API: capture a session that posts to a URL that ends in /v1/messages"},
		{"a HAR without content", "{\"log\":{\"entries\":[\n {\"request\":{\"method\":\"POST\",\"url\":\"https://example.com/v1/messages\"}}]}}",
			"line 2 column 2: the entry has no request body (postData.text): save the HAR with content"},
		{"a HAR that is cut off", `{"log":{"entries":[`, "line 1 column 20: the JSON ends too early: the file was cut off: capture it anew, or cut its last line"},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			if _, fault := read(row.input); fault != row.want {
				t.Errorf("error %q\nwant  %q", fault, row.want)
			}
		})
	}
}

// TestReadFails: what keeps the file from being read is no fault of the input.
func TestReadFails(t *testing.T) {
	broken := errors.New("broken disk")
	for _, err := range transcript.Read(iotest.ErrReader(broken)) {
		var unusable *transcript.InputError
		if !errors.Is(err, broken) || errors.As(err, &unusable) {
			t.Errorf("error %v: want one of the disk", err)
		}
	}
	directory := &fs.PathError{Op: "read", Path: "captures", Err: errors.New("is a directory")}
	for _, err := range transcript.Read(iotest.ErrReader(directory)) {
		if err.Error() != "read captures: is a directory" {
			t.Errorf("error %v: want that of the file alone", err)
		}
	}
}

// TestPosition finds offsets of bodies in the file.
func TestPosition(t *testing.T) {
	const log = "{\"request\":{\"model\":\"é\",\"x\":1,\"messages\":[]}}\n" +
		"{\"request\": {\n  \"model\": \"m\",\n  \"x\":1, \"messages\": []}}\n" +
		"{\"request\":\"{\\\"x\\\":1}\"}\n"
	want := []string{"1:29", "4:7", "5:1"}
	var got []string
	for r, err := range transcript.Read(strings.NewReader(log)) {
		if err != nil {
			t.Fatal(err)
		}
		line, column := r.Position(strings.Index(string(r.Body), "1"))
		got = append(got, fmt.Sprintf("%d:%d", line, column))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("places of x (-want +got):\n%s", diff)
	}
}

func TestReadHAR(t *testing.T) {
	const har = `{"log": {"version": "1.2", "creator": {"name": "proxy"}, "entries": [
  {"startedDateTime": "2026-12-01T09:00:00.000+01:00", "request": {"method": "POST", "url": "https://proxy.example.com/v1/messages?beta=true",
    "headers": [{"name": "Anthropic-Version", "value": "2023-06-01"}, {"name": "Authorization", "value": "Bearer secret"}],
    "postData": {"mimeType": "application/json", "text": "{\"messages\":[]}"}},
   "response": {"status": 200, "content": {"text": "eyJ0eXBlIjoibWVzc2FnZSJ9", "encoding": "base64"}}},
  {"request": {"method": "OPTIONS", "url": "https://proxy.example.com/v1/messages"}, "response": {"status": 204}},
  {"request": {"method": "POST", "url": "https://example.com/v1/messages/batches", "postData": {"text": "{}"}}},
  {"request": {"method": "POST", "url": "http://localhost:4010/v1/messages/count_tokens", "postData": {"text": "{}"}},
   "response": {"status": 0, "content": {}}}
]}}`
	want := []string{
		`2:3 body {"messages":[]} status 200 time 2026-12-01T09:00:00+01:00 response {"type":"message"} version 2023-06-01`,
		`8:3 body {} count`,
	}
	got, fault := read(har)
	if diff := cmp.Diff(want, got); diff != "" || fault != "" {
		t.Errorf("%s\nrecords (-want +got):\n%s", fault, diff)
	}
	for r := range transcript.Read(strings.NewReader(har)) {
		if len(r.Header) > 1 || !r.Complete {
			t.Errorf("headers %v: want all that is to be known, and no credentials", r.Header)
		}
		if line, column := r.Position(5); line != r.Line || column != r.Column {
			t.Errorf("an offset in a body that is a string is at %d:%d: want the entry, %d:%d", line, column, r.Line, r.Column)
		}
		if r.Time.Equal(time.Date(2026, time.December, 1, 8, 0, 0, 0, time.UTC)) == r.Count {
			t.Errorf("time %s", r.Time)
		}
	}
}

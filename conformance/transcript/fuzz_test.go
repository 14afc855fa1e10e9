package transcript_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/conformance/transcript"
)

// FuzzRead: whatever the file, it is read without a panic; every error has a place in it, and so has
// every offset in a body.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		request, `{"request":` + request + `,"response":"data: {}\n\n","headers":{"a":["b"]},"time":1}`,
		`{"request":"{\"messages\":[]}","betas":["a"]}`, "[1,\n2]", `{"log":`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(readable)
}

// FuzzReadHAR is FuzzRead behind the beginning of a HAR.
func FuzzReadHAR(f *testing.F) {
	for _, seed := range []string{
		`{"request":{"method":"POST","url":"/v1/messages","postData":{"text":"{}"}},"response":{"content":{"text":"e30=","encoding":"base64"}}}`,
		`{"request":{"method":"POST","url":"/v1/messages"}}`, `1`, `{"startedDateTime":1}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, entry []byte) {
		readable(t, append([]byte(`{"log":{"version":"1.2","entries":[`), entry...))
		readable(t, append(append([]byte(`{"log":{"entries":[`), entry...), "]}}"...))
	})
}

func readable(t *testing.T, input []byte) {
	lines := bytes.Count(input, []byte{'\n'}) + 1
	for r, err := range transcript.Read(bytes.NewReader(input)) {
		if err != nil {
			var unusable *transcript.InputError
			if !errors.As(err, &unusable) || unusable.Line < 1 || unusable.Line > lines || unusable.Column < 1 {
				t.Fatalf("error %v has no place", err)
			}
			return
		}
		for _, offset := range []int{-1, 0, len(r.Body) / 2, len(r.Body)} {
			if line, column := r.Position(offset); line < r.Line || line > lines || column < 1 {
				t.Fatalf("offset %d is at %d:%d of %d lines", offset, line, column, lines)
			}
		}
	}
}

// FuzzReassemble: a stream adds up to JSON, or is none.
func FuzzReassemble(f *testing.F) {
	f.Add([]byte(stream(events)))
	f.Add([]byte("data: {\"type\":\"message_start\",\"message\":null}\n\ndata: {\"type\":\"message_delta\",\"delta\":{}}"))
	f.Add([]byte("event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"usage\":1}}\n\n" +
		"data: {\"type\":\"content_block_start\",\"index\":0}\n\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"text\":\"a\"}}\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		message, ok := transcript.Reassemble(text)
		if ok && !jsontext.Value(message).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
			t.Fatalf("%q adds up to %q", text, message)
		}
	})
}

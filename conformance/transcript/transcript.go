// Package transcript reads captured calls of the Messages API: one request, a log with a call a line, or
// the HAR file of a browser or a proxy. What a file is shows its content, not its name.
//
// Files are streamed: of a log of any length one call is held at a time. Credentials are never read
// into a [Record], so nothing that is made of one can print them.
package transcript

import (
	"bufio"
	"bytes"
	"io"
	"iter"
	"net/http"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// A Record is one captured call.
type Record struct {
	// Count tells a call of /v1/messages/count_tokens.
	Count bool
	// Body is the request as it was sent.
	Body []byte
	// Response is the answer as JSON: a message or an error. The events of a stream are added up. Nil
	// where it was not captured.
	Response []byte
	// Status is that of the answer, 0 where it was not captured.
	Status int
	// Header holds the headers of the request that say how to read it, none that say who sent it. Nil
	// where none was captured. Complete tells that all were: what is missing was not sent.
	Header   http.Header
	Complete bool
	// Time is when the request was sent, zero where that was not captured.
	Time time.Time
	// Conversation is what the capture calls the conversation, "" where it says nothing.
	Conversation string
	// Line and Column say where the call stands in the file, from 1, the column in characters.
	Line, Column int

	// text is the call as it stands in the file, with Body at start; start is -1 where Body does not
	// stand there as it was sent, but as a string.
	text  []byte
	start int
}

// Position is the line and the column of an offset in Body. Where Body stands in the file as a string,
// or the offset is negative, it is that of the call.
func (r *Record) Position(offset int) (line, column int) {
	if offset < 0 || r.start < 0 {
		return r.Line, r.Column
	}
	before := r.text[:min(r.start+offset, len(r.text))]
	line, column = r.Line+bytes.Count(before, []byte{'\n'}), r.Column
	if end := bytes.LastIndexByte(before, '\n'); end >= 0 {
		before, column = before[end+1:], 1
	}
	return line, column + utf8.RuneCount(before)
}

// Read yields the calls of a file in their order. An error ends it: an [*InputError] where the file
// cannot be used.
func Read(r io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		in := bufio.NewReaderSize(r, peeked)
		skipByteOrderMark(in)
		places := newPlaces(in)
		head, _ := in.Peek(peeked) // what cannot be read is told by the reader below
		if isHAR(head) {
			readHAR(places, yield)
			return
		}
		readValues(places, bytes.HasPrefix(bytes.TrimSpace(head), []byte{'{'}), yield)
	}
}

// peeked is how much of a file is looked at to tell what it is.
const peeked = 64 << 10

// options are those of the API's own parser.
var options = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

func skipByteOrderMark(in *bufio.Reader) {
	const mark = "\uFEFF"
	if head, _ := in.Peek(len(mark)); string(head) == mark {
		_, _ = in.Discard(len(mark)) // it is there
	}
}

// readValues reads a log: JSON objects, whether each is on a line of its own or not. Object tells that it
// begins like one.
func readValues(places *places, object bool, yield func(*Record, error) bool) {
	d := jsontext.NewDecoder(places, options...)
	for count := 0; ; count++ {
		value, err := d.ReadValue()
		if err == io.EOF && count == 0 {
			yield(nil, &InputError{1, 1, "the input is empty", "name a file with a request, a log or a HAR"})
			return
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			yield(nil, places.fault(d, err, object || count > 0))
			return
		}
		record := &Record{text: bytes.Clone(value)}
		record.Line, record.Column = places.at(d.InputOffset() - int64(len(value)))
		if err := record.split(); err != nil {
			yield(nil, err)
			return
		}
		if !yield(record, nil) {
			return
		}
	}
}

package transcript

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// An InputError says why a file cannot be used, and where.
type InputError struct {
	// Line and Column count from 1.
	Line, Column int
	// Problem is what is wrong, Fix what to do about it.
	Problem, Fix string
}

// Error returns the place, the problem and the fix in a sentence.
func (e *InputError) Error() string {
	return fmt.Sprintf("line %d column %d: %s: %s", e.Line, e.Column, e.Problem, e.Fix)
}

// places tells the line and column of offsets in what is read through it. They are asked for in
// ascending order, so that it remembers only the line breaks that were read ahead.
type places struct {
	in     io.Reader
	read   int64
	breaks []int64 // offsets of line breaks not passed yet
	line   int     // of what was asked for last
	start  int64   // where that line starts
}

func newPlaces(in io.Reader) *places { return &places{in: in, line: 1} }

// Read reads on.
func (p *places) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	for from := 0; ; {
		i := bytes.IndexByte(b[from:n], '\n')
		if i < 0 {
			break
		}
		from += i + 1
		p.breaks = append(p.breaks, p.read+int64(from-1))
	}
	p.read += int64(n)
	return n, err
}

// at is the line and the column, in bytes, of an offset.
func (p *places) at(offset int64) (line, column int) {
	passed := 0
	for passed < len(p.breaks) && p.breaks[passed] < offset {
		p.line++
		p.start = p.breaks[passed] + 1
		passed++
	}
	p.breaks = p.breaks[passed:]
	return p.line, int(offset-p.start) + 1
}

// fault puts an error of the decoder into an error of the input. Known tells that the file holds objects
// of JSON at all.
func (p *places) fault(d *jsontext.Decoder, err error, known bool) error {
	var syntax *jsontext.SyntacticError
	var file *fs.PathError
	offset := d.InputOffset()
	switch {
	case errors.As(err, &syntax):
		offset = syntax.ByteOffset
		err = syntax.Err
	case errors.As(err, &file):
		return file
	case !errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("read: %w", err)
	}
	e := &InputError{Problem: "this is not JSON: " + strings.TrimPrefix(err.Error(), "jsontext: "),
		Fix: "correct it or cut the file here"}
	if !known {
		e.Fix = "name a file with a request, a log of JSON or a HAR, unpacked and in UTF-8"
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		e.Problem, e.Fix = "the JSON ends too early", "the file was cut off: capture it anew, or cut its last line"
	}
	e.Line, e.Column = p.at(offset)
	return e
}

// Package stream turns a finished message into the server-sent events that the API would have sent
// while the model wrote it.
//
// The order is fixed: message_start; of each block content_block_start, its deltas and
// content_block_stop, one block after the other; message_delta; message_stop. One ping follows the
// first content_block_start. Every event is a pair of lines, event and data, and an empty line.
//
// Deltas are cut at a fixed rhythm of lengths, so the same message gives the same bytes. A cut may
// fall inside a word, as the API's do, but never inside a character.
package stream

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Options say how the events travel. The zero value writes them as fast as the client reads.
type Options struct {
	// Flush pushes what has been written on to the client. Nil where writes need no push.
	Flush func()
	// Pause waits between two events. When it is set, each event is written and flushed alone; an
	// error of Pause ends the stream.
	Pause func(context.Context) error
	// Eager tells whether a tool was declared with eager_input_streaming. Nil means none was.
	Eager func(tool string) bool
	// Ending is called before message_stop is written, unless the client is known to be gone. Nil where
	// nobody waits for it.
	Ending func()
}

// batch is how many bytes are gathered before they are written.
const batch = 32 << 10

// Write writes the events of m to w as the dialect has them.
//
// The first event is flushed at once, so that a client sees the stream begin; the rest goes out in
// batches, and the last of them is left for the end of the handler to flush, which saves a system
// call. Write returns at the first error of w, of Options.Pause or of ctx.
func Write(ctx context.Context, w io.Writer, m *wire.Message, d wire.Dialect, o Options) error {
	buffer := buffers.Get().(*[]byte)
	s := &sender{ctx: ctx, w: w, options: o, buf: (*buffer)[:0]}
	encode(s, m, d)
	s.send()
	if cap(s.buf) <= maxPooled {
		*buffer = s.buf[:0]
		buffers.Put(buffer)
	}
	return s.err
}

// maxPooled bounds the buffers that are kept: one large event should not hold its memory for good.
const maxPooled = 4 * batch

var buffers = sync.Pool{New: func() any { b := make([]byte, 0, batch+batch/4); return &b }}

// A sender gathers encoded events and writes them. After its first error it swallows the rest.
type sender struct {
	ctx     context.Context
	w       io.Writer
	options Options
	buf     []byte
	events  int
	err     error
}

// done marks the end of an event in buf.
func (s *sender) done() {
	s.events++
	switch {
	case s.options.Pause != nil:
		if s.events > 1 {
			s.pause()
		}
		s.send()
		s.flush()
	case s.events == 1:
		s.send()
		s.flush()
	case len(s.buf) >= batch:
		s.send()
	}
}

func (s *sender) send() {
	if s.err == nil {
		s.err = context.Cause(s.ctx)
	}
	if s.err == nil && len(s.buf) > 0 {
		if _, err := s.w.Write(s.buf); err != nil {
			s.err = fmt.Errorf("write events: %w", err)
		}
	}
	s.buf = s.buf[:0]
}

func (s *sender) flush() {
	if s.err == nil && s.options.Flush != nil {
		s.options.Flush()
	}
}

// ending tells that all but the last event is written.
func (s *sender) ending() {
	if s.options.Ending != nil && s.err == nil && s.ctx.Err() == nil {
		s.options.Ending()
	}
}

func (s *sender) pause() {
	if s.err == nil {
		s.err = s.options.Pause(s.ctx)
	}
}

package wire

import (
	"bytes"
	"math"
	"strconv"
	"unicode/utf8"
)

// diagnose finds the first fault of a body that Parse refused, as orjson words and places it. It
// returns nil for a valid body.
//
// It reads the body a second time, byte by byte and without recursion, because no Go library tells
// faults apart the way orjson does, and clients match on its words.
func diagnose(body []byte) *SyntaxError {
	switch {
	case len(body) == 0:
		return &SyntaxError{Message: msgNoDocument, Line: 1, Column: 1}
	case !utf8.Valid(body):
		// The whole body is checked first, and the place is always its start.
		return &SyntaxError{Message: msgInvalidUTF8, Line: 1, Column: 1}
	case len(bytes.Trim(body, " \t\r\n")) == 0:
		return &SyntaxError{Message: msgBlank, Line: 1, Column: 1}
	}
	s := scanner{body: body}
	if s.document() {
		return nil
	}
	if s.cutShort() {
		return syntaxErrorAt(body, len(body), msgEnd)
	}
	return syntaxErrorAt(body, s.pos, s.message)
}

// A scanner walks over a body. Its steps return false at a fault, with the place in pos and the
// words in message.
type scanner struct {
	body    []byte
	pos     int
	message string
	open    []byte // the closing characters of the arrays and objects around pos
}

func (s *scanner) fail(pos int, message string) bool {
	s.pos, s.message = pos, message
	return false
}

// peek returns the byte at pos, or 0 behind the end, which no rule expects.
func (s *scanner) peek() byte {
	if s.pos < len(s.body) {
		return s.body[s.pos]
	}
	return 0
}

func (s *scanner) space() {
	for s.pos < len(s.body) && isSpace(s.body[s.pos]) {
		s.pos++
	}
}

// document reads one value and what may follow it.
func (s *scanner) document() bool {
	for {
		if !s.value() {
			return false
		}
		for done := false; !done; {
			if len(s.open) == 0 {
				s.space()
				return s.pos == len(s.body) || s.fail(s.pos, msgContent)
			}
			var ok bool
			if done, ok = s.afterValue(); !ok {
				return false
			}
		}
	}
}

// value reads up to the end of a scalar or of an empty array or object, through the openings before
// it. What it leaves on the stack of open brackets is for afterValue to close.
func (s *scanner) value() bool {
	for {
		s.space()
		switch c := s.peek(); {
		case c == '[' || c == '{':
			closing := c + 2 // in ASCII both pairs lie two apart
			s.open = append(s.open, closing)
			s.pos++
			if len(s.open) > maxDepth {
				return s.fail(s.pos, msgDepth)
			}
			s.space()
			if s.peek() == closing {
				s.pos++
				s.open = s.open[:len(s.open)-1]
				return true
			}
			if c == '{' && !s.name() {
				return false
			}
		case c == '"':
			return s.str()
		case c == '-' || c >= '0' && c <= '9':
			return s.number()
		case c == 't':
			return s.literal("true")
		case c == 'f':
			return s.literal("false")
		case c == 'n':
			return s.literal("null")
		default:
			return s.fail(s.pos, msgCharacter)
		}
	}
}

// afterValue reads a comma, with the name that follows it in an object, or a closing bracket. Done
// tells that a value must follow.
func (s *scanner) afterValue() (done, ok bool) {
	closing := s.open[len(s.open)-1]
	s.space()
	switch s.peek() {
	case closing:
		s.pos++
		s.open = s.open[:len(s.open)-1]
		return false, true
	case ',':
		comma := s.pos
		s.pos++
		s.space()
		if s.peek() == closing {
			// orjson looks for the comma backwards from behind the bracket, and takes one there.
			if s.pos++; s.peek() == ',' {
				comma = s.pos
			}
			return false, s.fail(comma, msgTrailingComma)
		}
		return true, closing == ']' || s.name()
	}
	return false, s.fail(s.pos, msgCharacter)
}

// name reads the name of a member and its colon.
func (s *scanner) name() bool {
	if s.peek() != '"' {
		return s.fail(s.pos, msgCharacter)
	}
	if !s.str() {
		return false
	}
	s.space()
	if s.peek() != ':' {
		return s.fail(s.pos, msgCharacter)
	}
	s.pos++
	return true
}

func (s *scanner) literal(word string) bool {
	if !bytes.HasPrefix(s.body[s.pos:], []byte(word)) {
		return s.fail(s.pos, msgLiteral)
	}
	s.pos += len(word)
	return true
}

func (s *scanner) number() bool {
	start := s.pos
	if s.peek() == '-' {
		s.pos++
	}
	first := s.pos
	if !s.digits() {
		return s.fail(s.pos, msgNoDigitSign)
	}
	if s.body[first] == '0' && s.pos > first+1 {
		return s.fail(first, msgLeadingZero)
	}
	if s.peek() == '.' {
		s.pos++
		if !s.digits() {
			return s.fail(s.pos, msgNoDigitPoint)
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.pos++
		if c := s.peek(); c == '+' || c == '-' {
			s.pos++
		}
		if !s.digits() {
			return s.fail(s.pos, msgNoDigitExp)
		}
	}
	f, _ := strconv.ParseFloat(string(s.body[start:s.pos]), 64)
	if math.IsInf(f, 0) {
		return s.fail(start, msgInfinity)
	}
	return true
}

// digits skips a run of digits and tells whether there was one.
func (s *scanner) digits() bool {
	start := s.pos
	for c := s.peek(); c >= '0' && c <= '9'; c = s.peek() {
		s.pos++
	}
	return s.pos > start
}

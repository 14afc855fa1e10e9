package wire

import (
	"bytes"
	"strconv"
	"strings"
)

const hexDigits = "0123456789abcdefABCDEF"

// str reads a string whose UTF-8 is known to be valid.
func (s *scanner) str() bool {
	for s.pos++; ; s.pos++ {
		switch c := s.peek(); {
		case c == '"':
			s.pos++
			return true
		case c == '\\':
			if !s.escape() {
				return false
			}
		case c < ' ':
			return s.fail(s.pos, msgControl)
		}
	}
}

// escape reads an escape and stops on its last byte. A pair of surrogates is one escape.
func (s *scanner) escape() bool {
	start := s.pos
	s.pos++
	if s.peek() != 'u' {
		if strings.IndexByte(`"\/bfnrt`, s.peek()) < 0 {
			return s.fail(s.pos, msgEscape)
		}
		return true
	}
	high, ok := s.hex4(s.pos + 1)
	switch {
	case !ok:
		return s.fail(start, msgEscapeSequence)
	case high&0xf800 != 0xd800: // not a surrogate
		s.pos = start + 5
		return true
	case high&0xfc00 != 0xd800:
		return s.fail(start, msgHighSurrogate)
	}
	second := start + 6
	if !bytes.HasPrefix(s.body[min(second, len(s.body)):], []byte(`\u`)) {
		return s.fail(second, msgNoLow)
	}
	low, ok := s.hex4(second + 2)
	switch {
	case !ok:
		return s.fail(second, msgEscapeSequence)
	case low&0xfc00 != 0xdc00:
		return s.fail(second, msgLowSurrogate)
	}
	s.pos = second + 5
	return true
}

// hex4 returns the value of the four hexadecimal digits at pos.
func (s *scanner) hex4(pos int) (uint64, bool) {
	if pos+4 > len(s.body) {
		return 0, false
	}
	digits := string(s.body[pos : pos+4])
	if strings.Trim(digits, hexDigits) != "" {
		return 0, false
	}
	v, err := strconv.ParseUint(digits, 16, 16)
	return v, err == nil
}

// cutShort tells whether the fault is that the body ends too early: nothing is left at its place,
// or what is left could be the start of something valid. Then orjson speaks of the end instead.
func (s *scanner) cutShort() bool {
	rest := s.body[min(s.pos, len(s.body)):]
	switch s.message {
	case msgLiteral:
		return isPrefix(rest, "true") || isPrefix(rest, "false") || isPrefix(rest, "null")
	case msgEscapeSequence, msgNoLow:
		return len(rest) < len(`\u0000`) && startOfEscape(rest)
	}
	return len(rest) == 0
}

func isPrefix(b []byte, word string) bool {
	return len(b) < len(word) && strings.HasPrefix(word, string(b))
}

// startOfEscape tells whether b, up to the end of the body, is a \uXXXX that is not finished.
func startOfEscape(b []byte) bool {
	digits, ok := bytes.CutPrefix(b, []byte(`\u`))
	return isPrefix(b, `\u`) || ok && strings.Trim(string(digits), hexDigits) == ""
}

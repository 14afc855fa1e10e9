package wire

import (
	"fmt"
	"unicode/utf8"
)

// A SyntaxError says why a body is not JSON, in the words and with the place that the API's parser
// gives. Line and Column count from 1 and Char from 0, all in code points.
type SyntaxError struct {
	Message            string
	Line, Column, Char int
}

// Error returns the parser's sentence, such as "unexpected end of data: line 1 column 2 (char 1)".
// The API sends it behind "The request body is not valid JSON: ".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s: line %d column %d (char %d)", e.Message, e.Line, e.Column, e.Char)
}

// The texts of orjson 3.10, which the API's public error reports match word for word.
const (
	msgNoDocument     = "Input is a zero-length, empty document"
	msgBlank          = "input data is empty"
	msgInvalidUTF8    = "str is not valid UTF-8: surrogates not allowed"
	msgEnd            = "unexpected end of data"
	msgCharacter      = "unexpected character"
	msgContent        = "unexpected content after document"
	msgLiteral        = "invalid literal"
	msgTrailingComma  = "trailing comma is not allowed"
	msgDepth          = "array and object recursion depth exceeded"
	msgLeadingZero    = "number with leading zero is not allowed"
	msgNoDigitSign    = "no digit after minus sign"
	msgNoDigitPoint   = "no digit after decimal point"
	msgNoDigitExp     = "no digit after exponent sign"
	msgInfinity       = "number is infinity when parsed as double"
	msgControl        = "unexpected control character in string"
	msgEscape         = "invalid escaped character in string"
	msgEscapeSequence = "invalid escaped sequence in string"
	msgHighSurrogate  = "invalid high surrogate in string"
	msgNoLow          = "no low surrogate in string"
	msgLowSurrogate   = "invalid low surrogate in string"
)

// syntaxErrorAt places message at a byte offset of a body that is valid UTF-8.
func syntaxErrorAt(body []byte, offset int, message string) *SyntaxError {
	e := &SyntaxError{Message: message, Line: 1, Column: 1}
	for i := 0; i < offset; {
		r, size := utf8.DecodeRune(body[i:])
		i += size
		e.Char++
		e.Column++
		if r == '\n' {
			e.Line++
			e.Column = 1
		}
	}
	return e
}

package wire

import (
	"slices"
	"strconv"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// text checks a string.
func (v *validator) text(s *spec, n *Node) {
	if s.enum != nil {
		v.enum(s, n)
		return
	}
	if n.Kind != String {
		v.add(WrongType, n.Start, msgString)
		return
	}
	if s.minLength > 0 && runesBelow(n.Text, s.minLength) {
		v.add(TooShort, n.Start, msgMinLength(s.minLength))
		return
	}
	if s.maxLength > 0 && !runesBelow(n.Text, s.maxLength+1) {
		v.add(TooLong, n.Start, msgMaxLength(s.maxLength))
		return
	}
	if s.pattern != nil && !s.pattern.expr.MatchString(n.Text) {
		v.add(Pattern, n.Start, msgPattern(s.pattern.text))
		return
	}
	if s.check != nil {
		if message := s.check(n.Text); message != "" {
			v.add(Personal, n.Start, message)
		}
	}
}

// enum checks a string against its list. A value of another kind gets the same words.
func (v *validator) enum(s *spec, n *Node) {
	if n.Kind == String && slices.ContainsFunc(s.enum, func(e enumValue) bool {
		return e.value == n.Text && e.gate.opens(v.betas)
	}) {
		return
	}
	var known []string
	for _, e := range s.enum {
		if e.gate.opens(v.betas) {
			known = append(known, e.value)
		}
	}
	v.add(Enum, n.Start, msgOneOf(known))
}

// runesBelow tells whether text has fewer than n code points, looking at no more than it must.
func runesBelow(text string, n int) bool {
	if len(text) < n {
		return true
	}
	count := 0
	for range text {
		if count++; count == n {
			return false
		}
	}
	return true
}

// number checks an integer or a number, without any coercion.
func (v *validator) number(s *spec, n *Node) {
	if n.Kind != Number {
		v.add(WrongType, n.Start, msgNotNumeric(s))
		return
	}
	if s.kind == fixtures.KindInteger && !isInteger(n.Raw) {
		v.add(WrongType, n.Start, msgInteger)
		return
	}
	f := n.Float()
	message, code := "", TooSmall
	switch {
	case s.besides != nil && f == *s.besides:
		return
	case s.minimum != nil && f < *s.minimum:
		message = msgAtLeast(*s.minimum)
	case s.exclusiveMinimum != nil && f <= *s.exclusiveMinimum:
		message = msgAbove(*s.exclusiveMinimum)
	case s.maximum != nil && f > *s.maximum:
		message, code = msgAtMost(*s.maximum), TooLarge
	default:
		return
	}
	if s.boundText != "" {
		message = s.boundText
	}
	v.add(code, n.Start, message)
}

func msgNotNumeric(s *spec) string {
	if s.kind == fixtures.KindInteger {
		return msgInteger
	}
	return msgNumber
}

// isInteger tells whether orjson reads a number as an int: digits within 64 bits. It reads 5.0 as a
// float, and greater integers too, which strict pydantic refuses for an integer.
func isInteger(raw []byte) bool {
	if _, err := strconv.ParseInt(string(raw), 10, 64); err == nil {
		return true
	}
	_, err := strconv.ParseUint(string(raw), 10, 64)
	return err == nil
}

package pattern

import (
	"strconv"
	"strings"
	"unicode/utf16"
)

// maxRepeat is the highest count of a repetition in Go's engine.
const maxRepeat = 1000

// translate writes an ECMA 262 expression in Go's syntax, where the two differ: escapes of Unicode
// and control characters, the empty class and its complement, names of scripts, counts above 1000.
// It reports whether the result means the same.
func translate(source string) (text string, whole bool) {
	var b strings.Builder
	whole = true
	class := false
	for i := 0; i < len(source); {
		rest := source[i:]
		switch {
		case rest[0] == '\\' && len(rest) > 1:
			out, n := escape(rest)
			b.WriteString(out)
			i += n
		case !class && strings.HasPrefix(rest, "[^]"):
			b.WriteString(`[\s\S]`)
			i += 3
		case !class && strings.HasPrefix(rest, "[]"):
			b.WriteString(`[^\x00-\x{10FFFF}]`)
			i += 2
		case class && rest[0] == '[':
			b.WriteString(`\[`) // Go would read [:alpha:] here
			i++
		case !class && rest[0] == '{':
			out, n, same := repetition(rest)
			b.WriteString(out)
			whole = whole && same
			i += n
		default:
			class = rest[0] == '[' || class && rest[0] != ']'
			b.WriteByte(rest[0])
			i++
		}
	}
	return b.String(), whole
}

// escape translates the escape at the start of s and returns its length in s.
func escape(s string) (out string, n int) {
	switch s[1] {
	case 'u':
		if r, n := unicodeEscape(s); n > 0 {
			return `\x{` + strconv.FormatInt(int64(r), 16) + `}`, n
		}
		return "u", 2
	case 'c':
		if len(s) > 2 && (s[2]|0x20 >= 'a' && s[2]|0x20 <= 'z') {
			return `\x{` + strconv.FormatInt(int64(s[2]&0x1f), 16) + `}`, 3
		}
	case 'Z': // Python's end of the text
		return `\z`, 2
	case 'p', 'P':
		return property(s)
	case '0':
		return `\x00`, 2
	}
	return s[:2], 2
}

// unicodeEscape reads \u0041, \u{1F600} or a pair of surrogates.
func unicodeEscape(s string) (r rune, n int) {
	if strings.HasPrefix(s, `\u{`) {
		end := strings.IndexByte(s, '}')
		if end < 0 {
			return 0, 0
		}
		v, err := strconv.ParseUint(s[3:end], 16, 21)
		if err != nil || v > 0x10FFFF {
			return 0, 0
		}
		return rune(v), end + 1
	}
	high, ok := hex4(s)
	if !ok {
		return 0, 0
	}
	if low, ok := hex4(s[6:]); ok && utf16.IsSurrogate(high) {
		if r := utf16.DecodeRune(high, low); r != '\uFFFD' {
			return r, 12
		}
	}
	if utf16.IsSurrogate(high) {
		return '\uFFFD', 6
	}
	return high, 6
}

func hex4(s string) (rune, bool) {
	if len(s) < 6 || s[:2] != `\u` {
		return 0, false
	}
	v, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(v), err == nil
}

// property translates \p{Script=Greek} to \p{Greek}.
func property(s string) (out string, n int) {
	end := strings.IndexByte(s, '}')
	if end < 0 || s[2] != '{' {
		return s[:2], 2
	}
	name := s[3:end]
	if _, value, ok := strings.Cut(name, "="); ok {
		name = value
	}
	return s[:2] + "{" + name + "}", end + 1
}

// repetition translates the count at the start of s, such as {2,3000}.
func repetition(s string) (out string, n int, same bool) {
	end := strings.IndexByte(s, '}')
	if end < 0 {
		return s[:1], 1, true
	}
	low, high, ranged := strings.Cut(s[1:end], ",")
	least, err := strconv.Atoi(low)
	if err != nil {
		return s[:1], 1, true
	}
	if least > maxRepeat {
		return "{" + strconv.Itoa(maxRepeat) + ",}", end + 1, false
	}
	if most, err := strconv.Atoi(high); ranged && err == nil && most > maxRepeat {
		return "{" + low + ",}", end + 1, false
	}
	return s[:end+1], end + 1, true
}

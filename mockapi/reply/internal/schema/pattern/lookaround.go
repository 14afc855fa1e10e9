package pattern

import "strings"

// A group is a look-around, of which body is what stands between its sign and its bracket.
type group struct {
	body     string
	negative bool
}

// cutLookarounds takes the look-aheads off the start of an expression and the look-behinds off its
// end. Text that has alternatives at the top is left as it is, for there each belongs to one of them.
func cutLookarounds(text string) (core string, ahead, behind []group) {
	if !strings.Contains(text, "(?") || alternates(text) {
		return text, nil, nil
	}
	core = strings.TrimPrefix(text, "^")
	for {
		g, size := lookaroundAt(core, "(?=", "(?!")
		if size == 0 {
			break
		}
		ahead = append(ahead, g)
		core = core[size:]
	}
	if len(ahead) == 0 {
		core = text
	}
	end := strings.TrimSuffix(core, "$")
	if at := strings.LastIndex(end, "(?<"); at >= 0 && end != core {
		if g, size := lookaroundAt(end[at:], "(?<=", "(?<!"); size == len(end)-at && size > 0 {
			return end[:at] + "$", ahead, []group{g}
		}
	}
	return core, ahead, nil
}

// lookaroundAt reads the look-around that opens s with one of two signs; size is 0 if none does.
func lookaroundAt(s, positive, negative string) (g group, size int) {
	open := positive
	if strings.HasPrefix(s, negative) {
		open, g.negative = negative, true
	}
	if !strings.HasPrefix(s, open) {
		return g, 0
	}
	end := closing(s)
	if end < 0 {
		return g, 0
	}
	g.body = s[len(open):end]
	return g, end + 1
}

// dropLookarounds takes every look-around out, wherever it stands.
func dropLookarounds(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		size := 0
		if text[i] == '(' {
			if _, size = lookaroundAt(text[i:], "(?=", "(?!"); size == 0 {
				_, size = lookaroundAt(text[i:], "(?<=", "(?<!")
			}
		}
		if size == 0 {
			size = unit(text[i:])
			b.WriteString(text[i : i+size])
		}
		i += size
	}
	return b.String()
}

// closing returns where the bracket that opens s is closed, or -1.
func closing(s string) int {
	depth := 0
	for i := 0; i < len(s); i += unit(s[i:]) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// alternates tells whether text has alternatives outside all brackets.
func alternates(text string) bool {
	depth := 0
	for i := 0; i < len(text); i += unit(text[i:]) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// unit returns the length of what opens s: an escape, a class, or one byte.
func unit(s string) int {
	switch {
	case s[0] == '\\' && len(s) > 1:
		return 2
	case s[0] != '[':
		return 1
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case ']':
			return i + 1
		}
	}
	return len(s)
}

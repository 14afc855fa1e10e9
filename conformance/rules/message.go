package rules

import "strings"

// expand puts the values of the first set that has them into a template. A brace pair that holds no
// known name is literal, as in '^[a-zA-Z0-9_-]{1,128}$'.
func expand(template string, sets ...Vars) string {
	if !strings.Contains(template, "{") {
		return template
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		value, known := lookUp(name, sets)
		if !closed || !known {
			b.WriteByte('{')
			template = rest
			continue
		}
		b.WriteString(value)
		template = after
	}
}

func lookUp(name string, sets []Vars) (string, bool) {
	for _, set := range sets {
		if value, ok := set[name]; ok {
			return value, true
		}
	}
	return "", false
}

// pairs turns name, value, name, value into Vars. An odd last name is dropped.
func pairs(list []string) Vars {
	vars := make(Vars, len(list)/2)
	for i := 0; i+1 < len(list); i += 2 {
		vars[list[i]] = list[i+1]
	}
	return vars
}

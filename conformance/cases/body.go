package cases

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/go-json-experiment/json"
)

// A Part is a piece of a body, path or header.
type Part struct {
	Kind PartKind
	// Text is the text itself, the unit that is repeated, or where in an answer a reference points:
	// members and indexes with dots between them.
	Text string
	// N is how often the unit is repeated, the number of the answer from 1, or the value of the byte.
	N int
}

// PartKind says what a Part stands for.
type PartKind int

// The kinds of parts, with the way they are written.
const (
	Literal   PartKind = iota
	Reference          // ${1.content}: a value of the answer to step 1
	Repeat             // ${"word " * 500}: the JSON string, 500 times; {i} in it counts from 0
	Byte               // ${byte ff}: a single byte, which YAML could not hold
)

var placeholder = regexp.MustCompile(`\$\{(?:(\d+)\.([\w.]+)|("(?:[^"\\]|\\.)*") \* (\d+)|byte ([0-9a-f]{2}))\}`)

// Parts splits a template. What is no placeholder is literal text.
func Parts(template string) []Part {
	var parts []Part
	rest := 0
	literal := func(to int) {
		if to > rest {
			parts = append(parts, Part{Kind: Literal, Text: template[rest:to]})
		}
	}
	for _, m := range placeholder.FindAllStringSubmatchIndex(template, -1) {
		literal(m[0])
		rest = m[1]
		group := func(i int) string { return template[m[2*i]:m[2*i+1]] }
		switch {
		case m[2] >= 0:
			n, _ := strconv.Atoi(group(1)) // digits
			parts = append(parts, Part{Reference, group(2), n})
		case m[6] >= 0:
			var unit string
			if err := json.Unmarshal([]byte(group(3)), &unit); err != nil {
				parts = append(parts, Part{Kind: Literal, Text: template[m[0]:m[1]]})
				continue
			}
			n, _ := strconv.Atoi(group(4))
			parts = append(parts, Part{Repeat, unit, n})
		default:
			n, _ := strconv.ParseUint(group(5), 16, 8)
			parts = append(parts, Part{Kind: Byte, N: int(n)})
		}
	}
	literal(len(template))
	return parts
}

// Expand fills a template in. In a body a reference stands for the JSON of the value, elsewhere for its
// plain text. The error names a reference that points at nothing.
func Expand(template string, answers [][]byte, body bool) (string, error) {
	var b strings.Builder
	for _, p := range Parts(template) {
		switch p.Kind {
		case Literal:
			b.WriteString(p.Text)
		case Byte:
			b.WriteByte(byte(p.N))
		case Repeat:
			b.WriteString(p.repeated())
		case Reference:
			value, err := p.find(answers)
			if err != nil {
				return "", err
			}
			if body {
				b.WriteString(value.Raw)
			} else {
				b.WriteString(value.String())
			}
		}
	}
	return b.String(), nil
}

// repeated is the unit of a repetition, as often as that says.
func (p Part) repeated() string {
	if !strings.Contains(p.Text, "{i}") {
		return strings.Repeat(p.Text, p.N) // which may be megabytes
	}
	var b strings.Builder
	for i := range p.N {
		b.WriteString(strings.ReplaceAll(p.Text, "{i}", strconv.Itoa(i)))
	}
	return b.String()
}

// find is the value that a reference points at.
func (p Part) find(answers [][]byte) (gjson.Result, error) {
	if p.N < 1 || p.N > len(answers) {
		return gjson.Result{}, fmt.Errorf("%s: there is no answer %d yet", p, p.N)
	}
	value := gjson.GetBytes(answers[p.N-1], p.Text)
	if !value.Exists() {
		return value, fmt.Errorf("%s: answer %d has no such value", p, p.N)
	}
	return value, nil
}

// String is the part as a template has it.
func (p Part) String() string {
	switch p.Kind {
	case Reference:
		return fmt.Sprintf("${%d.%s}", p.N, p.Text)
	case Repeat:
		unit, _ := json.Marshal(p.Text) // a string of YAML is UTF-8
		return fmt.Sprintf("${%s * %d}", unit, p.N)
	case Byte:
		return fmt.Sprintf("${byte %02x}", p.N)
	default:
		return p.Text
	}
}

// Shown is a body for people: references are filled in, what is long or no text stays a placeholder.
func Shown(template string, answers [][]byte) (string, error) {
	var b strings.Builder
	for _, p := range Parts(template) {
		if p.Kind != Reference {
			b.WriteString(p.String())
			continue
		}
		value, err := p.find(answers)
		if err != nil {
			return "", err
		}
		b.WriteString(value.Raw)
	}
	return b.String(), nil
}

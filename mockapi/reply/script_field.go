package reply

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A source is what scripts are read from: JSON or YAML, both decoded to nodes.
type source struct {
	name string
	// place turns the Start of a node or member into a line and a column, from 1.
	place func(start int) (line, column int)
}

// A field is a node on the way into a script, which knows where it was written.
type field struct {
	*source
	node  *wire.Node
	start int
	path  string // such as replies[0].reply.text, "" for the root
}

// A key is a member that an object may have, and what reads its value.
type key struct {
	name string
	read func(field) error
}

func (s *source) root(n *wire.Node) field { return field{source: s, node: n, start: n.Start} }

func (f field) member(name string, n *wire.Node) field {
	path := name
	if f.path != "" {
		path = f.path + "." + name
	}
	return field{f.source, n, n.Start, path}
}

// fail makes an error of one sentence: the source, the place, the field and what is to be done.
func (f field) fail(format string, args ...any) error {
	line, column := f.place(f.start)
	where := fmt.Sprintf("parse %s: %d:%d: ", f.name, line, column)
	if f.path != "" {
		where += f.path + ": "
	}
	return fmt.Errorf("%s%w", where, fmt.Errorf(format, args...))
}

var kindNames = map[wire.Kind]string{
	wire.Null: "null", wire.Bool: "true or false", wire.Number: "a number", wire.String: "a string",
	wire.Array: "a list", wire.Object: "an object",
}

func (f field) wrong(want string) error {
	return f.fail("is to be %s, not %s", want, kindNames[f.node.Kind])
}

// object reads an object that has no other members than those of the keys, in the order of the keys.
func (f field) object(keys ...key) error {
	if !f.node.Is(wire.Object) {
		return f.wrong("an object")
	}
	for _, m := range f.node.Members {
		if !slices.ContainsFunc(keys, func(k key) bool { return k.name == m.Name }) {
			f.start = m.Start
			return f.fail("unknown key %.60q, the nearest valid one is %s", m.Name, nearestKey(m.Name, keys))
		}
	}
	for _, k := range keys {
		if n := f.node.Get(k.name); n != nil {
			if err := k.read(f.member(k.name, n)); err != nil {
				return err
			}
		}
	}
	return nil
}

// each reads a list, or a single item that stands for a list of one.
func (f field) each(read func(field) error) error {
	if !f.node.Is(wire.Array) {
		return read(f)
	}
	for i, item := range f.node.Items {
		at := field{f.source, item, item.Start, fmt.Sprintf("%s[%d]", f.path, i)}
		if err := read(at); err != nil {
			return err
		}
	}
	return nil
}

func (f field) string() (string, error) {
	if !f.node.Is(wire.String) {
		return "", f.wrong("a string")
	}
	return f.node.Text, nil
}

// integer reads a number between two bounds.
func (f field) integer(least, most int) (int, error) {
	if !f.node.Is(wire.Number) {
		return 0, f.wrong("a number")
	}
	n, ok := f.node.Int()
	if !ok || n < least || n > most {
		return 0, f.fail("is to be a whole number from %d to %d, not %.40s", least, most, f.node.Raw)
	}
	return n, nil
}

func (f field) json() ([]byte, error) {
	b, err := freeForm(f.node)
	if err != nil {
		return nil, f.fail("%w", err)
	}
	return b, nil
}

// nearestKey names the keys nearest to a name that is none: of those that the object may have, or,
// as paths, of a script's other objects where the name, give or take a letter, is one of theirs.
func nearestKey(name string, own []key) string {
	here, distance := nearest(name, keyNames("", own, ""))
	there, least := nearest(name, allKeys())
	if least <= 1 && least < distance {
		here = there
	}
	return strings.Join(here, " or ")
}

// nearest returns the names whose last part, up to a blank, is nearest to a word, and how far that is.
func nearest(word string, names []string) (best []string, distance int) {
	distance = -1
	for _, name := range names {
		last, _, _ := strings.Cut(name[strings.LastIndex(name, ".")+1:], " ")
		d := levenshtein.ComputeDistance(word, last)
		if distance < 0 || d < distance {
			best, distance = nil, d
		}
		if d == distance {
			best = append(best, name)
		}
	}
	return best, distance
}

// allKeys lists the keys of a script as paths.
func allKeys() []string {
	return slices.Concat(
		keyNames("", new(Script).keys(), " of the script"),
		keyNames("match.", new(match).keys(), ""),
		keyNames("reply.", new(answer).keys(), ""),
	)
}

func keyNames(prefix string, keys []key, suffix string) []string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = prefix + k.name + suffix
	}
	return names
}

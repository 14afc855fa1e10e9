package reply

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// responseType is a type of the API's responses (OpenAPI document).
func responseType(name string) *fixtures.Type {
	return &fixtures.Type{Kind: fixtures.KindRef, Ref: name}
}

// responseRoot is one of the parts of a response that the schema describes: content_block,
// stop_details or container.
func responseRoot(name string) *fixtures.Type {
	return responseType(fixtures.DefaultSchema().Roots[name])
}

// conform checks a value against a type of the API's responses and completes it: what the type
// requires and may be null is null where it is left out, and an id is "" until the reply is made. A
// name or a tag that the API does not have is let through, for tests of clients that meet something
// new, unless it looks like a slip.
func (f field) conform(t *fixtures.Type) (*wire.Node, error) {
	for t.Kind == fixtures.KindRef {
		if t.Nullable && f.node.Is(wire.Null) {
			return f.node, nil
		}
		t = fixtures.DefaultSchema().Types[t.Ref]
	}
	if t.Nullable && f.node.Is(wire.Null) {
		return f.node, nil
	}
	switch t.Kind {
	case fixtures.KindString:
		return f.node, f.conformText(t)
	case fixtures.KindInteger:
		if _, ok := f.node.Int(); !ok {
			return nil, f.wrong("a whole number")
		}
	case fixtures.KindNumber:
		if !f.node.Is(wire.Number) {
			return nil, f.wrong("a number")
		}
	case fixtures.KindBoolean:
		if !f.node.Is(wire.Bool) {
			return nil, f.wrong("true or false")
		}
	case fixtures.KindArray:
		return f.conformList(t)
	case fixtures.KindObject:
		return f.conformObject(t)
	case fixtures.KindTagged:
		return f.conformTagged(t)
	case fixtures.KindUnion:
		return f.conformUnion(t)
	}
	return f.node, nil
}

func (f field) conformText(t *fixtures.Type) error {
	if !f.node.Is(wire.String) {
		return f.wrong("a string")
	}
	if len(t.Enum) > 0 {
		names := make([]string, len(t.Enum))
		for i, v := range t.Enum {
			names[i] = v.Value
		}
		return f.slip(f.node.Text, names)
	}
	if t.Pattern != "" && !regexp.MustCompile(t.Pattern).MatchString(f.node.Text) {
		return f.fail("%.60q is not what the API sends: it is to match %s", f.node.Text, t.Pattern)
	}
	return nil
}

// slip refuses a word that is almost one of a list.
func (f field) slip(word string, names []string) error {
	if near, distance := nearest(word, names); distance == 1 || distance == 2 {
		return f.fail("%.60q is not of the API, the nearest is %s", word, strings.Join(near, " or "))
	}
	return nil
}

func (f field) conformList(t *fixtures.Type) (*wire.Node, error) {
	if !f.node.Is(wire.Array) {
		return nil, f.wrong("a list")
	}
	out := *f.node
	out.Items = nil
	err := f.each(func(f field) error {
		n, err := f.conform(t.Items)
		out.Items = append(out.Items, n)
		return err
	})
	return &out, err
}

// freshIDs are the members that a script may leave out for the reply to fill in.
var freshIDs = []string{"id", "tool_use_id"}

func (f field) conformObject(t *fixtures.Type) (*wire.Node, error) {
	if !f.node.Is(wire.Object) {
		return nil, f.wrong("an object")
	}
	if len(t.Fields) == 0 { // the user's own JSON
		return f.node, nil
	}
	out := *f.node
	out.Members = slices.Clone(f.node.Members)
	var absent []string
	for i := range t.Fields {
		d := &t.Fields[i]
		at := slices.IndexFunc(out.Members, func(m wire.Member) bool { return m.Name == d.Name })
		switch {
		case at >= 0:
			n, err := f.member(d.Name, out.Members[at].Value).conform(d.Type)
			if err != nil {
				return nil, err
			}
			out.Members[at].Value = n
		case !d.Required:
			absent = append(absent, d.Name)
		case slices.Contains(freshIDs, d.Name):
			out.Members = insertID(out.Members, d.Name)
		case d.Type.Nullable:
			if d.Betas == nil {
				out.Members = append(out.Members, wire.Member{Name: d.Name, Value: nullNode()})
			}
			absent = append(absent, d.Name)
		default:
			return nil, f.fail("has no %s: the API always sends one", d.Name)
		}
	}
	for _, m := range f.node.Members {
		if slices.ContainsFunc(t.Fields, func(d fixtures.Field) bool { return d.Name == m.Name }) {
			continue
		}
		at := f
		at.start = m.Start
		if err := at.slip(m.Name, absent); err != nil {
			return nil, err
		}
	}
	return &out, nil
}

// insertID puts an empty id behind the type, where [fillID] finds it.
func insertID(members []wire.Member, name string) []wire.Member {
	kind := slices.IndexFunc(members, func(m wire.Member) bool { return m.Name == "type" })
	if kind > 0 {
		m := members[kind]
		members = slices.Insert(slices.Delete(members, kind, kind+1), 0, m)
	}
	return slices.Insert(members, min(kind+1, 1), wire.Member{Name: name, Value: textNode("")})
}

func (f field) conformTagged(t *fixtures.Type) (*wire.Node, error) {
	if !f.node.Is(wire.Object) {
		return nil, f.wrong("an object")
	}
	tag := f.node.Get(t.Tag)
	if !tag.Is(wire.String) {
		return nil, f.fail("has no %s: write one such as %s", t.Tag, t.Members[0].Tags[0])
	}
	var tags []string
	for _, m := range t.Members {
		if slices.Contains(m.Tags, tag.Text) {
			return f.conform(responseType(m.Ref))
		}
		tags = append(tags, m.Tags...)
	}
	return f.node, f.member(t.Tag, tag).slip(tag.Text, tags)
}

// conformUnion takes the branch that the kind of the value chooses, and its type where several are
// objects or its word where several are strings.
func (f field) conformUnion(t *fixtures.Type) (*wire.Node, error) {
	var kinds, tags, words []string
	for _, b := range t.Branches {
		whole := b
		for whole.Kind == fixtures.KindRef {
			whole = fixtures.DefaultSchema().Types[whole.Ref]
		}
		kind := jsonKinds[whole.Kind]
		if !slices.Contains(kinds, kindNames[kind]) {
			kinds = append(kinds, kindNames[kind])
		}
		if !f.node.Is(kind) {
			continue
		}
		if len(whole.Enum) > 0 { // a list of words, each a branch
			words = append(words, whole.Enum[0].Value)
			continue
		}
		constant := constantType(whole)
		if kind != wire.Object || constant == "" || f.node.Get("type").Str() == constant {
			return f.conform(b)
		}
		tags = append(tags, constant)
	}
	switch tag := f.node.Get("type"); {
	case words != nil:
		return f.node, f.slip(f.node.Text, words)
	case tags == nil:
		return nil, f.wrong(strings.Join(kinds, " or "))
	case !tag.Is(wire.String):
		return nil, f.fail("has no type: write %s", strings.Join(tags, " or "))
	default:
		return f.node, f.member("type", tag).slip(tag.Text, tags)
	}
}

var jsonKinds = map[string]wire.Kind{
	fixtures.KindString: wire.String, fixtures.KindArray: wire.Array, fixtures.KindObject: wire.Object,
	fixtures.KindTagged: wire.Object, fixtures.KindInteger: wire.Number, fixtures.KindNumber: wire.Number,
	fixtures.KindBoolean: wire.Bool,
}

// constantType is the type that all objects of a type have, "" for none.
func constantType(t *fixtures.Type) string {
	for _, d := range t.Fields {
		if d.Name == "type" && len(d.Type.Enum) == 1 {
			return d.Type.Enum[0].Value
		}
	}
	return ""
}

package wire

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

var (
	currentSchema = sync.OnceValue(func() *schema { return compile(fixtures.DefaultSchema(), false) })
	legacySchema  = sync.OnceValue(func() *schema { return compile(fixtures.DefaultSchema(), true) })
)

// A compiler turns the table into specs that refer to each other directly.
type compiler struct {
	table *fixtures.Schema
	specs map[string]*spec
	bits  map[string]gate
}

// compile panics when the table is broken: it is part of the program.
func compile(table *fixtures.Schema, legacy bool) *schema {
	c := &compiler{table: table, specs: map[string]*spec{}, bits: map[string]gate{}}
	out := &schema{roots: map[Shape]use{}, bits: c.bits}
	for _, shape := range []Shape{
		CreateMessage, CountTokens, CreateBatch, ListModels, ListBatches, ListFiles, UploadFile,
	} {
		out.roots[shape] = use{spec: c.named(table.Roots[string(shape)])}
	}
	c.patch(legacy)
	return out
}

// named returns the spec of a named type. It is registered before it is filled, since types refer
// to each other in circles.
func (c *compiler) named(name string) *spec {
	if s, ok := c.specs[name]; ok {
		return s
	}
	s := new(spec)
	c.specs[name] = s
	t := c.table.Types[name]
	if t.Kind == fixtures.KindObject {
		s.label = name
	}
	c.fill(s, t)
	return s
}

func (c *compiler) use(t *fixtures.Type) use {
	if t.Kind == fixtures.KindRef {
		return use{spec: c.named(t.Ref), nullable: t.Nullable || c.table.Types[t.Ref].Nullable}
	}
	s := new(spec)
	c.fill(s, t)
	return use{spec: s, nullable: t.Nullable}
}

func (c *compiler) fill(s *spec, t *fixtures.Type) {
	s.kind = t.Kind
	switch t.Kind {
	case fixtures.KindString:
		c.fillString(s, t)
	case fixtures.KindInteger, fixtures.KindNumber:
		s.label = map[string]string{"integer": "int", "number": "float"}[t.Kind]
		s.minimum, s.exclusiveMinimum, s.maximum = t.Minimum, t.ExclusiveMinimum, t.Maximum
	case fixtures.KindBoolean:
		s.label = "bool"
	case fixtures.KindArray:
		s.items, s.minItems, s.maxItems = c.use(t.Items), t.MinItems, t.MaxItems
		s.label = "list[" + s.items.label + "]"
	case fixtures.KindObject:
		c.fillObject(s, t)
	case fixtures.KindTagged:
		c.fillTagged(s, t)
	case fixtures.KindUnion:
		c.fillUnion(s, t)
	}
}

func (c *compiler) fillString(s *spec, t *fixtures.Type) {
	s.minLength, s.maxLength = t.MinLength, t.MaxLength
	if t.Pattern != "" {
		s.pattern = newPattern(t.Pattern)
	}
	s.label = "str"
	var values []string
	for _, v := range t.Enum {
		s.enum = append(s.enum, enumValue{value: v.Value, gate: c.gate(v.Betas)})
		values = append(values, v.Value)
	}
	if values != nil {
		s.label = "literal['" + strings.Join(values, "','") + "']"
	}
}

func (c *compiler) fillObject(s *spec, t *fixtures.Type) {
	s.open = t.Open
	if t.Values != nil {
		values := c.use(t.Values)
		s.values = &values
	}
	for _, f := range t.Fields {
		s.fields = append(s.fields, field{
			name: f.Name, use: c.use(f.Type), required: f.Required, soft: f.Soft, gate: c.gate(f.Betas),
		})
	}
	s.reindex()
}

func (c *compiler) fillTagged(s *spec, t *fixtures.Type) {
	s.tag, s.defaultTag = t.Tag, t.DefaultTag
	s.members = map[string]taggedMember{}
	var names []string
	for _, m := range t.Members {
		names = append(names, m.Ref)
		for _, tag := range m.Tags {
			s.members[tag] = taggedMember{spec: c.named(m.Ref), gate: c.gate(m.Betas)}
			s.tags = append(s.tags, tag)
		}
	}
	slices.Sort(s.tags)
	s.label = "tagged-union[" + strings.Join(names, ",") + "]"
	// Only tools have versions that a later release adds to, and only their tag may be left out.
	if s.defaultTag != "" {
		s.newest = newestVersions(s.tags)
	}
}

func (c *compiler) fillUnion(s *spec, t *fixtures.Type) {
	for _, b := range t.Branches {
		s.branches = append(s.branches, c.use(b))
	}
	if len(s.branches) == 2 && s.branches[0].kind == fixtures.KindString &&
		s.branches[0].enum == nil && s.branches[1].kind == fixtures.KindArray {
		s.kind = kindTextOrArray
	}
}

// gate returns the gate that one of the betas opens.
func (c *compiler) gate(betas []string) gate {
	var g gate
	for _, beta := range betas {
		if c.bits[beta] == 0 {
			if len(c.bits) == 64 {
				panic("wire: more betas than a gate has bits")
			}
			c.bits[beta] = 1 << len(c.bits)
		}
		g |= c.bits[beta]
	}
	return g
}

// A pattern is a regular expression and the text that the API shows for it.
type pattern struct {
	text string
	expr *regexp.Regexp
}

var unicodeEscape = regexp.MustCompile(`\\u([0-9a-fA-F]{4})`)

// newPattern compiles a pattern of the document, whose \uXXXX is \x{XXXX} in Go.
func newPattern(text string) *pattern {
	expr := regexp.MustCompile(unicodeEscape.ReplaceAllString(text, `\x{$1}`))
	return &pattern{text: text, expr: expr}
}

package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// probe is a generator that looks at something without making choices for the value.
func (g *generator) probe() *generator {
	probe := g.run.generator(nil)
	probe.end = g.end
	return probe
}

// field completes the description of a place with all that its schemas say about it. Of an array it
// describes the items.
func (g *generator) field(f Field, schemas []*wire.Node) Field {
	probe := g.probe()
	sh := probe.merged(schemas)
	f.Title, f.Description, f.Format = sh.title, sh.description, sh.format
	f.Enum = probe.texts(sh)
	kinds := sh.kinds()
	switch {
	case sh.enum != nil:
		f.Type = "string"
	case len(kinds) > 0 && kinds[0] == "array" && !f.List && len(sh.items) > 0:
		return probe.itemField(sh, f)
	case len(kinds) > 0:
		f.Type = kinds[0]
	}
	return f
}

// itemField describes the items of an array.
func (g *generator) itemField(sh *shape, f Field) Field {
	items := g.field(Field{Name: f.Name, Within: f.Within, List: true, Item: -1}, sh.items)
	if items.Title == "" {
		items.Title = sh.title
	}
	if items.Description == "" {
		items.Description = sh.description
	}
	return items
}

// texts are the strings of an enum.
func (g *generator) texts(sh *shape) []string {
	if sh.enum == nil || !g.step(len(sh.enum)/2) {
		return nil
	}
	if sh.enumOf != nil && len(sh.enum) == len(sh.enumOf.Items) {
		return g.index.texts(sh.enumOf)
	}
	return textsOf(sh.enum)
}

func textsOf(values []*wire.Node) []string {
	var out []string
	for _, v := range values {
		if v.Is(wire.String) {
			out = append(out, v.Text)
		}
	}
	return out
}

package schema

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A text often has one value, such as a quotation, that would do for several members of an object.
// Claims give it to the member that the source is surest of.
type claims struct {
	*generator
	taken map[any]Certainty
	told  map[string]Field
}

// A claim is what the source has for a member.
type claim struct {
	field  Field
	level  Certainty
	values []any
}

func (g *generator) newClaims() *claims {
	return &claims{g, map[any]Certainty{}, map[string]Field{}}
}

// of asks the source for what it has for a member.
func (c *claims) of(f Field, schemas []*wire.Node) claim {
	if c.source == nil || f.Item >= 0 || !c.step(100) {
		return claim{field: f}
	}
	described := c.field(f, schemas)
	if described.Type == "object" {
		return claim{field: described}
	}
	return claim{described, c.source.Certainty(described), c.source.Values(described)}
}

// share gives the values of the source first to the members that an object has to have, then to
// others. It returns the others that the source knows.
func (c *claims) share(sh *shape, f Field, in *names) map[string]bool {
	if c.source == nil {
		return nil
	}
	var required, optional []claim
	for _, name := range in.list {
		if schemas, ok := sh.properties.find(name); ok {
			required = append(required, c.of(c.member(f, name), schemas))
		}
	}
	for _, p := range sh.properties.list {
		if in.has[p.name] || c.err != nil {
			continue
		}
		if l := c.of(c.member(f, p.name), p.schemas); l.level >= Likely || c.full {
			optional = append(optional, l)
		}
	}
	c.grant(required)
	free := c.grant(optional)
	for _, l := range optional {
		free[l.field.Name] = free[l.field.Name] && l.level >= Likely
	}
	return free
}

// grant gives values to members, those first that the source is surest of. It returns the members
// whose best value was still free.
func (c *claims) grant(list []claim) map[string]bool {
	slices.SortStableFunc(list, func(a, b claim) int { return int(b.level) - int(a.level) })
	free := map[string]bool{}
	for _, l := range list {
		if len(l.values) == 0 {
			continue
		}
		first, same := l.values[0], l.values
		if len(l.field.Enum) == 0 && l.field.Type != "boolean" && l.level < Sure {
			same = c.left(l)
		}
		free[l.field.Name] = len(same) > 0 && same[0] == first && (l.level >= Sure || c.taken[first] == Unknown)
		l.field.told, l.field.claimed = same, true
		c.told[l.field.Name] = l.field
		for _, v := range same[:min(len(same), c.uses(l))] {
			if _, flag := v.(bool); !flag && len(l.field.Enum) == 0 {
				c.taken[v] = max(c.taken[v], l.level)
			}
		}
	}
	return free
}

// uses is how many of its values a member takes.
func (c *claims) uses(l claim) int {
	if l.field.List {
		return len(l.values)
	}
	return 1
}

// left are the values that no member took which the source is surer of. Of guesses those come first
// that nobody took.
func (c *claims) left(l claim) []any {
	var free, shared []any
	for _, v := range l.values {
		switch level := c.taken[v]; {
		case level == Unknown, level <= l.level && l.level >= Likely:
			free = append(free, v)
		case level <= l.level:
			shared = append(shared, v)
		}
	}
	return append(free, shared...)
}

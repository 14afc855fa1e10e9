package schema

import (
	"maps"
	"strconv"
	"strings"
)

// A plan says what to pick at choices, by their keys. Every other choice takes its default.
type plan map[string]int

// A choice is a point where the schema left several ways. Its key is the place in the value and the
// number of the choice at that place, so that a different choice elsewhere leaves the key alone.
type choice struct {
	key, path  string
	picked, of int
}

// maxTaken bounds the choices that an attempt remembers, to vary them.
const maxTaken = 4000

// choose picks one of n ways: what the plan says, or else the default.
func (g *generator) choose(n, byDefault int) int {
	at := len(g.ordinals) - 1
	ordinal := g.ordinals[at]
	g.ordinals[at]++
	if len(g.taken) == maxTaken && len(g.plan) == 0 {
		return byDefault
	}
	c := choice{key: g.path() + "#" + strconv.Itoa(ordinal), path: g.path(), picked: byDefault, of: n}
	if picked, ok := g.plan[c.key]; ok {
		c.picked = picked % n
	}
	g.step(3 + len(c.key)/16)
	if len(g.taken) < maxTaken {
		g.taken = append(g.taken, c)
	}
	return c.picked
}

func (g *generator) path() string { return g.paths[len(g.paths)-1] }

// enter and leave go to a member or an item and back.
func (g *generator) enter(name string) {
	g.paths = append(g.paths, g.path()+"/"+pointerToken(name))
	g.ordinals = append(g.ordinals, 0)
	g.size += len(name)
	g.step(1 + len(g.path())/16)
}

func (g *generator) leave() {
	g.paths = g.paths[:len(g.paths)-1]
	g.ordinals = g.ordinals[:len(g.ordinals)-1]
}

// pointerToken writes a name as JSON pointers have it. All but the first items of an array share
// one place, so that a choice that fails in one of them is made anew in all.
func pointerToken(name string) string {
	if len(name) > 1 && len(name) < 6 {
		if _, err := strconv.Atoi(name); err == nil {
			return "*"
		}
	}
	return pointerEscapes.Replace(name)
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// with is the plan with one choice made otherwise.
func (p plan) with(key string, pick int) plan {
	out := make(plan, len(p)+1)
	maps.Copy(out, p)
	out[key] = pick
	return out
}

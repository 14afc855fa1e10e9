package mockapi_test

import (
	"slices"
	"strings"
	"testing"
)

// What a request reads of one before it, which marked the ends of its tools, of its system prompt and of
// its messages.
const (
	none = iota
	toTools
	toSystem
	toMessages
)

// An invalidation changes a request before it is sent again.
type invalidation struct {
	why    string
	before func(*shape) // also changes the request before
	after  func(*shape)
	reads  int
}

// base is a request with a breakpoint at the end of each section. Its messages end with one.
func base(model string) shape {
	size := 600
	switch {
	case strings.Contains(model, "haiku-4-5"), strings.Contains(model, "opus-4-6"):
		size = 4200
	case model != "":
		size = 1200
	}
	return shape{
		model:  model,
		tools:  []string{tool("find", 20), mark(tool("look", size))},
		system: []string{block("You are terse."), mark(block(long("You look things up.", 100)))},
		messages: []string{
			`{"role":"user","content":"Look."}`,
			says("assistant", block("I look."), calls("toolu_1", `{"a":1,"b":2}`)),
			says("user", resultOf("toolu_1", "ok"), mark(block(long("What was it?", 100)))),
		},
	}
}

// only is the request with no breakpoint but that of a section.
func (s shape) only(section int) shape {
	for i, entries := range []*[]string{&s.tools, &s.system, &s.messages} {
		if i+1 == section {
			continue
		}
		*entries = slices.Clone(*entries)
		for n := range *entries {
			(*entries)[n] = unmark((*entries)[n])
		}
	}
	return s
}

// again sends a request and an edit of it, and returns what the second read and what it might have.
func (c *cacher) again(s, edited shape) (got billed, sizes [4]int) {
	c.t.Helper()
	first := c.ask(s)
	if first.Read != 0 {
		c.t.Errorf("the first request reads: %+v", first)
	}
	for section := toTools; section <= toMessages; section++ {
		b := c.as("only-" + c.t.Name() + strings.Repeat("-", section)).forgotten().ask(s.only(section))
		sizes[section] = b.Written
	}
	if sizes[toTools] == 0 || sizes[toTools] >= sizes[toSystem] || sizes[toSystem] >= sizes[toMessages] ||
		sizes[toMessages] != first.Written {
		c.t.Errorf("%+v has prefixes of %v tokens", first, sizes)
	}
	return c.ask(edited), sizes
}

func (e invalidation) run(t *testing.T, model, settings string) {
	t.Run(e.why, func(t *testing.T) {
		c := newCacher(t)
		if settings != "" {
			c.set(settings)
		}
		s := base(model)
		if e.before != nil {
			e.before(&s)
		}
		edited := s
		for _, entries := range []*[]string{&edited.tools, &edited.system, &edited.messages} {
			*entries = slices.Clone(*entries)
		}
		e.after(&edited)
		got, sizes := c.again(s, edited)
		if got.Read != sizes[e.reads] {
			t.Errorf("%+v, want %d read of %v", got, sizes[e.reads], sizes)
		}
	})
}

// The steps of edits.

func setMore(members string) func(*shape) { return func(s *shape) { s.more = members } }

func setRest(members string) func(*shape) { return func(s *shape) { s.rest = members } }

func setModel(model string) func(*shape) { return func(s *shape) { s.model = model } }

func setHeader(name, value string) func(*shape) {
	return func(s *shape) { s.headers = []string{name, value} }
}

// more adds a turn.
func more(messages ...string) func(*shape) {
	return func(s *shape) { *s = s.with(append([]string{answers("A shell.")}, messages...)...) }
}

// rewrite changes an entry of a section.
func rewrite(section, i int, old, new string) func(*shape) {
	return func(s *shape) {
		entry := &[][]string{toTools: s.tools, toSystem: s.system, toMessages: s.messages}[section][i]
		edited := strings.Replace(*entry, old, new, 1)
		if edited == *entry {
			panic("the edit changes nothing: " + old)
		}
		*entry = edited
	}
}

func both(steps ...func(*shape)) func(*shape) {
	return func(s *shape) {
		for _, step := range steps {
			step(s)
		}
	}
}

package mockapi_test

import (
	"slices"
	"strings"
	"testing"
)

// A part is what a request is expected to read: all that an earlier request of the test has in the
// cache, or what its breakpoint so many from the front ends.
type part struct {
	request int // -1 for nothing
	marker  int // counted from 1; 0 for the last
}

// unread is a request that reads nothing.
var unread = part{request: -1}

// TestMarkers plays conversations whose clients place their breakpoints well or badly.
func TestMarkers(t *testing.T) {
	static := block(long("Answer briefly.", 600))
	stamped := func(systems, system, minute string) shape {
		return shape{system: []string{systems}, messages: []string{
			says("user", system, mark(block("It is 12:"+minute+". What is new?")))}}
	}
	guide, rag := long("Follow the guide.", 600), long("From the library.", 300)
	four := func(rag, question string, more ...string) shape {
		s := shape{
			tools:  []string{mark(tool("look", 600))},
			system: []string{mark(block(guide)), mark(block(rag))},
		}
		return s.with(append([]string{asks("Good morning."), answers("Good morning.")}, append(more, says("user", mark(block(question))))...)...)
	}
	auto := shape{more: automatic, system: []string{static}}
	a, b := answers("The tide turns."), answers("It does so twice.")
	u1, u2, u3, u4 := asks("Hello."), asks("What turns?"), asks("How often?"), asks("Since when?")
	history := func(text string, n int) shape {
		s := shape{system: []string{mark(static)}, messages: []string{asks(text)}}
		for range n {
			s = s.with(answers("Yes."), asks("And then?"))
		}
		return s.with(answers("That."), says("user", mark(block("Go on."))))
	}
	order := func(role, text string, marked bool) string {
		o := block(text)
		if marked {
			o = mark(o)
		}
		return says(role, o)
	}
	hoisted := func(inMessages bool) shape {
		s := shape{tools: []string{tool("look", 20)}, system: []string{mark(static)},
			messages: []string{asks(long("The first part.", 700)), answers("I see."), asks("The second part.")}}
		if inMessages {
			s.messages[2] = markLast(s.messages[2])
		} else {
			s.tools[0] = mark(s.tools[0])
		}
		return s
	}
	for _, row := range []struct {
		why      string
		requests []shape
		reads    []part
	}{
		// docs: prompt caching.
		{"a breakpoint on a block that changes", []shape{
			stamped(static, block("News?"), "01"), stamped(static, block("News?"), "02"), stamped(static, block("News?"), "03"),
		}, []part{unread, unread, unread}},
		{"the breakpoint one block earlier", []shape{
			stamped(mark(static), block("News?"), "01"), stamped(mark(static), block("News?"), "02"), stamped(mark(static), block("News?"), "03"),
		}, []part{unread, {0, 1}, {0, 1}}},
		{"automatic caching on a block that changes", []shape{auto.with(asks("It is 12:01.")), auto.with(asks("It is 12:02."))},
			[]part{unread, unread}},
		{"automatic caching moves on", []shape{
			auto.with(u1, a, u2), auto.with(u1, a, u2, b, u3), auto.with(u1, a, u2, b, u3, a, u4),
		}, []part{unread, {0, 0}, {1, 0}}},
		{"four breakpoints, the conversation grows", []shape{
			four(rag, "What is new?"), four(rag, "And now?", asks("What is new?"), a),
		}, []part{unread, {0, 0}}},
		{"four breakpoints, the conversation changes", []shape{four(rag, "What is new?"), four(rag, "What is old?")},
			[]part{unread, {0, 3}}},
		{"four breakpoints, what was retrieved changes", []shape{four(rag, "What is new?"), four(rag+" More.", "What is new?")},
			[]part{unread, {0, 2}}},
		{"nothing is marked", []shape{auto.with(u1), {system: auto.system, messages: []string{u1}}}, []part{unread, unread}},
		{"and what was marked stays", []shape{auto.with(u1), {system: auto.system, messages: []string{u1}}, auto.with(u1)},
			[]part{unread, unread, {0, 0}}},

		// report: anthropics/claude-code#48734, #96101; diegosouzapw/OmniRoute#9436.
		{"a line break comes and goes early in the history", []shape{
			history(long("A story.", 600), 3), history(long("A story.", 600)+"\n", 3), history(long("A story.", 600), 3),
		}, []part{unread, {0, 1}, {0, 0}}},
		{"a marked message of the system is replaced by the next", []shape{
			history("Hello.", 0).with(order("system", "Now is Monday.", true)),
			{system: []string{mark(static)}, messages: []string{
				asks("Hello."), answers("That."), asks("Go on."), a, u2, order("system", "Now is Tuesday.", true)}},
		}, []part{unread, {0, 2}}},
		{"the same with only that message marked", []shape{
			{system: []string{mark(static)}, messages: []string{u1, order("system", "Now is Monday.", true)}},
			{system: []string{mark(static)}, messages: []string{u1, a, u2, order("system", "Now is Tuesday.", true)}},
		}, []part{unread, {0, 1}}},
		{"the message stays where it was", []shape{
			{system: []string{mark(static)}, messages: []string{u1, order("system", "Now is Monday.", true)}},
			{system: []string{mark(static)}, messages: []string{
				u1, order("system", "Now is Monday.", false), a, u2, order("system", "Now is Tuesday.", true)}},
		}, []part{unread, {0, 0}}},
		{"a proxy moves the breakpoint of the messages to the front", []shape{hoisted(true), hoisted(false), hoisted(true)},
			[]part{unread, {0, 1}, {0, 0}}},

		// report: GEMISIS/leviath#351.
		{"the same request again", []shape{auto.with(u1), auto.with(u1), auto.with(u1)}, []part{unread, {0, 0}, {0, 0}}},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			var got []billed
			for i, s := range row.requests {
				b, from, want := c.ask(s), row.reads[i], 0
				switch {
				case from == unread:
				case from.marker == 0:
					want = got[from.request].cached()
				default:
					want = c.writes(row.requests[from.request], from.marker)
				}
				if b.Read != want || from != unread && want == 0 {
					t.Errorf("request %d: %+v, want %d read", i, b, want)
				}
				got = append(got, b)
			}
		})
	}
}

// writes is what a request writes in a world of its own with none but its nth breakpoint.
func (c *cacher) writes(s shape, nth int) int {
	c.t.Helper()
	n := 0
	for _, section := range []*[]string{&s.tools, &s.system, &s.messages} {
		*section = slices.Clone(*section)
		for i, entry := range *section {
			pieces := strings.Split(entry, marker)
			entry = pieces[0]
			for _, p := range pieces[1:] {
				if n++; n == nth {
					entry += marker
				}
				entry += p
			}
			(*section)[i] = entry
		}
	}
	return c.as("apart-" + c.t.Name() + strings.Repeat("-", nth)).forgotten().ask(s).Written
}

// forgotten is the world as new.
func (c *cacher) forgotten() *cacher {
	c.do("DELETE", "/_mock/world", "")
	return c
}

// markLast marks the last block of a message.
func markLast(message string) string { return strings.TrimSuffix(message, "}]}") + marker + "}]}" }

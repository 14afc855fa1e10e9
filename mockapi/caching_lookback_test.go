package mockapi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// numbered is a conversation of n blocks, of which some are marked: 11, 12, 21, 22 and so on are the
// assistant's. It has to end with one of the user's.
func numbered(n int, marks ...int) shape {
	var s shape
	var role string
	var blocks []string
	for i := 1; i <= n; i++ {
		speaker := "user"
		if i > 10 && (i%10 == 1 || i%10 == 2) {
			speaker = "assistant"
		}
		if speaker != role && role != "" {
			s.messages = append(s.messages, says(role, blocks...))
			blocks = nil
		}
		role = speaker
		b := block(fmt.Sprintf("Note %d.", i))
		if i == 1 {
			b = block(long("Note 1.", 600))
		}
		if slices.Contains(marks, i) {
			b = mark(b)
		}
		blocks = append(blocks, b)
	}
	return s.with(says(role, blocks...))
}

// rounds adds tool rounds to a conversation: so many, each with so many calls at once. The last result
// is marked.
func (s shape) rounds(n, parallel int, between ...string) shape {
	for r := range n {
		uses, found := slices.Clone(between), []string(nil)
		for p := range parallel {
			id := fmt.Sprintf("toolu_%d_%d", r, p)
			uses, found = append(uses, calls(id, `{}`)), append(found, resultOf(id, "ok"))
		}
		if r == n-1 {
			found[parallel-1] = mark(found[parallel-1])
		}
		s = s.with(says("assistant", uses...), says("user", found...))
	}
	return s
}

// TestLookback sends the requests of a row one after the other. Each reads what is in the cache after
// one of the earlier ones, the first being 0, or nothing.
func TestLookback(t *testing.T) {
	const nothing = -1
	looking := shape{tools: []string{tool("look", 0)}, messages: []string{says("user", mark(block(long("Look.", 600))))}}
	bare := shape{tools: looking.tools, messages: []string{unmark(looking.messages[0])}}
	system := func(n int, marks ...int) shape {
		s := numbered(n, marks...)
		s.system = []string{block(long("Be brief.", 600))}
		return s
	}
	marked := system(1)
	marked.system = []string{mark(marked.system[0])}
	for _, row := range []struct {
		why, settings string
		requests      []shape
		read          []int
	}{
		// docs: prompt caching, how the lookback works.
		{"three turns, the last with 20 blocks more", "", []shape{numbered(10, 10), numbered(15, 15), numbered(35, 35)},
			[]int{nothing, 0, nothing}},
		{"a second breakpoint where the last write was", "", []shape{numbered(10, 10), numbered(15, 15), numbered(35, 15, 35)},
			[]int{nothing, 0, 1}},
		{"19 blocks more", "", []shape{numbered(15, 15), numbered(34, 34)}, []int{nothing, 0}},
		{"a second window finds what the first does not", "", []shape{numbered(10, 10), numbered(55, 29, 55)}, []int{nothing, 0}},
		{"its last position", "", []shape{numbered(10, 10), numbered(55, 30, 55)}, []int{nothing, nothing}},
		{"one position more than the docs say", `{"cache": {"lookback": 21}}`,
			[]shape{numbered(15, 15), numbered(35, 35)}, []int{nothing, 0}},
		{"a short window", `{"cache": {"lookback": 5}}`, []shape{numbered(10, 10), numbered(15, 15)}, []int{nothing, nothing}},
		{"the same with its last position", `{"cache": {"lookback": 6}}`,
			[]shape{numbered(10, 10), numbered(15, 15)}, []int{nothing, 0}},
		{"a breakpoint before the entry finds nothing", "", []shape{numbered(15, 15), numbered(15, 10)}, []int{nothing, nothing}},
		{"positions count across the system prompt", "", []shape{marked, system(19, 19)}, []int{nothing, 0}},
		{"20 of them", "", []shape{marked, system(20, 20)}, []int{nothing, nothing}},

		// docs: prompt caching, since September 2026; report of 2026-09-30 on Haiku 4.5.
		{"30 calls at once", "", []shape{looking, bare.rounds(1, 30)}, []int{nothing, 0}},
		{"each of their blocks counted", `{"cache": {"count_blocks": true}}`,
			[]shape{looking, bare.rounds(1, 30)}, []int{nothing, nothing}},
		{"9 calls at once, each counted", `{"cache": {"count_blocks": true}}`,
			[]shape{looking, bare.rounds(1, 9)}, []int{nothing, 0}},
		{"4 rounds of 10 calls", "", []shape{looking, bare.rounds(4, 10)}, []int{nothing, 0}},
		{"9 rounds", "", []shape{looking, bare.rounds(9, 1)}, []int{nothing, 0}},
		{"10 rounds are 20 positions", "", []shape{looking, bare.rounds(10, 1)}, []int{nothing, nothing}},
		{"where the report has them found", `{"cache": {"lookback": 21}}`,
			[]shape{looking, bare.rounds(10, 1)}, []int{nothing, 0}},
		{"11 rounds are missed by the report too", `{"cache": {"lookback": 21}}`,
			[]shape{looking, bare.rounds(11, 1)}, []int{nothing, nothing}},
		{"11 rounds, each a request with its own breakpoint but the first ten without", "",
			append(append([]shape{looking}, silent(bare, 10)...), bare.rounds(11, 1)),
			append([]int{nothing}, append(slices.Repeat([]int{nothing}, 10), nothing)...)},
		{"a text before each call splits the runs", "", []shape{looking, bare.rounds(6, 2, block("I look."))}, []int{nothing, 0}},
		{"and makes a round three positions", "", []shape{looking, bare.rounds(7, 2, block("I look."))}, []int{nothing, nothing}},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			if row.settings != "" {
				c.set(row.settings)
			}
			var got []billed
			for i, s := range row.requests {
				b, want := c.ask(s), 0
				if row.read[i] != nothing {
					want = got[row.read[i]].cached()
				}
				if b.Read != want || strings.Contains(s.body(false), marker) && b.Written == 0 {
					t.Errorf("request %d: %+v, want %d read", i, b, want)
				}
				got = append(got, b)
			}
		})
	}
}

// silent are requests for each of n rounds, none of which marks anything.
func silent(s shape, n int) []shape {
	var list []shape
	for r := range n {
		next := s.rounds(r+1, 1)
		for i := range next.messages {
			next.messages[i] = unmark(next.messages[i])
		}
		list = append(list, next)
	}
	return list
}

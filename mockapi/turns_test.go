package mockapi

import (
	"encoding/binary"
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

func number(n int) (d prompt.Digest) {
	binary.BigEndian.PutUint64(d[:], uint64(n))
	return d
}

// TestTurnsBound: the oldest turns make room, whether their replies are the same or not.
func TestTurnsBound(t *testing.T) {
	const more = 10
	for _, row := range []struct {
		why    string
		answer func(n int) prompt.Digest
	}{
		{"each reply its own", func(n int) prompt.Digest { return number(n + 1) }},
		{"one reply for all", func(int) prompt.Digest { return number(1) }},
	} {
		var known turns
		for n := range maxTurns + more {
			known.add(prompt.Reply{Answer: row.answer(n), Alone: number(-1)}, turn{number: n, whole: number(n + 1)})
		}
		for _, want := range []struct {
			number int
			kept   bool
		}{{0, false}, {more - 1, false}, {more, true}, {maxTurns + more - 1, true}} {
			p := &prompt.Prompt{Positions: []prompt.Position{{CachePrefix: number(want.number + 1)}}}
			got, ok := known.before(prompt.Reply{Answer: row.answer(want.number)}, p)
			if kept := ok && got.number == want.number; kept != want.kept {
				t.Errorf("%s: turn %d: kept %v", row.why, want.number, kept)
			}
		}
		if len(known.order) != 2*maxTurns {
			t.Errorf("%s: %d keys", row.why, len(known.order))
		}
	}
}

// TestTurnAgain: the same request again takes the place of the first, and is the newer one.
func TestTurnAgain(t *testing.T) {
	var known turns
	reply := prompt.Reply{Answer: number(1), Alone: number(2)}
	for i, whole := range []int{7, 8, 7} {
		known.add(reply, turn{number: i, whole: number(whole)})
	}
	if got, ok := known.before(reply, &prompt.Prompt{}); !ok || got.number != 2 || len(known.order) != 4 {
		t.Errorf("%+v, %v, %d keys", got, ok, len(known.order))
	}
}

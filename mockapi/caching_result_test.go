package mockapi_test

import "testing"

// TestSiblings continues a request in two ways (report on Sonnet 5).
func TestSiblings(t *testing.T) {
	type marks struct {
		use, result, automatic bool
	}
	ask := func(m marks, ending string) shape {
		use, result := calls("toolu_1", `{"a":1}`), resultOf("toolu_1", long("Found.", 1500))
		if m.use {
			use = mark(use)
		}
		if m.result {
			result = mark(result)
		}
		s := shape{model: "claude-sonnet-5", tools: []string{tool("look", 1200)}, messages: []string{
			asks("Look."), says("assistant", use), says("user", result, block(ending)),
		}}
		if m.automatic {
			s.more = automatic
		}
		return s
	}
	for _, row := range []struct {
		why    string
		marks  marks
		shared bool // b reads what a and it have in common
	}{
		{"a breakpoint on the call", marks{use: true, automatic: true}, true},
		{"a breakpoint on the result", marks{result: true, automatic: true}, true},
		{"one at the end of each request", marks{automatic: true}, false},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			a := c.ask(ask(row.marks, "Is it red?"))
			b := c.ask(ask(row.marks, "Is it blue, or rather green?"))
			again := c.ask(ask(row.marks, "Is it blue, or rather green?"))
			if a.Read != 0 || a.Written == 0 {
				t.Errorf("a: %+v, want all written", a)
			}
			want := 0
			if row.shared {
				only := row.marks
				only.automatic = false
				want = c.as("sibling").ask(ask(only, "Is it red?")).Written
			}
			if b.Read != want || row.shared != (b.Read > 0) || b.Read+b.Written != b.total()-a.Input {
				t.Errorf("b: %+v, want %d read and the rest written", b, want)
			}
			if again.Read != b.cached() || again.Written != 0 {
				t.Errorf("b again: %+v, want %d read and nothing written", again, b.cached())
			}
		})
	}
}

// TestMarkerInsideAResult: the last block inside a result may carry the marker of the result.
func TestMarkerInsideAResult(t *testing.T) {
	ask := func(inner, outer string) shape {
		return shape{tools: []string{tool("look", 0)}, messages: []string{
			asks(long("Look.", 600)), says("assistant", calls("toolu_1", `{}`)),
			says("user", `{"type":"tool_result","tool_use_id":"toolu_1","content":[`+block("Found.")+`,{"type":"text","text":"A shell."`+
				inner+`}]`+outer+`}`),
		}}
	}
	next := func(inner string) shape {
		return ask(inner, "").with(answers("A shell."), says("user", mark(block("Whose?"))))
	}
	c := newCacher(t)
	inside, own := c.ask(ask(marker, "")), c.as("own").ask(ask("", marker))
	if inside != own || own.Written == 0 {
		t.Errorf("a marker inside: %+v, that of the result: %+v", inside, own)
	}
	// The next turn leaves the marker out, or lets it stand.
	for i, asker := range []*cacher{c, c.as("own")} {
		if b := asker.ask(next([]string{"", marker}[i])); b.Read != inside.Written || b.Written == 0 {
			t.Errorf("the next turn: %+v, want %d read", b, inside.Written)
		}
	}
}

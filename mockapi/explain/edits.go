package explain

// Edits lists everything that differs before a block: of system prompt and tools the first difference
// each, of the messages one for each that was edited. Where messages were added or left out, what
// stands behind them is not told apart.
func Edits(before, after View) []Difference {
	var all []Difference
	add := func(d *Difference) {
		if d != nil {
			all = append(all, *d)
		}
	}
	add(compareSystem(before.Prompt, after.Prompt))
	tools, _ := compareTools(before, after)
	add(tools)
	c := compareMessages(before.turns(), after.turns())
	switch {
	case c == nil:
	case len(c.lost) != len(c.added):
		add(c.first)
	default:
		for i := range c.lost {
			d := beside(c.lost[i], c.added[i])
			if d == nil {
				d = firstItem(c.lost[i].blocks(), c.added[i].blocks())
			}
			add(d)
		}
	}
	return all
}

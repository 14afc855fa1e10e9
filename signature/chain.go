package signature

// A chain follows the thinking blocks of a request that stay, in order.
type chain struct {
	started bool
	last    ID // of the blocks kept so far, zero for none
	// passed is the last block since then that belongs to another account or end user. Blocks from
	// there link to it, blocks from here do not.
	passed ID
}

func (c *chain) keep(id ID) { *c = chain{started: true, last: id} }

func (c *chain) pass(id ID) { c.passed = id }

// allows tells whether a block may come next that was created after another.
func (c *chain) allows(previous ID) bool {
	return !c.started || previous == c.last || previous == c.passed && c.passed != ID{}
}

// present holds the blocks of a request that a chain may find out of order. It is made when a chain
// first breaks.
type present map[ID]bool

func (p *present) has(id ID, verdicts []Verdict) bool {
	if *p == nil {
		*p = present{}
		for i := range verdicts {
			if v := &verdicts[i]; v.Record != nil && !(v.Dropped && v.Outcome == Mismatch) {
				(*p)[v.Record.ID] = true
			}
		}
	}
	return (*p)[id]
}

package schema

// A Budget bounds the work for the values of one reply, whatever their schemas are. Its zero value
// is a full one.
//
// Work is counted and not timed, so that the same request always gets the same answer. The unit is
// what takes about 100 ns.
type Budget struct{ spent int }

const (
	// allowance is what a budget holds: 0.3 s.
	allowance = 3_000_000
	// fieldWork is what the description of one property may take.
	fieldWork = 4_000
	// attemptWork is what the making of one value may take.
	attemptWork = 1_000_000
)

// spend takes some work off the budget.
func (b *Budget) spend(work int) { b.spent += min(work, allowance) }

// has tells whether some work is left.
func (b *Budget) has(work int) bool { return b.spent+work <= allowance }

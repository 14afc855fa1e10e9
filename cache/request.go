package cache

import "time"

// A Digest identifies a prefix: everything up to and including one position.
type Digest [32]byte

// A Kind says which neighbours a position forms a run with.
type Kind uint8

// Positions next to each other of kind ToolUse, or of kind ToolResult, count as one.
const (
	Single Kind = iota
	ToolUse
	ToolResult
)

// A Position is one block of a prompt, or one tool.
type Position struct {
	Prefix Digest
	// Tokens counts the whole prefix, this position included.
	Tokens int
	Kind   Kind
}

// A Breakpoint marks a position.
type Breakpoint struct {
	At  int // index in Request.Positions
	TTL time.Duration
}

// The two lifetimes that a breakpoint can ask for.
const (
	FiveMinutes = 5 * time.Minute
	OneHour     = time.Hour
)

// A Request is what the cache sees of one.
type Request struct {
	// Scope keeps apart what shares nothing: models, for one.
	Scope string
	// Start is when the request began. Lifetimes count from here.
	Start time.Time
	// Positions are in prompt order. The plan keeps them; they must not change.
	Positions []Position
	// Breakpoints are in prompt order, one a position at most. They are a list of their own so that a
	// plan takes no longer for a longer prompt.
	Breakpoints []Breakpoint
	// Total is the size of the whole prompt in tokens, what follows the last position included.
	Total int
	// Minimum is the length in tokens of the shortest prefix that is written.
	Minimum int
}

// Rules are what differs between platforms, or is not known for sure.
type Rules struct {
	// Lookback is how many positions a breakpoint looks at, itself included; 0 means 20.
	Lookback int
	// NoCollapse counts every block of a run of tool calls or results, as Bedrock does (report).
	NoCollapse bool
}

// DefaultLookback is the documented window of a breakpoint, itself included.
const DefaultLookback = 20

func (r Rules) lookback() int {
	if r.Lookback > 0 {
		return r.Lookback
	}
	return DefaultLookback
}

// joined tells whether positions i-1 and i count as one.
func (r Rules) joined(positions []Position, i int) bool {
	kind := positions[i].Kind
	return !r.NoCollapse && kind != Single && positions[i-1].Kind == kind
}

// earlier is how many positions the lookback counts from position i to position from, which is at or
// before it: 0 within one run.
func (r Rules) earlier(positions []Position, from, i int) int {
	count := 0
	for ; i > from; i-- {
		if !r.joined(positions, i) {
			count++
		}
	}
	return count
}

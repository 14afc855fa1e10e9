package reply

import (
	"time"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Draft is a reply before it gets an id, signatures and a bill.
type Draft struct {
	Content      []wire.Content
	StopReason   string
	StopSequence string // the text that matched, where StopReason is stop_sequence
	StopDetails  []byte // JSON, nil for null
	Container    []byte // JSON, nil for null
	// OutputTokens counts everything in Content, ThinkingTokens the thinking in it.
	OutputTokens   int
	ThinkingTokens int
	// Usage holds counts that a script set, by their names in usage; nil for none.
	Usage map[string]int
	// Fixed tells that a script set StopReason: max_tokens and stop sequences cut nothing.
	Fixed bool
	Delay time.Duration
	// Note says why a tool's input or a structured output does not satisfy its schema, "" if it
	// does.
	Note string
	// Source says where the reply came from, for the journal: recall, smalltalk, summary, title, tool,
	// structured, directive, script, none.
	Source string
}

// Options say how to make a Draft.
type Options struct {
	// Directives lets the last user text steer the reply.
	Directives bool
	// NewID makes the next id of a kind, such as toolu.
	NewID func(prefix string) string
	// Queue holds the scripts that wait for the next requests of this world, or nil.
	Queue Taker
	// Scenarios are scripts for every request that they match, in order.
	Scenarios []*Script
	// Uses counts the uses of the Scenarios in this world; nil where nothing counts them.
	Uses *Uses
}

// A Taker hands out the first queued script that fits a request and forgets it.
type Taker interface {
	Take(fits func(*Script) bool) (*Script, bool)
}

// An ErrorReply is a reply that is an error of the rule table: a directive or a script asked for
// it.
type ErrorReply struct{ ID string }

// Error names the rule.
func (e *ErrorReply) Error() string { return "the reply is to be the error " + e.ID }

package wire

import "reflect"

// A Message is a finished reply, before it is rendered for a dialect.
type Message struct {
	ID           string
	Model        string // the resolved id
	Content      []Content
	StopReason   string // end_turn, max_tokens, stop_sequence, tool_use, …
	StopSequence string // the text that matched, "" unless StopReason is stop_sequence
	StopDetails  []byte // JSON, nil for null
	Container    []byte // JSON, nil for null
	Diagnostics  []byte // JSON, nil for null
	Usage        Usage
	// ContextManagement says what edits of the context did, as JSON; nil where none was configured.
	ContextManagement []byte
	// Transformations lists what was done to the thinking of the request, as JSON. It is sent with
	// BindingBeta only.
	Transformations []byte
}

// BindingBeta lets a request say what becomes of thinking whose prefix has changed, and the answer
// what became of it.
const BindingBeta = "thinking-binding-controls-2026-08-01"

// A Content is one block of a reply.
type Content struct {
	Type string // text, thinking, redacted_thinking, tool_use, or any other
	// Text of a text block, thinking of a thinking block.
	Text string
	// ID, Name and Input of a tool_use or server_tool_use. Input is a JSON object, or the beginning
	// of one where max_tokens cut it off.
	ID, Name string
	Input    []byte
	// Signature of a thinking block, data of a redacted_thinking block.
	Signature string
	// Tokens is what thinking cost, where that is not the size of its Text: 0 for what counts by it.
	Tokens int
	// Raw is the whole block as JSON, for the types that have no fields here.
	Raw []byte
}

// Usage is what a reply cost, in tokens.
type Usage struct {
	Input        int // neither read from the cache nor written to it
	CacheRead    int
	CacheWrite5m int
	CacheWrite1h int
	Output       int // thinking included
	Thinking     int
	WebSearches  int
	WebFetches   int
	InferenceGeo string // global, us or not_available
	ServiceTier  string // standard, priority or batch
	Speed        string // standard or fast
	// Iterations are the runs of a model that made the reply, in order; nil for no such list. The
	// counts above are the sums over those that are not Apart.
	Iterations []Iteration
}

// CacheWrite is the sum of what was written for 5 minutes and for an hour.
func (u Usage) CacheWrite() int { return u.CacheWrite5m + u.CacheWrite1h }

// IsZero tells the usage of a request that was not billed.
func (u Usage) IsZero() bool { return reflect.ValueOf(u).IsZero() }

// Iteration returns the counts of the reply as those of one run of a model.
func (u Usage) Iteration(kind, model string) Iteration {
	return Iteration{
		Type: kind, Model: model, Input: u.Input, CacheRead: u.CacheRead,
		CacheWrite5m: u.CacheWrite5m, CacheWrite1h: u.CacheWrite1h, Output: u.Output,
	}
}

// An Iteration is what one run of a model cost, in tokens (SDK: BetaIterationsUsage).
type Iteration struct {
	Type         string // message, compaction, advisor_message or fallback_message
	Model        string // the resolved id; "" for a compaction, which has none
	Input        int
	CacheRead    int
	CacheWrite5m int
	CacheWrite1h int
	Output       int
}

// CacheWrite is the sum of what was written for 5 minutes and for an hour.
func (i Iteration) CacheWrite() int { return i.CacheWrite5m + i.CacheWrite1h }

// Prompt is the length of the whole prompt, cached or not.
func (i Iteration) Prompt() int { return i.Input + i.CacheRead + i.CacheWrite() }

// Apart tells whether the counts of the reply leave the iteration out. It is billed in addition.
func (i Iteration) Apart() bool { return i.Type == "compaction" || i.Type == "advisor_message" }

// contextBetas are the values whose messages have context_management, null where nothing was configured
// (SDK: BetaMessage requires the member).
var contextBetas = []string{ContextBeta, ThresholdBeta}

// iterationBetas are the values whose requests may run a model more than once. With one of them
// the iterations are null where there are none: the SDK's BetaUsage requires the member. Which
// values the API looks at is inferred.
var iterationBetas = []string{
	ThresholdBeta, CompactionBeta, "advisor-tool-2026-03-01",
	"server-side-fallback-2026-06-01", "server-side-fallback-2026-07-01",
}

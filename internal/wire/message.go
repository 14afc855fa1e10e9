package wire

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
}

// CacheWrite is the sum of what was written for 5 minutes and for an hour.
func (u Usage) CacheWrite() int { return u.CacheWrite5m + u.CacheWrite1h }

package wire

import "strings"

// The values that let a request have its conversation summarized (docs: compaction).
const (
	CompactionBeta = "compact-2026-09-04" // on demand, by the parameter compaction
	ThresholdBeta  = "compact-2026-01-12" // at a size, by the edit compact_20260112
)

// CompactEdit is the type of the entry of context_management.edits that compacts at a size.
const CompactEdit = "compact_20260112"

// Summarizing is the compaction parameter, nil where the request has none. Instructions take the place
// of the server's own; white space alone counts as none (SDK: BetaSummarizeCompactionParam).
func (r *Request) Summarizing() (n *Node, instructions string) {
	n = r.Node.Get("compaction")
	if !n.Is(Object) {
		return nil, ""
	}
	return n, strings.TrimSpace(n.Get("instructions").Str())
}

// A Threshold is the size at which a request has its conversation compacted.
type Threshold struct {
	Node  *Node // the edit
	Index int   // in context_management.edits
	// Trigger is a length of the prompt in tokens.
	Trigger int
	// Pause ends the reply behind the summary.
	Pause        bool
	Instructions string // "" for the server's own
}

// The sizes at which a conversation is compacted where a request names none, and at the least (docs:
// compaction at a threshold).
const (
	defaultTrigger = 150_000
	LeastTrigger   = 50_000
)

// Threshold is the edit compact_20260112, nil where the request has none. Of several the first counts
// (inferred).
func (r *Request) Threshold() *Threshold {
	for i, n := range r.Node.Get("context_management").Get("edits").Elems() {
		if n.Get("type").Str() != CompactEdit {
			continue
		}
		t := &Threshold{
			Node: n, Index: i, Trigger: defaultTrigger, Pause: n.Get("pause_after_compaction").True(),
			Instructions: strings.TrimSpace(n.Get("instructions").Str()),
		}
		if value, ok := n.Get("trigger").Get("value").Int(); ok {
			t.Trigger = value
		}
		return t
	}
	return nil
}

// Stands tells whether the block is a compaction block that stands for what is before it. One without
// content is left of a compaction that failed, and does nothing (SDK: BetaCompactionBlock).
func (b *Block) Stands() bool { return b.Type == "compaction" && b.Node.Get("content").Is(String) }

package signature

import "fmt"

// A Change is the kind of a difference. Its text is the word that the API uses for it in the header
// anthropic-thinking-prefix-mismatch, where it has one.
type Change uint8

// The kinds of differences.
const (
	None Change = iota
	SystemChanged
	ToolsChanged
	BlockChanged
	BlockRemoved
	BlockInserted
	PredecessorMissing   // the thinking block before this one is not in the request
	PredecessorReordered // it is, but not directly before this one; or there was none
	Older                // older than the window, and the first block of the conversation differs
	Unknown              // older than the window
)

// String returns the word.
func (c Change) String() string {
	return [...]string{
		"none", "system_changed", "tools_changed", "blocks_modified", "blocks_removed",
		"blocks_inserted", "predecessor_missing", "predecessor_reordered", "older_than_window",
		"unknown",
	}[c]
}

// A Difference says how the prefix of a block differs from the one that it was created with.
type Difference struct {
	// Change is the first that applies of system, tools, messages and chain.
	Change Change
	// Message and Index say where in the request as sent a changed or inserted block stands, or
	// where removed content would continue. Index is -1 for a whole message, both are -1 for a
	// Change that has no place.
	Message, Index int
	// System, Tools, Messages and Chain tell which parts differ.
	System, Tools, Messages, Chain bool
}

// Multiple tells whether more than one part of the prefix differs. The API's header then has the
// word multiple.
func (d Difference) Multiple() bool {
	return d.System && d.Tools || d.System && d.Messages || d.Tools && d.Messages
}

// Path returns where the difference is, in the API's grammar, or "".
func (d Difference) Path() string {
	switch {
	case d.Message < 0 || d.Change == None:
		return ""
	case d.Index < 0:
		return fmt.Sprintf("messages.%d", d.Message)
	}
	return fmt.Sprintf("messages.%d.content.%d", d.Message, d.Index)
}

// Sentence returns the sentence with which the API ends its error, or "" where it has none.
func (d Difference) Sentence() string {
	switch d.Change {
	case SystemChanged:
		return systemSentence
	case ToolsChanged:
		return toolsSentence
	case BlockChanged:
		return fmt.Sprintf(changedSentence, d.Path())
	case BlockRemoved:
		return fmt.Sprintf(removedSentence, d.Path())
	case BlockInserted:
		return fmt.Sprintf(insertedSentence, d.Path())
	case PredecessorMissing:
		return missingSentence
	case PredecessorReordered:
		return reorderedSentence
	case Older:
		return fmt.Sprintf(olderSentence, d.Path())
	}
	return ""
}

// The API's sentences, as reported from live requests. The wording of insertedSentence and
// reorderedSentence is inferred: the documentation says that the API names these cases, but no
// source quotes it.
const (
	systemSentence = "The `system` prompt differs from the one this block was created with."
	toolsSentence  = "The `tools` list differs from the one this block was created with."

	changedSentence = "Content before this block differs from when it was created, first at `%s`."
	removedSentence = "Content that preceded this block when it was created is missing from this " +
		"request, starting at `%s`."
	insertedSentence = "Content that did not precede this block when it was created is present in " +
		"this request, starting at `%s`."
	olderSentence = "A message older than `%s` differs from when this block was created."

	missingSentence = "The `thinking` block that preceded this one when it was created is missing " +
		"from this request."
	reorderedSentence = "The `thinking` block that preceded this one when it was created is out of " +
		"order in this request."
)

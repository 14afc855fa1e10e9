// Package history is what the server does to a conversation before the model reads it: what a
// compaction block stands for is left out, turn-scoped messages are hidden, old tool results and old
// thinking are cleared, and a conversation that has grown too long is summarized.
//
// Everything here takes a [prompt.Prompt] and returns another; the request stays as it was sent. None
// of it is an edit of the client's, so thinking is verified before (docs: preserved thinking).
package history

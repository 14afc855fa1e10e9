// Package wire holds the shapes of the Messages API: it decodes request bodies with the place of
// every value, checks them against the API's own schema, and renders replies and errors in the
// dialect that a client speaks.
//
// A body takes this way: [Parse] makes a tree of [Node] values, [Validate] checks the tree against
// the schema, and [NewRequest] puts typed fields before it. The way back is a [Message] or an
// [APIError].
package wire

// Package cache simulates the prompt cache of the Messages API: what a request reads, what it writes,
// and what each part is billed as.
//
// # What is kept
//
// A prompt is a list of positions: tools, then system blocks, then message blocks. Every position has
// a prefix digest, of everything up to and including it. A breakpoint is a position that the request
// marks with cache_control. A request writes exactly one entry for each breakpoint, under the prefix
// digest at it, and none at any other position; so a later request finds only what an earlier one
// marked, never "stable content" as such (docs: prompt caching).
//
// # Looking up
//
// Breakpoints are tried from the last to the first. At each, the prefix digest there is looked up, then
// the one a position earlier, and so on: [Rules].Lookback positions in all, the breakpoint being the
// first of them. The first entry that is found is the hit, and nothing else is looked at. Where a
// window holds no entry, the next earlier breakpoint gets a window of its own.
//
// A run of tool_use blocks counts as one position, and so does a run of tool_result blocks (docs, since
// September 2026), unless [Rules].NoCollapse. An entry at any block within a run is found (inferred).
//
// # Writing
//
// Every breakpoint behind the hit whose prefix is at least [Request].Minimum tokens long becomes an
// entry. Breakpoints up to the hit are refreshed, or written again where their entry is gone, without
// charge (inferred). An entry can be read once the response to its request has begun: see
// [Plan.Commit]. Two equal requests in parallel both write.
//
// An entry lives for the TTL of the breakpoint that wrote it, from the start of the request that wrote
// or last read it. Reading keeps the TTL, also through a breakpoint with another one (inferred). It
// expires to the nanosecond; the API is promised to be prompt, not exact.
//
// # Billing
//
// With A the tokens up to the hit, B those up to the highest written breakpoint of an hour (else A) and
// C those up to the last written breakpoint (else A): A is read, B-A written for an hour, C-B written
// for five minutes, and the rest is uncached input. The four always add up to the whole prompt.
//
// The package knows neither JSON nor clocks: the caller gives the digests and the time.
package cache

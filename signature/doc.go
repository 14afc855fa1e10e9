// Package signature mints and verifies the signatures of thinking and redacted_thinking blocks.
//
// A signature ties a block to the model, the account and the conversation that produced it. This
// package knows nothing of JSON, time or servers: its caller says what stands before a block as
// digests of canonical content, so what counts as the same content is the caller's decision. All
// state travels in the signature. Any [Key] of the same seed accepts it, in any process.
//
// The prefix of a block is the system prompt, the set of tools, and every content block before it
// that is not thinking (documented). A run is a series of thinking blocks that one response
// returned with nothing between them. The chain links each thinking block to the one before it,
// across turns.
//
// Each rule below says how it is known: documented, by the SDK's types or the API skill that the
// vendor publishes, observed in published probes, or inferred where no source says it.
//
// # Minting
//
//  1. A block gets an identity, made from everything that its signature covers.
//  2. Its payload ([Record]) has a fixed layout: the block's kind, model, account, end user and
//     cost; the run, its length and the place in it; the block before it in the chain; and its
//     prefix as digests of system, tools and content. A summary of the last [Window] content
//     blocks goes with it, so that a difference can be located. The size does not depend on the
//     history (inferred).
//  3. An HMAC over the payload is both its authenticator and the initial vector with which it is
//     encrypted (a synthetic IV). So the same block has the same signature, and no bit of it can
//     change unnoticed. The bytes are framed as published samples are.
//
// # Verifying
//
// [Key.Verify] takes these steps in this order (inferred). A block that fails one is not judged by
// the later ones.
//
//  4. A signature that does not open, or was minted for the other block type, is [Undecodable]:
//     the request is refused whatever the settings (documented; observed).
//  5. In the latest assistant message each series of adjacent thinking blocks must be one whole
//     run in its order (documented), or be gone (observed). The first block out of place is
//     [Modified] and the request refused; of a run that lost its end it is the last block left
//     (inferred). A text that was shown must come back as it was (documented; observed to be
//     accepted, see [Reader.AllowEditedText]). A text put into an omitted block is ignored
//     (documented).
//  6. A block of another organization, of another end user, or of a model that the reader cannot
//     read is dropped without an error; the first of these reasons counts (SDK types).
//  7. A block whose prefix is checked fails ([Mismatch]) if the system prompt, the tools or the
//     content before it differ from its record, or if the chain broke. So an edit fails only what
//     follows it (documented; observed).
//
// The chain lets thinking go from the front, from the end or altogether, but not from the middle,
// nor change its order, nor come back (documented; all but the last observed):
//
//  8. The thinking block before must be the recorded one. Before the first block that is kept it
//     may be any (API skill).
//  9. A block that the reader's model cannot read stays a link (inferred from the documented rule
//     that a change of model and back loses nothing).
//  10. A block of another account or end user is passed over: the next may link to it or to the
//     one before it (inferred).
//
// What a mismatch means is decided by the [Mode]:
//
//  11. [Reject]: the first is the reason to refuse the request (documented). The others are judged
//     too, for explanations.
//  12. [Drop]: the block and the adjacent thinking after it are dropped (SDK types), and the chain
//     goes on from the last block kept (inferred). So what was produced after a lost block fails
//     too, unless nothing was kept before it.
//  13. [Allow]: the block is reported and stays; each is judged alone (SDK types).
//
// # Compaction
//
// A signed compaction block stands for everything before it ([Minter.Compact]). Its signature covers
// the summary and the tool changes, and carries the prefix of what was summarized. The prefix of what
// follows goes on from there ([Conversation.Resume]), so thinking in turns that were kept behind the
// block verifies as if nothing had been replaced, as long as system prompt and tools are those of the
// compaction request (documented). Differences older than the block have no sentence (inferred).
//
// # Locating the difference
//
// A mismatch has a [Difference]. If several parts differ, the first of system, tools, messages and
// chain names it (inferred; the API gives one sentence). Content is compared with the summary in
// the signature:
//
//  14. If the content before the window has the digest that the signature holds for that point,
//     window and request are compared from there on. Their common head gives the place; what is
//     between that and their common tail tells removal, insertion and change apart.
//  15. Otherwise the difference is older than the window. If the very first block differs, a
//     sentence says so; if not, there is no sentence (both observed in a history of 521 messages;
//     that a window is the cause is inferred).
package signature

// Thinking that comes back: a memory that slides a window over the conversation.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { assistant, openWorld, textOf, user } from "./world.mjs";

const FABLE = "claude-fable-5-1";
const BETA = "thinking-binding-controls-2026-08-01";

// One exchange is a message of the user and the answer to it.
const WINDOW = 4;

const lines = [
  "My sister Ana lives in Porto.",
  "My budget is 3000 euros.",
  "We leave on Friday.",
  "The hotel is called Aurora.",
  "We travel by train.",
  "Which hotel do we have?",
];

const isThinking = (block) => block.type === "thinking" || block.type === "redacted_thinking";
const stripped = (messages) => messages.map((m) =>
  Array.isArray(m.content) ? { ...m, content: m.content.filter((block) => !isThinking(block)) } : m);

// talk sends `lines` one by one, each with the newest WINDOW exchanges and what `remember` makes of
// them, and resolves with the last reply. Where a request is refused, the error has `sent`, its
// messages.
async function talk(client, remember, { betas, ...extra } = {}) {
  const history = [];
  let reply;
  for (const line of lines) {
    const messages = [...remember(history.slice(-2 * WINDOW)), user(line)];
    const request = { model: FABLE, max_tokens: 2048, messages, ...extra };
    try {
      reply = betas ? await client.beta.messages.create({ ...request, betas }) : await client.messages.create(request);
    } catch (error) {
      error.sent = messages;
      throw error;
    }
    history.push(user(line), assistant(reply.content));
  }
  return { reply, history };
}

const binding = (behavior) => ({
  betas: [BETA],
  thinking: { type: "adaptive", block_binding: { prefix_mismatch_behavior: behavior } },
});

const failure = (promise) => promise.then(() => assert.fail("accepted"), (error) => error);

const bound = 'messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different ' +
  'conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".';
const needsBeta = " That setting requires the `thinking-binding-controls-2026-08-01` value in the `anthropic-beta` header.";
const slid = " Content that preceded this block when it was created is missing from this request, starting at `messages.0`.";

function assertRefused(error, message) {
  assert.equal(error.constructor, Anthropic.BadRequestError);
  assert.equal(error.type, "invalid_request_error");
  assert.equal(error.apiMessage, message);
  assert.equal(error.sent.length, 2 * WINDOW + 1, "the first request that leaves something out is refused");
}

test("the whole conversation replayed keeps its thinking", async (t) => {
  const { client } = await openWorld(t);
  const history = [];
  for (const line of lines) {
    history.push(user(line));
    const reply = await client.beta.messages.create({ model: FABLE, max_tokens: 2048, messages: history, betas: [BETA] });
    assert.ok(isThinking(reply.content[0]), "a reply begins with thinking");
    assert.deepEqual(reply.input_transformations, []);
    history.push(assistant(reply.content));
  }
});

test("a window that slides without thinking is accepted", async (t) => {
  const { client } = await openWorld(t);
  const { reply } = await talk(client, stripped);
  assert.match(textOf(reply), /Aurora/, "what is in the window is known");
});

test("a window that slides with its thinking is refused on an enforced account", async (t) => {
  const { client } = await openWorld(t);
  assertRefused(await failure(talk(client, (window) => window)), bound + needsBeta + slid);
});

test("an older account gets the answer", async (t) => {
  const { client, control } = await openWorld(t);
  await control("PUT", "settings", { account_created: "2026-01-01" });
  const { reply } = await talk(client, (window) => window);
  assert.match(textOf(reply), /Aurora/);
  assert.equal(reply.input_transformations, undefined, "without the beta nothing is said of thinking");
});

test("an older account with the beta is told what would fail", async (t) => {
  const { client, control } = await openWorld(t);
  await control("PUT", "settings", { account_created: "2026-01-01" });
  const { reply } = await talk(client, (window) => window, { betas: [BETA] });
  assert.deepEqual(reply.input_transformations, [1, 3, 5, 7].map((m) => ({
    type: "thinking_mismatch_allowed", path: `messages.${m}.content.0`, reason: "prefix_binding_mismatch",
  })));
});

test("an older account is refused with prefix_mismatch_behavior error", async (t) => {
  const { client, control } = await openWorld(t);
  await control("PUT", "settings", { account_created: "2026-01-01" });
  assertRefused(await failure(talk(client, (window) => window, binding("error"))), bound + slid);
});

test("prefix_mismatch_behavior without its beta is refused", async (t) => {
  const { client, control } = await openWorld(t);
  await control("PUT", "settings", { account_created: "2026-01-01" });
  const { thinking } = binding("error");
  const error = await failure(client.messages.create({ model: FABLE, max_tokens: 2048, thinking, messages: [user("Hello.")] }));
  assert.equal(error.apiMessage, "thinking.adaptive.block_binding: Extra inputs are not permitted");
});

test("drop_block answers, with an entry for each dropped block", async (t) => {
  const { client } = await openWorld(t);
  const { reply } = await talk(client, (window) => window, binding("drop_block"));
  assert.match(textOf(reply), /Aurora/);
  assert.deepEqual(reply.input_transformations, [1, 3, 5, 7].map((m) => ({
    type: "thinking_dropped", path: `messages.${m}.content.0`, reason: "prefix_binding_mismatch",
  })));
});

test("a streamed refusal and a streamed drop", async (t) => {
  const { client } = await openWorld(t);
  const { history } = await talk(client, stripped);
  const first = await client.beta.messages.create({ model: FABLE, max_tokens: 2048, messages: history.slice(0, 1) });
  const messages = [user("My sister Eva lives in Porto."), assistant(first.content), user("Where does she live?")];
  const refused = await failure(client.beta.messages.stream({ model: FABLE, max_tokens: 2048, messages }).finalMessage());
  assert.equal(refused.status, 400);
  const answered = await client.beta.messages.stream({
    model: FABLE, max_tokens: 2048, messages, ...binding("drop_block"),
  }).finalMessage();
  assert.deepEqual(answered.input_transformations, [
    { type: "thinking_dropped", path: "messages.1.content.0", reason: "prefix_binding_mismatch" },
  ]);
});

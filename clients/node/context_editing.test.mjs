// Context editing through the SDK: old tool results and old thinking are cleared on the server.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { OPUS, assistant, openWorld, textOf, user } from "./world.mjs";

const betas = ["context-management-2025-06-27"];
const tools = [{ name: "look", description: "Looks.", input_schema: { type: "object", properties: {} } }];
const clearUses = {
  type: "clear_tool_uses_20250919",
  trigger: { type: "tool_uses", value: 2 },
  keep: { type: "tool_uses", value: 1 },
};
const clearThinking = { type: "clear_thinking_20251015", keep: { type: "thinking_turns", value: 1 } };

const round = (id, result) => [
  assistant([{ type: "tool_use", id, name: "look", input: {} }]),
  user([{ type: "tool_result", tool_use_id: id, content: result }]),
];
const looked = [
  user("Find out about my sister."),
  ...round("toolu_1", "Your sister Ana lives in Porto."),
  ...round("toolu_2", "Drizzle, 17 degrees."),
];
const params = (messages, edits, more = {}) => ({ model: OPUS, betas, messages, tools, context_management: { edits }, ...more });
const create = (client, messages, edits, more) => client.beta.messages.create(params(messages, edits, { max_tokens: 2048, ...more }));

test("old results are cleared, and then not known", async (t) => {
  const { client } = await openWorld(t);
  const question = [assistant("I have looked."), user("Where does my sister Ana live?")];
  const before = await create(client, [...looked, ...question], [clearUses]);
  assert.deepEqual(before.context_management, { applied_edits: [] });
  assert.match(textOf(before), /Porto/);
  const after = await create(client, [...looked, ...round("toolu_3", "A quiet sea."), ...question], [clearUses]);
  const [edit, ...others] = after.context_management.applied_edits;
  assert.equal(others.length, 0);
  assert.equal(edit.type, "clear_tool_uses_20250919");
  assert.equal(edit.cleared_tool_uses, 2);
  assert.doesNotMatch(textOf(after), /Porto/);
});

test("a streamed message ends with the edits", async (t) => {
  const { client } = await openWorld(t);
  const messages = [...looked, ...round("toolu_3", "A quiet sea.")];
  const whole = await create(client, messages, [clearUses]);
  const seen = [];
  const stream = client.beta.messages.stream(params(messages, [clearUses], { max_tokens: 2048 }));
  stream.on("streamEvent", (event) => {
    if (event.type === "message_start") seen.push(event.message.context_management);
    if (event.type === "message_delta") seen.push(event.context_management);
  });
  const streamed = await stream.finalMessage();
  assert.deepEqual(seen, [null, whole.context_management]);
  assert.deepEqual(streamed.context_management, whole.context_management);
  assert.equal(whole.context_management.applied_edits[0].cleared_tool_uses, 2);
});

test("a count tells what there was", async (t) => {
  const { client } = await openWorld(t);
  const messages = [...looked, ...round("toolu_3", "A quiet sea.")];
  const count = await client.beta.messages.countTokens(params(messages, [clearUses]));
  const plain = await client.beta.messages.countTokens({ model: OPUS, messages, tools });
  assert.equal(count.context_management.original_input_tokens, plain.input_tokens);
  const { usage, context_management } = await create(client, messages, [clearUses]);
  assert.equal(count.input_tokens, usage.input_tokens);
  assert.equal(plain.input_tokens - count.input_tokens, context_management.applied_edits[0].cleared_input_tokens);
});

test("thinking goes back whole and is cleared turn by turn", async (t) => {
  const { client } = await openWorld(t);
  const history = [];
  const cleared = [];
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday"]) {
    history.push(user(`${day}: what comes after noon, and why does the tide turn so late?`));
    const reply = await create(client, history, [clearThinking, clearUses]);
    assert.ok(reply.content.some((block) => block.type === "thinking"), day);
    history.push(assistant(reply.content));
    cleared.push(reply.context_management.applied_edits.map((edit) => edit.cleared_thinking_turns));
  }
  assert.deepEqual(cleared, [[], [], [1], [2]]);
});

test("thinking must be cleared first", async (t) => {
  const { client } = await openWorld(t);
  await assert.rejects(create(client, looked, [clearUses, clearThinking]), (error) => {
    assert.equal(error.constructor, Anthropic.BadRequestError);
    assert.equal(error.error.error.message,
      "context_management: `clear_thinking_20251015` must be the first strategy in `context_management.edits` when provided");
    return true;
  });
  await create(client, looked, [clearThinking, clearUses]);
});

test("the edits need their beta", async (t) => {
  const { client } = await openWorld(t);
  await assert.rejects(create(client, looked, [clearUses], { betas: [] }), /context_management: Extra inputs are not permitted/);
});

// client.messages.stream and create({stream: true}).
import { test } from "node:test";
import assert from "node:assert/strict";
import { HAIKU, MESSAGE_ID, OPUS, assistant, hello, openWorld, textOf, user } from "./world.mjs";

test("finalMessage is what create answers", async (t) => {
  const { client } = await openWorld(t);
  const whole = await client.messages.create(hello());
  const streamed = await client.messages.stream(hello()).finalMessage();
  assert.match(streamed.id, MESSAGE_ID);
  assert.equal(streamed.model, whole.model);
  assert.equal(streamed.stop_reason, "end_turn");
  assert.deepEqual(streamed.content, whole.content);
  assert.deepEqual(streamed.usage, whole.usage);
});

test("text events add up to the final text", async (t) => {
  const { client } = await openWorld(t);
  const pieces = [];
  const stream = client.messages.stream(hello()).on("text", (piece) => pieces.push(piece));
  const text = await stream.finalText();
  assert.ok(pieces.length > 1, "a long answer comes in more than one piece");
  assert.equal(pieces.join(""), text);
});

test("events come in their order", async (t) => {
  const { client } = await openWorld(t);
  const types = [];
  const indexes = [];
  for await (const event of await client.messages.create({ ...hello(OPUS), stream: true })) {
    types.push(event.type);
    if (event.type === "content_block_start") indexes.push(event.index);
  }
  // The SDK hides `ping`; runs of the same kind are folded so that a block reads start, delta, stop.
  const folded = types.filter((type, i) => type !== types[i - 1]).join(" ").replaceAll("content_block_", "");
  assert.match(folded, /^message_start( start( delta)? stop)+ message_delta message_stop$/);
  assert.deepEqual(indexes, indexes.map((_, i) => i), "blocks are numbered from 0");
});

test("message_start opens empty and message_delta closes the bill", async (t) => {
  const { client } = await openWorld(t);
  let start, delta;
  for await (const event of await client.messages.create({ ...hello(), stream: true })) {
    if (event.type === "message_start") start = event.message;
    if (event.type === "message_delta") delta = event;
  }
  assert.deepEqual(start.content, []);
  assert.equal(start.stop_reason, null);
  assert.ok(start.usage.output_tokens <= 3, "the first event knows only the first tokens");
  assert.equal(delta.delta.stop_reason, "end_turn");
  assert.equal(delta.usage.input_tokens, start.usage.input_tokens, "usage repeats the input");
  assert.ok(delta.usage.output_tokens > start.usage.output_tokens, "usage is cumulative");
});

test("a streamed turn can be sent back", async (t) => {
  const { client } = await openWorld(t);
  const messages = [user("The code word is heliotrope.")];
  const first = await client.messages.stream({ model: OPUS, max_tokens: 1024, messages }).finalMessage();
  messages.push(assistant(first.content), user("What is the code word?"));
  const second = await client.messages.stream({ model: OPUS, max_tokens: 1024, messages }).finalMessage();
  assert.match(textOf(second), /heliotrope/);
});

test("max_tokens cuts a stream", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.stream({ ...hello(), max_tokens: 3 }).finalMessage();
  assert.equal(message.stop_reason, "max_tokens");
});

test("a stream that its reader leaves does no harm", async (t) => {
  const { client } = await openWorld(t);
  for await (const event of await client.messages.create({ ...hello(), stream: true })) {
    if (event.type === "content_block_delta") break;
  }
  const next = await client.messages.create({ model: HAIKU, max_tokens: 256, messages: [user("Still there?")] });
  assert.equal(next.stop_reason, "end_turn");
});

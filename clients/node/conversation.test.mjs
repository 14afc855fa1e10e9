// client.messages.create over several turns.
import { test } from "node:test";
import assert from "node:assert/strict";
import { HAIKU, MESSAGE_ID, OPUS, assistant, hello, openWorld, textOf, user } from "./world.mjs";

const facts = "My name is Ada and my budget for the trip is 4000 euros.";
const question = "What is my budget for the trip?";

test("a first turn is answered in full", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create(hello());
  assert.match(message.id, MESSAGE_ID);
  assert.equal(message.type, "message");
  assert.equal(message.role, "assistant");
  assert.equal(message.model, "claude-haiku-4-5-20251001", "an alias is answered with the resolved id");
  assert.equal(message.stop_reason, "end_turn");
  assert.equal(message.stop_sequence, null);
  assert.notEqual(textOf(message), "");
  assert.ok(message.usage.input_tokens > 0);
  assert.ok(message.usage.output_tokens > 0);
});

test("every field of the current version is present", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create(hello(OPUS));
  for (const field of ["container", "diagnostics", "stop_details", "stop_sequence"]) {
    assert.equal(message[field], null, `${field} is null, not absent`);
  }
  const usage = [
    "cache_creation", "cache_creation_input_tokens", "cache_read_input_tokens", "inference_geo", "input_tokens",
    "output_tokens", "output_tokens_details", "server_tool_use", "service_tier", "speed",
  ];
  for (const field of usage) assert.ok(field in message.usage, `usage.${field} is present`);
  const text = message.content.find((block) => block.type === "text");
  assert.equal(text.citations, null, "citations is null, not absent");
});

test("a fact of the first turn is recalled when the history is sent", async (t) => {
  const { client } = await openWorld(t);
  const messages = [user(facts)];
  const first = await client.messages.create({ model: OPUS, max_tokens: 1024, messages });
  messages.push(assistant(first.content), user(question));
  const second = await client.messages.create({ model: OPUS, max_tokens: 1024, messages });
  assert.match(textOf(second), /4000/);
});

test("a fact that the request leaves out is not known", async (t) => {
  const { client } = await openWorld(t);
  await client.messages.create({ model: OPUS, max_tokens: 1024, messages: [user(facts)] });
  const second = await client.messages.create({ model: OPUS, max_tokens: 1024, messages: [user(question)] });
  assert.doesNotMatch(textOf(second), /4000/);
});

test("of two answers the newer one wins", async (t) => {
  const { client } = await openWorld(t);
  const messages = [
    user(facts),
    assistant("Noted."),
    user("Change of plan: my budget for the trip is now 5000 euros."),
    assistant("Noted as well."),
    user(question),
  ];
  const text = textOf(await client.messages.create({ model: OPUS, max_tokens: 1024, messages }));
  assert.match(text, /5000/);
  assert.doesNotMatch(text, /4000/);
});

test("blocks and strings say the same", async (t) => {
  const { client } = await openWorld(t);
  const system = "You are a travel agent.";
  const asString = await client.messages.create({ model: HAIKU, max_tokens: 256, system, messages: [user(facts)] });
  const asBlocks = await client.messages.create({
    model: HAIKU,
    max_tokens: 256,
    system: [{ type: "text", text: system }],
    messages: [user([{ type: "text", text: facts }])],
  });
  assert.equal(textOf(asBlocks), textOf(asString));
  assert.equal(asBlocks.usage.input_tokens, asString.usage.input_tokens);
});

test("two user messages in a row are accepted", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({ model: HAIKU, max_tokens: 256, messages: [user(facts), user(question)] });
  assert.match(textOf(message), /4000/);
});

test("a fact outside ascii comes back unharmed", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({
    model: HAIKU,
    max_tokens: 256,
    messages: [user("The name of my café is Żółta Łódź 🛶."), user("What is the name of my café?")],
  });
  assert.match(textOf(message), /Żółta Łódź 🛶/);
});

test("max_tokens cuts the answer", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({ ...hello(), max_tokens: 3 });
  assert.equal(message.stop_reason, "max_tokens");
  assert.ok(message.usage.output_tokens <= 3, `${message.usage.output_tokens} tokens for max_tokens 3`);
});

test("max_tokens 0 answers with nothing", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({ ...hello(), max_tokens: 0 });
  assert.deepEqual(message.content, []);
  assert.equal(message.stop_reason, "max_tokens");
  assert.equal(message.usage.output_tokens, 0);
});

test("a stop sequence ends the answer before it", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({
    model: HAIKU,
    max_tokens: 256,
    stop_sequences: ["4000"],
    messages: [user(facts), user(question)],
  });
  assert.equal(message.stop_reason, "stop_sequence");
  assert.equal(message.stop_sequence, "4000");
  assert.doesNotMatch(textOf(message), /4000/);
});

test("a queued reply is given once, to its own world only", async (t) => {
  const { client, control } = await openWorld(t);
  const line = "The ferry leaves at seven.";
  await control("POST", "replies", [{ reply: { text: line } }]);
  const other = client.withOptions({ apiKey: "sk-ant-node-a-neighbour" });
  assert.notEqual(textOf(await other.messages.create(hello())), line);
  assert.equal(textOf(await client.messages.create(hello())), line);
  assert.notEqual(textOf(await client.messages.create(hello())), line);
});

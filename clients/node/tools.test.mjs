// tools, tool_choice and tool results, by hand.
import { test } from "node:test";
import assert from "node:assert/strict";
import { HAIKU, OPUS, TOOL_USE_ID, assistant, openWorld, textOf, user } from "./world.mjs";

const weather = {
  name: "get_weather",
  description: "Tells the current weather of a city.",
  input_schema: {
    type: "object",
    properties: {
      city: { type: "string", description: "The city" },
      unit: { type: "string", enum: ["celsius", "fahrenheit"] },
    },
    required: ["city"],
    additionalProperties: false,
  },
};

// assertInput checks an input against the schema above, which is small enough to check by hand.
function assertInput(input) {
  assert.equal(typeof input.city, "string");
  assert.notEqual(input.city, "");
  if ("unit" in input) assert.ok(["celsius", "fahrenheit"].includes(input.unit), `unit ${input.unit}`);
  for (const key of Object.keys(input)) assert.ok(["city", "unit"].includes(key), `${key} is not in the schema`);
}

const toolUses = (message) => message.content.filter((block) => block.type === "tool_use");

test("a forced tool is called", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({
    model: HAIKU,
    max_tokens: 1024,
    tools: [weather],
    tool_choice: { type: "tool", name: "get_weather" },
    messages: [user("My city is Lisbon. What should I wear today?")],
  });
  assert.equal(message.stop_reason, "tool_use");
  const [call] = toolUses(message);
  assert.match(call.id, TOOL_USE_ID);
  assert.equal(call.name, "get_weather");
  assert.deepEqual(call.caller, { type: "direct" });
  assertInput(call.input);
  assert.equal(call.input.city, "Lisbon", "a value that the conversation names is taken from it");
});

test("any forces one of the tools", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({
    model: HAIKU,
    max_tokens: 1024,
    tools: [weather, { name: "list_cities", input_schema: { type: "object", properties: {} } }],
    tool_choice: { type: "any", disable_parallel_tool_use: true },
    messages: [user("Go ahead.")],
  });
  assert.equal(message.stop_reason, "tool_use");
  assert.equal(toolUses(message).length, 1, "disable_parallel_tool_use allows one call");
  assert.ok(["get_weather", "list_cities"].includes(toolUses(message)[0].name));
});

test("none forbids the tools", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({
    model: HAIKU,
    max_tokens: 1024,
    tools: [weather],
    tool_choice: { type: "none" },
    messages: [user("Use the get_weather tool: what is the weather in Lisbon?")],
  });
  assert.equal(message.stop_reason, "end_turn");
  assert.deepEqual(toolUses(message), []);
});

test("a tool asked for is called and its result is used", async (t) => {
  const { client } = await openWorld(t);
  const request = { model: OPUS, max_tokens: 2048, tools: [weather] };
  const messages = [user("Use the get_weather tool: what is the weather in Lisbon?")];
  const first = await client.messages.create({ ...request, messages });
  assert.equal(first.stop_reason, "tool_use");
  const results = toolUses(first).map((call) => {
    assertInput(call.input);
    return { type: "tool_result", tool_use_id: call.id, content: "Drizzle, 17 degrees." };
  });
  messages.push(assistant(first.content), user(results));
  const second = await client.messages.create({ ...request, messages });
  assert.equal(second.stop_reason, "end_turn");
  assert.match(textOf(second), /17 degrees/);
});

test("a streamed input arrives in pieces of its JSON", async (t) => {
  const { client } = await openWorld(t);
  const pieces = [];
  let opened;
  const stream = client.messages.stream({
    model: HAIKU,
    max_tokens: 1024,
    tools: [weather],
    tool_choice: { type: "tool", name: "get_weather", disable_parallel_tool_use: true },
    messages: [user("My city is Lisbon.")],
  });
  stream.on("streamEvent", (event) => {
    if (event.type === "content_block_start") opened = event.content_block;
    if (event.type === "content_block_delta") pieces.push(event.delta.partial_json);
  });
  const [call] = toolUses(await stream.finalMessage());
  assert.deepEqual(opened.input, {}, "the block opens with an empty input");
  assert.equal(pieces[0], "", "the first piece is empty");
  assert.ok(pieces.length > 2, "the input is cut into pieces");
  assert.deepEqual(JSON.parse(pieces.join("")), call.input);
  assertInput(call.input);
});

// client.messages.countTokens.
import { test } from "node:test";
import assert from "node:assert/strict";
import { HAIKU, OPUS, assistant, openWorld, user } from "./world.mjs";

const lookup = {
  name: "look_up",
  description: "Looks a word up.",
  input_schema: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
};

const billed = ({ input_tokens, cache_creation_input_tokens, cache_read_input_tokens }) =>
  input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);

const cases = [
  { name: "a greeting", body: { messages: [user("Hello there.")] } },
  { name: "a system prompt", body: { system: "You are a scientist.", messages: [user("Hello there.")] } },
  { name: "three turns", body: { messages: [user("Hello."), assistant("Hello, how can I help?"), user("Tell me about tides.")] } },
  { name: "a tool", body: { tools: [lookup], messages: [user("Hello there.")] } },
];

for (const model of [HAIKU, OPUS]) {
  for (const { name, body } of cases) {
    test(`${name} counts what it costs on ${model}`, async (t) => {
      const { client } = await openWorld(t);
      const { input_tokens } = await client.messages.countTokens({ model, ...body });
      const { usage } = await client.messages.create({ model, max_tokens: 1024, ...body });
      assert.ok(input_tokens > 0);
      assert.equal(input_tokens, billed(usage));
    });
  }
}

test("the documented greeting counts 14", async (t) => {
  const { client } = await openWorld(t);
  // The example of the token counting page.
  const { input_tokens } = await client.messages.countTokens({
    model: OPUS,
    system: "You are a scientist",
    messages: [user("Hello, Claude")],
  });
  assert.equal(input_tokens, 14);
});

test("more text costs more", async (t) => {
  const { client } = await openWorld(t);
  const count = async (text) => (await client.messages.countTokens({ model: OPUS, messages: [user(text)] })).input_tokens;
  const once = await count("The tide turns twice a day.");
  const ten = await count("The tide turns twice a day. ".repeat(10).trim());
  assert.ok(ten > 5 * once, `${once} tokens once, ${ten} ten times`);
});

test("a tool costs more than its absence", async (t) => {
  const { client } = await openWorld(t);
  const messages = [user("Hello there.")];
  const without = await client.messages.countTokens({ model: OPUS, messages });
  const withTool = await client.messages.countTokens({ model: OPUS, messages, tools: [lookup] });
  assert.ok(withTool.input_tokens > without.input_tokens);
});

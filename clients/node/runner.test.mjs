// client.beta.messages.toolRunner, the SDK's own loop. What it does with threads stands in
// threads.test.mjs.
import { test } from "node:test";
import assert from "node:assert/strict";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { OPUS, openWorld, textOf, user } from "./world.mjs";

function weatherTool(calls) {
  return betaTool({
    name: "get_weather",
    description: "Tells the current weather of a city.",
    inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    run: ({ city }) => {
      calls.push(city);
      return `Drizzle in ${city}, 17 degrees.`;
    },
  });
}

const params = (calls) => ({
  model: OPUS,
  max_tokens: 2048,
  max_iterations: 5,
  tools: [weatherTool(calls)],
  messages: [user("Use the get_weather tool: what is the weather in Lisbon?")],
});

test("the runner calls the tool and ends with a text", async (t) => {
  const { client } = await openWorld(t);
  const calls = [];
  const message = await client.beta.messages.toolRunner(params(calls));
  assert.deepEqual(calls, ["Lisbon"]);
  assert.equal(message.stop_reason, "end_turn");
  assert.match(textOf(message), /17 degrees/);
});

test("the streaming runner does the same", async (t) => {
  const { client } = await openWorld(t);
  const calls = [];
  const reasons = [];
  let last;
  for await (const stream of client.beta.messages.toolRunner({ ...params(calls), stream: true })) {
    last = await stream.finalMessage();
    reasons.push(last.stop_reason);
  }
  assert.deepEqual(reasons, ["tool_use", "end_turn"]);
  assert.deepEqual(calls, ["Lisbon"]);
  assert.match(textOf(last), /17 degrees/);
});

test("a runner without threads sends the history from the start", async (t) => {
  const { client, exchanges } = await openWorld(t);
  await client.beta.messages.toolRunner({ ...params([]), thread: false });
  assert.deepEqual(exchanges.map(({ status }) => status), [200, 200]);
});

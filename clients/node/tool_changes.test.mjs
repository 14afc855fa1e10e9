// runner.addTools and runner.removeTools, with which the SDK's loop changes the tools of a conversation and
// keeps its prompt cache.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { OPUS, openWorld, textOf, user } from "./world.mjs";

const BETAS = ["inline-tools-2026-09-15"];

function namedTool(name, calls) {
  return betaTool({
    name,
    description: `Tells the ${name} of a place. `.repeat(60),
    inputSchema: { type: "object", properties: { place: { type: "string" } }, required: ["place"] },
    run: ({ place }) => {
      calls.push(`${name} ${place}`);
      return `The ${name} of ${place}.`;
    },
  });
}

// A script that calls a tool which is not offered is refused, so these replies tell that the changes arrived.
const replies = [
  { reply: { tool_use: { name: "get_weather", input: { place: "Lisbon" } } } },
  { reply: { tool_use: { name: "get_time", input: { place: "Porto" } } } },
  { reply: { text: "Take a coat." } },
];

for (const stream of [false, true]) {
  test(`the runner changes tools, stream ${stream}`, async (t) => {
    const { client, control, exchanges } = await openWorld(t);
    await control("POST", "replies", replies);
    const calls = [];
    const runner = client.beta.messages.toolRunner({
      model: OPUS, max_tokens: 2048, max_iterations: 5, betas: BETAS, thread: false, stream,
      cache_control: { type: "ephemeral" }, tools: [namedTool("get_weather", calls)], messages: [user("Go.")],
    });
    const usages = [];
    let last;
    for await (const item of runner) {
      last = stream ? await item.finalMessage() : item;
      usages.push(last.usage);
      if (usages.length === 1) runner.addTools(namedTool("get_time", calls));
      if (usages.length === 2) runner.removeTools("get_weather");
    }
    assert.deepEqual(calls, ["get_weather Lisbon", "get_time Porto"]);
    assert.equal(textOf(last), "Take a coat.");
    assert.deepEqual(exchanges.map(({ status }) => status), [200, 200, 200]);
    assert.deepEqual(exchanges.map(({ request }) => request.tools.map(({ name }) => name)), Array(3).fill(["get_weather"]));
    assert.deepEqual(exchanges.map(({ request }) => request.messages.at(-1).role), ["user", "system", "system"]);
    assert.deepEqual(exchanges[2].request.messages.at(-1).content, [
      { type: "tool_removal", tool: { type: "tool_reference", name: "get_weather" } },
    ]);
    for (let i = 1; i < usages.length; i++) {
      const before = usages[i - 1];
      assert.equal(usages[i].cache_read_input_tokens, before.cache_read_input_tokens + before.cache_creation_input_tokens);
    }
    assert.ok(usages[0].cache_creation_input_tokens > 0);
  });
}

test("without the beta a change is refused", async (t) => {
  const { client, control } = await openWorld(t);
  await control("POST", "replies", replies);
  const calls = [];
  const runner = client.beta.messages.toolRunner({
    model: OPUS, max_tokens: 2048, thread: false, tools: [namedTool("get_weather", calls)], messages: [user("Go.")],
  });
  await assert.rejects(async () => {
    for await (const _ of runner) runner.addTools(namedTool("get_time", calls));
  }, (error) => error instanceof Anthropic.BadRequestError && /Input tag 'tool_addition' found/.test(error.message));
});

const schema = { type: "object" };
const refused = [
  ["ToolNameConflictError", [
    { type: "tool_addition", tool: { type: "tool_definition", definition: { name: "bash", input_schema: schema } } },
    { type: "tool_addition", tool: { type: "tool_definition", definition: { type: "bash_20250124", name: "bash" } } },
  ]],
  ["ToolReferenceUnresolvedError", [{ type: "tool_removal", tool: { type: "tool_reference", name: "nope" } }]],
  ["AvailableToolsLimitExceededError", [{
    type: "tool_addition",
    tool: { type: "tool_definition", definition: { name: "a", description: "d".repeat(4_194_304), input_schema: schema } },
  }]],
];

for (const [name, content] of refused) {
  test(`${name} is its class`, async (t) => {
    const { client } = await openWorld(t);
    const params = { model: OPUS, betas: BETAS, messages: [user("Go."), { role: "system", content }] };
    for (const ask of [
      () => client.beta.messages.create({ ...params, max_tokens: 64 }),
      () => client.beta.messages.countTokens(params),
    ]) {
      await assert.rejects(ask, (error) => error.constructor.name === name && error instanceof Anthropic.BadRequestError);
    }
  });
}

// Compaction on demand through the SDK: by hand, by the tool runner, and its typed errors; and compaction
// at a threshold.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { OPUS, assistant, openWorld, textOf, user } from "./world.mjs";

const betas = ["compact-2026-09-04"];
const trip = [
  user("I'm planning a trip to Lisbon with my sister Marta."),
  assistant("That sounds lovely."),
  user("What is my sister's name?"),
];
const params = (messages, more = {}) => ({ model: OPUS, max_tokens: 2048, betas, messages, ...more });

// compact returns the message whose block stands for `messages`.
const compact = (client, messages) => client.beta.messages.create(params(messages, { compaction: { type: "summarize" } }));

test("a block takes the place of the conversation", async (t) => {
  const { client } = await openWorld(t);
  const summary = await compact(client, trip);
  assert.equal(summary.stop_reason, "compaction");
  assert.deepEqual(summary.content.map((block) => block.type), ["compaction"]);
  assert.ok(summary.content[0].signature);
  assert.equal(summary.usage.input_tokens, 0);
  assert.deepEqual(summary.usage.iterations.map((run) => run.type), ["compaction"]);
  const alone = await client.beta.messages.create(params([assistant(summary.content)]));
  assert.match(textOf(alone), /Marta/);
  const later = await client.beta.messages.create(
    params([assistant(summary.content), assistant(alone.content), user("Where am I going?")]));
  assert.match(textOf(later), /Lisbon/);
});

test("a streamed compaction adds up to the same block", async (t) => {
  const { client } = await openWorld(t);
  const whole = await compact(client, trip);
  const streamed = await client.beta.messages.stream(params(trip, { compaction: { type: "summarize" } })).finalMessage();
  assert.equal(streamed.stop_reason, "compaction");
  assert.equal(streamed.content[0].content, whole.content[0].content);
  const reply = await client.beta.messages.create(params([assistant(streamed.content), user("Go on.")]));
  assert.equal(reply.stop_reason, "end_turn");
});

const refusals = [
  { name: "misplaced", class: Anthropic.CompactionBlockMisplacedError, body: (block) => [...trip, assistant([block]), user("Go on.")] },
  { name: "ambiguous", class: Anthropic.CompactionBlockAmbiguousError, body: (block) => [assistant([block]), user("So?"), assistant([block]), user("Go on.")] },
  { name: "edited", class: Anthropic.CompactionContentMismatchError, body: (block) => [assistant([{ ...block, content: "Nothing." }]), user("Go on.")] },
  { name: "signed by nobody", class: Anthropic.CompactionSignatureInvalidError, body: (block) => [assistant([{ ...block, signature: "bm90" }]), user("Go on.")] },
];

for (const row of refusals) {
  test(`a block that is ${row.name}`, async (t) => {
    const { client } = await openWorld(t);
    const [block] = (await compact(client, trip)).content;
    for (const send of ["create", "countTokens"]) {
      const { max_tokens, ...counted } = params(row.body(block));
      const body = send === "create" ? { max_tokens, ...counted } : counted;
      await assert.rejects(client.beta.messages[send](body), (error) => error instanceof row.class && error.status === 400, send);
    }
  });
}

test("an unfinished turn, and an outage", async (t) => {
  const { client } = await openWorld(t);
  const tools = [{ name: "look", input_schema: { type: "object" } }];
  const open = [trip[0], assistant([{ type: "tool_use", id: "toolu_01MockAAAAAAAAAAAAAAAAAA", name: "look", input: {} }])];
  const compaction = { type: "summarize" };
  await assert.rejects(client.beta.messages.create(params(open, { tools, compaction })), Anthropic.CompactionIncompleteTurnError);
  await assert.rejects(
    client.beta.messages.create(params(trip, { compaction }), { headers: { "x-mock-error": "compaction.unavailable" } }),
    (error) => error instanceof Anthropic.CompactionUnavailableError && error.status === 529);
});

for (const stream of [false, true]) {
  test(`the runner compacts between two turns, stream ${stream}`, async (t) => {
    const { client, exchanges } = await openWorld(t);
    const asked = [];
    const weather = betaTool({
      name: "get_weather",
      description: "Tells the current weather of a city.",
      inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      run: ({ city }) => {
        asked.push(city);
        return `Drizzle in ${city}, 17 degrees.`;
      },
    });
    const runner = client.beta.messages.toolRunner({
      ...params([user("Use the get_weather tool: what is the weather in Lisbon?")], { stop_sequences: ["NEVER"] }),
      tools: [weather], thread: false, max_iterations: 5, stream,
    });
    const stops = [];
    let last;
    for await (const turn of runner) {
      last = stream ? await turn.finalMessage() : turn;
      stops.push(last.stop_reason);
      if (last.stop_reason === "tool_use") runner.compactBeforeNextTurn();
    }
    assert.deepEqual(stops, ["tool_use", "compaction", "end_turn"]);
    assert.deepEqual(asked, ["Lisbon"]);
    assert.match(textOf(last), /17 degrees/);
    assert.deepEqual(exchanges.map((e) => e.status), [200, 200, 200]);
    assert.equal(exchanges[1].request.stop_sequences, undefined, "the runner leaves out what cannot go along");
    const { messages } = exchanges[2].request;
    assert.deepEqual(messages.map((m) => [m.role, m.content.length, m.content[0].type]), [["assistant", 1, "compaction"]]);
  });
}

test("at a threshold the block opens the reply", async (t) => {
  const world = await openWorld(t);
  await world.control("PUT", "settings", { compaction: { minimum_trigger: 1 } });
  const at = (value) => ({
    betas: ["compact-2026-01-12"],
    context_management: { edits: [{ type: "compact_20260112", trigger: { type: "input_tokens", value } }] },
  });
  const reply = await world.client.beta.messages.stream(params(trip, at(30))).finalMessage();
  assert.deepEqual(reply.content.map((block) => block.type), ["compaction", "thinking", "text"]);
  assert.deepEqual(reply.usage.iterations.map((run) => run.type), ["compaction", "message"]);
  assert.deepEqual(reply.context_management, { applied_edits: [] });
  assert.match(textOf(reply), /Marta/);
  const later = await world.client.beta.messages.create(
    params([...trip, assistant(reply.content), user("Where am I going?")], at(100_000)));
  assert.match(textOf(later), /Lisbon/);
});

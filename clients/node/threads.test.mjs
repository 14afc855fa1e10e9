// Message threads: client.beta.messages.toolRunner runs on one by itself, and client.beta.messages.thread
// is one to hold.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { OPUS, openWorld, textOf, user } from "./world.mjs";

const BETA = "message-threads-2026-08-12";

// A loop of three rounds.
const TWO_CALLS = [
  { reply: { tool_use: { name: "get_weather", input: { city: "Lisbon" } } } },
  { reply: { tool_use: { name: "get_weather", input: { city: "Porto" } } } },
  { reply: { text: "Take a coat." } },
];

// runner is the SDK's tool runner with a tool that does `first` before it answers.
const runner = (client, first = () => {}, more = {}) =>
  client.beta.messages.toolRunner({
    model: OPUS,
    max_tokens: 2048,
    system: "You are brief.",
    tools: [
      betaTool({
        name: "get_weather",
        description: "Tells the current weather of a city.",
        inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
        run: async ({ city }) => {
          await first(city);
          return `Drizzle in ${city}.`;
        },
      }),
    ],
    messages: [user("What is the weather?")],
    ...more,
  });

const onTheWire = (exchanges) =>
  exchanges.map(({ request, status }) => [request.thread?.type ?? null, request.messages.length, status]);

test("every round of the runner sends its results alone", async (t) => {
  const { client, control, exchanges } = await openWorld(t);
  await control("POST", "replies", TWO_CALLS);
  assert.equal(textOf(await runner(client)), "Take a coat.");
  assert.deepEqual(onTheWire(exchanges), [["create", 1, 200], ["continue", 1, 200], ["continue", 1, 200]]);
  assert.deepEqual(exchanges.map(({ request }) => "system" in request || "tools" in request), [true, false, false]);
});

test("the streaming runner does the same", async (t) => {
  const { client, control, exchanges } = await openWorld(t);
  await control("POST", "replies", TWO_CALLS);
  const reasons = [];
  for await (const stream of runner(client, undefined, { stream: true })) {
    reasons.push((await stream.finalMessage()).stop_reason);
  }
  assert.deepEqual(reasons, ["tool_use", "tool_use", "end_turn"]);
  assert.deepEqual(onTheWire(exchanges), [["create", 1, 200], ["continue", 1, 200], ["continue", 1, 200]]);
});

test("a tool that takes too long makes the runner send all again", async (t) => {
  const { client, control, exchanges } = await openWorld(t);
  await control("POST", "replies", TWO_CALLS);
  const message = await runner(client, async (city) => {
    if (city === "Porto") await control("POST", "clock", { advance: "5m" });
  });
  assert.equal(textOf(message), "Take a coat.");
  assert.deepEqual(onTheWire(exchanges), [
    ["create", 1, 200], ["continue", 1, 200], ["continue", 1, 404], ["create", 5, 200],
  ]);
});

test("an organization without threads makes the runner go on without one", async (t) => {
  const { client, control, exchanges } = await openWorld(t);
  await control("PUT", "settings", { threads: { unsupported: ["hipaa"] } });
  await control("POST", "replies", TWO_CALLS);
  assert.equal(textOf(await runner(client)), "Take a coat.");
  assert.deepEqual(onTheWire(exchanges), [["create", 1, 400], [null, 1, 200], [null, 3, 200], [null, 5, 200]]);
  assert.deepEqual(exchanges[0].body.error.details, { error_code: "thread_unsupported_request", unsupported: ["hipaa"] });
});

test("a thread recalls what it holds, and a fork sends it again", async (t) => {
  const { client, exchanges } = await openWorld(t);
  const thread = client.beta.messages.thread({ model: OPUS, max_tokens: 512 });
  await thread.send(user("My sister Ana lives in Porto."));
  const fork = thread.fork();
  assert.match(textOf(await thread.send(user("Where does my sister live?"))), /Porto/);
  assert.match(textOf(await fork.send(user("Where does my sister live?"))), /Porto/);
  assert.deepEqual(onTheWire(exchanges), [["create", 1, 200], ["continue", 1, 200], ["create", 3, 200]]);
});

test("a paused turn is resumed with no message", async (t) => {
  const { client, control, exchanges } = await openWorld(t);
  await control("POST", "replies", [
    {
      reply: {
        content: [
          { type: "server_tool_use", id: "srvtoolu_01", name: "web_search", input: { query: "a" } },
          { type: "web_search_tool_result", tool_use_id: "srvtoolu_01", content: [] },
        ],
        stop_reason: "pause_turn",
      },
    },
  ]);
  const thread = client.beta.messages.thread({
    model: OPUS, max_tokens: 512, tools: [{ type: "web_search_20250305", name: "web_search" }],
  });
  assert.equal((await thread.send(user("Search for a."))).stop_reason, "pause_turn");
  assert.equal((await thread.send()).stop_reason, "end_turn");
  assert.deepEqual(onTheWire(exchanges), [["create", 1, 200], ["continue", 0, 200]]);
  await assert.rejects(thread.send(), { status: 400, message: /at least one message is required/ });
});

test("each refusal has a class of its own", async (t) => {
  const { client, control } = await openWorld(t);
  const create = (thread, more = {}) =>
    client.beta.messages.create({ model: OPUS, max_tokens: 100, betas: [BETA], messages: [user("Hello.")], thread, ...more });
  const next = ({ id }) => ({ type: "continue", previous_message_id: id });
  const first = await create({ type: "create" });
  const second = await create(next(first));
  await assert.rejects(create(next(first)), Anthropic.ThreadAlreadyContinuedError);
  await assert.rejects(create(next({ id: "msg_unknown" })), Anthropic.ThreadNotFoundError);
  await assert.rejects(create(next(second), { system: "You are brief." }), (error) => {
    assert.ok(error instanceof Anthropic.ThreadFingerprintMismatchError);
    assert.match(error.message, /differing field\(s\): system/);
    return true;
  });
  await control("PUT", "settings", { threads: { unsupported: ["thinking"] } });
  await assert.rejects(create(next(second), { thinking: { type: "adaptive" } }), Anthropic.ThreadUnsupportedRequestError);
  await create(next(second));
});

test("a second request from the same response is told to wait", async (t) => {
  const { client, control } = await openWorld(t);
  const create = (text, thread, options) =>
    client.beta.messages.create({ model: OPUS, max_tokens: 100, betas: [BETA], messages: [user(text)], thread, ...options });
  const { id } = await create("Hello.", { type: "create" });
  const thread = { type: "continue", previous_message_id: id };
  await control("POST", "replies", [{ match: { text: "slowly" }, reply: { text: "One two three four five six.", delay: "10m" } }]);
  const stream = await create("Count slowly.", thread, { stream: true });
  await stream[Symbol.asyncIterator]().next(); // the response has begun
  await assert.rejects(create("Go on.", thread), Anthropic.ThreadContinueInFlightError);
  stream.controller.abort();
});

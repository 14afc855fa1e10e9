// What the API runs itself, as the SDK reads it: server tools, MCP servers, advisors, fallbacks.
import { test } from "node:test";
import assert from "node:assert/strict";
import { assistant, openWorld, user } from "./world.mjs";

const REQUEST = {
  model: "claude-opus-5",
  max_tokens: 400,
  tools: [
    { type: "web_search_20250305", name: "web_search" },
    { type: "web_fetch_20250910", name: "web_fetch" },
    { type: "code_execution_20250825", name: "code_execution" },
    { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" },
    { type: "advisor_20260301", name: "advisor", model: "claude-opus-4-6" },
    { type: "mcp_toolset", mcp_server_name: "notes" },
    { name: "look", input_schema: { type: "object" } },
  ],
  mcp_servers: [{ type: "url", name: "notes", url: "https://a.example" }],
  fallbacks: [{ model: "claude-opus-4-8" }],
  betas: ["advisor-tool-2026-03-01", "mcp-client-2025-11-20", "server-side-fallback-2026-07-01"],
  messages: [user("Tea?")],
};

const EVERYTHING = {
  content: [
    { text: "Well" },
    { fallback: { to: "claude-opus-4-8", category: "bio" } },
    { web_search: { query: "tea", results: [{ url: "https://a.example", title: "Tea" }] } },
    { web_fetch: { url: "https://a.example", text: "Tea grows." } },
    { code_execution: { code: "print(1)", stdout: "1" } },
    { bash_code_execution: { command: "ls", stdout: "a" } },
    { text_editor_code_execution: { command: "view", path: "a", result: { content: "b" } } },
    { tool_search: { query: "look", tools: ["look"] } },
    { advisor: { text: "Say yes." } },
    { mcp_tool_use: { server_name: "notes", name: "find", input: { a: 1 }, result: "None." } },
    {
      text: {
        text: "Tea grows.",
        citations: [
          { url: "https://a.example", title: "Tea", cited_text: "grows" },
          { type: "char_location", cited_text: "a", document_index: 0, start_char_index: 1, end_char_index: 2 },
        ],
      },
    },
  ],
  container: { id: "container_01", expires_at: "2026-12-01T00:00:00Z" },
};

const KINDS = [
  "text", "fallback", "server_tool_use", "web_search_tool_result", "server_tool_use", "web_fetch_tool_result",
  "server_tool_use", "code_execution_tool_result", "server_tool_use", "bash_code_execution_tool_result",
  "server_tool_use", "text_editor_code_execution_tool_result", "server_tool_use", "tool_search_tool_result",
  "server_tool_use", "advisor_tool_result", "mcp_tool_use", "mcp_tool_result", "text",
];

const script = (world, reply) => world.control("POST", "replies", { reply });

// withoutIDs is content without what differs between two replies.
const withoutIDs = (content) => content.map(({ id, tool_use_id, ...block }) => block);

test("blocks of every kind are read", async (t) => {
  const world = await openWorld(t);
  await script(world, EVERYTHING);
  const message = await world.client.beta.messages.create(REQUEST);
  assert.deepEqual(message.content.map((block) => block.type), KINDS);
  assert.equal(message.model, "claude-opus-4-8");
  assert.equal(message.container.id, "container_01");
  assert.deepEqual(message.usage.server_tool_use, { web_fetch_requests: 1, web_search_requests: 1 });
  const runs = message.usage.iterations.map((run) => run.type);
  assert.equal(runs.at(-1), "fallback_message");
  assert.equal(runs.filter((type) => type === "advisor_message").length, 1);
  const sum = message.usage.iterations.filter((run) => run.type !== "advisor_message")
    .reduce((total, run) => total + run.input_tokens, 0);
  assert.equal(message.usage.input_tokens, sum);
});

test("a stream adds up to the same message", async (t) => {
  const world = await openWorld(t);
  await script(world, EVERYTHING);
  const whole = await world.client.beta.messages.create(REQUEST);
  await script(world, EVERYTHING);
  const stream = world.client.beta.messages.stream(REQUEST);
  let started;
  const cited = [];
  stream.on("streamEvent", (event) => {
    if (event.type === "message_start") started = { ...event.message.usage };
    if (event.delta?.type === "citations_delta") cited.push(event.delta.citation.type);
  });
  const streamed = await stream.finalMessage();
  assert.deepEqual(withoutIDs(streamed.content), withoutIDs(whole.content));
  assert.deepEqual(cited, ["web_search_result_location", "char_location"]);
  for (const name of ["stop_reason", "stop_details", "container", "model"]) {
    assert.deepEqual(streamed[name], whole[name], name);
  }
  for (const name of ["input_tokens", "output_tokens", "server_tool_use", "iterations"]) {
    assert.deepEqual(streamed.usage[name], whole.usage[name], name);
  }
  assert.equal(started.input_tokens, whole.usage.iterations[0].input_tokens);
});

test("the reply comes back, but not in parts", async (t) => {
  const world = await openWorld(t);
  await script(world, EVERYTHING);
  const { content } = await world.client.beta.messages.create(REQUEST);
  const again = (blocks) => world.client.beta.messages.create({
    ...REQUEST, messages: [...REQUEST.messages, assistant(blocks), user("And milk?")],
  });
  // The API sends file_id and takes it back from nobody (langchain-ai/langchain#32592).
  await assert.rejects(again(content), /char_location.file_id: Extra inputs are not permitted/);
  for (const citation of content.at(-1).citations) delete citation.file_id;
  await again(content);
  await assert.rejects(again(content.filter((block) => block.name !== "web_search")), /unexpected `tool_use_id` found in `web_search_tool_result`/);
  await assert.rejects(again(content.filter((block) => block.type !== "web_search_tool_result")), /without a corresponding `web_search_tool_result` block/);
});

test("a paused turn goes on", async (t) => {
  const world = await openWorld(t);
  const search = { web_search: { query: "tea", results: [] } };
  await script(world, { content: [search], stop_reason: "pause_turn" });
  const messages = [...REQUEST.messages];
  let reply;
  do {
    reply = await world.client.beta.messages.create({ ...REQUEST, messages });
    messages.push(assistant(reply.content));
  } while (reply.stop_reason === "pause_turn" && messages.length < 5);
  assert.equal(reply.stop_reason, "end_turn");
  assert.equal(messages.length, 3);
});

test("a refusal has its details", async (t) => {
  const world = await openWorld(t);
  await script(world, { content: [], stop_reason: "refusal", stop_details: { category: "bio", explanation: "No." } });
  const message = await world.client.messages.create({ model: "claude-opus-5", max_tokens: 64, messages: [user("Tea?")] });
  assert.deepEqual(message.content, []);
  assert.equal(message.stop_reason, "refusal");
  assert.equal(message.stop_details.category, "bio");
  assert.equal(message.stop_details.explanation, "No.");
  await script(world, { text: "Tea", stop_reason: "model_context_window_exceeded" });
  const full = await world.client.messages.create({ model: "claude-opus-5", max_tokens: 64, messages: [user("Tea?")] });
  assert.equal(full.stop_reason, "model_context_window_exceeded");
});

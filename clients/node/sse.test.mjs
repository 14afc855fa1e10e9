// The bytes of a stream under anthropic-version 2023-06-01.
import { test } from "node:test";
import assert from "node:assert/strict";
import { HAIKU, REQUEST_ID, hello, openWorld, post, user } from "./world.mjs";

// readEvents cuts a stream into its events and fails on anything that is not `event:`, `data:`, blank.
async function readEvents(response) {
  const text = await response.text();
  assert.ok(text.endsWith("\n\n"), "the last event is ended by a blank line");
  return text.slice(0, -2).split("\n\n").map((chunk) => {
    const match = chunk.match(/^event: ([a-z_]+)\ndata: ([^\n]+)$/);
    assert.ok(match, `not an event: ${JSON.stringify(chunk)}`);
    const data = JSON.parse(match[2]);
    assert.equal(data.type, match[1], "the name is the type");
    return data;
  });
}

test("a stream is framed as events", async (t) => {
  const world = await openWorld(t);
  const response = await post(world, { ...hello(), stream: true });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
  assert.match(response.headers.get("request-id"), REQUEST_ID);
  const types = (await readEvents(response)).map((event) => event.type);
  assert.equal(types[0], "message_start");
  assert.equal(types[1], "content_block_start");
  assert.equal(types.filter((type) => type === "ping").length, 1, "one ping in a short stream");
  assert.ok(types.indexOf("ping") > 1, "the ping comes after the first block has started");
  assert.deepEqual(types.slice(-3), ["content_block_stop", "message_delta", "message_stop"]);
});

test("the accept header does not turn streaming on or off", async (t) => {
  const world = await openWorld(t);
  const plain = await post(world, hello(), { accept: "text/event-stream" });
  assert.equal(plain.headers.get("content-type"), "application/json");
  const streamed = await post(world, { ...hello(), stream: true }, { accept: "application/json" });
  assert.match(streamed.headers.get("content-type"), /^text\/event-stream/);
  await streamed.text();
});

test("a text block opens empty", async (t) => {
  const world = await openWorld(t);
  const events = await readEvents(await post(world, { ...hello(), stream: true }));
  const start = events.find((event) => event.type === "content_block_start");
  assert.deepEqual(start, { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
});

test("a letter outside ascii is not cut in two", async (t) => {
  const world = await openWorld(t);
  const word = "Żółta Łódź 🛶".repeat(20);
  await world.control("POST", "replies", [{ reply: { text: word } }]);
  const events = await readEvents(await post(world, { ...hello(), max_tokens: 4096, stream: true }));
  const pieces = events.filter((event) => event.type === "content_block_delta").map((event) => event.delta.text);
  assert.ok(pieces.length > 1);
  assert.equal(pieces.join(""), word);
  for (const piece of pieces) assert.ok(piece.isWellFormed() && !piece.includes("\ufffd"), JSON.stringify(piece));
});

test("an error before the first event is plain JSON", async (t) => {
  const world = await openWorld(t);
  const response = await post(world, { model: HAIKU, stream: true, messages: [user("Hello there.")] });
  assert.equal(response.status, 400);
  assert.equal(response.headers.get("content-type"), "application/json");
  assert.equal((await response.json()).error.message, "max_tokens: Field required");
});

// _request_id: the request-id header must reach the caller on every kind of answer.
import { test } from "node:test";
import assert from "node:assert/strict";
import { HAIKU, REQUEST_ID, hello, openWorld, user } from "./world.mjs";

test("on a message", async (t) => {
  const { client } = await openWorld(t);
  assert.match((await client.messages.create(hello()))._request_id, REQUEST_ID);
});

test("on a beta message", async (t) => {
  const { client } = await openWorld(t);
  assert.match((await client.beta.messages.create(hello()))._request_id, REQUEST_ID);
});

test("on a stream helper", async (t) => {
  const { client } = await openWorld(t);
  const stream = client.messages.stream(hello());
  await stream.done();
  assert.match(stream.request_id, REQUEST_ID);
});

test("on a raw stream", async (t) => {
  const { client } = await openWorld(t);
  const { data, request_id } = await client.messages.create({ ...hello(), stream: true }).withResponse();
  assert.match(request_id, REQUEST_ID);
  for await (const event of data) assert.ok(event.type);
});

test("on a count", async (t) => {
  const { client } = await openWorld(t);
  const count = await client.messages.countTokens({ model: HAIKU, messages: [user("Hello there.")] });
  assert.match(count._request_id, REQUEST_ID);
});

test("on a model and on the list of models", async (t) => {
  const { client } = await openWorld(t);
  assert.match((await client.models.retrieve(HAIKU))._request_id, REQUEST_ID);
  const { request_id } = await client.models.list().withResponse();
  assert.match(request_id, REQUEST_ID);
});

const failures = [
  { name: "a bad request", call: (client) => client.messages.create({ ...hello(), max_tokens: "many" }) },
  { name: "a bad key", call: (client) => client.withOptions({ apiKey: "sk-ant-node-invalid" }).messages.create(hello()) },
  { name: "an unknown model", call: (client) => client.models.retrieve("claude-imaginary-9") },
  { name: "an unknown path", call: (client) => client.get("/v1/nowhere") },
  { name: "a stream that never began", call: (client) => client.messages.stream({ ...hello(), max_tokens: "many" }).finalMessage() },
];
for (const { name, call } of failures) {
  test(`on ${name}, in header and body alike`, async (t) => {
    const { client } = await openWorld(t);
    const error = await call(client).then(() => assert.fail("accepted"), (error) => error);
    assert.match(error.requestID, REQUEST_ID);
    assert.equal(error.error.request_id, error.requestID);
  });
}

test("two answers have two ids", async (t) => {
  const { client } = await openWorld(t);
  const first = await client.messages.create(hello());
  const second = await client.messages.create(hello());
  assert.notEqual(first._request_id, second._request_id);
  assert.notEqual(first.id, second.id);
});

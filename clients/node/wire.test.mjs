// The wire of anthropic-version 2023-06-01 with x-api-key, through fetch: what a client without an SDK
// sends and sees.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { HAIKU, MESSAGE_ID, REQUEST_ID, hello, openWorld, post } from "./world.mjs";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test("a message has the shape of its version", async (t) => {
  const world = await openWorld(t);
  const response = await post(world, hello());
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "application/json");
  const message = await response.json();
  assert.match(message.id, MESSAGE_ID);
  assert.equal(message.model, "claude-haiku-4-5-20251001");
  assert.deepEqual(Object.keys(message.content[0]).sort(), ["text", "type"], "no citations before 2026-10-21");
  assert.deepEqual(Object.keys(message.usage).sort(), [
    "cache_creation", "cache_creation_input_tokens", "cache_read_input_tokens", "inference_geo", "input_tokens",
    "output_tokens", "service_tier",
  ]);
});

test("an answer has its headers", async (t) => {
  const world = await openWorld(t);
  const { headers } = await post(world, hello());
  assert.match(headers.get("request-id"), REQUEST_ID);
  assert.match(headers.get("anthropic-organization-id"), UUID);
  assert.match(headers.get("anthropic-workspace-id"), /^wrkspc_01[1-9A-HJ-NP-Za-km-z]{22}$/);
  assert.equal(headers.get("x-mock-request"), "1", "the first exchange of its world");
  for (const kind of ["requests", "tokens", "input-tokens", "output-tokens"]) {
    const limit = Number(headers.get(`anthropic-ratelimit-${kind}-limit`));
    const remaining = Number(headers.get(`anthropic-ratelimit-${kind}-remaining`));
    assert.ok(limit > 0, `${kind} limit ${limit}`);
    assert.ok(remaining >= 0 && remaining <= limit, `${kind} remaining ${remaining} of ${limit}`);
    assert.match(headers.get(`anthropic-ratelimit-${kind}-reset`), RFC3339);
  }
});

test("a bearer token names the same world as x-api-key", async (t) => {
  const world = await openWorld(t);
  await post(world, hello());
  const response = await fetch(`${world.url}/v1/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.key}`, "anthropic-version": "2023-06-01", "content-type": "application/json" },
    body: JSON.stringify(hello()),
  });
  assert.equal(response.headers.get("x-mock-request"), "2");
});

test("the beta query changes nothing", async (t) => {
  const world = await openWorld(t);
  const response = await post(world, hello(), {}, "/v1/messages?beta=true");
  assert.equal(response.status, 200);
});

test("sampling parameters belong to this version", async (t) => {
  const world = await openWorld(t);
  assert.equal((await post(world, { ...hello(), temperature: 0.5 })).status, 200);
  const newer = await post(world, { ...hello(), temperature: 0.5 }, { "anthropic-version": "2026-10-21" });
  assert.equal(newer.status, 400);
});

test("a gzipped body is read", async (t) => {
  const world = await openWorld(t);
  const response = await world.raw("/v1/messages", {
    method: "POST",
    headers: { "content-encoding": "gzip" },
    body: gzipSync(JSON.stringify(hello())),
  });
  assert.equal(response.status, 200);
});

test("a forgotten world starts again with the same bytes", async (t) => {
  const world = await openWorld(t);
  const exchange = async () => {
    const texts = [];
    for (const body of [hello(), { ...hello(), stream: true }, { ...hello(), max_tokens: "many" }]) {
      const response = await post(world, body);
      texts.push(response.headers.get("request-id"), await response.text());
    }
    return texts;
  };
  const first = await exchange();
  await world.control("DELETE", "world");
  assert.deepEqual(await exchange(), first);
});

const rejections = [
  { name: "no key", headers: { "x-api-key": "" }, status: 401, type: "authentication_error", message: "x-api-key header is required" },
  { name: "a bad key", headers: { "x-api-key": "sk-ant-node-invalid" }, status: 401, type: "authentication_error", message: "API key is invalid." },
  { name: "no version", headers: { "anthropic-version": "" }, status: 400, type: "invalid_request_error", message: "anthropic-version: header is required" },
];
for (const { name, headers, status, type, message } of rejections) {
  test(`${name} is refused`, async (t) => {
    const world = await openWorld(t);
    const all = { "x-api-key": world.key, "anthropic-version": "2023-06-01", "content-type": "application/json", ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
    const response = await fetch(`${world.url}/v1/messages`, { method: "POST", headers: sent, body: JSON.stringify(hello()) });
    const body = await response.json();
    assert.equal(response.status, status);
    assert.deepEqual(body, { type: "error", error: { type, message }, request_id: response.headers.get("request-id") });
    if (status === 401) assert.equal(response.headers.get("anthropic-organization-id"), null, "nobody was authenticated");
  });
}

const broken = [
  { name: "half a body", body: `{"model": "${HAIKU}", ` },
  { name: "a body that is no object", body: `[1, 2]` },
  { name: "an empty body", body: `` },
  { name: "NaN", body: `{"model": "${HAIKU}", "max_tokens": NaN, "messages": []}` },
  { name: "a lone surrogate", body: JSON.stringify(hello()).replace("Hello", "\\ud800") },
];
for (const { name, body } of broken) {
  test(`${name} is a bad request`, async (t) => {
    const world = await openWorld(t);
    const response = await post(world, body);
    assert.equal(response.status, 400);
    assert.equal((await response.json()).error.type, "invalid_request_error");
  });
}

const elsewhere = [
  { name: "an unknown path", method: "GET", path: "/v1/nowhere", status: 404 },
  { name: "a trailing slash", method: "POST", path: "/v1/messages/", status: 404 },
  { name: "a doubled version", method: "POST", path: "/v1/v1/messages", status: 404 },
];
for (const { name, method, path, status } of elsewhere) {
  test(`${name} is not found`, async (t) => {
    const world = await openWorld(t);
    const response = await world.raw(path, { method, ...(method === "POST" ? { body: JSON.stringify(hello()) } : {}) });
    assert.equal(response.status, status);
    assert.equal((await response.json()).error.type, "not_found_error");
  });
}

test("a method that a path does not have gets a JSON error", async (t) => {
  const world = await openWorld(t);
  const response = await world.raw("/v1/messages", { method: "GET" });
  assert.ok(response.status === 404 || response.status === 405, `status ${response.status}`);
  assert.equal((await response.json()).type, "error");
});

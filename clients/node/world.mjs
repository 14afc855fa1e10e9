// What every test starts from: a made-up API key, hence a world that no other test touches, and the
// few helpers with which the tests talk about messages.
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";

// Ids on the wire: a prefix, then letters and digits without 0, O, I and l.
export const REQUEST_ID = /^req_011C[1-9A-HJ-NP-Za-km-z]{20}$/;
export const MESSAGE_ID = /^msg_01[1-9A-HJ-NP-Za-km-z]{22}$/;
export const TOOL_USE_ID = /^toolu_01[1-9A-HJ-NP-Za-km-z]{22}$/;

// HAIKU is a model without thinking unless asked, which accepts a forced tool. OPUS is the newest
// opus, for which neither holds.
export const HAIKU = "claude-haiku-4-5";
export const OPUS = "claude-opus-5-5";

const url = process.env.MOCKAPI_URL;
assert.ok(url, "MOCKAPI_URL is not set: run the suite through run.mjs");

// openWorld gives the test `t` an empty world of its own. `exchanges` records what its client sent
// and got: {request, status, body}, where `body` is null for a stream.
export async function openWorld(t) {
  const slug = t.name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const key = `sk-ant-node-${slug}-world`;
  const exchanges = [];
  const recording = async (input, init) => {
    const response = await fetch(input, init);
    const json = response.headers.get("content-type")?.startsWith("application/json");
    exchanges.push({
      request: init?.body ? JSON.parse(init.body) : null,
      status: response.status,
      body: json ? await response.clone().json() : null,
    });
    return response;
  };
  const raw = (path, init = {}) => fetch(url + path, {
    ...init,
    headers: { "x-api-key": key, "anthropic-version": "2023-06-01", "content-type": "application/json", ...init.headers },
  });
  const control = async (method, path, body) => {
    const response = await raw(`/_mock/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    assert.ok(response.ok, `${method} /_mock/${path}: ${response.status} ${await response.clone().text()}`);
    return response;
  };
  await control("DELETE", "world");
  const client = new Anthropic({ baseURL: url, apiKey: key, maxRetries: 0, timeout: 30_000, fetch: recording });
  return { key, url, client, raw, control, exchanges };
}

// post sends a body to the Messages endpoint as a client without an SDK does.
export const post = (world, body, headers = {}, path = "/v1/messages") =>
  world.raw(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers });

// textOf joins the text blocks of a message.
export const textOf = (message) =>
  message.content.filter((block) => block.type === "text").map((block) => block.text).join("");

export const user = (content) => ({ role: "user", content });
export const assistant = (content) => ({ role: "assistant", content });

// hello is the smallest request.
export const hello = (model = HAIKU) => ({ model, max_tokens: 256, messages: [user("Hello there.")] });

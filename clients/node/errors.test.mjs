// The SDK's typed errors. Each row is one rejection and the class that a caller catches.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { HAIKU, assistant, hello, openWorld, user } from "./world.mjs";

const rows = [
  {
    name: "a field that is missing",
    body: { model: HAIKU, messages: [user("Hello there.")] },
    want: { class: Anthropic.BadRequestError, status: 400, type: "invalid_request_error", message: "max_tokens: Field required" },
    why: "the schema layer names the path",
  },
  {
    name: "a field too many",
    body: { ...hello(), response_format: { type: "json_object" } },
    want: { class: Anthropic.BadRequestError, status: 400, type: "invalid_request_error", message: "response_format: Extra inputs are not permitted" },
    why: "unknown top-level fields are refused",
  },
  {
    name: "a parameter of the old version",
    body: { ...hello(), temperature: 0.5 },
    want: { class: Anthropic.BadRequestError, status: 400, type: "invalid_request_error", message: "temperature: Extra inputs are not permitted" },
    why: "anthropic-version 2026-10-21, which this SDK sends, has no sampling parameters",
  },
  {
    name: "a model that does not exist",
    body: { ...hello(), model: "claude-imaginary-9" },
    want: { class: Anthropic.NotFoundError, status: 404, type: "not_found_error", message: "model: claude-imaginary-9" },
    why: "the name comes back as it was sent",
  },
  {
    name: "a tool call without its result",
    body: {
      ...hello(),
      messages: [
        user("What is the weather?"),
        assistant([{ type: "tool_use", id: "toolu_01MockAAAAAAAAAAAAAAAAAA", name: "get_weather", input: {} }]),
        user("Never mind."),
      ],
    },
    want: {
      class: Anthropic.BadRequestError,
      status: 400,
      type: "invalid_request_error",
      message: "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: " +
        "toolu_01MockAAAAAAAAAAAAAAAAAA. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
    },
    why: "the assistant message is named, not the user's",
  },
];

const verdict = (error) => ({ class: error.constructor, status: error.status, type: error.type, message: error.apiMessage });

for (const { name, body, want, why } of rows) {
  test(name, async (t) => {
    const { client } = await openWorld(t);
    const error = await client.messages.create(body).then(() => assert.fail("accepted"), (error) => error);
    assert.deepEqual(verdict(error), want, why);
  });

  test(`${name} before a stream begins`, async (t) => {
    const { client } = await openWorld(t);
    const error = await client.messages.stream(body).finalMessage().then(() => assert.fail("accepted"), (error) => error);
    assert.deepEqual(verdict(error), want, "no event was sent yet, so the status is the error's own");
  });
}

const keys = ["invalid", "unknown", "expired", "revoked"];
for (const word of keys) {
  test(`a key that ends in ${word}`, async (t) => {
    const { client } = await openWorld(t);
    const outsider = client.withOptions({ apiKey: `sk-ant-node-${word}` });
    const error = await outsider.messages.create(hello()).then(() => assert.fail("accepted"), (error) => error);
    assert.equal(error.constructor, Anthropic.AuthenticationError);
    assert.equal(error.status, 401);
    assert.equal(error.type, "authentication_error");
  });
}

test("the text of a bad key", async (t) => {
  const { client } = await openWorld(t);
  const outsider = client.withOptions({ apiKey: "sk-ant-node-invalid" });
  await assert.rejects(outsider.models.list(), { status: 401, apiMessage: "API key is invalid." });
});

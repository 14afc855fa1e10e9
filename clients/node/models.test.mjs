// client.models.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { openWorld } from "./world.mjs";

test("the list is newest first and knows today's models", async (t) => {
  const { client } = await openWorld(t);
  const page = await client.models.list({ limit: 1000 });
  const ids = page.data.map((model) => model.id);
  for (const id of ["claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5", "claude-haiku-4-5-20251001"]) {
    assert.ok(ids.includes(id), `${id} is listed`);
  }
  const dates = page.data.map((model) => model.created_at);
  assert.deepEqual(dates, [...dates].sort().reverse());
  assert.equal(page.first_id, ids[0]);
  assert.equal(page.last_id, ids.at(-1));
  assert.equal(page.has_more, false);
});

test("pages of two add up to the whole list", async (t) => {
  const { client, exchanges } = await openWorld(t);
  const whole = await client.models.list({ limit: 1000 });
  const paged = [];
  for await (const model of client.models.list({ limit: 2 })) paged.push(model.id);
  assert.deepEqual(paged, whole.data.map((model) => model.id));
  assert.equal(exchanges.length, 1 + Math.ceil(paged.length / 2), "each page holds two models");
});

test("an alias is retrieved as the model behind it", async (t) => {
  const { client } = await openWorld(t);
  const model = await client.models.retrieve("claude-haiku-4-5");
  assert.equal(model.id, "claude-haiku-4-5-20251001");
  assert.equal(model.type, "model");
  assert.equal(model.line, "haiku");
  assert.ok(["active", "deprecated"].includes(model.lifecycle), `lifecycle ${model.lifecycle}`);
  assert.equal(model.max_input_tokens, 200000);
  assert.equal(model.max_tokens, 64000);
  assert.equal(model.capabilities.structured_outputs.supported, true);
});

test("a listed model and a retrieved one are the same", async (t) => {
  const { client } = await openWorld(t);
  const [listed] = (await client.models.list({ limit: 1 })).data;
  assert.deepEqual(await client.models.retrieve(listed.id), listed);
});

test("a model that does not exist is not found", async (t) => {
  const { client } = await openWorld(t);
  await assert.rejects(client.models.retrieve("claude-imaginary-9"), (error) => {
    assert.ok(error instanceof Anthropic.NotFoundError, String(error));
    assert.equal(error.type, "not_found_error");
    return true;
  });
});

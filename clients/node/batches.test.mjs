// client.messages.batches and client.files.
import { test } from "node:test";
import assert from "node:assert/strict";
import Anthropic, { toFile } from "@anthropic-ai/sdk";
import { HAIKU, hello, openWorld, user } from "./world.mjs";

const item = (custom_id, params = hello()) => ({ custom_id, params });

const collect = async (pages) => {
  const ids = [];
  for await (const entry of pages) ids.push(entry.id);
  return ids;
};

test("a batch is created, polled and read", async (t) => {
  const { client } = await openWorld(t);
  const created = await client.messages.batches.create({
    requests: [
      item("good"),
      item("bad", { model: HAIKU, max_tokens: 9, messages: [] }),
      item("unknown", hello("claude-imaginary-9")),
    ],
  });
  assert.equal(created.processing_status, "in_progress");
  assert.deepEqual(created.request_counts, { processing: 3, succeeded: 0, errored: 0, canceled: 0, expired: 0 });
  assert.equal(Date.parse(created.expires_at) - Date.parse(created.created_at), 24 * 3600 * 1000);
  assert.equal(created.results_url, null);
  const ended = await client.messages.batches.retrieve(created.id);
  assert.equal(ended.processing_status, "ended");
  assert.deepEqual(ended.request_counts, { processing: 0, succeeded: 1, errored: 2, canceled: 0, expired: 0 });
  const results = {};
  for await (const line of await client.messages.batches.results(created.id)) results[line.custom_id] = line.result;
  assert.equal(results.good.message.usage.service_tier, "batch");
  assert.deepEqual(results.unknown, {
    type: "errored",
    error: {
      type: "error",
      error: { details: { error_visibility: "user_facing" }, type: "not_found_error", message: "model: claude-imaginary-9" },
      request_id: null,
    },
  });
  assert.equal(results.bad.error.error.type, "invalid_request_error");
});

test("a batch is canceled", async (t) => {
  const { client } = await openWorld(t);
  const { id } = await client.messages.batches.create({ requests: [item("a"), item("b")] });
  const canceling = await client.messages.batches.cancel(id);
  assert.equal(canceling.processing_status, "canceling");
  assert.notEqual(canceling.cancel_initiated_at, null);
  assert.equal((await client.messages.batches.retrieve(id)).request_counts.canceled, 2);
  const types = [];
  for await (const line of await client.messages.batches.results(id)) types.push(line.result.type);
  assert.deepEqual(types, ["canceled", "canceled"]);
  assert.deepEqual(await client.messages.batches.delete(id), { id, type: "message_batch_deleted" });
});

test("a poll that is not waited for finds the batch in progress", async (t) => {
  const { client, control } = await openWorld(t);
  await control("PUT", "settings", { batch_looks: 1 });
  const { id } = await client.messages.batches.create({ requests: [item("a")] });
  const { data, response } = await client.messages.batches.retrieve(id).withResponse();
  assert.equal(data.processing_status, "in_progress");
  assert.equal(response.headers.get("retry-after"), "10");
  assert.equal((await client.messages.batches.retrieve(id)).processing_status, "ended");
});

test("batches are listed in pages, the newest first", async (t) => {
  const { client } = await openWorld(t);
  const made = [];
  for (let i = 0; i < 5; i++) made.unshift((await client.messages.batches.create({ requests: [item(`r${i}`)] })).id);
  assert.deepEqual(await collect(client.messages.batches.list({ limit: 2 })), made);
  assert.deepEqual(await collect(client.messages.batches.list({ limit: 2, after_id: made[1] })), made.slice(2));
});

const refusals = [
  {
    name: "a custom_id twice",
    call: (client) => client.messages.batches.create({ requests: [item("dup"), item("dup")] }),
    class: Anthropic.BadRequestError,
    message: "requests: custom_id's must be unique within a batch. Duplicate custom_id found: dup",
  },
  {
    name: "a batch that does not exist",
    call: (client) => client.messages.batches.retrieve("msgbatch_0"),
    class: Anthropic.NotFoundError,
    message: "Message Batch msgbatch_0 not found.",
  },
  {
    name: "a file that does not exist",
    call: (client) => client.files.retrieveMetadata("file_0"),
    class: Anthropic.NotFoundError,
    message: "File `file_0` not found.",
  },
  {
    name: "a name that is not allowed",
    call: async (client) => client.files.upload({ file: await toFile(Buffer.from("x"), "a?b.txt") }),
    class: Anthropic.BadRequestError,
    message: 'file: filename must be 1 to 255 characters without < > : " | ? * \\ / or control characters',
  },
];

for (const { name, call, class: kind, message } of refusals) {
  test(`refused: ${name}`, async (t) => {
    const { url, key } = await openWorld(t);
    const client = new Anthropic({ baseURL: url, apiKey: key, maxRetries: 0 });
    const error = await call(client).then(() => assert.fail("accepted"), (error) => error);
    assert.deepEqual([error.constructor, error.apiMessage], [kind, message]);
  });
}

test("files are uploaded, listed, used and deleted", async (t) => {
  const { url, key } = await openWorld(t);
  const client = new Anthropic({ baseURL: url, apiKey: key, maxRetries: 0 });
  const made = [];
  for (let i = 0; i < 5; i++) {
    const file = await client.files.upload({
      file: await toFile(Buffer.from("The meeting is on Tuesday."), `${i}.txt`),
      expires_in_seconds: 3600,
    });
    assert.deepEqual([file.filename, file.mime_type, file.size_bytes, file.downloadable], [`${i}.txt`, "text/plain", 26, false]);
    made.unshift(file.id);
  }
  assert.deepEqual(await collect(client.files.list({ limit: 2 })), made);
  const message = await client.messages.create({
    ...hello(),
    messages: [user([{ type: "document", source: { type: "file", file_id: made[0] } }, { type: "text", text: "Summarise." }])],
  });
  assert.equal(message.role, "assistant");
  const error = await client.files.download(made[0]).then(() => assert.fail("downloaded"), (error) => error);
  assert.deepEqual([error.status, error.error?.error?.details?.error_code], [400, "file_not_downloadable"]);
  assert.deepEqual(await client.files.delete(made[0]), { id: made[0], type: "file_deleted" });
});

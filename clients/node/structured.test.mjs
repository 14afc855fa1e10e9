// client.messages.parse and stream with output_config.format.
import { test } from "node:test";
import assert from "node:assert/strict";
import { jsonSchemaOutputFormat } from "@anthropic-ai/sdk/helpers/json-schema";
import { HAIKU, OPUS, openWorld, textOf, user } from "./world.mjs";

const trip = {
  type: "object",
  properties: {
    city: { type: "string" },
    days: { type: "integer" },
    mode: { type: "string", enum: ["train", "ferry"] },
    stops: { type: "array", items: { type: "object", properties: { name: { type: "string" } }, required: ["name"], additionalProperties: false } },
    refundable: { type: "boolean" },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
  },
  required: ["city", "days", "mode", "stops", "refundable", "note"],
  additionalProperties: false,
};

function assertTrip(value) {
  assert.deepEqual(Object.keys(value).sort(), ["city", "days", "mode", "note", "refundable", "stops"]);
  assert.equal(typeof value.city, "string");
  assert.ok(Number.isInteger(value.days), `days ${value.days}`);
  assert.ok(["train", "ferry"].includes(value.mode), `mode ${value.mode}`);
  assert.equal(typeof value.refundable, "boolean");
  assert.ok(value.note === null || typeof value.note === "string", `note ${value.note}`);
  assert.ok(Array.isArray(value.stops));
  for (const stop of value.stops) {
    assert.deepEqual(Object.keys(stop), ["name"]);
    assert.equal(typeof stop.name, "string");
  }
}

const request = (model) => ({
  model,
  max_tokens: 1024,
  output_config: { format: jsonSchemaOutputFormat(trip) },
  messages: [user("Plan three days in Lisbon by train.")],
});

test("parse gives an object of the schema", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.parse(request(OPUS));
  assert.equal(message.stop_reason, "end_turn");
  assertTrip(message.parsed_output);
});

test("stream gives an object of the schema", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.stream(request(HAIKU)).finalMessage();
  assertTrip(message.parsed_output);
});

test("the text is the JSON and nothing else", async (t) => {
  const { client } = await openWorld(t);
  const message = await client.messages.create({
    ...request(HAIKU),
    output_config: { format: { type: "json_schema", schema: trip } },
  });
  assertTrip(JSON.parse(textOf(message)));
});

// The prompt cache as usage shows it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { OPUS, assistant, openWorld, user } from "./world.mjs";

const HANDBOOK = `You answer questions about tides.${" The tide turns twice a day, and the moon is why.".repeat(60)}`;
const LINES = ["What turns?", "How often?", "And why?"];

// cached is what of a prompt is in the cache once its answer has come.
const cached = (usage) => usage.cache_read_input_tokens + usage.cache_creation_input_tokens;

// talk says LINES one by one with automatic caching and resolves with the usage of each reply.
async function talk(ask, cache_control) {
  const messages = [];
  const usages = [];
  for (const line of LINES) {
    messages.push(user(line));
    const reply = await ask({ model: OPUS, max_tokens: 1024, system: HANDBOOK, cache_control, messages });
    usages.push(reply.usage);
    messages.push(assistant(reply.content));
  }
  return usages;
}

function assertGrows(usages) {
  assert.equal(usages[0].cache_read_input_tokens, 0);
  assert.ok(usages[0].cache_creation_input_tokens > 512);
  for (let n = 1; n < usages.length; n++) {
    assert.equal(usages[n].cache_read_input_tokens, cached(usages[n - 1]), `turn ${n + 1} reads what turn ${n} left`);
    assert.ok(usages[n].cache_creation_input_tokens > 0);
  }
}

test("automatic caching reads what the turn before left", async (t) => {
  const { client } = await openWorld(t);
  assertGrows(await talk((body) => client.messages.create(body), { type: "ephemeral" }));
});

test("a stream does the same and ends with the same counts", async (t) => {
  const { client } = await openWorld(t);
  const started = [];
  const usages = await talk(async (body) => {
    const stream = client.messages.stream(body);
    stream.on("streamEvent", (event) => {
      if (event.type === "message_start") started.push({ ...event.message.usage });
    });
    return stream.finalMessage();
  }, { type: "ephemeral" });
  assertGrows(usages);
  for (const [n, usage] of usages.entries()) {
    assert.equal(usage.input_tokens, started[n].input_tokens);
    assert.equal(usage.cache_read_input_tokens, started[n].cache_read_input_tokens);
    assert.equal(usage.cache_creation_input_tokens, started[n].cache_creation_input_tokens);
    assert.ok(usage.output_tokens > started[n].output_tokens);
  }
});

test("an hour outlives five minutes", async (t) => {
  const { client, control } = await openWorld(t);
  const usages = await talk((body) => client.messages.create(body), { type: "ephemeral", ttl: "1h" });
  assertGrows(usages);
  const [{ cache_creation }] = usages;
  assert.equal(cache_creation.ephemeral_1h_input_tokens, usages[0].cache_creation_input_tokens);
  assert.equal(cache_creation.ephemeral_5m_input_tokens, 0);
  const ask = async (ttl, text) => {
    const { usage } = await client.messages.create({
      model: OPUS, max_tokens: 64, messages: [user(text + HANDBOOK)], cache_control: { type: "ephemeral", ttl },
    });
    return usage;
  };
  const short = await ask("5m", "Five.");
  const long = await ask("1h", "Sixty.");
  await control("POST", "clock", { advance: "6m" });
  assert.equal((await ask("5m", "Five.")).cache_read_input_tokens, 0);
  assert.equal((await ask("1h", "Sixty.")).cache_read_input_tokens, cached(long));
  assert.equal(cached(short), short.cache_creation.ephemeral_5m_input_tokens);
});

test("max_tokens 0 warms the cache", async (t) => {
  const { client } = await openWorld(t);
  const system = [{ type: "text", text: HANDBOOK, cache_control: { type: "ephemeral" } }];
  const warmed = await client.messages.create({ model: OPUS, max_tokens: 0, system, messages: [user("warmup")] });
  assert.deepEqual(warmed.content, []);
  assert.equal(warmed.stop_reason, "max_tokens");
  assert.equal(warmed.usage.output_tokens, 0);
  assert.ok(warmed.usage.cache_creation_input_tokens > 512);
  const { usage } = await client.messages.create({ model: OPUS, max_tokens: 64, system, messages: [user(LINES[0])] });
  assert.equal(usage.cache_read_input_tokens, warmed.usage.cache_creation_input_tokens);
  assert.equal(usage.cache_creation_input_tokens, 0);
});

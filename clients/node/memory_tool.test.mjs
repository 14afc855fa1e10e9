// The memory tool, kept on disk by the SDK's own helper and driven by its tool runner.
import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { betaMemoryTool } from "@anthropic-ai/sdk/helpers/beta/memory";
import { BetaLocalFilesystemMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
import { HAIKU, openWorld, textOf, user } from "./world.mjs";

const VIEW = { command: "view", path: "/memories" };
const VIEW_NOTES = { command: "view", path: "/memories/notes.md" };

// openMemory is a memory in a folder of the test's own, and what the model did to it.
async function openMemory(t) {
  const folder = await mkdtemp(join(tmpdir(), "memory-"));
  t.after(() => rm(folder, { recursive: true }));
  const disk = await BetaLocalFilesystemMemoryTool.init(folder);
  const root = join(folder, "memories");
  const calls = [];
  const tool = betaMemoryTool(disk);
  const { run } = tool;
  tool.run = (input) => {
    calls.push(input);
    return run(input);
  };
  const files = async () => {
    const names = await readdir(root);
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), "utf8")])));
  };
  return { tool, calls, files, write: (name, text) => writeFile(join(root, name), text) };
}

// talk holds one conversation and resolves with the calls and the text of each turn.
async function talk({ client }, { tool, calls }, ...turns) {
  const messages = [];
  const told = [];
  for (const turn of turns) {
    messages.push(user(turn));
    calls.length = 0;
    const runner = client.beta.messages.toolRunner({
      model: HAIKU, max_tokens: 2048, max_iterations: 13, tools: [tool], messages: [...messages],
    });
    const last = await runner;
    messages.splice(0, messages.length, ...runner.params.messages);
    assert.equal(last.stop_reason, "end_turn");
    told.push({ calls: [...calls], text: textOf(last) });
  }
  return told;
}

test("six commands", async (t) => {
  const memory = await openMemory(t);
  const told = await talk(
    await openWorld(t),
    memory,
    "Remember that my budget is 3000 euros.",
    "My budget is now 5000 euros.",
    'Insert "Travel plans" at the top of notes.md.',
    "Rename the file notes.md to trip.md.",
    "Read trip.md, please.",
    "Delete the file trip.md.",
  );
  assert.deepEqual(told.map(({ calls }) => calls), [
    [VIEW, { command: "create", path: "/memories/notes.md", file_text: "- My budget is 3000 euros\n" }],
    [{
      command: "str_replace", path: "/memories/notes.md",
      old_str: "- My budget is 3000 euros", new_str: "- My budget is now 5000 euros",
    }],
    [{ command: "insert", path: "/memories/notes.md", insert_line: 0, insert_text: "Travel plans\n" }],
    [{ command: "rename", old_path: "/memories/notes.md", new_path: "/memories/trip.md" }],
    [{ command: "view", path: "/memories/trip.md" }],
    [{ command: "delete", path: "/memories/trip.md" }],
  ]);
  assert.equal(told[4].text, "In /memories/trip.md it says: Travel plans. My budget is now 5000 euros.");
  assert.deepEqual(await memory.files(), {});
});

test("a later conversation recalls", async (t) => {
  const world = await openWorld(t);
  const memory = await openMemory(t);
  await talk(world, memory, "Remember that I'm allergic to peanuts.", "My favourite colour is green. Please remember this.");
  assert.deepEqual(await memory.files(), { "notes.md": "- I'm allergic to peanuts\n- My favourite colour is green\n" });
  assert.deepEqual(await talk(world, memory, "What am I allergic to?", "And what is my favourite colour?"), [
    { calls: [VIEW, VIEW_NOTES], text: "According to memory: I'm allergic to peanuts." },
    { calls: [], text: "According to memory: My favourite colour is green." },
  ]);
  assert.deepEqual(await talk(world, memory, "What do you know about me?"), [{
    calls: [VIEW, VIEW_NOTES],
    text: "This is what my memory holds, in /memories/notes.md: I'm allergic to peanuts. My favourite colour is green.",
  }]);
});

test("a text that stands in several lines is replaced in each", async (t) => {
  const memory = await openMemory(t);
  await memory.write("notes.md", "- I like tea\n- We like tea\n");
  const [{ calls, text }] = await talk(await openWorld(t), memory, 'Replace "like" with "love" in notes.md.');
  assert.deepEqual(calls.map(({ command }) => command), ["view", "str_replace", "view", "str_replace", "str_replace"]);
  assert.equal(text, "Done. In my memory I have updated /memories/notes.md.");
  assert.deepEqual(await memory.files(), { "notes.md": "- I love tea\n- We love tea\n" });
});

test("an error that cannot be mended is told", async (t) => {
  const [{ calls, text }] = await talk(await openWorld(t), await openMemory(t), "Delete the file other.md.");
  assert.deepEqual(calls, [VIEW, { command: "delete", path: "/memories/other.md" }]);
  assert.equal(text, "I could not change my memory. The tool says: The path /memories/other.md does not exist.");
});

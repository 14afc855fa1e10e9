import Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { Chat } from "./chat";

test("the chat remembers the budget", async () => {
  const chat = new Chat(new Anthropic({ apiKey: "sk-ant-budget" }));
  await chat.say("My budget for the trip is 4000 euros.");
  // The mock knows only what the request shows it, so a history that lost the first turn fails here.
  expect(await chat.say("What is my budget for the trip?")).toContain("4000");
});

test("the chat passes on what the model says", async () => {
  const client = new Anthropic({ apiKey: "sk-ant-scripted" });
  await client.post("/_mock/replies", { body: [{ reply: { text: "The ferry leaves at seven." } }] });
  expect(await new Chat(client).say("When does the ferry leave?")).toBe("The ferry leaves at seven.");
});

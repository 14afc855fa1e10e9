import Anthropic from "@anthropic-ai/sdk";

// Chat is a conversation that sends its whole history with every turn.
export class Chat {
  private history: Anthropic.MessageParam[] = [];

  constructor(private readonly client: Anthropic) {}

  async say(text: string): Promise<string> {
    const turn = [...this.history, { role: "user" as const, content: text }];
    const reply = await this.client.messages.create({ model: "claude-opus-5-5", max_tokens: 1024, messages: turn });
    // The reply goes back whole: its blocks must not be rebuilt from their text.
    this.history = [...turn, { role: "assistant", content: reply.content }];
    return reply.content.map((block) => (block.type === "text" ? block.text : "")).join("");
  }
}

class Chat:
    """A conversation that sends its whole history with every turn."""

    def __init__(self, client):
        self.client = client
        self.history = []

    def say(self, text: str) -> str:
        turn = [*self.history, {"role": "user", "content": text}]
        reply = self.client.messages.create(model="claude-opus-5-5", max_tokens=1024, messages=turn)
        # The reply goes back whole: its blocks must not be rebuilt from their text.
        self.history = [*turn, {"role": "assistant", "content": reply.content}]
        return "".join(block.text for block in reply.content if block.type == "text")

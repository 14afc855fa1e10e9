"""What a test holds: its key, a client for it, and what that client sent and got."""

import json
import re

import anthropic

# Ids on the wire: a prefix, then letters and digits without 0, O, I and l.
REQUEST_ID = re.compile(r"req_011C[1-9A-HJ-NP-Za-km-z]{20}")
MESSAGE_ID = re.compile(r"msg_01[1-9A-HJ-NP-Za-km-z]{22}")
TOOL_USE_ID = re.compile(r"toolu_01[1-9A-HJ-NP-Za-km-z]{22}")

# HAIKU is a model without thinking unless asked, which accepts a forced tool. OPUS is the newest
# opus, for which neither holds.
HAIKU = "claude-haiku-4-5"
OPUS = "claude-opus-5-5"


class World:
    """A made-up API key names it. `exchanges` lists (request body, status) of its client."""

    def __init__(self, url: str, key: str):
        self.url = url
        self.key = key
        self.exchanges = []
        self.http = anthropic.DefaultHttpxClient(event_hooks={"response": [self._record]})
        self.client = self.client_for(key)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.close()

    def client_for(self, key: str) -> anthropic.Anthropic:
        return anthropic.Anthropic(base_url=self.url, api_key=key, max_retries=0, timeout=30, http_client=self.http)

    def control(self, method: str, path: str, body=None):
        """Call the control plane for this world."""
        response = self.http.request(
            method, f"{self.url}/_mock/{path}", headers={"x-api-key": self.key}, json=body
        )
        assert response.is_success, f"{method} /_mock/{path}: {response.status_code} {response.text}"

    def _record(self, response):
        if "/v1/" in response.request.url.path:
            sent = response.request.content
            self.exchanges.append((json.loads(sent) if sent else None, response.status_code))


def text_of(message) -> str:
    """The text blocks of a message, joined."""
    return "".join(block.text for block in message.content if block.type == "text")


def user(content):
    return {"role": "user", "content": content}


def assistant(content):
    return {"role": "assistant", "content": content}


def hello(model: str = HAIKU) -> dict:
    """The smallest request."""
    return {"model": model, "max_tokens": 256, "messages": [user("Hello there.")]}

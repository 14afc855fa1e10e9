"""client.messages.count_tokens."""

import pytest

from world import HAIKU, OPUS, assistant, user

LOOK_UP = {
    "name": "look_up",
    "description": "Looks a word up.",
    "input_schema": {"type": "object", "properties": {"word": {"type": "string"}}, "required": ["word"]},
}
BODIES = {
    "greeting": {"messages": [user("Hello there.")]},
    "system": {"system": "You are a scientist.", "messages": [user("Hello there.")]},
    "turns": {"messages": [user("Hello."), assistant("Hello, how can I help?"), user("Tell me about tides.")]},
    "tool": {"tools": [LOOK_UP], "messages": [user("Hello there.")]},
}


@pytest.mark.parametrize("model", [HAIKU, OPUS])
@pytest.mark.parametrize("name", BODIES)
def test_count_is_what_the_request_costs(world, model, name):
    count = world.client.messages.count_tokens(model=model, **BODIES[name]).input_tokens
    usage = world.client.messages.create(model=model, max_tokens=1024, **BODIES[name]).usage
    billed = usage.input_tokens + (usage.cache_creation_input_tokens or 0) + (usage.cache_read_input_tokens or 0)
    assert count > 0
    assert count == billed


def test_more_text_counts_more(world):
    def count(text):
        return world.client.messages.count_tokens(model=OPUS, messages=[user(text)]).input_tokens

    sentence = "The tide turns twice a day."
    assert count(" ".join([sentence] * 10)) > 5 * count(sentence)

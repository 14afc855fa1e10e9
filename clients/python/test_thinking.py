"""Thinking: streamed, sent back, and sent back under another prefix."""

import anthropic
import pytest

from world import assistant, text_of, user

FABLE = "claude-fable-5-1"
THINKING = {"type": "adaptive", "display": "summarized"}
SYSTEM = "You plan trips."


def request(*messages, system=SYSTEM):
    return {"model": FABLE, "max_tokens": 2048, "thinking": THINKING, "system": system, "messages": list(messages)}


def thinking_of(message):
    return [(block.thinking, block.signature) for block in message.content if block.type == "thinking"]


def test_streamed_thinking_is_what_create_answers(world):
    asked = user("My budget is 3000 euros.")
    whole = world.client.messages.create(**request(asked))
    world.control("DELETE", "world")  # the same state again
    with world.client.messages.stream(**request(asked)) as stream:
        streamed = stream.get_final_message()
    [(text, signature)] = thinking_of(whole)
    assert text and signature
    assert thinking_of(streamed) == [(text, signature)]
    assert streamed.usage.output_tokens_details.thinking_tokens == whole.usage.output_tokens_details.thinking_tokens > 0


def test_replayed_thinking_passes(world):
    asked = user("My budget is 3000 euros.")
    with world.client.messages.stream(**request(asked)) as stream:
        first = stream.get_final_message()
    second = world.client.messages.create(
        **request(asked, assistant(first.content), user("What is my budget?"))
    )
    assert "3000" in text_of(second)


def test_thinking_under_another_system_prompt_is_refused(world):
    asked = user("My budget is 3000 euros.")
    first = world.client.messages.create(**request(asked))
    messages = [asked, assistant(first.content), user("What is my budget?")]
    with pytest.raises(anthropic.BadRequestError) as refused:
        world.client.messages.create(**request(*messages, system=f"{SYSTEM} Today is Tuesday."))
    assert refused.value.body["error"]["message"] == (
        "messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different "
        "conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "
        '"drop_block". That setting requires the `thinking-binding-controls-2026-08-01` value in the '
        "`anthropic-beta` header. The `system` prompt differs from the one this block was created with."
    )
    world.client.messages.create(**request(*messages, system=f"{SYSTEM}\n"))  # white space at the end is no edit

"""client.messages.create over several turns."""

import asyncio

import anthropic

from world import HAIKU, MESSAGE_ID, OPUS, assistant, hello, text_of, user

FACTS = "My name is Ada and my budget for the trip is 4000 euros."
QUESTION = "What is my budget for the trip?"


def test_first_turn(world):
    message = world.client.messages.create(**hello())
    assert MESSAGE_ID.fullmatch(message.id)
    assert message.type == "message"
    assert message.role == "assistant"
    assert message.model == "claude-haiku-4-5-20251001", "an alias is answered with the resolved id"
    assert message.stop_reason == "end_turn"
    assert message.stop_sequence is None
    assert text_of(message)
    assert message.usage.input_tokens > 0
    assert message.usage.output_tokens > 0


def test_every_field_of_the_current_version_is_present(world):
    message = world.client.messages.create(**hello(OPUS))
    # model_fields_set holds what was on the wire, as opposed to what the SDK filled in.
    sent = message.model_fields_set
    assert {"container", "diagnostics", "stop_details", "stop_sequence", "usage"} <= sent
    assert {"cache_creation", "inference_geo", "output_tokens_details", "server_tool_use", "service_tier", "speed"} <= (
        message.usage.model_fields_set
    )


def test_fact_of_the_first_turn_is_recalled(world):
    messages = [user(FACTS)]
    first = world.client.messages.create(model=OPUS, max_tokens=1024, messages=messages)
    messages += [assistant(first.content), user(QUESTION)]
    second = world.client.messages.create(model=OPUS, max_tokens=1024, messages=messages)
    assert "4000" in text_of(second)


def test_fact_left_out_is_not_known(world):
    world.client.messages.create(model=OPUS, max_tokens=1024, messages=[user(FACTS)])
    second = world.client.messages.create(model=OPUS, max_tokens=1024, messages=[user(QUESTION)])
    assert "4000" not in text_of(second)


def test_newer_fact_wins(world):
    messages = [
        user(FACTS),
        assistant("Noted."),
        user("Change of plan: my budget for the trip is now 5000 euros."),
        assistant("Noted as well."),
        user(QUESTION),
    ]
    text = text_of(world.client.messages.create(model=OPUS, max_tokens=1024, messages=messages))
    assert "5000" in text
    assert "4000" not in text


def test_max_tokens_cuts_the_answer(world):
    message = world.client.messages.create(**{**hello(), "max_tokens": 3})
    assert message.stop_reason == "max_tokens"
    assert message.usage.output_tokens <= 3


def test_stop_sequence_ends_the_answer(world):
    message = world.client.messages.create(
        model=HAIKU, max_tokens=256, stop_sequences=["4000"], messages=[user(FACTS), user(QUESTION)]
    )
    assert message.stop_reason == "stop_sequence"
    assert message.stop_sequence == "4000"
    assert "4000" not in text_of(message)


def test_queued_reply_is_given_once(world):
    line = "The ferry leaves at seven."
    world.control("POST", "replies", [{"reply": {"text": line}}])
    assert text_of(world.client.messages.create(**hello())) == line
    assert text_of(world.client.messages.create(**hello())) != line


def test_async_client_converses_too(world):
    async def converse():
        async with anthropic.AsyncAnthropic(base_url=world.url, api_key=world.key, max_retries=0) as client:
            return await client.messages.create(model=HAIKU, max_tokens=256, messages=[user(FACTS), user(QUESTION)])

    assert "4000" in text_of(asyncio.run(converse()))

"""The prompt cache as usage shows it."""

import pytest

from world import OPUS, assistant, user

HANDBOOK = "You answer questions about tides." + " The tide turns twice a day, and the moon is why." * 60
LINES = ["What turns?", "How often?", "And why?"]
FIVE_MINUTES = {"type": "ephemeral"}
HOUR = {"type": "ephemeral", "ttl": "1h"}


def cached(usage) -> int:
    """What of a prompt is in the cache once its answer has come."""
    return usage.cache_read_input_tokens + usage.cache_creation_input_tokens


def create(world, **body):
    return world.client.messages.create(**body)


def stream(world, **body):
    with world.client.messages.stream(**body) as events:
        return events.get_final_message()


@pytest.mark.parametrize("ask", [create, stream])
@pytest.mark.parametrize("ttl", [FIVE_MINUTES, HOUR], ids=["5m", "1h"])
def test_each_turn_reads_what_the_one_before_left(world, ask, ttl):
    messages, before = [], None
    for line in LINES:
        messages.append(user(line))
        reply = ask(world, model=OPUS, max_tokens=1024, system=HANDBOOK, cache_control=ttl, messages=messages)
        usage = reply.usage
        assert usage.cache_read_input_tokens == (cached(before) if before else 0)
        assert usage.cache_creation_input_tokens > 0
        if ttl is HOUR:
            assert usage.cache_creation.ephemeral_1h_input_tokens == usage.cache_creation_input_tokens
        else:
            assert usage.cache_creation.ephemeral_5m_input_tokens == usage.cache_creation_input_tokens
        count = world.client.messages.count_tokens(model=OPUS, system=HANDBOOK, messages=messages).input_tokens
        assert cached(usage) + usage.input_tokens == count
        messages.append(assistant(reply.content))
        before = usage


def test_an_hour_outlives_five_minutes(world):
    def ask(ttl, question):
        system = [{"type": "text", "text": HANDBOOK + question, "cache_control": ttl}]
        return create(world, model=OPUS, max_tokens=64, system=system, messages=[user(question)]).usage

    short, long = ask(FIVE_MINUTES, "Which?"), ask(HOUR, "Whose?")
    world.control("POST", "clock", {"advance": "6m"})
    assert ask(FIVE_MINUTES, "Which?").cache_read_input_tokens == 0
    assert ask(HOUR, "Whose?").cache_read_input_tokens == cached(long)
    assert cached(short) > 512


def test_max_tokens_0_warms_the_cache(world):
    system = [{"type": "text", "text": HANDBOOK, "cache_control": FIVE_MINUTES}]
    warmed = create(world, model=OPUS, max_tokens=0, system=system, messages=[user("warmup")])
    assert (warmed.content, warmed.stop_reason, warmed.usage.output_tokens) == ([], "max_tokens", 0)
    assert warmed.usage.cache_creation_input_tokens > 512
    usage = create(world, model=OPUS, max_tokens=64, system=system, messages=[user(LINES[0])]).usage
    assert usage.cache_read_input_tokens == warmed.usage.cache_creation_input_tokens
    assert usage.cache_creation_input_tokens == 0

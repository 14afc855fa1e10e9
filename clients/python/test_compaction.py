"""Compaction on demand: by hand, by client.beta.messages.tool_runner, and its typed errors; and at a threshold."""

import anthropic
import pytest
from anthropic import beta_tool

from world import OPUS, assistant, text_of, user

BETAS = ["compact-2026-09-04"]
SUMMARIZE = {"type": "summarize"}
TRIP = [
    user("I'm planning a trip to Lisbon with my sister Marta."),
    assistant("That sounds lovely."),
    user("What is my sister's name?"),
]


def params(messages, **more):
    return {"model": OPUS, "max_tokens": 2048, "betas": BETAS, "messages": messages, **more}


def compact(world, messages):
    return world.client.beta.messages.create(**params(messages, compaction=SUMMARIZE))


def test_a_block_takes_the_place_of_the_conversation(world):
    create = world.client.beta.messages.create
    summary = compact(world, TRIP)
    assert summary.stop_reason == "compaction"
    [block] = summary.content
    assert block.type == "compaction" and block.signature
    assert (summary.usage.input_tokens, [run.type for run in summary.usage.iterations]) == (0, ["compaction"])
    alone = create(**params([assistant(summary.content)]))
    assert "Marta" in text_of(alone)
    later = create(**params([assistant(summary.content), assistant(alone.content), user("Where am I going?")]))
    assert "Lisbon" in text_of(later)


def test_a_streamed_compaction_adds_up_to_the_same_block(world):
    with world.client.beta.messages.stream(**params(TRIP, compaction=SUMMARIZE)) as stream:
        streamed = stream.get_final_message()
    assert streamed.content[0].content == compact(world, TRIP).content[0].content
    reply = world.client.beta.messages.create(**params([assistant(streamed.content), user("Go on.")]))
    assert reply.stop_reason == "end_turn"


# what is sent in place of a good request -> error code
REFUSALS = {
    "misplaced": (lambda block: [*TRIP, assistant([block]), user("Go on.")], "compaction_block_misplaced"),
    "ambiguous": (lambda block: [assistant([block]), user("So?"), assistant([block]), user("Go on.")],
                  "compaction_block_ambiguous"),
    "edited": (lambda block: [assistant([{**block, "content": "Nothing."}]), user("Go on.")],
               "compaction_content_mismatch"),
    "signed by nobody": (lambda block: [assistant([{**block, "signature": "bm90"}]), user("Go on.")],
                         "compaction_signature_invalid"),
}
CLASSES = {
    "compaction_block_misplaced": "CompactionBlockMisplacedError",
    "compaction_block_ambiguous": "CompactionBlockAmbiguousError",
    "compaction_content_mismatch": "CompactionContentMismatchError",
    "compaction_signature_invalid": "CompactionSignatureInvalidError",
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refused_block(world, name):
    messages, code = REFUSALS[name]
    block = compact(world, TRIP).content[0].to_dict()
    with pytest.raises(anthropic.BadRequestError) as caught:
        world.client.beta.messages.create(**params(messages(block)))
    assert type(caught.value).__name__ == CLASSES[code]
    assert caught.value.body["error"]["details"] == {"error_code": code}


def test_an_outage(world):
    with pytest.raises(anthropic.APIStatusError) as caught:
        world.client.beta.messages.create(
            **params(TRIP, compaction=SUMMARIZE, extra_headers={"x-mock-error": "compaction.unavailable"}))
    assert (type(caught.value).__name__, caught.value.status_code) == ("CompactionUnavailableError", 529)


def test_the_runner_compacts_between_two_turns(world):
    asked = []

    @beta_tool
    def get_weather(city: str) -> str:
        """Tells the current weather of a city.

        Args:
            city: The city
        """
        asked.append(city)
        return f"Drizzle in {city}, 17 degrees."

    runner = world.client.beta.messages.tool_runner(
        **params([user("Use the get_weather tool: what is the weather in Lisbon?")], stop_sequences=["NEVER"]),
        tools=[get_weather], thread=False, max_iterations=5,
    )
    stops = []
    for message in runner:
        stops.append(message.stop_reason)
        if message.stop_reason == "tool_use":
            runner.compact_before_next_turn()
    assert stops == ["tool_use", "compaction", "end_turn"]
    assert asked == ["Lisbon"]
    assert "17 degrees" in text_of(message)
    sent = [body for body, status in world.exchanges if status == 200]
    assert "stop_sequences" not in sent[1], "the runner leaves out what cannot go along"
    [only] = sent[2]["messages"]
    assert (only["role"], [block["type"] for block in only["content"]]) == ("assistant", ["compaction"])


def test_at_a_threshold_the_block_opens_the_reply(world):
    world.control("PUT", "settings", {"compaction": {"minimum_trigger": 1}})

    def at(value):
        trigger = {"type": "input_tokens", "value": value}
        edits = [{"type": "compact_20260112", "trigger": trigger}]
        return {"betas": ["compact-2026-01-12"], "context_management": {"edits": edits}}

    with world.client.beta.messages.stream(**params(TRIP, **at(30))) as stream:
        reply = stream.get_final_message()
    assert [block.type for block in reply.content] == ["compaction", "thinking", "text"]
    assert [run.type for run in reply.usage.iterations] == ["compaction", "message"]
    assert reply.context_management.applied_edits == []
    assert "Marta" in text_of(reply)
    later = world.client.beta.messages.create(
        **params([*TRIP, assistant(reply.content), user("Where am I going?")], **at(100_000)))
    assert "Lisbon" in text_of(later)

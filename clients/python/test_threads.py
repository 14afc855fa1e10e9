"""Message threads: client.beta.messages.tool_runner runs on one by itself, and client.beta.messages.thread
is one to hold."""

import anthropic
import pytest
from anthropic import beta_tool
from anthropic.types import (
    ThreadAlreadyContinuedError,
    ThreadContinueInFlightError,
    ThreadFingerprintMismatchError,
    ThreadNotFoundError,
    ThreadUnsupportedRequestError,
)

from world import OPUS, text_of, user

BETA = "message-threads-2026-08-12"

# A loop of three rounds.
TWO_CALLS = [
    {"reply": {"tool_use": {"name": "get_weather", "input": {"city": "Lisbon"}}}},
    {"reply": {"tool_use": {"name": "get_weather", "input": {"city": "Porto"}}}},
    {"reply": {"text": "Take a coat."}},
]


def runner(world, first=lambda city: None, **more):
    """The SDK's tool runner, with a tool that does `first` before it answers."""

    @beta_tool
    def get_weather(city: str) -> str:
        """Tells the current weather of a city.

        Args:
            city: The city
        """
        first(city)
        return f"Drizzle in {city}."

    return world.client.beta.messages.tool_runner(
        model=OPUS,
        max_tokens=2048,
        system="You are brief.",
        tools=[get_weather],
        messages=[user("What is the weather?")],
        **more,
    )


def on_the_wire(world):
    return [
        ((sent.get("thread") or {}).get("type"), len(sent["messages"]), status) for sent, status in world.exchanges
    ]


def test_every_round_of_the_runner_sends_its_results_alone(world):
    world.control("POST", "replies", TWO_CALLS)
    assert text_of(runner(world).until_done()) == "Take a coat."
    assert on_the_wire(world) == [("create", 1, 200), ("continue", 1, 200), ("continue", 1, 200)]
    assert ["system" in sent or "tools" in sent for sent, _ in world.exchanges] == [True, False, False]


def test_the_streaming_runner_does_the_same(world):
    world.control("POST", "replies", TWO_CALLS)
    reasons = [stream.get_final_message().stop_reason for stream in runner(world, stream=True)]
    assert reasons == ["tool_use", "tool_use", "end_turn"]
    assert on_the_wire(world) == [("create", 1, 200), ("continue", 1, 200), ("continue", 1, 200)]


def test_a_tool_that_takes_too_long_makes_the_runner_send_all_again(world):
    world.control("POST", "replies", TWO_CALLS)

    def late(city):
        if city == "Porto":
            world.control("POST", "clock", {"advance": "5m"})

    assert text_of(runner(world, late).until_done()) == "Take a coat."
    assert on_the_wire(world) == [
        ("create", 1, 200),
        ("continue", 1, 200),
        ("continue", 1, 404),
        ("create", 5, 200),
    ]


def test_an_organization_without_threads_makes_the_runner_go_on_without_one(world):
    world.control("PUT", "settings", {"threads": {"unsupported": ["hipaa"]}})
    world.control("POST", "replies", TWO_CALLS)
    assert text_of(runner(world).until_done()) == "Take a coat."
    assert on_the_wire(world) == [("create", 1, 400), (None, 1, 200), (None, 3, 200), (None, 5, 200)]


def test_a_thread_recalls_what_it_holds_and_a_fork_sends_it_again(world):
    thread = world.client.beta.messages.thread(model=OPUS, max_tokens=512)
    thread.send(user("My sister Ana lives in Porto."))
    fork = thread.fork()
    assert "Porto" in text_of(thread.send(user("Where does my sister live?")))
    assert "Porto" in text_of(fork.send(user("Where does my sister live?")))
    assert on_the_wire(world) == [("create", 1, 200), ("continue", 1, 200), ("create", 3, 200)]


def test_each_refusal_has_a_class_of_its_own(world):
    def create(thread, **more):
        return world.client.beta.messages.create(
            model=OPUS, max_tokens=100, betas=[BETA], messages=[user("Hello.")], thread=thread, **more
        )

    def after(message_id):
        return {"type": "continue", "previous_message_id": message_id}

    first = create({"type": "create"})
    second = create(after(first.id))
    with pytest.raises(ThreadAlreadyContinuedError, match="already been continued"):
        create(after(first.id))
    with pytest.raises(ThreadNotFoundError) as lost:
        create(after("msg_unknown"))
    assert isinstance(lost.value, anthropic.NotFoundError)
    with pytest.raises(ThreadFingerprintMismatchError, match=r"differing field\(s\): system"):
        create(after(second.id), system="You are brief.")
    world.control("PUT", "settings", {"threads": {"unsupported": ["thinking"]}})
    with pytest.raises(ThreadUnsupportedRequestError) as refused:
        create(after(second.id), thinking={"type": "adaptive"})
    assert refused.value.body["error"]["details"]["unsupported"] == ["thinking"]
    create(after(second.id))


def test_a_second_request_from_the_same_response_is_told_to_wait(world):
    def create(text, thread, **more):
        return world.client.beta.messages.create(
            model=OPUS, max_tokens=100, betas=[BETA], messages=[user(text)], thread=thread, **more
        )

    first = create("Hello.", {"type": "create"})
    thread = {"type": "continue", "previous_message_id": first.id}
    slow = {"match": {"text": "slowly"}, "reply": {"text": "One two three four five six.", "delay": "10m"}}
    world.control("POST", "replies", [slow])
    with create("Count slowly.", thread, stream=True) as stream:
        next(iter(stream))  # the response has begun
        with pytest.raises(ThreadContinueInFlightError):
            create("Go on.", thread)

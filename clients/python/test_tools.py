"""tools, by hand and through client.beta.messages.tool_runner."""

import pytest
from anthropic import beta_tool

from world import HAIKU, OPUS, TOOL_USE_ID, assistant, text_of, user

WEATHER = {
    "name": "get_weather",
    "description": "Tells the current weather of a city.",
    "input_schema": {
        "type": "object",
        "properties": {"city": {"type": "string", "description": "The city"}},
        "required": ["city"],
        "additionalProperties": False,
    },
}
ASK = "Use the get_weather tool: what is the weather in Lisbon?"


@pytest.fixture
def weather():
    """A tool for the runner, and the list of the cities that it was asked about."""
    cities = []

    @beta_tool
    def get_weather(city: str) -> str:
        """Tells the current weather of a city.

        Args:
            city: The city
        """
        cities.append(city)
        return f"Drizzle in {city}, 17 degrees."

    return get_weather, cities


def test_forced_tool_is_called(world):
    message = world.client.messages.create(
        model=HAIKU,
        max_tokens=1024,
        tools=[WEATHER],
        tool_choice={"type": "tool", "name": "get_weather", "disable_parallel_tool_use": True},
        messages=[user("My city is Lisbon. What should I wear today?")],
    )
    assert message.stop_reason == "tool_use"
    [call] = [block for block in message.content if block.type == "tool_use"]
    assert TOOL_USE_ID.fullmatch(call.id)
    assert call.name == "get_weather"
    assert call.input == {"city": "Lisbon"}


def test_result_of_a_tool_is_used(world):
    messages = [user(ASK)]
    first = world.client.messages.create(model=OPUS, max_tokens=2048, tools=[WEATHER], messages=messages)
    assert first.stop_reason == "tool_use"
    results = [
        {"type": "tool_result", "tool_use_id": block.id, "content": "Drizzle, 17 degrees."}
        for block in first.content
        if block.type == "tool_use"
    ]
    messages += [assistant(first.content), user(results)]
    second = world.client.messages.create(model=OPUS, max_tokens=2048, tools=[WEATHER], messages=messages)
    assert second.stop_reason == "end_turn"
    assert "17 degrees" in text_of(second)


def test_streamed_input_adds_up(world):
    with world.client.messages.stream(
        model=HAIKU,
        max_tokens=1024,
        tools=[WEATHER],
        tool_choice={"type": "tool", "name": "get_weather", "disable_parallel_tool_use": True},
        messages=[user("My city is Lisbon.")],
    ) as stream:
        pieces = [event.partial_json for event in stream if event.type == "input_json"]
        message = stream.get_final_message()
    assert pieces[0] == "", "the first piece is empty"
    assert "".join(pieces).replace(" ", "") == '{"city":"Lisbon"}'
    assert message.content[-1].input == {"city": "Lisbon"}


def test_runner_calls_the_tool(world, weather):
    tool, cities = weather
    runner = world.client.beta.messages.tool_runner(
        model=OPUS, max_tokens=2048, max_iterations=5, tools=[tool], messages=[user(ASK)]
    )
    message = runner.until_done()
    assert cities == ["Lisbon"]
    assert message.stop_reason == "end_turn"
    assert "17 degrees" in text_of(message)


def test_streaming_runner_calls_the_tool(world, weather):
    tool, cities = weather
    runner = world.client.beta.messages.tool_runner(
        model=OPUS, max_tokens=2048, max_iterations=5, stream=True, tools=[tool], messages=[user(ASK)]
    )
    reasons = [stream.get_final_message().stop_reason for stream in runner]
    assert reasons == ["tool_use", "end_turn"]
    assert cities == ["Lisbon"]

"""runner.add_tools and runner.remove_tools, with which the SDK's loop changes the tools of a conversation
and keeps its prompt cache."""

import anthropic
import pytest
from anthropic import beta_tool

from world import OPUS, text_of, user

BETAS = ["inline-tools-2026-09-15"]

# A script that calls a tool which is not offered is refused, so these replies tell that the changes arrived.
REPLIES = [
    {"reply": {"tool_use": {"name": "get_weather", "input": {"place": "Lisbon"}}}},
    {"reply": {"tool_use": {"name": "get_time", "input": {"place": "Porto"}}}},
    {"reply": {"text": "Take a coat."}},
]

LONG = "It knows every place there is, be it large or small. " * 60


@pytest.fixture
def tools():
    """Two tools for the runner, and the list of their calls."""
    calls = []

    @beta_tool(description="Tells the weather of a place. " + LONG)
    def get_weather(place: str) -> str:
        calls.append(f"get_weather {place}")
        return f"The weather of {place}."

    @beta_tool(description="Tells the time at a place. " + LONG)
    def get_time(place: str) -> str:
        calls.append(f"get_time {place}")
        return f"The time at {place}."

    return get_weather, get_time, calls


@pytest.mark.parametrize("stream", [False, True])
def test_runner_changes_tools(world, tools, stream):
    get_weather, get_time, calls = tools
    world.control("POST", "replies", REPLIES)
    runner = world.client.beta.messages.tool_runner(
        model=OPUS,
        max_tokens=2048,
        max_iterations=5,
        betas=BETAS,
        thread=False,
        stream=stream,
        cache_control={"type": "ephemeral"},
        tools=[get_weather],
        messages=[user("Go.")],
    )
    messages = []
    for item in runner:
        messages.append(item.get_final_message() if stream else item)
        if len(messages) == 1:
            runner.add_tools(get_time)
        if len(messages) == 2:
            runner.remove_tools("get_weather")
    assert calls == ["get_weather Lisbon", "get_time Porto"]
    assert text_of(messages[-1]) == "Take a coat."
    assert [status for _, status in world.exchanges] == [200, 200, 200]
    requests = [request for request, _ in world.exchanges]
    assert [[tool["name"] for tool in request["tools"]] for request in requests] == [["get_weather"]] * 3
    assert [request["messages"][-1]["role"] for request in requests] == ["user", "system", "system"]
    [addition] = requests[1]["messages"][-1]["content"]
    assert (addition["type"], addition["tool"]["definition"]["name"]) == ("tool_addition", "get_time")
    assert requests[2]["messages"][-1]["content"] == [
        {"type": "tool_removal", "tool": {"type": "tool_reference", "name": "get_weather"}}
    ]
    usages = [message.usage for message in messages]
    assert usages[0].cache_creation_input_tokens > 0
    for before, after in zip(usages, usages[1:]):
        assert after.cache_read_input_tokens == before.cache_read_input_tokens + before.cache_creation_input_tokens


SCHEMA = {"type": "object"}
REFUSED = [
    (
        anthropic.types.ToolNameConflictError,
        [
            {"type": "tool_addition", "tool": {"type": "tool_definition", "definition": definition}}
            for definition in ({"name": "bash", "input_schema": SCHEMA}, {"type": "bash_20250124", "name": "bash"})
        ],
    ),
    (
        anthropic.types.ToolReferenceUnresolvedError,
        [{"type": "tool_removal", "tool": {"type": "tool_reference", "name": "nope"}}],
    ),
    (
        anthropic.types.AvailableToolsLimitExceededError,
        [
            {
                "type": "tool_addition",
                "tool": {
                    "type": "tool_definition",
                    "definition": {"name": "a", "description": "d" * 4_194_304, "input_schema": SCHEMA},
                },
            }
        ],
    ),
]


@pytest.mark.parametrize("error, content", REFUSED, ids=[error.__name__ for error, _ in REFUSED])
def test_refusal_is_its_class(world, error, content):
    params = {"model": OPUS, "betas": BETAS, "messages": [user("Go."), {"role": "system", "content": content}]}
    with pytest.raises(error) as refused:
        world.client.beta.messages.create(max_tokens=64, **params)
    assert refused.value.status_code == 400
    with pytest.raises(error):
        world.client.beta.messages.count_tokens(**params)

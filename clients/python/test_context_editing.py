"""Context editing: old tool results and old thinking are cleared on the server."""

import anthropic
import pytest

from world import OPUS, assistant, text_of, user

BETAS = ["context-management-2025-06-27"]
TOOLS = [{"name": "look", "description": "Looks.", "input_schema": {"type": "object", "properties": {}}}]
CLEAR_USES = {
    "type": "clear_tool_uses_20250919",
    "trigger": {"type": "tool_uses", "value": 2},
    "keep": {"type": "tool_uses", "value": 1},
}
CLEAR_THINKING = {"type": "clear_thinking_20251015", "keep": {"type": "thinking_turns", "value": 1}}


def looked(id, result):
    return [
        assistant([{"type": "tool_use", "id": id, "name": "look", "input": {}}]),
        user([{"type": "tool_result", "tool_use_id": id, "content": result}]),
    ]


LOOKED = [
    user("Find out about my sister."),
    *looked("toolu_1", "Your sister Ana lives in Porto."),
    *looked("toolu_2", "Drizzle, 17 degrees."),
]
ONCE_MORE = looked("toolu_3", "A quiet sea.")


def request(messages, *edits, betas=BETAS):
    return {
        "model": OPUS, "betas": betas, "tools": TOOLS, "messages": messages, "context_management": {"edits": list(edits)},
    }


def create(world, messages, *edits, **more):
    return world.client.beta.messages.create(max_tokens=2048, **request(messages, *edits, **more))


def test_old_results_are_cleared_and_then_not_known(world):
    question = [assistant("I have looked."), user("Where does my sister Ana live?")]
    before = create(world, [*LOOKED, *question], CLEAR_USES)
    assert before.context_management.applied_edits == []
    assert "Porto" in text_of(before)
    after = create(world, [*LOOKED, *ONCE_MORE, *question], CLEAR_USES)
    [edit] = after.context_management.applied_edits
    assert isinstance(edit, anthropic.types.beta.BetaClearToolUses20250919EditResponse)
    assert edit.cleared_tool_uses == 2
    assert "Porto" not in text_of(after)


def test_streamed_message_ends_with_the_edits(world):
    messages = [*LOOKED, *ONCE_MORE]
    whole = create(world, messages, CLEAR_USES)
    seen = []
    with world.client.beta.messages.stream(max_tokens=2048, **request(messages, CLEAR_USES)) as stream:
        for event in stream:
            if event.type == "message_start":
                seen.append(event.message.context_management)
            elif event.type == "message_delta":
                seen.append(event.context_management)
    assert seen == [None, whole.context_management]
    assert stream.get_final_message().context_management == whole.context_management
    assert whole.context_management.applied_edits[0].cleared_tool_uses == 2


def test_count_tells_what_there_was(world):
    messages = [*LOOKED, *ONCE_MORE]
    count = world.client.beta.messages.count_tokens(**request(messages, CLEAR_USES))
    plain = world.client.messages.count_tokens(model=OPUS, messages=messages, tools=TOOLS).input_tokens
    reply = create(world, messages, CLEAR_USES)
    assert count.context_management.original_input_tokens == plain
    assert count.input_tokens == reply.usage.input_tokens
    assert plain - count.input_tokens == reply.context_management.applied_edits[0].cleared_input_tokens


def test_thinking_is_cleared_turn_by_turn(world):
    history, cleared = [], []
    for day in ["Monday", "Tuesday", "Wednesday", "Thursday"]:
        history.append(user(f"{day}: what comes after noon, and why does the tide turn so late?"))
        reply = create(world, history, CLEAR_THINKING, CLEAR_USES)
        assert any(block.type == "thinking" for block in reply.content)
        history.append(assistant(reply.content))
        cleared.append([edit.cleared_thinking_turns for edit in reply.context_management.applied_edits])
    assert cleared == [[], [], [1], [2]]


def test_thinking_must_be_cleared_first(world):
    with pytest.raises(anthropic.BadRequestError) as refused:
        create(world, LOOKED, CLEAR_USES, CLEAR_THINKING)
    assert refused.value.body["error"]["message"] == (
        "context_management: `clear_thinking_20251015` must be the first strategy in `context_management.edits` "
        "when provided"
    )
    create(world, LOOKED, CLEAR_THINKING, CLEAR_USES)


def test_edits_need_their_beta(world):
    with pytest.raises(anthropic.BadRequestError, match="context_management: Extra inputs are not permitted"):
        create(world, LOOKED, CLEAR_USES, betas=[])

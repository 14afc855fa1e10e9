"""What a client can do wrong with compaction, and the nearest that it can do right, sent by the SDK."""

import anthropic
import pytest

from world import OPUS, assistant, text_of, user

DEMAND, THRESHOLD, EDITING = "compact-2026-09-04", "compact-2026-01-12", "context-management-2025-06-27"
SUMMARIZE = {"type": "summarize"}
TRIP = [
    user("I'm planning a trip to Lisbon with my sister Marta."),
    assistant("That sounds lovely."),
    user("What is my sister's name?"),
]
LOOK = {"name": "look", "input_schema": {"type": "object"}}
CALL = assistant([{"type": "tool_use", "id": "toolu_1", "name": "look", "input": {}}])
RESULT = user([{"type": "tool_result", "tool_use_id": "toolu_1", "content": "18 C"}])
SCHEMA = {"type": "object", "properties": {}, "additionalProperties": False}


def system(content, **more):
    return {"role": "system", "content": content, **more}


def create(world, messages, betas=(DEMAND,), **more):
    body = {"model": OPUS, "max_tokens": 2048, "messages": messages, "betas": list(betas), **more}
    return world.client.beta.messages.create(**body)


def block_of(world):
    return create(world, TRIP, compaction=SUMMARIZE).content[0].to_dict()


def edits(value, **more):
    edit = {"type": "compact_20260112", "trigger": {"type": "input_tokens", "value": value}, **more}
    return {"betas": [THRESHOLD], "context_management": {"edits": [edit]}}


def refusal(world, messages, **more):
    """The message of a 400, and its error_code or None."""
    with pytest.raises(anthropic.BadRequestError) as caught:
        create(world, messages, **more)
    error = caught.value.body["error"]
    return error["message"], error.get("details", {}).get("error_code")


# why -> what goes with the request to compact, and what is refused of it; None for nothing
BESIDE = {
    "no beta": ({"betas": []}, "`compaction` requires anthropic-beta: compact-2026-09-04"),
    "the older beta": ({"betas": [THRESHOLD]}, "`compaction` requires anthropic-beta: compact-2026-09-04"),
    "edits": ({"betas": [DEMAND, EDITING], "context_management": {"edits": []}},
              "compaction: cannot be combined with `context_management`"),
    "stop sequences": ({"stop_sequences": ["x"]}, "compaction: cannot be combined with `stop_sequences`"),
    "no stop sequences": ({"stop_sequences": []}, None),
    "a format": ({"output_config": {"format": {"type": "json_schema", "schema": SCHEMA}}},
                 "compaction: cannot be combined with `output_config.format`"),
    "an effort": ({"output_config": {"effort": "low"}}, None),
    "any tool": ({"tools": [LOOK], "tool_choice": {"type": "any"}},
                 "compaction: cannot be combined with `tool_choice`"),
    "one tool": ({"tools": [LOOK], "tool_choice": {"type": "tool", "name": "look"}},
                 "compaction: cannot be combined with `tool_choice`"),
    "no tool": ({"tools": [LOOK], "tool_choice": {"type": "none"}}, None),
    "a remaining budget": (
        {"betas": [DEMAND, "task-budgets-2026-03-13"],
         "output_config": {"task_budget": {"type": "tokens", "total": 20000, "remaining": 9000}}},
        "compaction: cannot be combined with `output_config.task_budget.remaining`"),
    "a whole budget": ({"betas": [DEMAND, "task-budgets-2026-03-13"],
                        "output_config": {"task_budget": {"type": "tokens", "total": 20000}}}, None),
}


@pytest.mark.parametrize("why", BESIDE)
def test_beside_the_parameter(world, why):
    more, text = BESIDE[why]
    if text is None:
        assert create(world, TRIP, compaction=SUMMARIZE, **more).stop_reason == "compaction"
    else:
        assert refusal(world, TRIP, compaction=SUMMARIZE, **more) == (text, None)


# why -> the messages to compact, the error, its code
ENDS = {
    "an open call": ([TRIP[0], CALL], "compaction: `messages` ends on an `assistant` turn that is not finished",
                     "compaction_incomplete_turn"),
    "its result": ([TRIP[0], CALL, RESULT], None, None),
    "a finished turn": (TRIP[:2], None, None),
    "system messages alone": ([system([], output_config={"effort": "low"})],
                              "compaction: `messages` holds no `user` or `assistant` content to summarize",
                              "compaction_nothing_to_summarize"),
}


@pytest.mark.parametrize("why", ENDS)
def test_what_is_compacted(world, why):
    messages, *error = ENDS[why]
    more = {"betas": [DEMAND, "mid-conversation-output-config-2026-07-01"], "tools": [LOOK], "compaction": SUMMARIZE}
    if error == [None, None]:
        assert create(world, messages, **more).stop_reason == "compaction"
    else:
        assert refusal(world, messages, **more) == tuple(error)


# why -> how the block is sent back, and what is refused of it; None for nothing
RETURNED = {
    "as it came": (lambda b: [assistant([b])], None),
    "in front of a user's text": (lambda b: [user([b, {"type": "text", "text": TRIP[2]["content"]}])], None),
    "marked": (lambda b: [assistant([{**b, "cache_control": {"type": "ephemeral"}}]), TRIP[2]], None),
    "unsigned": (lambda b: [assistant([{"type": "compaction", "content": b["content"]}]), TRIP[2]],
                 "messages.0.content.0: a `compaction` block with `content` requires its `signature`: "
                 "send the block exactly as it was returned"),
    "with a null of another block": (lambda b: [assistant([{**b, "text": None}]), TRIP[2]],
                                     "messages.0.content.0.compaction.text: Extra inputs are not permitted"),
}


@pytest.mark.parametrize("why", RETURNED)
def test_how_the_block_comes_back(world, why):
    messages, text = RETURNED[why]
    sent = messages(block_of(world))
    if text is None:
        assert "Marta" in text_of(create(world, sent))
    else:
        assert refusal(world, sent) == (text, None)


def test_a_summary_that_does_not_fit_is_billed(world):
    cut = create(world, TRIP, compaction=SUMMARIZE, max_tokens=3)
    [run] = cut.usage.iterations
    assert (cut.content, cut.stop_reason, run.type, run.output_tokens) == ([], "max_tokens", "compaction", 3)


def test_compacted_again(world):
    first = block_of(world)
    second = create(world, [assistant([first]), user("Our budget is 3000 euros.")], compaction=SUMMARIZE)
    assert second.content[0].signature != first["signature"]
    reply = create(world, [assistant(second.content), user("What is our budget?")])
    assert "3000" in text_of(reply)


def test_counting_takes_the_parameter_and_does_not_look_at_it(world):
    def count(**more):
        return world.client.beta.messages.count_tokens(model=OPUS, messages=TRIP, betas=[DEMAND], **more).input_tokens

    assert count(compaction=SUMMARIZE) == count()


def test_a_threshold_has_a_minimum(world):
    message, _ = refusal(world, TRIP, **edits(49_999))
    assert message == "context_management.edits.0.compact_20260112: trigger.value must be at least 50000"
    assert create(world, TRIP, **edits(50_000)).stop_reason == "end_turn"


def test_a_pause_ends_the_reply_and_the_block_comes_back_with_its_edit(world):
    world.control("PUT", "settings", {"compaction": {"minimum_trigger": 1}})
    paused = create(world, TRIP, **edits(30, pause_after_compaction=True))
    assert ([block.type for block in paused.content], paused.stop_reason) == (["compaction"], "compaction")
    assert (paused.usage.input_tokens, [run.type for run in paused.usage.iterations]) == (0, ["compaction"])
    history = [*TRIP, assistant(paused.content)]
    without, _ = refusal(world, history, betas=[THRESHOLD])
    assert without == "`compaction` blocks require a `compact_20260112` strategy in `context_management.edits`"
    resumed = create(world, history, **edits(30, pause_after_compaction=True))
    assert resumed.stop_reason == "end_turn" and "Marta" in text_of(resumed)


def test_where_a_system_message_may_stand(world):
    brief = system("Be brief.")
    between, _ = refusal(world, [TRIP[0], brief, TRIP[2]])
    assert between.startswith("messages.1: role 'system' must precede an 'assistant' message or end the array")
    first, _ = refusal(world, [brief, TRIP[0]])
    assert first.startswith("messages.0: use the top-level 'system' parameter for the initial system prompt")
    assert create(world, [*TRIP, brief]).stop_reason == "end_turn"

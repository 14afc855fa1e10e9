"""What the API runs itself, as the SDK reads it: server tools, MCP servers, advisors, fallbacks."""

import anthropic
import pytest

from world import assistant, user

REQUEST = {
    "model": "claude-opus-5",
    "max_tokens": 400,
    "tools": [
        {"type": "web_search_20250305", "name": "web_search"},
        {"type": "web_fetch_20250910", "name": "web_fetch"},
        {"type": "code_execution_20250825", "name": "code_execution"},
        {"type": "tool_search_tool_bm25_20251119", "name": "tool_search_tool_bm25"},
        {"type": "advisor_20260301", "name": "advisor", "model": "claude-opus-4-6"},
        {"type": "mcp_toolset", "mcp_server_name": "notes"},
        {"name": "look", "input_schema": {"type": "object"}},
    ],
    "mcp_servers": [{"type": "url", "name": "notes", "url": "https://a.example"}],
    "extra_body": {"fallbacks": [{"model": "claude-opus-4-8"}]},
    "betas": ["advisor-tool-2026-03-01", "mcp-client-2025-11-20", "server-side-fallback-2026-07-01"],
}
ASKED = [user("Tea?")]

EVERYTHING = {
    "content": [
        {"text": "Well"},
        {"fallback": {"to": "claude-opus-4-8", "category": "bio"}},
        {"web_search": {"query": "tea", "results": [{"url": "https://a.example", "title": "Tea"}]}},
        {"web_fetch": {"url": "https://a.example", "text": "Tea grows."}},
        {"code_execution": {"code": "print(1)", "stdout": "1"}},
        {"bash_code_execution": {"command": "ls", "stdout": "a"}},
        {"text_editor_code_execution": {"command": "view", "path": "a", "result": {"content": "b"}}},
        {"tool_search": {"query": "look", "tools": ["look"]}},
        {"advisor": {"text": "Say yes."}},
        {"mcp_tool_use": {"server_name": "notes", "name": "find", "input": {"a": 1}, "result": "None."}},
        {"text": {"text": "Tea grows.", "citations": [
            {"url": "https://a.example", "title": "Tea", "cited_text": "grows"},
            {"type": "page_location", "cited_text": "a", "document_index": 0, "start_page_number": 1, "end_page_number": 2},
        ]}},
    ],
    "container": {"id": "container_01", "expires_at": "2026-12-01T00:00:00Z"},
}


def script(world, reply):
    world.control("POST", "replies", {"reply": reply})


def create(world, messages, **body):
    return world.client.beta.messages.create(**REQUEST, messages=messages, **body)


def stream(world, messages):
    with world.client.beta.messages.stream(**REQUEST, messages=messages) as events:
        return events.get_final_message()


def without_ids(content):
    return [block.to_dict() | {"id": None, "tool_use_id": None, "parsed_output": None} for block in content]


def test_blocks_are_typed(world):
    script(world, EVERYTHING)
    message = create(world, ASKED)
    by_type = {block.type: block for block in message.content}
    assert by_type["web_search_tool_result"].content[0].url == "https://a.example"
    assert by_type["web_fetch_tool_result"].content.content.source.data == "Tea grows."
    assert by_type["code_execution_tool_result"].content.stdout == "1"
    assert by_type["bash_code_execution_tool_result"].content.return_code == 0
    assert by_type["text_editor_code_execution_tool_result"].content.file_type == "text"
    assert by_type["tool_search_tool_result"].content.tool_references[0].tool_name == "look"
    assert by_type["advisor_tool_result"].content.text == "Say yes."
    assert by_type["mcp_tool_use"].server_name == "notes"
    assert by_type["mcp_tool_result"].content[0].text == "None."
    assert by_type["fallback"].to.model == message.model == "claude-opus-4-8"
    assert [citation.type for citation in by_type["text"].citations] == ["web_search_result_location", "page_location"]
    assert message.container.id == "container_01"
    assert message.usage.server_tool_use.web_search_requests == 1
    runs = message.usage.iterations
    assert runs[0].model == "claude-opus-5" and runs[-1].type == "fallback_message"
    assert message.usage.input_tokens == sum(run.input_tokens for run in runs if run.type != "advisor_message")


def test_a_stream_adds_up_to_the_same_message(world):
    script(world, EVERYTHING)
    whole = create(world, ASKED)
    script(world, EVERYTHING)
    streamed = stream(world, ASKED)
    assert without_ids(streamed.content) == without_ids(whole.content)
    assert (streamed.stop_reason, streamed.container, streamed.model) == (whole.stop_reason, whole.container, whole.model)
    assert streamed.usage.input_tokens == whole.usage.input_tokens
    assert streamed.usage.output_tokens == whole.usage.output_tokens


def test_the_reply_comes_back_but_not_in_parts(world):
    script(world, EVERYTHING)
    content = [block.to_dict() for block in create(world, ASKED).content]
    # The API sends file_id and takes it back from nobody (langchain-ai/langchain#32592).
    with pytest.raises(anthropic.BadRequestError, match="page_location.file_id: Extra inputs are not permitted"):
        create(world, [*ASKED, assistant(content), user("And milk?")])
    del content[-1]["citations"][1]["file_id"]
    create(world, [*ASKED, assistant(content), user("And milk?")])
    calls = [block for block in content if block["type"] != "web_search_tool_result"]
    with pytest.raises(anthropic.BadRequestError, match="without a corresponding `web_search_tool_result` block"):
        create(world, [*ASKED, assistant(calls), user("And milk?")])


def test_a_paused_turn_goes_on(world):
    script(world, {"content": [{"web_search": {"query": "tea", "results": []}}], "stop_reason": "pause_turn"})
    paused = create(world, ASKED)
    assert paused.stop_reason == "pause_turn"
    assert create(world, [*ASKED, assistant(paused.content)]).stop_reason == "end_turn"


def test_a_refusal_has_its_details(world):
    script(world, {"content": [], "stop_reason": "refusal", "stop_details": {"category": "bio", "explanation": "No."}})
    message = create(world, ASKED)
    assert message.content == [] and message.stop_reason == "refusal"
    assert (message.stop_details.category, message.stop_details.explanation) == ("bio", "No.")

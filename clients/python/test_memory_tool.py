"""The memory tool, kept on disk by the SDK's own helper and driven by its tool runner."""

import json

import pytest
from anthropic.tools import BetaLocalFilesystemMemoryTool

from world import HAIKU, OPUS, text_of, user

# A call of every command would do no harm in one conversation; more than this is a loop.
MAX_ROUNDS = 13
VIEW = {"command": "view", "path": "/memories"}
VIEW_NOTES = {"command": "view", "path": "/memories/notes.md"}


class Memory(BetaLocalFilesystemMemoryTool):
    """A memory under a folder, and what the model did to it."""

    def __init__(self, folder):
        super().__init__(str(folder))
        self.calls = []

    def call(self, input):
        self.calls.append(dict(input))
        return super().call(input)

    def files(self):
        """The text of every file by its path below /memories."""
        return {
            str(path.relative_to(self.memory_root)): path.read_text()
            for path in self.memory_root.rglob("*")
            if path.is_file()
        }

    def write(self, name, text):
        (self.memory_root / name).write_text(text)


@pytest.fixture
def memory(tmp_path):
    return Memory(tmp_path)


def talk(world, memory, *turns, model=HAIKU, **params):
    """One conversation. Returns the calls and the text of each turn, the calls of earlier ones left out."""
    messages, told = [], []
    for turn in turns:
        messages.append(user(turn))
        memory.calls.clear()
        runner = world.client.beta.messages.tool_runner(
            model=model, max_tokens=2048, max_iterations=MAX_ROUNDS, tools=[memory], messages=list(messages), **params
        )
        for message in runner:
            if params.get("stream"):
                message = message.get_final_message()
            messages.append({"role": "assistant", "content": message.content})
            if results := runner.generate_tool_call_response():
                messages.append(results)
        assert message.stop_reason == "end_turn"
        told.append((list(memory.calls), text_of(message)))
    return told


def test_six_commands(world, memory):
    told = talk(
        world,
        memory,
        "Remember that my budget is 3000 euros.",
        "My budget is now 5000 euros.",
        'Insert "Travel plans" at the top of notes.md.',
        "Rename the file notes.md to trip.md.",
        "Read trip.md, please.",
        "Delete the file trip.md.",
    )
    assert [calls for calls, _ in told] == [
        [VIEW, {"command": "create", "path": "/memories/notes.md", "file_text": "- My budget is 3000 euros\n"}],
        [
            {
                "command": "str_replace",
                "path": "/memories/notes.md",
                "old_str": "- My budget is 3000 euros",
                "new_str": "- My budget is now 5000 euros",
            }
        ],
        [{"command": "insert", "path": "/memories/notes.md", "insert_line": 0, "insert_text": "Travel plans\n"}],
        [{"command": "rename", "old_path": "/memories/notes.md", "new_path": "/memories/trip.md"}],
        [{"command": "view", "path": "/memories/trip.md"}],
        [{"command": "delete", "path": "/memories/trip.md"}],
    ]
    assert told[4][1] == "In /memories/trip.md it says: Travel plans. My budget is now 5000 euros."
    assert memory.files() == {}


@pytest.mark.parametrize("model", [HAIKU, OPUS])
@pytest.mark.parametrize("stream", [False, True])
def test_later_conversation_recalls(world, memory, model, stream):
    talk(
        world,
        memory,
        "Remember that I'm allergic to peanuts.",
        "My favourite colour is green. Please remember this.",
        model=model,
        stream=stream,
    )
    assert memory.files() == {"notes.md": "- I'm allergic to peanuts\n- My favourite colour is green\n"}
    [(calls, answer), (more, second)] = talk(
        world, memory, "What am I allergic to?", "And what is my favourite colour?", model=model, stream=stream
    )
    assert calls == [VIEW, VIEW_NOTES]
    assert answer == "According to memory: I'm allergic to peanuts."
    assert (more, second) == ([], "According to memory: My favourite colour is green.")


@pytest.mark.parametrize("ask", ["What do you know about me?", "What's in your memory?", "Who am I?"])
def test_all_that_is_known(world, memory, ask):
    memory.write("notes.md", "- My name is Ana\n- I work as a nurse\n")
    [(calls, answer)] = talk(world, memory, ask)
    assert calls == [VIEW, VIEW_NOTES]
    assert answer == "This is what my memory holds, in /memories/notes.md: My name is Ana. I work as a nurse."


@pytest.mark.parametrize(
    "ask, left",
    [
        ("Forget that I like tea.", {"notes.md": "- My dog is called Rex\n\n"}),
        ("Please forget about my dog.", {"notes.md": "\n- I like tea\n"}),
        ("Forget everything you know about me.", {}),
    ],
)
def test_forgetting(world, memory, ask, left):
    memory.write("notes.md", "- My dog is called Rex\n- I like tea\n")
    talk(world, memory, ask)
    assert memory.files() == left


def test_conversation_about_something_else_looks_first(world, memory):
    memory.write("notes.md", "- I like tea\n")
    [(calls, _), (more, _)] = talk(world, memory, "Good morning!", "It rained all night.")
    assert (calls, more) == ([VIEW], [])


@pytest.mark.parametrize(
    "ask, failed, answer",
    [
        (
            "Delete the file other.md.",
            "delete",
            "I could not change my memory. The tool says: The path /memories/other.md does not exist.",
        ),
        (
            "Rename notes.md to notes.md.",
            "rename",
            "I could not change my memory. The tool says: The destination /memories/notes.md already exists.",
        ),
        (
            'Create a file called notes.md with the text "tea".',
            "create",
            "I could not change my memory. The tool says: File /memories/notes.md already exists.",
        ),
        ('Replace "like" with "love" in notes.md.', "str_replace", "Done. In my memory I have updated /memories/notes.md."),
        ('Insert "x" at line 99 of notes.md.', "insert", "Done. In my memory I have added a line to /memories/notes.md."),
    ],
)
def test_errors_of_the_tool(world, memory, ask, failed, answer):
    """Each is reported by the SDK's tool as an error, and the conversation ends all the same."""
    memory.write("notes.md", "- I like tea\n- We like tea\n")
    [(calls, said)] = talk(world, memory, ask)
    assert calls[1]["command"] == failed
    assert said == answer
    errors = [
        block
        for sent, _ in world.exchanges
        for message in sent["messages"]
        if isinstance(message["content"], list)
        for block in message["content"]
        if block["type"] == "tool_result" and block.get("is_error")
    ]
    assert errors, "the tool accepted everything"
    assert len(calls) <= 5, json.dumps(calls)

"""client.messages.stream and create(stream=True)."""

from world import MESSAGE_ID, OPUS, assistant, hello, text_of, user


def test_final_message_is_what_create_answers(world):
    whole = world.client.messages.create(**hello())
    with world.client.messages.stream(**hello()) as stream:
        streamed = stream.get_final_message()
    assert MESSAGE_ID.fullmatch(streamed.id)
    assert streamed.model == whole.model
    assert streamed.stop_reason == "end_turn"
    assert text_of(streamed) == text_of(whole)
    assert streamed.usage.input_tokens == whole.usage.input_tokens
    assert streamed.usage.output_tokens == whole.usage.output_tokens


def test_text_stream_adds_up_to_the_final_text(world):
    with world.client.messages.stream(**hello()) as stream:
        pieces = list(stream.text_stream)
        text = stream.get_final_text()
    assert len(pieces) > 1, "a long answer comes in more than one piece"
    assert "".join(pieces) == text


def test_events_come_in_their_order(world):
    types = [event.type for event in world.client.messages.create(**hello(), stream=True)]
    deltas = types.count("content_block_delta")
    assert deltas > 1
    assert types == [
        "message_start",
        "content_block_start",
        *["content_block_delta"] * deltas,
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]


def test_streamed_turn_can_be_sent_back(world):
    messages = [user("The code word is heliotrope.")]
    with world.client.messages.stream(model=OPUS, max_tokens=1024, messages=messages) as stream:
        messages += [assistant(stream.get_final_message().content), user("What is the code word?")]
    with world.client.messages.stream(model=OPUS, max_tokens=1024, messages=messages) as stream:
        assert "heliotrope" in stream.get_final_text()

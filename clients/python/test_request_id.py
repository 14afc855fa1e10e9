"""_request_id: the request-id header must reach the caller on every kind of answer."""

import anthropic
import pytest

from world import HAIKU, REQUEST_ID, hello, user

ANSWERS = {
    "message": lambda client: client.messages.create(**hello()),
    "beta message": lambda client: client.beta.messages.create(**hello()),
    "count": lambda client: client.messages.count_tokens(model=HAIKU, messages=[user("Hello there.")]),
    "model": lambda client: client.models.retrieve(HAIKU),
    "models": lambda client: client.models.list(),
}
FAILURES = {
    "bad request": lambda client, _: client.messages.create(**{**hello(), "max_tokens": "many"}),
    "bad key": lambda _, stranger: stranger.messages.create(**hello()),
    "unknown model": lambda client, _: client.models.retrieve("claude-imaginary-9"),
    "unknown path": lambda client, _: client.get("/v1/nowhere", cast_to=object),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_on_an_answer(world, name):
    answer = ANSWERS[name](world.client)
    assert REQUEST_ID.fullmatch(answer._request_id)


def test_on_a_stream(world):
    with world.client.messages.stream(**hello()) as stream:
        stream.until_done()
    assert REQUEST_ID.fullmatch(stream.request_id)


@pytest.mark.parametrize("name", FAILURES)
def test_on_an_error(world, name):
    with pytest.raises(anthropic.APIStatusError) as caught:
        FAILURES[name](world.client, world.client_for("sk-ant-python-invalid"))
    assert REQUEST_ID.fullmatch(caught.value.request_id)
    assert caught.value.body["request_id"] == caught.value.request_id

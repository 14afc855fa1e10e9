"""The SDK's typed errors. Each row is one rejection and the class that a caller catches."""

import anthropic
import pytest

from world import hello

BAD = anthropic.BadRequestError
# (change of the smallest request, class, status, type, message, why)
ROWS = {
    "wrong type": ({"max_tokens": "many"}, BAD, 400, "invalid_request_error",
                   "max_tokens: Input should be a valid integer", "the schema layer names the path"),
    "extra field": ({"extra_body": {"response_format": {"type": "json_object"}}}, BAD, 400, "invalid_request_error",
                    "response_format: Extra inputs are not permitted", "unknown top-level fields are refused"),
    "old parameter": ({"extra_body": {"temperature": 0.5}}, BAD, 400, "invalid_request_error",
                      "temperature: Extra inputs are not permitted", "the version this SDK sends has no sampling"),
    "no such model": ({"model": "claude-imaginary-9"}, anthropic.NotFoundError, 404, "not_found_error",
                      "model: claude-imaginary-9", "the name comes back as it was sent"),
}


@pytest.mark.parametrize("name", ROWS)
def test_rejection(world, name):
    change, error_class, status, error_type, message, why = ROWS[name]
    with pytest.raises(anthropic.APIStatusError) as caught:
        world.client.messages.create(**{**hello(), **change})
    error = caught.value
    assert (type(error), error.status_code, error.type, error.api_message) == (
        error_class, status, error_type, message), why


@pytest.mark.parametrize("word", ["invalid", "unknown", "expired", "revoked"])
def test_refused_key(world, word):
    with pytest.raises(anthropic.AuthenticationError) as caught:
        world.client_for(f"sk-ant-python-{word}").messages.create(**hello())
    assert caught.value.status_code == 401
    assert caught.value.type == "authentication_error"


def test_error_before_a_stream_begins(world):
    with pytest.raises(BAD) as caught:
        with world.client.messages.stream(**{**hello(), "max_tokens": "many"}) as stream:
            stream.until_done()
    assert caught.value.api_message == "max_tokens: Input should be a valid integer"

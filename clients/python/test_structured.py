"""client.messages.parse and stream with an output format."""

from typing import Literal, Optional

from pydantic import BaseModel

from world import HAIKU, OPUS, user


class Stop(BaseModel):
    name: str


class Trip(BaseModel):
    city: str
    days: int
    mode: Literal["train", "ferry"]
    stops: list[Stop]
    refundable: bool
    note: Optional[str]


ASK = [user("Plan three days in Lisbon by train.")]


def test_parse_gives_the_model(world):
    message = world.client.messages.parse(model=OPUS, max_tokens=1024, output_format=Trip, messages=ASK)
    assert message.stop_reason == "end_turn"
    assert isinstance(message.parsed_output, Trip)


def test_stream_gives_the_model(world):
    with world.client.messages.stream(model=HAIKU, max_tokens=1024, output_format=Trip, messages=ASK) as stream:
        message = stream.get_final_message()
    assert isinstance(message.parsed_output, Trip)


def test_beta_parse_gives_the_model(world):
    message = world.client.beta.messages.parse(model=OPUS, max_tokens=1024, output_format=Trip, messages=ASK)
    assert isinstance(message.parsed_output, Trip)

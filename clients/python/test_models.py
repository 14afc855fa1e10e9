"""client.models."""

import anthropic
import pytest


def test_list_is_newest_first(world):
    page = world.client.models.list(limit=1000)
    ids = [model.id for model in page.data]
    assert {"claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5", "claude-haiku-4-5-20251001"} <= set(ids)
    dates = [model.created_at for model in page.data]
    assert dates == sorted(dates, reverse=True)
    assert not page.has_more


def test_pages_of_two_add_up(world):
    whole = [model.id for model in world.client.models.list(limit=1000).data]
    paged = [model.id for model in world.client.models.list(limit=2)]
    assert paged == whole
    assert len(world.exchanges) == 1 + (len(whole) + 1) // 2, "each page holds two models"


def test_alias_is_resolved(world):
    model = world.client.models.retrieve("claude-haiku-4-5")
    assert model.id == "claude-haiku-4-5-20251001"
    assert model.line == "haiku"
    assert model.max_input_tokens == 200_000
    assert model.max_tokens == 64_000
    assert model.capabilities.structured_outputs.supported


def test_unknown_model_is_not_found(world):
    with pytest.raises(anthropic.NotFoundError) as caught:
        world.client.models.retrieve("claude-imaginary-9")
    assert caught.value.type == "not_found_error"

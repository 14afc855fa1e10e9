"""client.messages.batches and client.files."""

import datetime

import anthropic
import pytest

from world import HAIKU, hello, user


def item(custom_id: str, **params) -> dict:
    return {"custom_id": custom_id, "params": {**hello(), **params}}


@pytest.fixture
def client(world):
    """A client whose exchanges are not recorded: a form is no JSON."""
    with anthropic.Anthropic(base_url=world.url, api_key=world.key, max_retries=0, timeout=30) as client:
        yield client


def test_batch_is_created_polled_and_read(client):
    created = client.messages.batches.create(requests=[item("good"), item("bad", model="claude-imaginary-9")])
    assert created.processing_status == "in_progress"
    assert created.request_counts.processing == 2
    assert created.expires_at - created.created_at == datetime.timedelta(days=1)
    with pytest.raises(anthropic.NotFoundError) as early:
        client.get(f"/v1/messages/batches/{created.id}/results", cast_to=object)
    assert early.value.api_message == f"Message Batch {created.id} has no available results."
    ended = client.messages.batches.retrieve(created.id)
    assert (ended.processing_status, ended.request_counts.succeeded, ended.request_counts.errored) == ("ended", 1, 1)
    results = {line.custom_id: line.result for line in client.messages.batches.results(created.id)}
    assert results["good"].message.usage.service_tier == "batch"
    assert results["bad"].error.error.type == "not_found_error"
    assert results["bad"].error.error.message == "model: claude-imaginary-9"


def test_canceled_batch_leaves_its_requests_undone(client):
    batch = client.messages.batches.create(requests=[item("a"), item("b")])
    assert client.messages.batches.cancel(batch.id).processing_status == "canceling"
    assert client.messages.batches.retrieve(batch.id).request_counts.canceled == 2
    assert [line.result.type for line in client.messages.batches.results(batch.id)] == ["canceled", "canceled"]
    assert client.messages.batches.delete(batch.id).type == "message_batch_deleted"


def test_batches_are_listed_in_pages(client):
    made = [client.messages.batches.create(requests=[item(f"r{i}")]).id for i in range(5)]
    assert [batch.id for batch in client.messages.batches.list(limit=2)] == made[::-1]


def test_duplicate_custom_id(client):
    with pytest.raises(anthropic.BadRequestError) as caught:
        client.messages.batches.create(requests=[item("dup"), item("dup")])
    assert caught.value.api_message == (
        "requests: custom_id's must be unique within a batch. Duplicate custom_id found: dup")


def test_file_is_uploaded_listed_used_and_deleted(client):
    made = []
    for i in range(5):
        file = client.files.upload(file=(f"{i}.txt", b"The meeting is on Tuesday."), expires_in_seconds=3600)
        assert (file.filename, file.mime_type, file.size_bytes, file.downloadable) == (f"{i}.txt", "text/plain", 26, False)
        assert file.expires_at - file.created_at == datetime.timedelta(hours=1)
        made.insert(0, file.id)
    assert [file.id for file in client.files.list(limit=2)] == made
    document = {"type": "document", "source": {"type": "file", "file_id": made[0]}}
    message = client.messages.create(
        model=HAIKU, max_tokens=256, messages=[user([document, {"type": "text", "text": "Summarise."}])])
    assert message.role == "assistant"
    with pytest.raises(anthropic.BadRequestError) as caught:
        client.files.download(made[0])
    assert caught.value.body["error"]["details"]["error_code"] == "file_not_downloadable"
    assert client.files.delete(made[0]).type == "file_deleted"
    with pytest.raises(anthropic.NotFoundError) as caught:
        client.files.retrieve_metadata(made[0])
    assert caught.value.api_message == f"File `{made[0]}` not found."

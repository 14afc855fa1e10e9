import subprocess

import anthropic
import pytest


@pytest.fixture(scope="session")
def mock_url():
    """The base URL of a mockapi server on a free port, for the whole run."""
    command = ["mockapi", "serve", "--addr", "127.0.0.1:0", "--clock", "virtual"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        yield server.stdout.readline().rsplit(maxsplit=1)[-1]
        server.terminate()


@pytest.fixture
def client(mock_url, request):
    """A client whose key, and hence whose world, no other test uses."""
    with anthropic.Anthropic(base_url=mock_url, api_key=f"sk-ant-{request.node.name}") as client:
        yield client

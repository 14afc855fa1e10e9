"""One mockapi server for the run, one world for each test.

MOCKAPI_URL names a server that is up, or MOCKAPI_BIN a binary to start on a free port.
"""

import os
import re
import subprocess
import threading

import pytest

from world import World

START_LIMIT_S = 30
STOP_LIMIT_S = 10


def start(binary: str) -> tuple[subprocess.Popen, str]:
    """Start `binary serve` and return it with its base URL, once it has printed its ready line."""
    server = subprocess.Popen(
        [binary, "serve", "--addr", "127.0.0.1:0", "--log", "off"], stdout=subprocess.PIPE, text=True
    )
    watchdog = threading.Timer(START_LIMIT_S, server.kill)
    watchdog.start()
    line = server.stdout.readline()
    watchdog.cancel()
    ready = re.fullmatch(r"mockapi listening on (http://\S+)\n", line)
    if not ready:
        server.kill()
        raise RuntimeError(f"start {binary}: not the ready line: {line!r}")
    return server, ready[1]


@pytest.fixture(scope="session")
def base_url():
    if url := os.environ.get("MOCKAPI_URL"):
        yield url
        return
    binary = os.environ.get("MOCKAPI_BIN")
    if not binary:
        pytest.exit("run tests: set MOCKAPI_URL (a running server) or MOCKAPI_BIN (the binary to start)", 2)
    server, url = start(binary)
    yield url
    server.terminate()
    try:
        status = server.wait(STOP_LIMIT_S)
    except subprocess.TimeoutExpired:
        server.kill()
        raise
    assert status == 0, f"SIGTERM must end the server with status 0, it ended with {status}"


@pytest.fixture
def world(base_url, request):
    """An empty world of this test's own."""
    slug = re.sub(r"[^a-z0-9]+", "-", request.node.nodeid.lower()).strip("-")
    with World(base_url, f"sk-ant-python-{slug}-world") as opened:
        opened.control("DELETE", "world")
        yield opened

"""What the tests of the web platform share."""

import asyncio
import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from playwright.sync_api import expect

from waiting import LIMIT_S
from web.chromium import (  # noqa: F401  # fixtures, for every test with a `page`
    browser,
    browser_context_args,
    browser_type,
    browser_type_launch_args,
    launch_browser,
    patient_pages,
    playwright,
)
from web.in_process import ApiUser, FakeTime, in_process_server, set_time
from web.postgres import NoPostgreSQL, PostgreSQL, postgresql
from web.serving import UNLIMITED, Server, serving

# Other tests want the processors at the same time, and do not stop for a level that stands back.
os.environ.setdefault("PLANCIA_NICE", "0")
# Most tests need no levels and no analyses, and a process for them costs more than the server.
os.environ.setdefault("PLANCIA_WARM_UP", "0")
expect.set_options(timeout=LIMIT_S * 1000)


@pytest.fixture(autouse=True, scope="session")
def no_hurry() -> Iterator[None]:
    """On a busy machine hints and analyses take longer than people would wait for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("plancia.host.thinkers.HINT_TIMEOUT_S", LIMIT_S)
        patch.setattr("plancia.host.thinkers.ANSWER_TIMEOUT_S", LIMIT_S)
        patch.setattr("plancia.host.thinkers.STUDY_TIMEOUT_S", LIMIT_S)
        patch.setattr("plancia.study.review.SECONDS_IF_EXACT", LIMIT_S)
        yield


@pytest.fixture(autouse=True, scope="session")
def no_spinning() -> Iterator[None]:
    """The test client's sockets ask for messages without a pause, and leave no processor for what
    they wait for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "litestar.testing.websocket_test_session.sleep", lambda seconds: asyncio.sleep(0.002)
        )
        yield


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server in this process, one for all tests of a module."""
    with in_process_server(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture(scope="session")
def only_server() -> Iterator[Server]:
    quick = {"PLANCIA_THINK_SECONDS": "0.3", "PLANCIA_PACE": "0"}
    small = {"PLANCIA_THINKERS": "1", "PLANCIA_ANALYSTS": "1"}
    with serving(env=UNLIMITED | quick | small) as server:
        yield server


@pytest.fixture(scope="module")
def server(only_server: Server) -> Iterator[Server]:
    """A server in a process of its own, one for all tests of this process. Its levels answer
    fast."""
    before = len(only_server.log())
    yield only_server
    assert "Traceback" not in only_server.log()[before:], only_server.log()[-10_000:]


@pytest.fixture
def anna(client: TestClient[Any]) -> ApiUser:
    return ApiUser(client)


@pytest.fixture
def berta(client: TestClient[Any]) -> ApiUser:
    return ApiUser(client)


@pytest.fixture
def fake_time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    clock = FakeTime()
    set_time(monkeypatch, clock)
    return clock


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL server of this test process, started when the first test needs it."""
    with contextlib.ExitStack() as stack:
        try:
            server = stack.enter_context(postgresql())
        except NoPostgreSQL as reason:
            pytest.skip(str(reason))
        yield server


@pytest.fixture
def postgres_url(postgres: PostgreSQL) -> Iterator[str]:
    """A fresh database in PostgreSQL."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database, once in SQLite and once in PostgreSQL."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path}/plancia.db"

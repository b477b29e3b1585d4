"""What every request passes: origins, headers and what operators ask."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from plancia.web.middleware import CSP
from web.in_process import ApiUser, in_process_server

OWN, FOREIGN = "http://plancia.test", "https://evil.example"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("gate")
    with in_process_server(folder) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/api/games", "/health", "/nothing", "/static/no.js"])
def test_every_answer_carries_the_headers_that_keep_a_page_in_bounds(
    client: TestClient[Any], path: str
) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == CSP
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"


def test_the_policy_allows_no_inline_script_nor_style_nor_other_host() -> None:
    assert "default-src 'none'" in CSP
    assert "unsafe" not in CSP
    assert "http" not in CSP


def test_what_people_have_is_not_kept_by_caches(client: TestClient[Any]) -> None:
    assert client.get("/api/me").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("origin", "status"),
    [(None, 201), (OWN, 201), (FOREIGN, 403), ("null", 403)]
    + [("http://plancia.test:80", 201), ("HTTP://Plancia.Test", 201)]
    + [(bad, 403) for bad in ("http://[::1", "http://x@plancia.test", "plancia.test", "http://")]
    + [(f"{bad}plancia.test", 403) for bad in ("evil://", "https://", "ws://", "://", "//", "")]
    + [(f"http://plancia.test{bad}", 403) for bad in (":81", ":443", "/", ":", ".")],
)
def test_a_page_of_another_origin_changes_nothing(
    client: TestClient[Any], origin: str | None, status: int
) -> None:
    headers = {"origin": origin} if origin else {}
    assert client.post("/api/identities", headers=headers).status_code == status
    assert client.get("/api/games", headers=headers).status_code == 200


def test_a_page_of_another_origin_opens_no_socket(client: TestClient[Any]) -> None:
    anna = ApiUser(client)
    made = anna.make("nim", "me", "me")
    path = f"/api/games/{made['id']}/live"
    with client.websocket_connect(path, headers={"origin": OWN}) as socket:
        assert '"type":"state"' in socket.receive_text()
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(path, headers={"origin": FOREIGN}),
    ):
        pass
    assert closed.value.code == 4403


@pytest.mark.parametrize("foreign", ["evil://plancia.test", "https://plancia.test", FOREIGN])
def test_a_socket_has_the_scheme_host_and_port_of_its_page(
    client: TestClient[Any], foreign: str
) -> None:
    made = ApiUser(client).make("nim", "me", "me")
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"/api/games/{made['id']}/live", headers={"origin": foreign}),
    ):
        pass
    assert closed.value.code == 4403


def test_health_says_how_much_is_in_progress(client: TestClient[Any]) -> None:
    anna = ApiUser(client)
    made = anna.make("nim", "me", "me")
    with anna.live(made["id"]):
        health = client.get("/health").json()
    assert (health["health"], health["sockets"], health["levels"]) == ("well", 1, 0)
    assert health["games"] >= 1


@pytest.mark.parametrize("host", ["plancia.test:99999999", "[::1", ""])
def test_whatever_host_is_asked_for_the_page_is_shown(client: TestClient[Any], host: str) -> None:
    assert client.get("/nothing", headers={"host": host}).status_code == 404


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *((own, 201) for own in ("plancia.test", "plancia.test:8000", "localhost:8000")),
        *((own, 201) for own in ("127.0.0.1:8000", "[::1]:8000")),
        *((foreign, 403) for foreign in ("evil.example", "127.0.0.1.evil.example")),
    ],
)
def test_a_foreign_name_of_a_server_that_knows_its_own_is_refused(
    tmp_path: Path, host: str, status: int
) -> None:
    with in_process_server(tmp_path, public_url="https://Plancia.test:8000") as client:
        headers = {"host": host, "origin": f"http://{host}"}
        assert client.post("/api/identities", headers=headers).status_code == status
        made = ApiUser(client).make("nim", "me", "me") if status == 201 else {"id": "none"}
        path = f"/api/games/{made['id']}/live"
        if status == 403:
            with (
                pytest.raises(WebSocketDisconnect) as closed,
                client.websocket_connect(path, headers=headers),
            ):
                pass
            assert closed.value.code == 4403


@pytest.mark.parametrize("path", ["/schema/openapi.json", "/api/games"])
def test_what_costs_something_can_be_asked_for_too_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr("plancia.web.limits.REQUESTS_PER_S", 0.1)
    with in_process_server(tmp_path, rate_limits=True) as client:
        answers = [client.get(path).status_code for _ in range(7)]
        assert (answers[0], answers[-1]) == (200, 429)
        assert client.get("/").status_code == 200

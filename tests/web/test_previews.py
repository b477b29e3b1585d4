"""Links as messengers show them: title and picture; QR codes."""

from __future__ import annotations

import html
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.core.registry import games
from web.in_process import ApiUser, in_process_server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with in_process_server(tmp_path_factory.mktemp("previews")) as client:
        yield client


@pytest.fixture(scope="module")
def ann(client: TestClient[Any]) -> ApiUser:
    user = ApiUser(client)
    user.put("/api/me", {"name": 'Ann "<b>'})
    return user


def preview_tags(client: TestClient[Any], path: str, **headers: str) -> dict[str, str]:
    """The properties that a page's head tells messengers."""
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)">', answer.text)
    return {name: html.unescape(value) for name, value in found}


def test_an_invitation_shows_the_game(client: TestClient[Any], ann: ApiUser) -> None:
    game = ann.make("connect4", "me", "open")
    tags = preview_tags(client, game["invite"])
    assert tags["og:title"] == "Connect Four"
    assert tags["og:url"] == "http://plancia.test" + game["invite"]
    italian = preview_tags(client, game["invite"], **{"accept-language": "it-IT,it;q=0.9,en;q=0.8"})
    assert italian["og:title"] == "Forza 4"


def test_other_pages_have_no_preview(client: TestClient[Any]) -> None:
    for path in ("/", "/games", "/g/unknown", "/join/unknown", "/analysis", "/rules/pente"):
        assert preview_tags(client, path) == {}, path


@pytest.mark.parametrize("game", games())
def test_every_game_of_ours_has_a_picture(client: TestClient[Any], ann: ApiUser, game: str) -> None:
    seats = ["me"] if game == "tetrisito" else ["me", "me"]
    path = f"/g/{ann.make(game, *seats)['id']}"
    picture = client.get(preview_tags(client, path)["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)


def test_a_code_on_the_servers_own_machine_leads_phones_to_its_network(tmp_path: Path) -> None:
    with in_process_server(tmp_path, public_url="http://192.0.2.7:8000/") as server:
        codes = [
            server.get("/api/qr", params={"path": "/t/abc"}, headers={"host": host}).content
            for host in ("127.0.0.1:8000", "192.0.2.7:8000", "[::1]:8000", "plancia.example")
        ]
    assert codes[0] == codes[1] == codes[2] != codes[3]


def test_a_link_of_this_server_has_a_qr_code(client: TestClient[Any]) -> None:
    first, second = (
        client.get("/api/qr", params={"path": path}) for path in ("/join/a", "/join/b")
    )
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert first.content != second.content
    for path in ("//example.org/", "https://example.org/", ""):
        assert client.get("/api/qr", params={"path": path}).status_code >= 400, path

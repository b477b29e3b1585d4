"""The page and its files over HTTP: what is kept for ever, what is asked for again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.web import pages
from web.in_process import in_process_server

FIXED = ["/", "/manifest.webmanifest"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with in_process_server(tmp_path_factory.mktemp("pages")) as client:
        yield client


def hashed(client: TestClient[Any]) -> list[str]:
    """The paths of the files that the page names and whose names change with their content."""
    found = re.findall(r'"/?(static/[^"]+\.\w{12}\.\w+)"', client.get("/").text)
    return [f"/{name}" for name in found]


@pytest.mark.parametrize(
    "path",
    [
        "/", "/play/nim", "/play/nim/", "/g/abc", "/join/abc", "/seat/abc", "/games", "/rules/nim",
        "/analysis", "/analysis/nim", "/daily",
    ],
)  # fmt: skip
def test_every_address_of_the_page_is_the_page(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    same = re.sub(rb"  <meta (property|name=.twitter).*\n", b"", answer.content)
    assert same == client.get("/").content  # but for what messengers are told of the link


@pytest.mark.parametrize("path", ["/no/such/page", "/rules/chess", "/analysis/chess"])
def test_an_unknown_address_answers_404_with_the_page(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.content == client.get("/").content


def test_files_with_a_hash_are_kept_for_ever_and_the_rest_is_asked_for_again(
    client: TestClient[Any],
) -> None:
    names = hashed(client)
    assert {"games", "it", "icon"} <= {
        name.removeprefix("/static/").split(".")[0] for name in names
    }
    for path in names:
        assert client.get(path).headers["cache-control"] == pages.FOREVER, path
    for path in FIXED:
        first = client.get(path)
        assert first.headers["cache-control"] == "no-cache"
        again = client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_files_are_sent_compressed_to_browsers_that_accept_it(client: TestClient[Any]) -> None:
    script = next(path for path in hashed(client) if path.startswith("/static/games."))
    packed = client.get(script)
    assert packed.headers["content-encoding"] == "gzip"
    plain = client.get(script, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content


def test_headers_alone_are_sent_if_only_they_are_wanted(client: TestClient[Any]) -> None:
    for path in [*FIXED, *hashed(client)]:
        answer = client.head(path)
        assert answer.status_code == 200
        assert answer.headers["etag"] == client.get(path).headers["etag"]


@pytest.mark.parametrize(
    "name",
    ["nothing.js", "../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "", "%00", "boards"],
)
def test_nothing_but_the_page_and_what_it_needs_is_a_file(
    client: TestClient[Any], name: str
) -> None:
    assert client.get(f"/static/{name}").status_code == 404

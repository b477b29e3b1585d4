"""The browser edition: with the network cut it starts again, plays, analyses and keeps games."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, expect

import plancia
from kernels.conftest import libraries
from plancia.core.player import levels
from plancia.web import site
from web.browser.guest import Guest

__all__ = ["libraries"]

PYODIDE = Path(__file__).parents[3] / "node_modules" / "pyodide"
GAMES = [name for name in plancia.games() if levels(plancia.game(name))]
REVOKED = "ERR_FILE_NOT_FOUND|blob:"
"""What a browser notes of an address that is revoked, as one is to stop a thought."""

TAKES_MOVE = """() => {
  const board = document.querySelector("plancia-board:not([compact])");
  return board?.position && (board.position.outcome || board.mover !== null);
}"""
PLAY = """move => {
  const board = document.querySelector("plancia-board:not([compact])");
  board.dispatchEvent(new CustomEvent("move", { detail: { move } }));
}"""
MOVED = """before => {
  const board = document.querySelector("plancia-board:not([compact])");
  return board.position.position !== before;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Any file server."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(libraries: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served."""
    if not PYODIDE.is_dir():
        pytest.skip("Pyodide is not there: npm could not be reached")
    folder = tmp_path_factory.mktemp("site")
    site.write(folder, PYODIDE, libraries)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


Launch = Callable[[], BrowserContext]


@pytest.fixture(scope="module")
def launch(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    address: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Launch:
    """Opens the same browser again: what it has kept is there."""
    folder = tmp_path_factory.mktemp("browser")
    wishes: dict[str, Any] = {"base_url": address, "reduced_motion": "reduce", "locale": "en-GB"}
    return lambda: browser_type.launch_persistent_context(
        folder, **browser_type_launch_args, **wishes
    )


@pytest.fixture(scope="module")
def visitor(launch: Launch) -> Iterator[Guest]:
    """A visitor who was here once and has no network any more."""
    context = launch()
    guest = Guest(context, expecting=REVOKED)
    guest.page.goto("/")
    expect(guest.page.locator("plancia-board").first).to_be_visible()
    expect(guest.page.locator(".engine-line")).to_be_visible()  # a board before Python
    guest.page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    context.set_offline(True)
    guest.open("/")
    yield guest
    troubles = guest.troubles
    context.close()
    assert troubles == []


def play(visitor: Guest, token: str) -> None:
    before = visitor.board.evaluate("board => board.position.position")
    visitor.page.evaluate(PLAY, token)
    visitor.page.wait_for_function(MOVED, arg=before)


def play_to_the_end(visitor: Guest, game: str, level: str) -> None:
    """By links: Python stays loaded."""
    visitor.page.locator("a.brand").click()
    visitor.page.locator(f'.card-buttons a[href="/play/{game}"]').click()
    visitor.page.wait_for_url(f"**/play/{game}")
    visitor.begin("level", level=level)
    while True:
        visitor.page.wait_for_function(TAKES_MOVE)
        position = visitor.position(game)
        if position.outcome is not None:
            return
        play(visitor, position.format_move(position.legal_moves()[0]))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_a_level_is_played_to_its_end_without_a_network(
    visitor: Guest, game: str
) -> None:
    play_to_the_end(visitor, game, levels(plancia.game(game))[0].name)
    expect(visitor.action("rematch")).to_be_visible()


def test_a_puzzle_is_solved_without_a_network(visitor: Guest) -> None:
    visitor.page.locator("a.brand").click()
    visitor.page.locator('a[href="/daily"]').click()
    options = visitor.board.evaluate("board => board.position.options")
    position = plancia.game("tetrisito", **options).start()
    answer = plancia.analyse(position)
    assert answer.line
    for move in answer.line:
        play(visitor, position.format_move(move))
        position = position.play(move)
    expect(visitor.page.locator(".daily-result")).not_to_be_empty()


def test_games_are_there_when_the_browser_is_opened_again(visitor: Guest, launch: Launch) -> None:
    visitor.page.locator('header a[href="/games"]').click()
    cards = visitor.page.locator("main .cards li")
    expect(cards).to_have_count(len(GAMES))
    visitor.context.close()
    context = launch()
    context.set_offline(True)
    guest = Guest(context, expecting=REVOKED)
    guest.open("/games")
    expect(guest.page.locator("main .cards li")).to_have_count(len(GAMES))
    context.close()

"""The first page: its board begins a game with the first move, and says nothing that is not so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

import plancia
from plancia.core.position import Position
from plancia.core.registry import game_of
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide
from web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

MAX_REQUESTS = 12
GAMES = plancia.games()
SAME_DOCUMENT = "() => globalThis.isSame === true"
FOCUSED = "() => document.activeElement?.closest('plancia-board:not([compact])') !== null"


def start_of(game: str) -> Position:
    """Where the board of the first page begins: the first preset."""
    preset = next(iter(plancia.game(game).presets.values()))
    return game_of(game, dict(preset.options)).start()


def tab(visitor: Visitor, game: str) -> None:
    visitor.page.locator(f'.game-tab:has(input[value="{game}"])').click()
    visitor.may_move(start_of(game))


def click(visitor: Visitor, position: Position) -> object:
    """Chooses the first legal move on the board; which."""
    move = position.legal_moves()[0]
    if (panel := position.takes_from(move)) is not None:
        visitor.board.locator(".card").nth(panel - 2).click(force=True)
    visitor.cell(min(position.touches(move), key=lambda cell: cell[1])).click()
    return move


@pytest.mark.parametrize("game", GAMES)
def test_the_first_click_is_the_first_move(visitor: Visitor, game: str) -> None:
    visitor.open("/")
    visitor.page.evaluate("() => { globalThis.isSame = true; }")
    tab(visitor, game)
    position = start_of(game)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    move = click(visitor, position)
    path = visitor.at_table()
    record = visitor.record()
    assert (record.game.name, record.moves[0]) == (game, move)
    assert visitor.page.evaluate(SAME_DOCUMENT)  # nothing was loaded anew
    # One request; all else comes by the socket.
    about_it = [each for each in asked if re.search(r"/api/games(/|$)", each)]
    assert [each.split()[0] for each in about_it] == ["POST"], (
        about_it
    )  # one request, then the socket
    visitor.page.go_back()
    continued = visitor.page.locator(f'.running a[href="{path}"]')
    expect(continued).to_be_visible()
    expect(visitor.page.locator(f'.game-tab input[value="{game}"]')).to_be_checked()


def test_keys_choose_a_game_and_make_the_first_move(visitor: Visitor) -> None:
    visitor.open("/")
    page = visitor.page
    page.get_by_role("radio", name="Connect Four").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Four in a Row")).to_be_checked()
    page.keyboard.press("ArrowUp")
    for _ in range(3):  # the opponent, then the board
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED):
            break
    page.keyboard.press("3")
    visitor.at_table()
    assert visitor.record().moves[0] == 3


def test_a_move_that_no_server_has_kept_is_taken_off_the_board(new_visitor: Visitors) -> None:
    visitor = new_visitor(expecting="Failed to load")
    held: list[Route] = []
    visitor.page.route("**/api/games", lambda route: held.append(route))
    visitor.open("/")
    position = start_of("connect4")
    click(visitor, position)
    expect(visitor.board).to_have_class(re.compile("unsure"))
    expect(visitor.page.locator(".first-words")).to_have_text("The game begins …")
    expect(visitor.page.get_by_role("radio", name="Nim")).to_be_disabled()
    visitor.eventually(lambda: held)
    held.pop().abort()
    expect(visitor.page.locator(".notice")).to_contain_text("can't be reached")
    visitor.may_move(position)
    expect(visitor.board.locator(".disc")).to_have_count(0)
    click(visitor, position)
    visitor.eventually(lambda: held)
    held.pop().continue_()
    visitor.at_table()


def test_a_click_that_is_no_move_is_answered_with_the_rule(visitor: Visitor) -> None:
    visitor.open("/")
    tab(visitor, "pente")
    visitor.cell((0, 0)).click()
    words = visitor.page.locator(".first-words")
    expect(words).to_contain_text("centre")
    assert visitor.path == "/"
    tab(visitor, "nim")
    expect(words).to_have_text("Your move: it begins the game.")


def test_another_opponent_is_remembered_and_answers(visitor: Visitor) -> None:
    visitor.open("/")
    opponent = visitor.page.locator(".first-opponent").get_by_label("Opponent")
    opponent.select_option("beginner")
    expect(visitor.page.locator(".first-speech")).to_contain_text("my own row")
    click(visitor, start_of("connect4"))
    visitor.at_table()
    expect(visitor.page.locator(".player").first).to_contain_text("Pia")
    visitor.page.go_back()
    expect(opponent).to_have_value("beginner")


def test_the_first_page_needs_few_requests(new_visitor: Visitors) -> None:
    """All that it ever asks for by itself, in a language that has a file of its own."""
    visitor = new_visitor(locale="it-IT")
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.on("websocket", lambda socket: asked.append(socket.url))
    with visitor.page.expect_websocket(lambda socket: socket.url.endswith("/api/lobby/live")):
        visitor.open("/")
    visitor.page.wait_for_load_state("networkidle")
    assert len(asked) <= MAX_REQUESTS, asked


def test_language_and_colours_are_in_the_header(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 375, "height": 667}, has_touch=True)
    page = visitor.page
    visitor.open("/")
    header = page.get_by_role("banner")
    header.get_by_label("Language").select_option("it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fai la prima mossa")
    header.get_by_role("button", name="Colori").click()
    assert complaints(page) == []
    header.locator("#theme").select_option("dark")
    header.locator("#pieces").select_option("plain")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-pieces", "plain")
    sign = page.locator(".game-tab .disc .sign").first
    expect(sign).to_have_css("display", "none")  # marks can be dropped
    page.keyboard.press("Escape")
    expect(header.locator("#pieces")).to_be_hidden()
    header.get_by_role("button", name="Menu").click()
    assert complaints(page) == []
    header.get_by_role("link", name="Analisi").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Analisi")
    expect(header.get_by_role("link", name="Analisi")).to_be_hidden()
    assert wide(visitor) == 0


def test_the_page_says_that_it_needs_javascript(new_visitor: Visitors) -> None:
    visitor = new_visitor(java_script_enabled=False)
    visitor.page.goto("/")
    expect(visitor.page.locator(".noscript")).to_contain_text("needs JavaScript")


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080), (375, 667)])
def test_the_whole_board_is_seen_at_once(new_visitor: Visitors, size: tuple[int, int]) -> None:
    width, height = size
    visitor = new_visitor(viewport={"width": width, "height": height}, locale="it-IT")
    visitor.open("/")
    for game in GAMES:
        tab(visitor, game)
        board = visitor.board.bounding_box()
        assert board
        assert board["y"] + board["height"] <= height, game
        words = visitor.page.locator(".first-words").bounding_box()
        assert words
        assert words["y"] >= board["y"] + board["height"] - 1, game
    assert wide(visitor) == 0

"""The boards of the page in a real browser: drawn from pictures, played by mouse, keys, fingers."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import plancia
import plancia.web
from plancia.core.position import Position
from waiting import eventually

STATIC = Path(plancia.web.__file__).parent / "static"
PAGE = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boards</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style/boards.css">
<script type="module" src="/boards/board.js"></script></head>
<body><main><h1>Boards</h1></main></body></html>"""
CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"
SHOW = """props => {
  const board = document.createElement('plancia-board');
  window.boardEvents = [];
  for (const name of ['move', 'point', 'attempt']) {
    board.addEventListener(name, event => window.boardEvents.push([name, event.detail]));
  }
  const { compact, ...config } = props;
  board.toggleAttribute('compact', compact ?? false);
  board.config = config;
  document.querySelector('main').append(board);
}"""


class Handler(SimpleHTTPRequestHandler):
    """The static files, and a bare page as strict as the real one."""

    def do_GET(self) -> None:
        if self.path != "/":
            super().do_GET()
        else:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Security-Policy", CSP)
            self.end_headers()
            self.wfile.write(PAGE)

    def log_message(self, format: str, *args: Any) -> None:
        """Tests are quiet."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    handler = functools.partial(Handler, directory=str(STATIC))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


class BoardPage:
    """A page with one board on it, and the board's events. All tests of a screen share one."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda said: self.errors.append(said.text) if said.type == "error" else None,
        )
        page.goto(address)

    def clear(self) -> None:
        """Takes the board away. Nothing may have gone wrong with it."""
        self.page.evaluate("() => document.querySelector('plancia-board').remove()")
        errors, self.errors = self.errors, []
        assert errors == []

    def show(self, position: Position[Any] | dict[str, Any], **props: Any) -> None:
        shown = position if isinstance(position, dict) else position.to_json()
        self.page.evaluate(SHOW, {"position": shown, "mover": shown.get("to_move")} | props)
        self.page.wait_for_selector("plancia-board svg > g", state="attached")

    def set(self, **props: Any) -> None:
        self.page.evaluate(
            "config => { const board = document.querySelector('plancia-board');"
            " board.config = { ...board.config, ...config }; }",
            props,
        )

    def events(self, name: str) -> list[Any]:
        events = self.page.evaluate("() => window.boardEvents")
        return [detail for event, detail in events if event == name]

    @property
    def moves(self) -> list[str]:
        return [detail["move"] for detail in self.events("move")]

    @property
    def place(self) -> Locator:
        return self.page.locator(".board-place")

    def cell(self, row: int, column: int) -> Locator:
        return self.page.locator(f'[data-cell="{row},{column}"]')

    def click(self, row: int, column: int) -> None:
        self.cell(row, column).click(force=True)

    def press(self, *keys: str) -> None:
        self.place.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, keys: list[str]) -> None:
        """Many keys, faster than a hand."""
        self.page.evaluate(
            "keys => { const place = document.querySelector('.board-place');"
            " keys.forEach(key => place.dispatchEvent(new KeyboardEvent('keydown', { key }))); }",
            keys,
        )

    def active(self) -> str:
        """What a screen reader reads of the cell it is on."""
        return str(
            self.page.evaluate(
                "() => document.getElementById(document.querySelector('.board-place')"
                ".getAttribute('aria-activedescendant')).getAttribute('aria-label')"
            )
        )

    def has(self, number: int, selector: str) -> None:
        """Waits until the board has that number of those."""
        expect(self.page.locator(f"plancia-board {selector}")).to_have_count(number)

    def made(self, *moves: str) -> None:
        """Waits until those moves were made, and no other: a tap is told of when it is over."""
        eventually(lambda: len(self.moves) >= len(moves))
        assert self.moves == [*moves]


@pytest.fixture(scope="module")
def large_page(browser: Browser, address: str) -> Iterator[BoardPage]:
    with browser.new_context() as context:
        yield BoardPage(context.new_page(), address)


@pytest.fixture
def desktop(large_page: BoardPage) -> Iterator[BoardPage]:
    """The page on a large screen, without boards."""
    large_page.page.mouse.move(0, 0)
    yield large_page
    large_page.clear()


@pytest.fixture(scope="module")
def touch_page(browser: Browser, address: str) -> Iterator[BoardPage]:
    with browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True) as context:
        yield BoardPage(context.new_page(), address)


@pytest.fixture
def phone(touch_page: BoardPage) -> Iterator[BoardPage]:
    """The same on a small screen with fingers."""
    yield touch_page
    touch_page.clear()


def at(game: str, line: str = "", **options: Any) -> Position[Any]:
    return plancia.game(game, **options).start().play_line(line)


def preset(game: str, name: str) -> Position[Any]:
    options: dict[str, Any] = dict(plancia.game(game).presets[name].options)
    return at(game, **options)


FIAR = "d4 p d4 b d2 k p d5 k p"
"""It is O's turn; X lies in columns 4 and 5 of the last row, O on top of column 4."""


# Discs


def test_a_mouse_over_a_column_shows_the_disc_and_where_it_lands(desktop: BoardPage) -> None:
    desktop.show(at("connect4", "44"))
    desktop.cell(0, 3).hover(force=True)
    desktop.has(1, ".layer-aim .disc.x")
    desktop.has(1, ".layer-aim .landing")
    assert desktop.events("point")[-1]["move"] == "4"
    desktop.page.mouse.move(0, 0)
    eventually(lambda: desktop.events("point")[-1] is None)
    desktop.has(0, ".layer-aim *")


def test_a_full_column_takes_nothing_and_says_so(desktop: BoardPage) -> None:
    desktop.show(at("connect4", "111111"))
    desktop.click(3, 0)
    desktop.press("Home", "Enter")
    assert desktop.moves == []
    assert desktop.events("attempt") == [{"row": 0, "column": 0}] * 2


def test_a_disc_that_can_be_removed_is_clicked_or_reached_with_the_down_arrow(
    desktop: BoardPage,
) -> None:
    desktop.show(at("four-in-a-row", FIAR))
    desktop.click(5, 4)
    desktop.press("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown")
    desktop.has(1, ".taken-badge")
    assert "O removes row 6, column 5" in desktop.active()
    desktop.press("Enter", "ArrowUp", "Enter")
    assert desktop.moves == ["r65", "r65", "d5"]


def test_a_priced_move_says_so_where_there_is_no_other(desktop: BoardPage) -> None:
    desktop.show(at("four-in-a-row"))
    desktop.click(3, 0)
    desktop.click(3, 3)
    assert [(detail["move"], detail["priced"]) for detail in desktop.events("move")] == [
        ("d1", True),
        ("d4", False),
    ]


# Stones


def test_on_a_phone_a_tap_aims_and_a_second_one_places(phone: BoardPage) -> None:
    phone.show(at("pente", "K10 L11"))
    for column, place in ((4, "Place on E15"), (6, "Place on G15")):
        phone.cell(4, column).tap(force=True)
        expect(phone.page.locator(".board-confirm")).to_have_text(place)
        phone.has(1, ".ghost")
    assert phone.moves == []
    phone.cell(4, 6).tap(force=True)
    phone.made("G15")


# Rocks


def test_a_finger_sees_which_rocks_go_before_a_second_tap_takes_them(phone: BoardPage) -> None:
    phone.show(at("nim"))
    phone.cell(2, 5).tap(force=True)
    phone.has(3, ".picked")
    confirm = phone.page.locator(".board-confirm")
    expect(confirm).to_have_text("Take 3", use_inner_text=True)
    assert phone.moves == []
    phone.cell(2, 5).tap(force=True)
    phone.made("C3")


def test_thousands_of_rocks_are_drawn_plainly_and_played_the_same(desktop: BoardPage) -> None:
    desktop.show(at("nim", heaps="999,999,5"))
    desktop.has(3, ".layer-pieces > *")
    desktop.press("End", "ArrowLeft", "Enter")
    assert desktop.moves == ["A2"]
    assert desktop.active() == "A, rock 998: rock. player 1 takes 2 rocks from heap A"


# All of them

ALL = {
    "discs": at("connect4", "4455"),
    "removable discs": at("four-in-a-row", FIAR),
    "stones": at("pente", "G7 F6", rows=13, columns=13),
    "blocks": preset("tetrisito", "plug"),
    "rocks": at("nim"),
}
styles = pytest.mark.parametrize("position", ALL.values(), ids=ALL.keys())


@styles
def test_keys_reach_every_move_that_is_somewhere_on_the_board(
    desktop: BoardPage, position: Position[Any]
) -> None:
    desktop.show(position)
    rows, columns = len(position.picture().board.rows), position.picture().board.width
    along = [*["ArrowUp"] * rows, *["Home", *["ArrowRight"] * (columns + 9), "ArrowDown"] * rows]
    down = [*["ArrowUp"] * rows, *["ArrowDown"] * rows]
    desktop.type([*along, "Home", *[*down, "ArrowRight"] * columns])
    reached = {detail["move"] for detail in desktop.events("point") if detail}
    wanted = {position.format_move(m) for m in position.legal_moves() if position.touches(m)}
    assert wanted <= reached


@styles
def test_a_watcher_walks_the_board_and_moves_nothing(
    desktop: BoardPage, position: Position[Any]
) -> None:
    desktop.show(position, mover=None)
    desktop.press("ArrowRight", "ArrowDown", "Enter")
    desktop.click(0, 0)
    assert desktop.events("move") == []
    assert ":" in desktop.active()


@styles
def test_a_compact_board_is_a_picture_and_nothing_else(
    desktop: BoardPage, position: Position[Any]
) -> None:
    desktop.show({"picture": position.picture().to_json()}, compact=True, mover=1)
    assert desktop.place.get_attribute("role") == "img"
    assert desktop.place.get_attribute("tabindex") is None
    desktop.place.click()
    assert desktop.page.evaluate("() => window.boardEvents") == []


@styles
def test_values_are_written_on_the_board_and_read_out(
    desktop: BoardPage, position: Position[Any]
) -> None:
    move = position.legal_moves()[0]
    touches = list(position.touches(move))
    token = position.format_move(move)
    value = {"touches": touches, "move": token, "short": "−12", "value": -1}
    desktop.show(position, values=[value])
    written = desktop.page.locator(".layer-values .value").first.locator("text")
    assert written.text_content() == "−12"
    gap = written.evaluate("text => parseFloat(getComputedStyle(text).letterSpacing)")
    assert gap > 0, "the minus touches the digit"
    row, column = touches[0]
    assert "value −12" in str(desktop.cell(row, column).get_attribute("aria-label"))


@styles
def test_marks_and_hints_are_drawn_and_read_out(
    desktop: BoardPage, position: Position[Any]
) -> None:
    mark = {"cell": [0, 1], "kind": "threat", "player": 1, "text": "open three"}
    desktop.show(position, marks=[mark], hint=[[0, 0]])
    desktop.has(1, ".mark-threat.of-1")
    expect(desktop.page.locator(".layer-hint *")).not_to_have_count(0)
    assert "open three" in str(desktop.cell(0, 1).get_attribute("aria-label"))
    assert "hint" in str(desktop.cell(0, 0).get_attribute("aria-label"))


def test_text_from_outside_is_never_markup(desktop: BoardPage) -> None:
    picture = at("connect4").picture().to_json()
    evil = "<img src=x onerror=alert(1)>"
    picture |= {"title": evil, "notes": [{"text": evil, "side": None}]}
    picture["panels"][0]["column_labels"] = [evil] * 7
    desktop.show({"picture": picture}, values=[{"touches": [[0, 0]], "short": evil, "value": 0}])
    assert desktop.page.locator("img").count() == 0
    assert desktop.place.get_attribute("aria-label") == evil


def test_captured_stones_fade_and_are_gone(desktop: BoardPage) -> None:
    before, after = "K10 L10 K12 M10", "K10 L10 K12 M10 N10"
    desktop.show(at("pente", before))
    desktop.has(4, ".stone")
    desktop.set(position=at("pente", after).to_json())
    desktop.page.wait_for_function("() => document.getAnimations().length === 0")
    desktop.has(3, ".stone")

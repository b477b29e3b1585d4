"""A person with a browser, who plays by mouse or by keys what a test wants played."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

import plancia
from plancia.core.position import Position
from plancia.core.record import Record, read_records
from waiting import LIMIT_S, eventually

_SHOWS = """([text, moving]) => {
  const board = document.querySelector("plancia-board:not([compact])");
  const { position, mover } = board?.config ?? {};
  return position?.position === text && (!moving || mover !== null);
}"""
_MOVED_ON = """before => {
  const { position } = document.querySelector("plancia-board:not([compact])").config;
  return position.position !== before && (position.legal_moves.length > 0 || position.outcome);
}"""
_BAR = {"p": "e", "u": "u", "b": "k"}
"""The keys of the bar's buttons, by the moves they end with."""
_LIVE = "main:not([aria-busy]) .game[data-connection=connected]"
_GO = """path => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
_POINTED = 'board => board.pointed?.move ?? ""'


class Visitor:
    """One person: a browser context of their own, with one page."""

    def __init__(self, context: BrowserContext, expecting: str = "") -> None:
        self.context = context
        context.set_default_timeout(LIMIT_S * 1000)
        self.troubles: list[str] = []
        self._expecting = expecting
        self._kept: Position[Any] | None = None
        """Where a move was kept that the next button of the bar sends as well."""
        self.page: Page = context.new_page()
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self._note(str(error)))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"{message.text} {message.location.get('url', '')}")

    def _note(self, trouble: str) -> None:
        if not (self._expecting and re.search(self._expecting, trouble)):
            self.troubles.append(trouble)

    # Coming to a game

    def open(self, path: str) -> None:
        self.page.goto(path)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def go(self, path: str) -> None:
        """The same as by a link of the page, which loads nothing anew, if a page is there."""
        if self.page.url == "about:blank":
            self.open(path)
            return
        follow(self.page, path)

    def set_up(self, game: str, who: str = "here", **choices: str) -> str:
        """Begins a game by the form; the path of its page."""
        self.open(f"/play/{game}")
        return self.begin(who, **choices)

    def begin(self, who: str, **choices: str) -> str:
        """Fills in the form, and goes on to the game."""
        expect(self.page.locator("form.setup")).to_be_visible()
        if self.page.locator(_radio("mode", who)).count():  # a puzzle has no opponents
            self.choose("mode", who)
        for name, value in choices.items():
            self.choose(name, value)
        self.page.locator("form.setup button[type=submit]").click()
        return self.at_table()

    def choose(self, name: str, value: str) -> None:
        field = self.page.locator(f'select[name="{name}"]')
        if field.count():
            field.select_option(value)
        else:
            self.page.locator("label", has=self.page.locator(_radio(name, value))).click()
            expect(self.page.locator(_radio(name, value))).to_be_checked()

    def make_game(self, game: str, *seats: str, **more: Any) -> str:
        """Begins a game without the form, and opens it."""
        chairs = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "level", "level": seat}
            for seat in seats
        ]
        body = {"game": game, "seats": chairs, **more}
        answer = self.context.request.post("/api/games", data=body)
        assert answer.ok, answer.text()
        self.go(f"/g/{answer.json()['id']}")
        return self.at_table()

    def at_table(self) -> str:
        """Waits for the page of a game, and until it is connected; its path."""
        self.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
        expect(self.page.locator(_LIVE)).to_be_visible()
        expect(self.board).to_be_visible()
        return self.path

    def join(self, invite: str) -> str:
        """Takes the seat that a link offers."""
        self.open(invite)
        self.page.locator(".invitation button.primary").click()
        return self.at_table()

    # Looking

    @property
    def board(self) -> Locator:
        return self.page.locator("plancia-board:not([compact])")

    @property
    def status(self) -> Locator:
        return self.page.locator(".status")

    def action(self, name: str) -> Locator:
        return self.page.locator(f'[data-action="{name}"]')

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    def record(self) -> Record:
        """The game as the server has kept it."""
        game_id = self.path.removeprefix("/g/")
        answer = self.context.request.get(f"/api/games/{game_id}/record")
        return read_records(answer.text())[0]

    def position(self, game: str) -> Position[Any]:
        """What the board shows."""
        text: str = self.board.evaluate("board => board.config.position.position")
        return plancia.game(game).from_text(text)

    def sees(self, position: Position[Any]) -> None:
        """Waits until the board shows it."""
        self.page.wait_for_function(_SHOWS, arg=[position.to_text(), False])

    def may_move(self, position: Position[Any]) -> None:
        """Waits until the board shows it and takes a move."""
        self.page.wait_for_function(_SHOWS, arg=[position.to_text(), True])

    @property
    def invite(self) -> str:
        """The link for a friend."""
        return self.page.locator(".status-invite input").input_value()

    def eventually(self, holds: Callable[[], Any]) -> Any:
        """What it gives, once it gives something. Meanwhile the browser's events are handled."""
        return eventually(lambda: self.page.evaluate("true") and holds())

    # Playing

    def click_move(self, position: Position[Any], move: Any) -> None:
        """Makes a move with the mouse, and waits until it is made.

        The bar of a game that asks has one button for what follows each other: to keep a move is
        part of the next one.
        """
        token, touched = position.format_move(move), position.touches(move)
        if self._kept is None:
            self.may_move(position)
        if token == "k":
            self._kept = position
            return
        self._kept = None
        if token in _BAR:
            self.page.locator(f'[data-bar="{_BAR[token]}"]').click()
        else:
            if (panel := position.takes_from(move)) is not None:
                self.board.locator(".card").nth(panel - 2).click(force=True)
            self.cell(min(touched, key=lambda cell: cell[1])).click()
            self._say_yes(position, move)
        self.sees(position.play(move))

    def _say_yes(self, position: Position[Any], move: Any) -> None:
        """Confirms a move that is asked about first."""
        if position.asks_first(move):
            self.page.locator("dialog button[value=yes]").click()

    def click_move_and_wait(self, position: Position[Any], move: Any) -> None:
        """Makes a move with the mouse, and waits for the answer."""
        self.may_move(position)
        self.cell(position.touches(move)[0]).click()
        self.page.wait_for_function(_MOVED_ON, arg=position.to_text())

    def tap_move(self, position: Position[Any], move: Any) -> None:
        """Makes a move with a finger: where cells are small it aims first and confirms then."""
        self.may_move(position)
        self.cell(position.touches(move)[0]).tap()
        self.board.locator(".board-confirm").tap()
        self.sees(position.play(move))

    def cell(self, cell: tuple[int, int]) -> Locator:
        return self.board.locator(f'[data-cell="{cell[0]},{cell[1]}"]')

    def key_move(self, position: Position[Any], move: Any) -> None:
        """Makes a move with the keyboard alone, and waits until it is made."""
        token = position.format_move(move)
        if self._kept is None:
            self.may_move(position)
        if token == "k":
            self._kept = position
            return
        self._kept = None
        if token in _BAR:
            self.page.keyboard.press(_BAR[token])
        else:
            self.page.keyboard.press("b")
            if position.takes_from(move) is not None:
                self._move_piece_to(position.format_move(move))
            elif position.picture().board.style == "discs":
                self._find_column(position, position.touches(move)[0])
            else:
                self._walk_to(position.touches(move)[-1])
            # Nothing is pointed at yet if the hand was there already, and no arrow was needed.
            assert self.pointed() in ("", position.format_move(move))
            self.page.keyboard.press("Enter")
            self._say_yes(position, move)
        self.sees(position.play(move))

    def pointed(self) -> str:
        """The move that the board points at."""
        found: str = self.board.evaluate(_POINTED)
        return found

    def _find_column(self, position: Position[Any], cell: tuple[int, int]) -> None:
        """Over a column to drop into it; down in it, from the highest disc, to take one out."""
        row, column = cell
        self.page.keyboard.press("Home")
        self._press("ArrowRight", column)
        above = [line[column] for line in position.picture().board.rows[: row + 1]]
        self._press("ArrowDown", sum(disc != "." for disc in above))

    def _walk_to(self, cell: tuple[int, int]) -> None:
        """By arrow keys, first to the row: empty ones may be skipped on the way."""
        row, column = cell
        while (at := self._cursor()[0]) != row:
            self.page.keyboard.press("ArrowDown" if at < row else "ArrowUp")
        while (at := self._cursor()[1]) != column:
            self.page.keyboard.press("ArrowRight" if at < column else "ArrowLeft")

    def _cursor(self) -> tuple[int, int]:
        """The cell that the keys have led to."""
        chosen = self.board.locator('[aria-selected="true"]')
        row, column = (chosen.get_attribute("data-cell") or "").split(",")
        return int(row), int(column)

    def _press(self, key: str, times: int) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def _move_piece_to(self, token: str) -> None:
        """Moves piece after piece from left to right by keys, until it is that drop."""
        for _ in range(10):
            self.page.keyboard.press("Home")
            before = ""
            while (here := self.pointed()) != before:
                if here == token:
                    return
                before = here
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("ArrowDown")


def follow(page: Page, path: str) -> None:
    """Goes there as by a link of the page."""
    page.evaluate(_GO, path)  # the old page is busy from then on
    expect(page.locator("main:not([aria-busy]) h1")).to_be_visible()


def _radio(name: str, value: str) -> str:
    return f'input[name="{name}"][value="{value}"]'


def line(game: str, moves: str, **options: Any) -> list[tuple[Position[Any], Any]]:
    """Each position of a line with the move made there."""
    position = plancia.game(game, **options).start()
    steps = []
    for token in position.game.split_moves(moves):
        move = position.parse_move(token)
        steps.append((position, move))
        position = position.play(move)
    return steps

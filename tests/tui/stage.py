"""The application on a stage without a terminal: what its tests share."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.widgets import Static

import plancia
from plancia.arena.seat import HereSeat
from plancia.arena.thinker import MakeSeat
from plancia.core.match import Clock
from plancia.core.picture import Cell
from plancia.core.record import Record
from plancia.tui.app import PlanciaApp
from plancia.tui.board import BoardView
from plancia.tui.dialog import Confirm
from plancia.tui.game import GameScreen
from plancia.tui.saved_games import SavedGames
from plancia.tui.session import PERSON, Session
from waiting import LIMIT_S

Size = tuple[int, int]
SMALL: Size = (80, 24)
LARGE: Size = (120, 40)


async def _no_idling(min_sleep: float = 0, max_sleep: float = 0) -> None:
    """Textual waits until the processor is idle, which on a busy machine it never is; that all
    widgets have handled all their messages, which it waits for too, is enough."""
    await asyncio.sleep(0)


def _draw_nothing(compositor: Compositor, *_: object, **__: object) -> None:
    """No terminal shows the frames in between: `perform` draws the last one."""
    compositor._dirty_regions.clear()


_parse_rules = Stylesheet._parse_rules
_rules: dict[object, list[RuleSet]] = {}


def _parse_once(sheet: Stylesheet, *source: Any, **more: Any) -> list[RuleSet]:
    """Every run of the application has the same rules, in a few colours."""
    key = frozenset(sheet._variables.items()), source, frozenset(more.items())
    if key not in _rules:
        _rules[key] = _parse_rules(sheet, *source, **more)
    return _rules[key]


class Stage:
    """One run of the application."""

    def __init__(self, app: PlanciaApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def game(self) -> GameScreen:
        screen = self.app.screen
        assert isinstance(screen, GameScreen)
        return screen

    @property
    def tokens(self) -> list[str]:
        return self.game.session.record().tokens()

    @property
    def message(self) -> str:
        """What the screen says: the title with the state of the game, the hint, the message."""
        parts = [self.game.query_one(f"#{part}", Static) for part in ("title", "hint", "message")]
        return "\n".join(str(part.render()) for part in parts if part.display)

    @property
    def question(self) -> str:
        """What a dialog over the screen asks."""
        assert isinstance(self.app.screen, Confirm)
        return "\n".join(str(part.render()) for part in self.app.screen.query(Static))

    async def open(
        self,
        name: str,
        players: tuple[str, ...] = (PERSON, PERSON),
        line: str = "",
        *,
        clock: Clock | None = None,
        **options: object,
    ) -> None:
        """A new game, some moves of which are made already."""
        game = plancia.game(name, **options)
        session = Session.new(
            game, players[: game.players], clock=clock, saved_games=self.app.saved_games
        )
        for token in game.split_moves(line):
            session.play(session.position.parse_move(token))
        await self.app.push_screen(GameScreen(session))
        await self.settle()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until the screen is there with all that is on it."""
        await self.pilot.pause()
        while not all(node.is_mounted for node in self.app.screen.walk_children(with_self=True)):
            await self.pilot.pause(0.005)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*text)

    async def click(self, cell: Cell, panel: int = 0) -> None:
        board = self.game.query_one(BoardView)
        await self.pilot.click(BoardView, offset=board.place_of(panel, cell))
        await self.pilot.pause()

    async def hover(self, cell: Cell, panel: int = 0) -> None:
        board = self.game.query_one(BoardView)
        await self.pilot.hover(BoardView, offset=board.place_of(panel, cell))
        await self.pilot.pause()

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for what other threads do, and until the screen shows it."""
        deadline = time.monotonic() + LIMIT_S
        while not happened():
            assert time.monotonic() < deadline, f"it did not happen: {self.message}"
            await self.pilot.pause(0.02)
        await self.settle()


def perform(
    play: Callable[[Stage], Awaitable[None]],
    folder: Path,
    *,
    size: Size = SMALL,
    record: Record | None = None,
    make_seat: MakeSeat = HereSeat,
) -> None:
    """Run the application, with its games in a folder, and do something with it."""

    async def run() -> None:
        for module in (textual.app, textual.pilot):
            monkeypatch.setattr(module, "wait_for_idle", _no_idling)
        monkeypatch.setattr(Stylesheet, "_parse_rules", _parse_once)
        draw = Compositor.render_update
        monkeypatch.setattr(Compositor, "render_update", _draw_nothing)
        app = PlanciaApp(record, saved_games=SavedGames(folder), make_seat=make_seat, pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(Stage(app, pilot))
            draw(app.screen._compositor, full=True, screen_stack=app._background_screens)

    with pytest.MonkeyPatch.context() as monkeypatch:
        asyncio.run(run())

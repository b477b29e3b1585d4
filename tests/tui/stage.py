"""The application on a stage without a terminal: what its tests share."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import textual.app
import textual.pilot
from rich.color import ColorSystem
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.widgets import Static

import plancia
from plancia.core.picture import Cell
from plancia.core.position import replay
from plancia.core.record import Record, read_records
from plancia.live.events import Moved
from plancia.live.game import LiveGame
from plancia.live.local import PERSON, local_game
from plancia.tui.app import PlanciaApp
from plancia.tui.board import BoardWidget
from plancia.tui.files import stored_game
from plancia.tui.game import GameScreen
from waiting import LIMIT_S

WHOLE_LIMIT_S = 3 * LIMIT_S
"""For one run: the application must not be waited for without end."""
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
        return [each.move for each in self.game.game.moves]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.level or PERSON for seat in self.game.game.seats)

    @property
    def message(self) -> str:
        """What the screen says: the title with the state of the game, the hint, the message."""
        parts = [self.game.query_one(f"#{part}", Static) for part in ("title", "hint", "message")]
        return "\n".join(str(part.render()) for part in parts if part.display)

    async def open(
        self,
        name: str,
        players: tuple[str, ...] = (PERSON, PERSON),
        line: str = "",
        **options: object,
    ) -> None:
        """A new game, some moves of which are made already."""
        game, now = plancia.game(name, **options), self.app.clock.now()
        stored = local_game(
            game,
            players[: game.players],
            self.app.new_id(name),
            now,
        )
        seq = len(stored.events)
        events = [
            Moved(number, now, step.before.to_move, step.before.format_move(step.move))
            for number, step in enumerate(replay(game.start(), game.split_moves(line)), seq + 1)
        ]
        stored = replace(stored, events=(*stored.events, *events))
        await self.app.push_screen(GameScreen(stored))
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

    async def type(self, moves: str) -> None:
        """Type moves and Enter after each; a point is an Enter alone."""
        for move in moves.split():
            await self.press(*move.strip("."), "enter")

    async def click(self, cell: Cell, panel: int = 0) -> None:
        board = self.game.query_one(BoardWidget)
        assert board._painting is not None
        area, (left, top) = board._painting.areas[panel], board.scroll_offset
        x = area.x + cell[1] * area.size.width + (area.size.width - 1) // 2 - left
        y = area.y + cell[0] * area.size.height + (area.size.height - 1) // 2 - top
        await self.pilot.click(BoardWidget, offset=(x, y))
        await self.settle()

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for what other threads do, and until the screen shows it."""
        deadline = time.monotonic() + LIMIT_S
        while not happened():
            assert time.monotonic() < deadline, f"it did not happen: {self.message}"
            await self.pilot.pause(0.02)
        await self.settle()


def saved_games(folder: Path) -> list[LiveGame]:
    """What the application has saved in its folder."""
    files = sorted((folder / "games").glob("*.record"))
    records = (record for file in files for record in read_records(file.read_text("utf-8")))
    return [LiveGame(stored_game(record, "", 0.0)) for record in records]


def perform(
    play: Callable[[Stage], Awaitable[None]],
    folder: Path,
    *,
    size: Size = SMALL,
    record: Record | None = None,
    thinks_apart: bool = False,
    pace: float = 0,
) -> None:
    """Run the application, with its games in a folder, and do something with it."""

    async def run() -> None:
        for module in (textual.app, textual.pilot):
            monkeypatch.setattr(module, "wait_for_idle", _no_idling)
        monkeypatch.setattr(Stylesheet, "_parse_rules", _parse_once)
        draw = Compositor.render_update
        monkeypatch.setattr(Compositor, "render_update", _draw_nothing)
        app = PlanciaApp(record, folder=folder, thinks_apart=thinks_apart, pace=pace)
        app.console._color_system = ColorSystem.TRUECOLOR  # whatever terminal runs the tests
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(Stage(app, pilot))
            draw(app.screen._compositor, full=True, screen_stack=app._background_screens)

    with pytest.MonkeyPatch.context() as monkeypatch:
        asyncio.run(asyncio.wait_for(run(), WHOLE_LIMIT_S))

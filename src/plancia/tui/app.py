"""The application: its screens, its saved games, and where its levels think."""

from dataclasses import replace
from datetime import datetime
from multiprocessing import resource_tracker
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType

from plancia.core.record import Record
from plancia.host.folders import data_folder
from plancia.host.games import Games, HostSettings
from plancia.host.lessons import Lessons
from plancia.host.ports import GameStore, Outbox
from plancia.host.study import Study
from plancia.host.tasks import Clock
from plancia.host.thinkers import FairQueue
from plancia.live.local import ME
from plancia.processes.worker import PlayerWorker
from plancia.study.tasks import Mistake
from plancia.tui.colours import THEME
from plancia.tui.files import PersonFiles, RecordStore, stored_game
from plancia.tui.game import GameScreen
from plancia.tui.home import HomeScreen
from plancia.tui.keys import translate_keys
from plancia.tui.learning import PuzzlesScreen, again_screen

WORKERS: Final = 3
"""For two levels that play each other, and for studies beside them."""
MIN_MOVE_S: Final = 0.6
"""Seconds a move of a solution or a lesson stays on the screen, at least."""
MAX_MOVES: Final = 20_000


class PlanciaApp(App[None]):
    """Everything there is to play, on one terminal."""

    TITLE: str | None = "Plancia"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
    ]
    CSS: ClassVar[str] = """
    Screen { background: $background; }
    Footer { background: $panel; }
    """

    def __init__(
        self,
        record: Record | None = None,
        *,
        at_puzzles: bool = False,
        folder: Path | None = None,
        thinks_apart: bool = True,
        pace: float = MIN_MOVE_S,
    ) -> None:
        super().__init__()
        translate_keys(self)
        # It must start before the screen takes standard error away: it asks for its number.
        resource_tracker.ensure_running()
        folder = data_folder() if folder is None else folder
        self.store: RecordStore = RecordStore(folder / "games")
        self.clock: Clock = Clock()
        workers = [PlayerWorker(thinks_apart) for _ in range(WORKERS)]
        self.thinkers: FairQueue = FairQueue(workers, is_shared=False)
        self.study: Study = Study(self.thinkers)
        self.lessons: Lessons = Lessons(PersonFiles(folder), self.thinkers)
        self.pace = pace
        self._record, self._at_puzzles = record, at_puzzles

        self.register_theme(THEME)
        self.theme = THEME.name

    def on_mount(self) -> None:
        self.push_screen(HomeScreen())
        if self._record is not None:
            self.replay(self._record)
        if self._at_puzzles:
            self.push_screen(PuzzlesScreen())

    def replay(self, record: Record) -> None:
        """Show a game from its record, at its start; people can play on at its end."""
        stored = stored_game(record, self.new_id(record.game.name), self.clock.now())
        seats = (replace(seat, kind="person", holder=ME, level=None) for seat in stored.seats)
        self.push_screen(GameScreen(replace(stored, seats=tuple(seats)), ply=0))

    def new_id(self, game: str) -> str:
        """The name of a new game, and of its file."""
        return f"{datetime.now():%Y-%m-%d-%H%M%S-%f}-{game}"

    def try_again(self, mistake: Mistake) -> None:
        """Have the player look for a better move."""
        self.push_screen(again_screen(mistake))

    async def on_unmount(self) -> None:
        await self.study.close()
        await self.thinkers.close()

    def host(self, outbox: Outbox, store: GameStore) -> Games:
        """For the game of one screen."""
        settings = HostSettings(think_seconds=None, pace=self.pace, max_moves=MAX_MOVES)
        return Games(store, self.thinkers, self.clock, outbox, settings)

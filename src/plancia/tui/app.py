"""The application: its screens, its colours, its saved games."""

from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import CommandPalette

from plancia.core.game import Game
from plancia.core.record import Record
from plancia.core.text import T
from plancia.host.clock import SystemClock
from plancia.host.exercises import Exercises
from plancia.host.folders import data_folder
from plancia.host.games import Games, HostSettings
from plancia.host.lessons import Lessons
from plancia.host.ports import GameStore, Outbox
from plancia.host.puzzle_ratings import PuzzleRatings
from plancia.host.study import Study
from plancia.language import languages, say, speak
from plancia.processes.player import SubprocessPlayer
from plancia.processes.worker import MakeSeat
from plancia.study.tasks import Mistake
from plancia.tui.colours import DARK, LIGHT, THEMES, Colours
from plancia.tui.commands import Command, PlanciaCommands
from plancia.tui.game import GameScreen
from plancia.tui.home import HomeScreen
from plancia.tui.person_files import PersonFiles
from plancia.tui.puzzle_store import PersonPuzzleStore
from plancia.tui.puzzles import PuzzlesScreen
from plancia.tui.record_store import RecordStore, stored_game
from plancia.tui.settings import TerminalSettings
from plancia.tui.setup import SetupScreen
from plancia.tui.task import again_screen
from plancia.tui.thinkers import LocalThinkers
from plancia.tui.words import translate_keys

MIN_MOVE_S: Final = 0.6
"""Seconds a move of a solution or a lesson stays on the screen, at least."""
MAX_MOVES: Final = 20_000
_PUSH_TITLE, _POP_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""Have the terminal save its title, and take it back."""


class PlanciaApp(App[None]):
    """Everything there is to play, on one terminal."""

    TITLE: str | None = "Plancia"
    COMMANDS = {PlanciaCommands}  # noqa: RUF012  # the base class declares its type
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+p", "command_palette", "Commands", show=False, priority=True),
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
        make_seat: MakeSeat = SubprocessPlayer,
        pace: float = MIN_MOVE_S,
    ) -> None:
        super().__init__()
        translate_keys(self)
        # It must start before the screen takes standard error away: it asks for its number.
        resource_tracker.ensure_running()
        folder = data_folder() if folder is None else folder
        self.store: RecordStore = RecordStore(folder / "games")
        self.settings: TerminalSettings = TerminalSettings(folder)
        self.clock: SystemClock = SystemClock()
        self.thinkers: LocalThinkers = LocalThinkers(make_seat)
        self.study: Study = Study(self.thinkers)
        self.exercises: Exercises = Exercises(PersonFiles(folder), self.thinkers)
        self.puzzle_ratings: PuzzleRatings = PuzzleRatings(
            PersonPuzzleStore(PersonFiles(folder)), self.clock
        )
        self.lessons: Lessons = Lessons(PersonFiles(folder), self.thinkers)
        self.pace = pace
        self._record, self._at_puzzles = record, at_puzzles
        self._terminal_title = ""

        for theme in THEMES:
            self.register_theme(theme)
        wanted = self.settings.get("theme")
        names = [theme.name for theme in THEMES]
        self.theme = wanted if isinstance(wanted, str) and wanted in names else names[0]

    def on_mount(self) -> None:
        self.push_screen(HomeScreen())
        if self._record is not None:
            self.replay(self._record)
        if self._at_puzzles:
            self.push_screen(PuzzlesScreen())

    def replay(self, record: Record) -> None:
        """Show a game from its record."""
        self.push_screen(GameScreen(stored_game(record, "", self.clock.now()), replay=True))

    def try_again(self, mistake: Mistake, players: Sequence[str]) -> None:
        """Have the player look for a better move, and play on from there."""
        self.push_screen(again_screen(mistake, players))

    async def on_unmount(self) -> None:
        self._to_terminal(_POP_TITLE)
        await self.study.close()
        await self.thinkers.close()

    def host(self, outbox: Outbox, store: GameStore) -> Games:
        """For the game of one screen: no clock was watched before it was opened."""
        settings = HostSettings(think_seconds=None, pace=self.pace, max_moves=MAX_MOVES)
        games = Games(store, self.thinkers, self.clock, outbox, settings)
        games.unwatched_until = self.clock.now()
        return games

    def set_terminal_title(self, title: str) -> None:
        """Name the terminal's window or tab."""
        if title != self._terminal_title:
            before = "" if self._terminal_title else _PUSH_TITLE
            self._terminal_title = title
            self._to_terminal(f"{before}\x1b]2;{title}\x07")

    def _to_terminal(self, codes: str) -> None:
        if self._driver is not None:
            self._driver.write(codes)

    @property
    def palette(self) -> Colours:
        return DARK if self.current_theme.dark else LIGHT

    def commands(self) -> Iterator[Command]:
        """What the command palette offers on every screen."""
        yield Command(T("Light/dark"), self.action_dark)
        for code, name in languages().items():
            yield Command(T("Language: {name}", name=name), partial(self.choose_language, code))
        yield Command(T("Quit"), self.action_quit)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=say(T("Search for a command …"))))

    def set_up(self, kind: type[Game[Any]]) -> None:
        """The form of a new game, in place of the one on the screen."""
        self.switch_screen(SetupScreen(kind))

    async def choose_language(self, code: str) -> None:
        """Speak another language from now on; it is remembered."""
        speak(code)
        self.settings.set(language=code)
        translate_keys(self)
        below = self.screen_stack[-1]
        while len(self.screen_stack) > 1:
            await self.pop_screen()
        await self.push_screen(HomeScreen())
        if isinstance(below, GameScreen):
            is_replay = below.is_replay
            stored = below.stored if is_replay else self.store.stored(below.stored.id)
            await self.push_screen(GameScreen(stored, replay=is_replay))

    def action_dark(self) -> None:
        """Light if it was dark, dark if it was light; it is remembered."""
        self.theme = THEMES[self.current_theme.dark].name
        self.settings.set(theme=self.theme)
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.repaint()

"""The application: its screens, its colours, its saved games."""

from __future__ import annotations

from multiprocessing import resource_tracker
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType

from plancia.arena.seat import ApartSeat
from plancia.arena.thinker import MakeSeat
from plancia.core.record import Record
from plancia.tui.colours import DARK, LIGHT, THEMES, Colours
from plancia.tui.game import GameScreen
from plancia.tui.home import HomeScreen
from plancia.tui.saved_games import SavedGames
from plancia.tui.session import Session

MIN_MOVE_S: Final = 0.6
"""Seconds a move of a level stays on the screen, at least, where levels play each other."""


class PlanciaApp(App[None]):
    """Everything there is to play, on one terminal."""

    TITLE = "Plancia"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True)
    ]
    CSS = """
    Screen { background: $background; }
    Footer { background: $panel; }
    """

    def __init__(
        self,
        record: Record | None = None,
        *,
        saved_games: SavedGames | None = None,
        make_seat: MakeSeat = ApartSeat,
        pace: float = MIN_MOVE_S,
    ) -> None:
        super().__init__()
        # It must start before the screen takes standard error away: it asks for its number.
        resource_tracker.ensure_running()
        self.saved_games = SavedGames() if saved_games is None else saved_games
        self.make_seat = make_seat
        self.pace = pace
        self._record = record

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        wanted = self.saved_games.settings().get("theme")
        names = [theme.name for theme in THEMES]
        self.theme = wanted if isinstance(wanted, str) and wanted in names else names[0]
        self.push_screen(HomeScreen())
        if self._record is not None:
            self.push_screen(GameScreen(Session.from_record(self._record), replay=True))

    @property
    def palette(self) -> Colours:
        return DARK if self.current_theme.dark else LIGHT

    def action_dark(self) -> None:
        """Light if it was dark, dark if it was light; it is remembered."""
        self.theme = THEMES[self.current_theme.dark].name
        self.saved_games.set(theme=self.theme)
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.repaint()

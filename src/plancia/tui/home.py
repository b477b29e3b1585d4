"""The first screen: the games, and what there is to learn and to solve."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from plancia.core.errors import UnknownGame
from plancia.core.game import Game
from plancia.core.registry import game_type, games
from plancia.core.text import T
from plancia.language import say
from plancia.live.game import LiveGame
from plancia.tui.files import latest_game
from plancia.tui.game import GameScreen
from plancia.tui.keys import KeyBar, PlanciaScreen, RulesScreen
from plancia.tui.learning import LessonsScreen, PuzzlesScreen
from plancia.tui.setup import SetupScreen

BANNER = """\
█▀█ █   █▀█ █▀█ █▀▀ ▀ █▀█
█▀▀ █   █▀█ █ █ █   █ █▀█
▀   ▀▀▀ ▀ ▀ ▀ ▀ ▀▀▀ ▀ ▀ ▀"""


class HomeScreen(PlanciaScreen):
    """The games; below them what the selected one is."""

    CSS: ClassVar[str] = """
    HomeScreen #banner { color: $accent; height: 3; margin: 1 2 0 2; }
    HomeScreen #about { color: $text-muted; height: 1; margin: 0 2 1 2; }
    HomeScreen #preview { height: 1fr; padding: 1 2; color: $text-muted; }
    HomeScreen OptionList {
        height: auto; max-height: 60%; max-width: 60; margin: 0 1; border: round $panel;
        background: $surface;
    }
    HomeScreen OptionList:focus { border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "resume", "Continue"),
        Binding("l", "learn", "Learn"),
        Binding("p", "puzzles", "Puzzles"),
        Binding("question_mark,f1", "rules", "Rules", key_display="?"),
        Binding("q", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(BANNER, id="banner")
        yield Static(say(T("Classic games, one board")), id="about")
        options = []
        for name in games():
            try:
                options.append(Option(say(game_type(name).title), id=name))
            except UnknownGame as error:
                self.notify(say(error.text), severity="warning")
        yield OptionList(*options)
        yield Static(id="preview")
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "resume" or self._interrupted() is not None

    def _interrupted(self) -> GameScreen | None:
        """The game that was played last, unless it is over."""
        stored = latest_game(self.plancia.store.folder)
        return GameScreen(stored) if stored and LiveGame(stored).match.verdict is None else None

    def action_resume(self) -> None:
        if screen := self._interrupted():
            self.app.push_screen(screen)

    @on(OptionList.OptionHighlighted)
    def _previewed(self) -> None:
        self.query_one("#preview", Static).update(Text(say(self._highlighted().about)))

    @on(OptionList.OptionSelected)
    def _chosen(self) -> None:
        self.app.push_screen(SetupScreen(self._highlighted()))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self._highlighted()()))

    def _highlighted(self) -> type[Game[Any]]:
        shelf = self.query_one(OptionList)
        return game_type(str(shelf.get_option_at_index(shelf.highlighted or 0).id))

    def action_learn(self) -> None:
        """The lessons of the game that is selected."""
        self.app.push_screen(LessonsScreen(self._highlighted().name))

    def action_puzzles(self) -> None:
        self.app.push_screen(PuzzlesScreen())

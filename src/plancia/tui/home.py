"""The first screen: the games, and the saved ones."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from plancia.core.errors import UnknownGame
from plancia.core.game import Game
from plancia.core.position import turn_numbers
from plancia.core.registry import game_type, games
from plancia.core.text import T, plural
from plancia.engine.player import computer_name
from plancia.language import say
from plancia.live.local import ME, only_person
from plancia.tui.dialog import Confirm
from plancia.tui.game import GameScreen
from plancia.tui.keys import KeyBar, PlanciaScreen, RulesScreen
from plancia.tui.learning import LessonsScreen, PuzzlesScreen, next_mistake
from plancia.tui.record_store import SavedGame
from plancia.tui.setup import SetupScreen

BANNER = """\
█▀█ █   █▀█ █▀█ █▀▀ ▀ █▀█
█▀▀ █   █▀█ █ █ █   █ █▀█
▀   ▀▀▀ ▀ ▀ ▀ ▀ ▀▀▀ ▀ ▀ ▀"""


class HomeScreen(PlanciaScreen):
    """Games on the left, kept ones on the right."""

    CSS: ClassVar[str] = """
    HomeScreen #banner { color: $accent; height: 3; margin: 1 2 0 2; }
    HomeScreen #about { color: $text-muted; height: 1; margin: 0 2 1 2; }
    HomeScreen .column { height: 1fr; padding: 0 1; }
    HomeScreen #new { width: 2fr; }
    HomeScreen #kept { width: 3fr; }
    HomeScreen .heading { text-style: bold; color: $text-muted; padding: 0 1; }
    HomeScreen #preview { height: 1fr; padding: 1 2; color: $text-muted; }
    HomeScreen #games { height: auto; max-height: 60%; }
    HomeScreen OptionList { height: 1fr; border: round $panel; background: $surface; }
    HomeScreen OptionList:focus { border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Other list", show=False),
        Binding("l", "learn", "Learn"),
        Binding("p", "puzzles", "Puzzles"),
        Binding("e", "mistakes", "Your mistakes", show=False),
        Binding("delete,x", "remove", "Delete", key_display="x"),
        Binding("question_mark,f1", "rules", "Rules", key_display="?"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saved: dict[str, SavedGame] = {}
        self._broken: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static(BANNER, id="banner")
        yield Static(say(T("Classic games, one board")), id="about")
        with Horizontal():
            with Vertical(id="new", classes="column"):
                yield Static(say(T("New game")), classes="heading")
                options = []
                for name in games():
                    try:
                        kind = game_type(name)
                    except UnknownGame as error:
                        self._broken.append(say(error.text))
                        continue
                    options.append(Option(say(kind.title), id=name))
                yield OptionList(*options, id="games")
                yield Static(id="preview")
            with Vertical(id="kept", classes="column"):
                yield Static(say(T("My games")), classes="heading")
                yield OptionList(id="saved")
        yield KeyBar()

    def on_mount(self) -> None:
        for trouble in self._broken:
            self.notify(trouble, severity="warning")
        self.query_one("#games", OptionList).focus()

    async def on_screen_resume(self) -> None:
        self._list_saved()
        due = (await self.plancia.mistakes.all(ME, date.today().isoformat())).due
        about = [say(T("Classic games, one board"))]
        if due:
            words = plural(
                "{n} of your mistakes is due today: e", "{n} of your mistakes are due today: e", due
            )
            about.append(say(words))
        self.query_one("#about", Static).update(" · ".join(about))

    def _list_saved(self) -> None:
        shelf = self.query_one("#saved", OptionList)
        place = shelf.highlighted
        shelf.clear_options()
        self._saved = {saved.stored.id: saved for saved in self.plancia.store.list()}
        for name, saved in self._saved.items():
            shelf.add_option(Option(self._line(saved), id=name))
        if not self._saved:
            shelf.add_option(Option(Text(say(T("No games yet.")), "dim"), disabled=True))
        else:
            shelf.highlighted = min(place or 0, len(self._saved) - 1)

    def _line(self, saved: SavedGame) -> Text:
        """The game, how far it is and when it was changed; its computer players below."""
        game = saved.game
        state = game.match.result
        if game.match.verdict is None:
            turns = turn_numbers(game.match.positions)[-1]
            state = say(plural("{n} move", "{n} moves", turns))
        elif (player := only_person(game)) is not None:
            scores = {player: T("You win"), None: T("Draw")}
            state = say(scores.get(game.match.verdict.winner, T("You lose")))
        line = Text(say(game.game.title), "" if game.match.verdict else "bold")
        now = datetime.now()
        day = "%d %b" if saved.when.year == now.year else "%b %Y"
        when = saved.when.strftime("%H:%M" if saved.when.date() == now.date() else day)
        line.append(f"  {state}  ").append(when, "dim")
        for seat in game.seats:
            if seat.level:
                line.append(f"\n  {say(computer_name(game.game, seat.level))}", "dim")
        return line

    @on(OptionList.OptionHighlighted, "#games")
    def _previewed(self) -> None:
        kind = self._highlighted()
        if kind is not None:
            self.query_one("#preview", Static).update(Text(say(kind.about)))

    @on(OptionList.OptionSelected, "#games")
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        assert message.option_id is not None
        self.app.push_screen(SetupScreen(game_type(message.option_id)))

    @on(OptionList.OptionSelected, "#saved")
    def _resumed(self, message: OptionList.OptionSelected) -> None:
        saved = self._saved[str(message.option_id)]
        is_over = saved.game.match.verdict is not None
        self.app.push_screen(GameScreen(saved.stored, replay=is_over))

    def action_remove(self) -> None:
        shelf = self.query_one("#saved", OptionList)
        if not shelf.has_focus or shelf.highlighted is None or not self._saved:
            self.notify(say(T("Select a game under My games (Tab), then x deletes it.")))
            return
        saved = self._saved[str(shelf.get_option_at_index(shelf.highlighted).id)]
        question = Confirm(T("Delete this game?"), self._line(saved).plain, T("Delete"))
        self.app.push_screen(question, partial(self._remove, saved.stored.id))

    def _remove(self, game_id: str, sure: bool | None) -> None:
        if sure:
            try:
                self.plancia.store.remove(game_id)
            except OSError as error:
                self.notify(f"{game_id}: {error.strerror}", severity="error")
            self._list_saved()

    def action_rules(self) -> None:
        kind = self._highlighted()
        if kind is not None:
            self.app.push_screen(RulesScreen(kind()))

    def _highlighted(self) -> type[Game[Any]] | None:
        shelf = self.query_one("#games", OptionList)
        if shelf.highlighted is None:
            return None
        return game_type(str(shelf.get_option_at_index(shelf.highlighted).id))

    def action_learn(self) -> None:
        """The lessons of the game that is selected."""
        kind = self._highlighted()
        if kind is not None:
            self.app.push_screen(LessonsScreen(kind.name))

    async def action_mistakes(self) -> None:
        if screen := await next_mistake(self.plancia):
            self.app.push_screen(screen)

    def action_puzzles(self) -> None:
        self.app.push_screen(PuzzlesScreen())

"""The screen before a game: who plays, and the variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Select, Static

from plancia.core.capability import find_level
from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.position import FIRST, other
from plancia.core.registry import game
from plancia.core.text import T, Words
from plancia.language import paragraph, say, sentence
from plancia.live.local import PERSON, local_game
from plancia.tui.files import GENERIC_PLAYERS
from plancia.tui.game import GameScreen
from plancia.tui.keys import KeyBar, PlanciaScreen, RulesScreen


class SetupScreen(PlanciaScreen):
    """The opponent, the side, the variant, and options that differ from the variant's."""

    CSS: ClassVar[str] = """
    SetupScreen #title { height: 1; padding: 0 1; text-style: bold; background: $panel; }
    SetupScreen VerticalScroll { padding: 1 2; }
    SetupScreen .row { height: auto; margin-bottom: 1; }
    SetupScreen .label { width: 18; padding: 0 1 0 0; text-align: right; color: $text-muted; }
    SetupScreen .row Select, SetupScreen .row Input { width: 1fr; max-width: 56; }
    SetupScreen .help { margin: 0 0 1 20; color: $text-muted; height: auto; }
    SetupScreen Button:focus { text-style: bold; background: $accent; color: $background; }
    SetupScreen Button { margin: 0 0 1 18; }
    SetupScreen #trouble { margin-left: 18; color: $error; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Next", key_display="↹"),
        Binding("ctrl+s,f5", "start", "Play", key_display="^s"),
        # Before the fields of the form, none of which takes a question mark.
        Binding("question_mark,f1", "rules", "Rules", key_display="?", priority=True),
        Binding("escape", "leave", "Menu"),
    ]

    def __init__(self, kind: type[Game[Any]]) -> None:
        super().__init__()
        self._kind = kind

    def compose(self) -> ComposeResult:
        kind = self._kind
        yield Static(say(kind.title), id="title")
        with VerticalScroll(can_focus=False):
            yield Button(say(T("Play")), id="play", variant="primary", compact=True)
            if kind.players == 2:
                levels = {level.name: level.full_title for level in kind().levels}
                opponents = {PERSON: T("A person here"), **(levels or GENERIC_PLAYERS)}
                yield _row(T("Opponent"), _select(opponents, [*opponents][2], "opponent"))
                yield Static(id="about-opponent", classes="help")
                sides = {str(n): sentence(side) for n, side in enumerate(kind.sides, FIRST)}
                yield _row(T("You play"), _select(sides, str(FIRST), "side"))
            if kind.presets:
                presets = {name: each.title for name, each in kind.presets.items()}
                yield _row(T("Variant"), _select(presets, next(iter(presets)), "preset"))
            usual = "; ".join(
                f"{each.name}={each.write(each.default)}" for each in kind.options_type.specs()
            )
            yield _row(T("Options"), Input(placeholder=usual, compact=True, id="options"))
            yield Static(id="trouble")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#play", Button).focus()

    @on(Select.Changed, "#opponent")
    def _opponent_chosen(self, message: Select.Changed) -> None:
        """Say how the chosen level plays."""
        level = find_level(self._kind(), str(message.value))
        line = self.query_one("#about-opponent", Static)
        line.update(Text(paragraph((level.strength, level.weakness)) if level else ""))
        line.display = level is not None

    @on(Button.Pressed, "#play")
    @on(Input.Submitted)
    def action_start(self) -> None:
        """Start the game that the form describes, or say why there is none."""
        chosen = {field.id: str(field.value) for field in self.query(Select)}
        typed = self.query_one("#options", Input).value.split(";")
        pairs = (text.partition("=") for text in typed if text.strip())
        options = {name.strip(): value.strip() for name, _, value in pairs}
        players = [PERSON] * self._kind.players
        if self._kind.players == 2:
            players[other(int(chosen["side"])) - FIRST] = chosen["opponent"]
        try:
            found = game(self._kind.name, chosen.get("preset"), **options)
        except BadOption as error:
            self.query_one("#trouble", Static).update(Text(sentence(error.text)))
            return
        new_id, now = self.plancia.new_id(self._kind.name), self.plancia.clock.now()
        self.app.switch_screen(GameScreen(local_game(found, players, new_id, now)))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self._kind()))


def _row(label: Words, field: Select[str] | Input) -> Horizontal:
    return Horizontal(Static(say(label), classes="label"), field, classes="row")


def _select(choices: Mapping[str, Words], chosen: str, name: str) -> Select[str]:
    offered = [(say(label), value) for value, label in choices.items()]
    return Select(offered, value=chosen, allow_blank=False, compact=True, id=name)

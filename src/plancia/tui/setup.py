"""The screen before a game: its options and who plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Select, Static

from plancia.core.capability import find_level
from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.options import OptionSpec
from plancia.core.position import FIRST, other
from plancia.core.registry import game
from plancia.core.text import T, Words
from plancia.language import paragraph, say, sentence
from plancia.live.local import PERSON, local_game
from plancia.tui.game import GameScreen
from plancia.tui.keys import KeyBar, PlanciaScreen, RulesScreen

OWN: Final = "own"
"""The preset once an option was changed."""

NO_OR_YES: Final = ((T("no"), "no"), (T("yes"), "yes"))
_GENERIC_PLAYERS: Final = (
    (T("random: any legal move"), "random"),
    (T("mcts:1000: tries a lot"), "mcts:1000"),
)
"""For a game without levels of its own."""


class SetupScreen(PlanciaScreen):
    """A form made from what the game says about its options."""

    CSS: ClassVar[str] = """
    SetupScreen #title { height: 1; padding: 0 1; text-style: bold; background: $panel; }
    SetupScreen VerticalScroll { padding: 1 2; }
    SetupScreen .row { height: auto; margin-bottom: 0; }
    SetupScreen .label { width: 18; padding: 0 1 0 0; text-align: right; color: $text-muted; }
    SetupScreen .row Select, SetupScreen .row Input { width: 1fr; max-width: 56; }
    SetupScreen .help { margin-left: 20; color: $text-muted; height: auto; }
    SetupScreen Button:focus { text-style: bold; background: $accent; color: $background; }
    SetupScreen Button { margin: 0 0 0 18; }
    SetupScreen #trouble { margin-left: 18; color: $error; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Next"),
        Binding("ctrl+s,f5", "start", "Play", key_display="^s"),
        # Before the fields of the form, none of which takes a question mark.
        Binding("question_mark,f1", "rules", "Rules", key_display="?", priority=True),
        Binding("escape", "leave", "Menu"),
    ]

    def __init__(self, kind: type[Game[Any]]) -> None:
        super().__init__()
        self._kind = kind
        self._specs = kind.options_type.specs()

    def compose(self) -> ComposeResult:
        yield Static(say(self._kind.title), id="title")
        with VerticalScroll(can_focus=False):
            yield Button(say(T("Play")), id="play", variant="primary", compact=True)
            yield Static(id="trouble")
            if self._kind.players == 2:
                levels = [(level.full_title, level.name) for level in self._kind().levels]
                opponents = [(T("A person here"), PERSON), *(levels or _GENERIC_PLAYERS)]
                field = _select(opponents, opponents[2][1], "opponent")
                yield self._row(T("Opponent"), field)
                yield Static(id="about-opponent", classes="help about")
                sides = [(sentence(side), str(n)) for n, side in enumerate(self._kind.sides, FIRST)]
                yield self._row(T("You play"), _select(sides, str(FIRST), "side"))
            if self._kind.presets:
                presets = [(each.title, name) for name, each in self._kind.presets.items()]
                field = _select([*presets, (T("Your own"), OWN)], presets[0][1], "preset")
                yield self._row(T("Variant"), field)
            for spec in self._specs:
                yield self._row(sentence(spec.label or spec.name), self._field(spec))
                yield Static(Text(sentence(spec.help)), classes="help")
        yield KeyBar()

    @staticmethod
    def _row(label: Words, field: Select[str] | Input) -> Horizontal:
        return Horizontal(Static(say(label), classes="label"), field, classes="row")

    @on(Select.Changed, "#opponent")
    def _opponent_chosen(self, message: Select.Changed) -> None:
        """Say how the chosen level plays."""
        level = find_level(self._kind(), str(message.value))
        line = self.query_one("#about-opponent", Static)
        line.update(Text(paragraph((level.strength, level.weakness)) if level else ""))
        line.display = level is not None

    def _field(self, spec: OptionSpec) -> Select[str] | Input:
        name, default = f"option-{spec.name}", spec.write(spec.default)
        match spec.kind:
            case "choice":
                return _select([(choice, choice) for choice in spec.choices], str(default), name)
            case "yes or no":
                words = "yes" if default else "no"
                return _select(NO_OR_YES[::-1], words, name)
            case "number":
                return Input(str(default), type="integer", compact=True, id=name)
            case _:
                return Input(str(default), compact=True, id=name)

    def on_mount(self) -> None:
        self.query_one("#play", Button).focus()

    def _texts(self, preset: str) -> dict[str, str]:
        """The fields of a preset's options."""
        options = game(self._kind.name, preset).options.to_json()
        words = {spec.name: "yes" if options[spec.name] else "no" for spec in self._specs}
        return {
            f"option-{spec.name}": words[spec.name]
            if spec.kind == "yes or no"
            else str(options[spec.name])
            for spec in self._specs
        }

    @on(Select.Changed)
    @on(Input.Changed)
    def _changed(self, message: Select.Changed | Input.Changed) -> None:
        """Fill in the options of a preset; of changed options, name the preset that has them."""
        name, form = str(message.control.id), self._form()
        if name == "preset" and form[name] != OWN:
            texts = self._texts(form[name])
            for field in (*self.query(Select), *self.query(Input)):
                if field.id in texts:
                    field.value = texts[field.id]
        elif name.startswith("option-") and self._kind.presets:
            fits = (
                each for each in self._kind.presets if self._texts(each).items() <= form.items()
            )
            self.query_one("#preset", Select).value = next(fits, OWN)

    def _form(self) -> dict[str, str]:
        """What the form says, by the names of its fields."""
        form = {field.id or "": str(field.value) for field in self.query(Select)}
        return form | {field.id or "": field.value for field in self.query(Input)}

    @on(Button.Pressed, "#play")
    def action_start(self) -> None:
        """Start the game that the form describes, or say why there is none."""
        form = self._form()
        options = {spec.name: form[f"option-{spec.name}"] for spec in self._specs}
        players = [PERSON] * self._kind.players
        if self._kind.players == 2:
            players[other(int(form["side"])) - FIRST] = form["opponent"]
        try:
            stored = local_game(
                game(self._kind.name, **options),
                players,
                self.plancia.store.new_id(self._kind.name),
                self.plancia.clock.now(),
            )
        except BadOption as error:
            self.query_one("#trouble", Static).update(Text(say(error.text)))
            return
        self.app.switch_screen(GameScreen(stored))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self._kind()))


def _select(choices: Sequence[tuple[Words, str]], chosen: str, name: str) -> Select[str]:
    offered = [(say(label), value) for label, value in choices]
    return Select(offered, value=chosen, allow_blank=False, compact=True, id=name)

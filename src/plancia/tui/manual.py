"""The rules of a game and the keys, over whatever screen was open."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from plancia.core.game import Game
from plancia.core.language import say
from plancia.core.text import T
from plancia.tui.words import translate_keys

_KEYS = T(
    """\
arrows Enter  point and play, as the mouse does
0-9 A-Z       type a move; after : small letters do as well
,  .          look back and on through the game; Home, End
b  f          take a move back, and make it again
h             a hint; it stays until Esc
a  e          analyse every move; the evaluation bar
m  Esc  p     a level: move now; stop thinking; go on
s             show a puzzle's solution
R             give the game up
d             light or dark
q             to the menu; the game is kept after every move"""
)


class RulesScreen(ModalScreen[None]):
    """Any key closes it; arrows scroll."""

    CSS = """
    RulesScreen { align: center middle; }
    RulesScreen VerticalScroll {
        width: 76; max-width: 96%; height: auto; max-height: 96%;
        background: $surface; border: round $primary; padding: 0 2;
    }
    RulesScreen .heading { text-style: bold; color: $accent; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter,space", "close", "Close")
    ]

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        translate_keys(self)
        self._game = game

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(say(self._game.title), classes="heading")
            yield Static(Text(say(self._game.rules)))
            changed = self._game.options.changed()
            if changed:
                yield Static(say(T("Options")), classes="heading")
                lines = [f"{name} = {str(value)[:60]}" for name, value in changed.items()]
                yield Static(Text("\n".join(lines)))
            yield Static(say(T("Keys")), classes="heading")
            yield Static(Text(say(_KEYS)))

    def action_close(self) -> None:
        self.dismiss()

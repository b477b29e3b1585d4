"""The rules of a game and the keys, over whatever screen was open."""

from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from plancia.core.game import Game
from plancia.core.text import T, Words
from plancia.language import say, sentence
from plancia.tui.words import translate_keys

_KEYS: Final[tuple[tuple[Words, Words], ...]] = (
    ("← → ↑ ↓", T("move the cursor, as the mouse does")),
    (T("Enter"), T("play there")),
    ("0-9 A-Z", T("type a move; after : small letters do as well")),
    ("h", T("hint: what to look for, where, the move and why")),
    ("a", T("analyse: the value of every move")),
    ("e", T("evaluation bar")),
    ("t", T("take back")),
    ("f", T("make the move again that was taken back")),
    (",  .", T("previous move, next move")),
    (T("Home End"), T("first position, latest position")),
    ("m", T("have the computer move now")),
    ("Esc", T("cancel; pause the computer")),
    ("p", T("go on after a pause")),
    ("s", T("show the solution of a puzzle")),
    ("n", T("play again, when the game is over")),
    ("r", T("try again where it mattered, when the game is reviewed")),
    ("g", T("resign")),
    ("d", T("light or dark")),
    ("^p", T("all commands")),
    ("q", T("menu; the game is saved after every move")),
)


class RulesScreen(ModalScreen[None]):
    """Any key closes it; arrows scroll."""

    CSS: ClassVar[str] = """
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
            yield Static(Text(f"{sentence(self._game.aim)}\n{sentence(self._game.variant)}"))
            yield Static(Text(say(self._game.rules)))
            yield Static(say(T("Keys")), classes="heading")
            yield Static(Text("\n".join(f"{say(keys):<10}{say(words)}" for keys, words in _KEYS)))

    def action_close(self) -> None:
        self.dismiss()

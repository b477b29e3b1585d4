"""What all screens share: their keys, the line at the bottom, and the rules with all keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Static

from plancia.core.game import Game
from plancia.core.text import T
from plancia.language import say, sentence

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp


def translate_keys(node: DOMNode) -> None:
    """Have the footer speak the language that was chosen after its classes were made."""
    made = type(node)._merged_bindings
    assert made is not None
    keys = node._bindings.key_to_bindings
    for key, bindings in made.key_to_bindings.items():
        keys[key] = [replace(each, description=say(T(each.description))) for each in bindings]


class PlanciaScreen(Screen[None]):
    """A screen of the application."""

    SCOPED_CSS: ClassVar[bool] = False  # the rules of a class are for those made from it, too

    def __init__(self) -> None:
        super().__init__()
        translate_keys(self)

    @property
    def plancia(self) -> PlanciaApp:
        return cast("PlanciaApp", self.app)

    def action_leave(self) -> None:
        self.app.pop_screen()


class KeyBar(Footer):
    """Textual's footer, made again only where its keys have changed: that is slow."""

    _keys: tuple[tuple[Binding, bool], ...] = ()

    async def recompose(self) -> None:
        if not self.is_attached:
            return
        found = self.screen.active_bindings.values()
        keys = tuple((each.binding, each.enabled) for each in found)
        if keys != self._keys:
            self._keys = keys
            await super().recompose()


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
            # Of the screen below, without Textual's own; of two keys for the same the first one.
            names = dict[str, str]()
            for binding, *_ in self.app.screen_stack[-2]._bindings.key_to_bindings.values():
                if not binding.action.startswith(("app.", "screen.")):
                    names.setdefault(binding.description, self.app.get_key_display(binding))
            yield Static(Text("\n".join(f"{key:<10}{words}" for words, key in names.items())))

    def action_close(self) -> None:
        self.dismiss()

"""A question over the screen: Cancel, or the other button."""

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from plancia.core.text import T, Words
from plancia.language import say


class Confirm(ModalScreen[bool]):
    """Asks before something that can't be undone; Cancel has the focus, as on the page."""

    CSS: ClassVar[str] = """
    Confirm { align: center middle; }
    Confirm Vertical {
        width: 60; max-width: 90%; height: auto; background: $surface; border: round $primary;
        padding: 1 2;
    }
    Confirm #title { text-style: bold; margin-bottom: 1; }
    Confirm Horizontal { height: auto; align-horizontal: right; margin-top: 1; }
    Confirm Button { margin-left: 2; }
    Confirm Button:focus { text-style: bold; background: $accent; color: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel"),
        Binding("left,right", "app.focus_next", "Next", show=False),
    ]

    def __init__(self, title: Words, words: Words, yes: Words) -> None:
        super().__init__()
        self._title, self._words, self._yes = title, words, yes

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(say(self._title)), id="title")
            yield Static(Text(say(self._words)))
            with Horizontal():
                yield Button(say(T("Cancel")), id="cancel", compact=True)
                yield Button(say(self._yes), id="yes", compact=True)

    def action_cancel(self) -> None:
        self.dismiss(False)

    @on(Button.Pressed)
    def _answered(self, message: Button.Pressed) -> None:
        self.dismiss(message.button.id == "yes")

"""The board on the screen: paints a picture and reports where the mouse clicks."""

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from plancia.core.picture import Cell, Picture
from plancia.tui.colours import PAGE
from plancia.tui.paint import Look, Painting, paint


class BoardWidget(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows what it is given; knows no game."""

    virtual_size: Size

    class Clicked(Message):
        """A cell was clicked on."""

        panel: int
        cell: Cell

        def __init__(self, panel: int, cell: Cell) -> None:
            super().__init__()
            self.panel, self.cell = panel, cell

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[Picture, Look, Picture | None] | None = None
        self.look: Look = Look()
        self._painting: Painting | None = None
        self._strips: list[Strip] = []

    def show(self, picture: Picture, look: Look, first: Picture | None = None) -> None:
        """Paint a picture; with the `first` one of its game, in the same size and place."""
        if (picture, look, first) != self._shown:
            self._shown, self.look = (picture, look, first), look
            self._paint()
        cursor = next((cell for cell, mark in look.marks.items() if mark == "cursor"), None)
        if self._painting is None or cursor is None or self.virtual_size == self.size:
            return
        area = self._painting.areas[0]
        wide, high = area.size.width, area.size.height
        place = Region(area.x + cursor[1] * wide, area.y + cursor[0] * high, wide, high)
        self.scroll_to_region(place.grow((1, 2, 1, 2)), animate=False, force=True)

    def _paint(self) -> None:
        if self._shown is None or not self.size:
            return
        picture, look, first = self._shown
        self._painting = paint(picture, look, *self.size, first)
        canvas = self._painting.canvas
        self._strips = canvas.strips()
        self.virtual_size = Size(canvas.width, canvas.height)
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        self._paint()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        behind = Style(bgcolor=PAGE)
        if not 0 <= y + top < len(self._strips):
            return Strip([Segment(" " * self.size.width, behind)], self.size.width)
        strip = self._strips[y + top].crop_extend(left, left + self.size.width, behind)
        return strip.apply_offsets(left, y + top)

    def on_click(self, event: Click) -> None:
        left, top = self.scroll_offset
        if self._painting and (found := self._painting.find(event.x + left, event.y + top)):
            self.post_message(self.Clicked(*found))

"""The board on the screen: paints a picture and reports where the mouse is."""

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, MouseMove, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from plancia.core.picture import Cell, Picture
from plancia.tui.paint import Look, Painting, paint


class BoardWidget(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows what it is given; knows no game."""

    virtual_size: Size

    class Pointed(Message):
        """The mouse is over a cell."""

        panel: int
        cell: Cell

        def __init__(self, panel: int, cell: Cell) -> None:
            super().__init__()
            self.panel, self.cell = panel, cell

    class Clicked(Pointed):
        """A cell was clicked on."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._picture: Picture | None = None
        self._first: Picture | None = None
        self._look = Look()
        self._painting: Painting | None = None
        self._strips: list[Strip] = []

    def show(self, picture: Picture, look: Look, first: Picture | None = None) -> None:
        """Paint a picture; with the `first` one of its game, in the same size and place."""
        if (picture, look, first) != (self._picture, self._look, self._first):
            self._picture, self._look, self._first = picture, look, first
            self._paint()
        if self._painting is None or look.cursor is None or self.virtual_size == self.size:
            return
        row, column = look.cursor
        area = self._painting.areas[0]
        wide, high = area.size.width, area.size.height
        place = Region(area.x + column * wide, area.y + row * high, wide, high)
        self.scroll_to_region(place.grow((1, 2, 1, 2)), animate=False, force=True)

    def _paint(self) -> None:
        if self._picture is None or not self.size:
            return
        width, height = self.size
        self._painting = paint(self._picture, self._look, width, height, self._first)
        canvas = self._painting.canvas
        self._strips = canvas.strips()
        self.virtual_size = Size(canvas.width, canvas.height)
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        self._paint()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        behind = Style(bgcolor=self._look.palette.page)
        if not 0 <= y + top < len(self._strips):
            return Strip([Segment(" " * self.size.width, behind)], self.size.width)
        strip = self._strips[y + top].crop_extend(left, left + self.size.width, behind)
        return strip.apply_offsets(left, y + top)

    def _found(self, event: MouseMove | Click) -> tuple[int, Cell] | None:
        if self._painting is None:
            return None
        left, top = self.scroll_offset
        return self._painting.find(event.x + left, event.y + top)

    def on_mouse_move(self, event: MouseMove) -> None:
        found = self._found(event)
        if found is not None:
            self.post_message(self.Pointed(*found))

    def on_click(self, event: Click) -> None:
        found = self._found(event)
        if found is not None:
            self.post_message(self.Clicked(*found))

    def place_of(self, panel: int, cell: Cell) -> tuple[int, int]:
        """Where a cell is in this widget, in characters from its top left."""
        assert self._painting is not None
        area = self._painting.areas[panel]
        left, top = self.scroll_offset
        x = area.x + cell[1] * area.size.width + (area.size.width - 1) // 2 - left
        y = area.y + cell[0] * area.size.height + (area.size.height - 1) // 2 - top
        return x, y

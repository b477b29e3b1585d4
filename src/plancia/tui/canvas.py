"""A canvas of characters, and of pixels two to a character, that becomes lines of a screen."""

from functools import cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from plancia.tui.colours import Colour

_UPPER_HALF = "▀"


@cache
def ink(colour: Colour, behind: Colour, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=behind, bold=bold)


class Canvas:
    """A rectangle to paint on: x to the right, y down, both in characters from 0."""

    width: int
    height: int

    def __init__(self, width: int, height: int, page: Colour) -> None:
        self.width, self.height = width, height
        blank = (" ", ink(page, page))
        self._cells = [[blank] * width for _ in range(height)]

    def put(
        self, x: int, y: int, text: str, colour: Colour, behind: Colour, bold: bool = False
    ) -> None:
        """Text on one line; what does not fit is left out."""
        if not 0 <= y < self.height:
            return
        style = ink(colour, behind, bold)
        for place, letter in enumerate(text, x):
            if 0 <= place < self.width:
                self._cells[y][place] = (letter, style)

    def pixels(self, x: int, y: int, rows: list[list[Colour]]) -> None:
        """Square pixels, two rows of them to a line of characters."""
        for line, (upper, lower) in enumerate(zip(rows[::2], rows[1::2], strict=True)):
            for column, (top, bottom) in enumerate(zip(upper, lower, strict=True)):
                if top == bottom:
                    self.put(x + column, y + line, " ", bottom, bottom)
                else:
                    self.put(x + column, y + line, _UPPER_HALF, top, bottom)

    def behind(self, x: int, y: int) -> Colour:
        """The colour behind a character."""
        colour = self._cells[y][x][1].bgcolor
        assert colour is not None
        return colour.name

    def strips(self) -> list[Strip]:
        return [
            Strip(
                [
                    Segment("".join(letter for letter, _ in run), style)
                    for style, run in groupby(line, key=lambda cell: cell[1])
                ],
                self.width,
            )
            for line in self._cells
        ]

"""Cells painted on a canvas of characters: discs, stones, rocks and blocks, in every size."""

from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from plancia.core.picture import EMPTY, Cell
from plancia.tui.colours import (
    BAD,
    BLACK,
    FAINT,
    HINT,
    INK,
    PAGE,
    ROCK,
    WHITE,
    Colour,
    GameColours,
    mixed,
    tinted,
)

_UPPER_HALF = "▀"


@cache
def ink(colour: Colour, behind: Colour, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=behind, bold=bold)


class Canvas:
    """A rectangle to paint on: x to the right, y down, both in characters from 0."""

    width: int
    height: int

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        blank = (" ", ink(PAGE, PAGE))
        self._cells = [[blank] * width for _ in range(height)]

    def put(
        self, x: int, y: int, text: str, colour: Colour, behind: Colour = PAGE, bold: bool = False
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
                letter = " " if top == bottom else _UPPER_HALF
                self.put(x + column, y + line, letter, top, bottom)

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


class Size(NamedTuple):
    """How many characters a cell takes, and how many pixels what lies in it."""

    width: int
    height: int
    disc: int = 0


class Area(NamedTuple):
    """Where a panel's cells lie on the canvas."""

    panel: int
    x: int
    y: int
    size: Size
    rows: int
    columns: int

    def cell(self, x: int, y: int) -> Cell | None:
        row, column = (y - self.y) // self.size.height, (x - self.x) // self.size.width
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row, column
        return None


class Spot(NamedTuple):
    """One cell, and everything to show about it."""

    letter: str
    mark: str = ""
    """One of `TINTS`."""
    value: tuple[str, float] | None = None
    """What an analysis writes there, and how good it is, from -1 to 1."""


@cache
def _circle(disc: int, reach: float) -> tuple[tuple[bool, ...], ...]:
    """Of a square of pixels, those whose squared distance from the centre is no more."""
    centre, pixels = (disc - 1) / 2, range(disc)
    return tuple(
        tuple((x - centre) ** 2 + (y - centre) ** 2 <= reach for x in pixels) for y in pixels
    )


def paint_disc(
    canvas: Canvas, x: int, y: int, size: Size, spot: Spot, colours: GameColours
) -> None:
    board, outside = colours.board, tinted(colours.board, spot.mark)
    body, core = disc_colours(spot.letter, colours)
    if size.disc and spot.letter == EMPTY and spot.mark in ("hinted", "pointed"):
        body = core = tinted(PAGE, spot.mark)
        outside = board
    if size.disc:
        paint_dot(canvas, x, y, size, body, core, outside, board)
    else:
        letter = {"X": "●", "O": "◉"}.get(spot.letter, "·")
        canvas.put(x, y, letter, FAINT if spot.letter == EMPTY else body, outside, True)
        canvas.put(x + 1, y, " ", board, board)
    if spot.value is not None:
        disc, colour = size.disc or size.width - 1, _value_colour(spot.value[1])
        if core == body != PAGE:  # tinted
            colour = BLACK if spot.mark == "hinted" else WHITE
        words = _fitting(spot.value, disc)
        left, middle = x + max(0, (disc - len(words)) // 2), y + (size.height - 1) // 2
        canvas.put(left, middle, words, colour, core if size.disc else outside, True)


def disc_colours(letter: str, colours: GameColours) -> tuple[Colour, Colour]:
    """Of a disc or a hole, and of its inside: the second side has a ring."""
    if letter == "O":
        return colours.second, mixed(colours.second, BLACK, 0.55)
    return (colours.first, colours.first) if letter == "X" else (PAGE, PAGE)


def paint_dot(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    body: Colour,
    core: Colour,
    outside: Colour,
    gap: Colour,
    floor: Colour = "",
) -> None:
    """A disc of pixels in its cell; the gap is beside it and, without a floor, below."""
    inside = _circle(size.disc, max((size.disc / 4.4) ** 2, 0.5))
    rows = [[gap] * size.width for _ in range(2 * size.height)]
    rows[-1] = [floor or gap] * size.width
    for py, line in enumerate(_circle(size.disc, size.disc * size.disc / 4)):
        for px, filled in enumerate(line):
            rows[py][px] = (core if inside[py][px] else body) if filled else outside
    canvas.pixels(x, y, rows)


def _fitting(value: tuple[str, float], width: int) -> str:
    """What is written for a value; its sign, where the letters have no room."""
    return value[0] if len(value[0]) <= width else sign(value[1])


def sign(value: float) -> str:
    return "+" if value > 0 else "−" if value < 0 else "="


def _value_colour(value: float) -> Colour:
    """Good is the hint's colour, even is plain; the sign says it as well."""
    return HINT if value > 0.05 else BAD if value < -0.05 else INK


_SMALL_STONE: Final = ("▟█▙", "▝▀▘")
"""Three pixels across, with round corners that pixels are too large for."""


def paint_stone(
    canvas: Canvas, x: int, y: int, area: Area, cell: Cell, spot: Spot, colours: GameColours
) -> None:
    behind, colour = tinted(colours.board, spot.mark), colours.side(spot.letter)
    _paint_lines(canvas, x, y, area, cell, behind, colours.board)
    if spot.letter == EMPTY:
        if spot.value is not None:
            words = _fitting(spot.value, area.size.width)
            left, middle = (area.size.width - len(words)) // 2, (area.size.height - 1) // 2
            dark = mixed(_value_colour(spot.value[1]), BLACK, 0.6)
            canvas.put(x + left, y + middle, words, dark, behind, True)
    elif area.size.height == 1:
        canvas.put(x, y, "●", colour, behind, True)
    elif area.size.height == 2:
        for line, text in enumerate(_SMALL_STONE):
            canvas.put(x, y + line, text, colour, behind)
    else:
        disc = area.size.width - 1
        shape = _circle(disc, disc * disc / 4)
        rows = [[colour if filled else behind for filled in line] for line in shape]
        canvas.pixels(x, y, [*rows, [behind] * disc])


def _paint_lines(
    canvas: Canvas, x: int, y: int, area: Area, cell: Cell, behind: Colour, board: Colour
) -> None:
    """The lines that cross in a cell; the gap on its right is never set off."""
    (row, column), (width, height, _) = cell, area.size
    across, down = (width - 1) // 2, (height - 1) // 2
    left = ("─" if column else " ") * across
    right = ("─" if column + 1 < area.columns else " ") * (width - 1 - across)
    crossings = ("┌┬┐", "├┼┤", "└┴┘")[0 if row == 0 else 2 if row + 1 == area.rows else 1]
    crossing = crossings[0 if column == 0 else 2 if column + 1 == area.columns else 1]
    colour = mixed(board, BLACK, 0.35)
    for line in range(height):
        upright = "│" if (row if line < down else row + 1 < area.rows) else " "
        text = f"{' ' * across}{upright}{' ' * (width - 1 - across)}"
        if line == down:
            text = f"{left}{crossing}{right}"
        canvas.put(x, y + line, text[:-1], colour, behind)
        canvas.put(x + width - 1, y + line, text[-1], colour, board)


def paint_rock(canvas: Canvas, x: int, y: int, size: Size, spot: Spot) -> None:
    body = tinted(ROCK, spot.mark)
    if not size.disc:
        canvas.put(x, y, "●", body, bold=True)
        return
    own = size._replace(height=(size.disc + 1) // 2)
    core = mixed(body, WHITE, 0.25) if size.disc > 4 else body
    paint_dot(canvas, x, y, own, body, core, PAGE, PAGE)
    if spot.value is not None:
        middle, centre = y + (own.height - 1) // 2, x + (size.disc - 1) // 2
        canvas.put(centre, middle, sign(spot.value[1]), BLACK, core, True)


def paint_block(
    canvas: Canvas, x: int, y: int, size: Size, spot: Spot, colour: Colour, *, floor: Colour
) -> None:
    """A block, or the floor where none is."""
    if spot.letter != EMPTY:
        paint_bevelled(canvas, x, y, size, tinted(colour, spot.mark))
        return
    plain, floor = floor, tinted(floor, spot.mark)
    paint_bevelled(canvas, x, y, size, floor, PAGE)
    if size.height == 1 and floor == plain:
        canvas.put(x, y, "·", FAINT, floor)


def paint_bevelled(
    canvas: Canvas, x: int, y: int, size: Size, colour: Colour, edge: Colour = ""
) -> None:
    """A square with an edge on the right and below, so that neighbours stay apart."""
    if size.height == 1:
        canvas.put(x, y, "  ", colour, colour)
        return
    edge = edge or mixed(colour, BLACK, 0.35)
    rows = [[colour] * (size.width - 1) + [edge] for _ in range(2 * size.height - 1)]
    canvas.pixels(x, y, [*rows, [edge] * size.width])

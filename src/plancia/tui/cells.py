"""Cells painted on a canvas of characters: discs, stones, rocks and blocks, in every size."""

from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from plancia.core.picture import EMPTY, Cell
from plancia.tui.colours import Colour, Colours, mixed

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
    marked: bool
    last: bool = False
    pointed: bool = False
    hinted: bool = False
    near: bool = False
    lined: bool = False
    cursor: bool = False
    value: tuple[str, float] | None = None
    faded: bool = False
    mover: str = "X"


def _round(disc: int) -> tuple[tuple[bool, ...], ...]:
    """The pixels of a disc."""
    return _within(disc, disc * disc / 4)


@cache
def _within(disc: int, reach: float) -> tuple[tuple[bool, ...], ...]:
    """Of a square of pixels, those whose squared distance from the centre is no more."""
    centre, pixels = (disc - 1) / 2, range(disc)
    return tuple(
        tuple((x - centre) ** 2 + (y - centre) ** 2 <= reach for x in pixels) for y in pixels
    )


def paint_disc(canvas: Canvas, x: int, y: int, size: Size, spot: Spot, palette: Colours) -> None:
    board = mixed(palette.board, palette.hint, 0.5) if spot.near else palette.board
    outside = board
    if spot.marked:
        outside = palette.frame
    elif spot.lined:
        outside = palette.hint
    elif spot.last:
        outside = mixed(board, palette.frame, 0.45)
    body, core = disc_colours(spot.letter, palette)
    if spot.letter == EMPTY:
        if spot.hinted:
            body = core = palette.hint
        elif spot.pointed:
            mover, _ = disc_colours(spot.mover, palette)
            body = core = mixed(palette.page, mover, 0.35)
    elif spot.cursor or spot.pointed:
        outside = palette.accent
    elif spot.hinted:
        outside = palette.hint
    if spot.faded and spot.letter != EMPTY:
        body, core = mixed(body, board, 0.45), mixed(core, board, 0.45)
    paint_dot(canvas, x, y, size, body, core, outside, board)
    if size.disc == 0:
        letter = {"X": "●", "O": "◉"}.get(spot.letter, "○" if spot.cursor else "·")
        behind = outside if outside != board else board
        canvas.put(x, y, letter, body if spot.letter != EMPTY else palette.faint, behind, True)
        canvas.put(x + 1, y, " ", board, board)
    _value(canvas, x, y, size, spot, palette)


def disc_colours(letter: str, palette: Colours) -> tuple[Colour, Colour]:
    match letter:
        case "X":
            return palette.first, palette.first
        case "O":
            return palette.second, palette.second_inside
        case _:
            return palette.page, palette.page


def paint_dot(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    body: Colour,
    core: Colour,
    outside: Colour,
    board: Colour,
    floor: Colour = "",
) -> None:
    """A disc of pixels in its cell; the gap beside it belongs to the board, that below to the
    floor."""
    if size.disc == 0:
        return
    shape, inside = _round(size.disc), _within(size.disc, max((size.disc / 4.4) ** 2, 0.5))
    rows = [[board] * size.width for _ in range(2 * size.height)]
    rows[-1] = [floor or board] * size.width
    for py, line in enumerate(shape):
        for px, filled in enumerate(line):
            if filled:
                rows[py][px] = core if inside[py][px] else body
            else:
                rows[py][px] = outside
    canvas.pixels(x, y, rows)


def _value(canvas: Canvas, x: int, y: int, size: Size, spot: Spot, palette: Colours) -> None:
    if spot.value is None:
        return
    words, value = spot.value
    disc = size.disc or size.width - 1
    words = words if len(words) <= disc else sign(value)
    middle = (size.height - 1) // 2
    start = x + max(0, (disc - len(words)) // 2)
    canvas.put(
        start,
        y + middle,
        words,
        value_colour(value, palette),
        canvas.behind(start, y + middle),
        True,
    )


def sign(value: float) -> str:
    return "+" if value > 0 else "−" if value < 0 else "="


def value_colour(value: float, palette: Colours) -> Colour:
    """Good is the hint's colour, bad is faint red, even is plain; the sign says it as well."""
    if value > 0.05:
        return palette.hint
    if value < -0.05:
        return mixed(palette.second, palette.ink, 0.3)
    return palette.ink


def paint_stone(
    canvas: Canvas, x: int, y: int, area: Area, cell: Cell, spot: Spot, palette: Colours
) -> None:
    behind = mixed(palette.board, palette.hint, 0.3) if spot.near else palette.board
    if spot.marked:
        behind = palette.hint
    elif spot.cursor:
        behind = palette.accent
    elif spot.hinted:
        behind = palette.hint
    elif spot.lined:
        behind = mixed(palette.board, palette.hint, 0.6)
    elif spot.last:
        behind = mixed(palette.board, palette.white, 0.6)
    colour = {"X": palette.first, "O": palette.second}.get(spot.letter, palette.lines)
    _lines(canvas, x, y, area, cell, behind, palette)
    if spot.letter != EMPTY:
        if area.size.height == 1:
            canvas.put(x, y, "●", colour, behind, True)
        elif area.size.height == 2:
            for line, text in enumerate(_SMALL_STONE):
                canvas.put(x, y + line, text, colour, behind)
        else:
            shape = _round(area.size.width - 1)
            rows = [[colour if filled else behind for filled in line] for line in shape]
            canvas.pixels(x, y, [*rows, [behind] * len(shape)])
    if spot.letter == EMPTY and spot.value is not None:
        words, value = spot.value
        good = mixed(palette.black, palette.hint, 0.5 if value > 0.05 else 0.0)
        bad = palette.second_inside
        tone = bad if value < -0.05 else good
        words = words if len(words) <= area.size.width else sign(value)
        left, middle = (area.size.width - len(words)) // 2, (area.size.height - 1) // 2
        canvas.put(x + left, y + middle, words, tone, behind, True)


def _lines(
    canvas: Canvas, x: int, y: int, area: Area, cell: Cell, behind: Colour, palette: Colours
) -> None:
    """The lines that cross in a cell; the gap on its right is never set off."""
    (row, column), (width, height, _) = cell, area.size
    across, down = (width - 1) // 2, (height - 1) // 2
    left = ("─" if column else " ") * across
    right = ("─" if column + 1 < area.columns else " ") * (width - 1 - across)
    crossings = ("┌┬┐", "├┼┤", "└┴┘")[0 if row == 0 else 2 if row + 1 == area.rows else 1]
    crossing = crossings[0 if column == 0 else 2 if column + 1 == area.columns else 1]
    for line in range(height):
        upright = "│" if (row if line < down else row + 1 < area.rows) else " "
        text = f"{' ' * across}{upright}{' ' * (width - 1 - across)}"
        if line == down:
            text = f"{left}{crossing}{right}"
        canvas.put(x, y + line, text[:-1], palette.lines, behind)
        canvas.put(x + width - 1, y + line, text[-1], palette.lines, palette.board)


_SMALL_STONE: Final = ("▟█▙", "▝▀▘")
"""Three pixels across, with round corners that pixels are too large for."""


def paint_rock(canvas: Canvas, x: int, y: int, size: Size, spot: Spot, palette: Colours) -> None:
    body = mixed(palette.rock, palette.hint, 0.45) if spot.near else palette.rock
    if spot.hinted:
        body = palette.hint
    if spot.pointed:
        body = mixed(body, palette.accent, 0.75)
    page = palette.page
    if size.disc == 0:
        canvas.put(x, y, "●", body, page, True)
        return
    own = size._replace(height=(size.disc + 1) // 2)
    core = mixed(body, palette.white, 0.25)
    paint_dot(canvas, x, y, own, body, core if size.disc > 4 else body, page, page)
    if spot.value is not None:
        _, value = spot.value
        middle = y + (own.height - 1) // 2
        centre = x + (size.disc - 1) // 2
        canvas.put(centre, middle, sign(value), palette.black, canvas.behind(centre, middle), True)


def paint_block(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    spot: Spot,
    palette: Colours,
    colour: Colour,
    wanted: bool,
) -> None:
    page = palette.page
    if spot.letter == EMPTY:
        floor = mixed(page, palette.faint, 0.18)
        if wanted:
            floor = mixed(page, palette.second, 0.32)
        if spot.near:
            floor = mixed(floor, palette.hint, 0.3)
        if spot.hinted:
            floor = mixed(page, palette.hint, 0.8)
        elif spot.pointed:
            floor = mixed(page, palette.falling, 0.55)
        paint_bevelled(canvas, x, y, size, floor, page if size.height > 1 else floor)
        if size.height == 1 and floor == mixed(page, palette.faint, 0.18):
            canvas.put(x, y, "·", palette.faint, floor)
        return
    if spot.last:
        colour = mixed(colour, palette.white, 0.3)
    if spot.pointed:
        colour = palette.second
    paint_bevelled(canvas, x, y, size, colour, mixed(colour, palette.black, 0.35))


def paint_bevelled(
    canvas: Canvas, x: int, y: int, size: Size, colour: Colour, edge: Colour
) -> None:
    """A square with an edge on the right and below, so that neighbours stay apart."""
    if size.height == 1:
        canvas.put(x, y, "  ", colour, colour)
        return
    pixels = [[colour] * size.width for _ in range(2 * size.height)]
    for line in pixels:
        line[-1] = edge
    pixels[-1] = [edge] * size.width
    canvas.pixels(x, y, pixels)

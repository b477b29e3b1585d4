"""Pictures painted for a terminal: discs, stones, rocks and blocks, as large as fits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, NamedTuple

from plancia.core.language import say
from plancia.core.picture import EMPTY, NO_CELL, Cell, Panel, Picture
from plancia.tui.canvas import Canvas
from plancia.tui.colours import DARK, Colour, Colours, mixed

_NOTHING: Final[frozenset[Cell]] = frozenset()
_GAP: Final = 3
"""Columns between two panels."""


class Size(NamedTuple):
    """How many characters a cell takes, and how many pixels what lies in it."""

    width: int
    height: int
    disc: int = 0


def _round_sizes(discs: Iterable[int]) -> tuple[Size, ...]:
    """Discs with a pixel between them, and the small ones: without a gap below, and a letter."""
    return (*(Size(n + 1, n // 2 + 1, n) for n in discs), Size(5, 2, 4), Size(4, 2, 3), Size(2, 1))


def _square_sizes(largest: int) -> tuple[Size, ...]:
    """A pixel is half as high as it is wide: a square takes twice as many columns as lines."""
    return tuple(Size(2 * lines, lines) for lines in range(largest, 0, -1))


SIZES: Final[Mapping[str, tuple[Size, ...]]] = {
    # An even number of pixels leaves a wider gap below than beside it: rocks do not mind.
    "discs": _round_sizes(range(15, 4, -2)),
    "rocks": _round_sizes(range(13, 4, -1)),
    "stones": _square_sizes(4),
    "blocks": _square_sizes(5),
}
"""The sizes a cell may have, largest first."""


class Falling(NamedTuple):
    """What hangs over the board before it is dropped: a piece's rows, or one disc."""

    rows: tuple[str, ...]
    column: int


@dataclass(frozen=True)
class Look:
    """What is shown of a position beyond the picture itself."""

    palette: Colours = DARK
    last: frozenset[Cell] = _NOTHING
    """What the last move changed."""
    pointed: frozenset[Cell] = _NOTHING
    """Where the chosen move would happen."""
    cursor: Cell | None = None
    hinted: frozenset[Cell] = _NOTHING
    near: frozenset[Cell] = _NOTHING
    """The part of the board that a hint asks to look at."""
    values: Mapping[Cell, tuple[str, float]] = field(default_factory=dict)
    """A few letters and a value from -1 to 1 for cells where moves happen."""
    falling: Falling | None = None
    chosen_panel: int | None = None
    """The number of a panel to set off: the piece chosen."""
    over: bool = False
    mover: str = "X"
    """What the player to move puts on the board."""


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


@dataclass
class Painting:
    """A canvas and where on it the cells are."""

    canvas: Canvas
    areas: tuple[Area, ...]
    hanging: int
    """Lines over the board that belong to its columns too."""

    def find(self, x: int, y: int) -> tuple[int, Cell] | None:
        """The panel and the cell at a place; over the board, the top cell of the column."""
        for area in self.areas:
            found = area.cell(x, y)
            if found is None and area.panel == 0 and area.y - self.hanging <= y < area.y:
                found = area.cell(x, area.y)
            if found is not None:
                return area.panel, found
        return None


def paint(
    picture: Picture, look: Look, width: int, height: int, first: Picture | None = None
) -> Painting:
    """The picture as large as it fits; if nothing fits, as small as can be.

    With the `first` picture of the game the board has the same size and place in all of it, though
    rocks and pieces go.
    """
    picture = _trimmed(picture)
    look = replace(look, palette=look.palette.for_game(picture.palette))
    widest = picture if first is None else _trimmed(first)
    size, frame = _largest(widest, width, height)
    layout = _layout(picture, size, width)
    canvas = Canvas(max(width, layout.width), max(height, layout.height), look.palette.page)
    left = max(0, (width - max(frame.width, layout.width)) // 2)
    top = max(0, (height - max(frame.height, layout.height)) // 2)
    areas = tuple(area._replace(x=area.x + left, y=area.y + top) for area in layout.areas)
    for area, panel in zip(areas, picture.panels, strict=True):
        _paint_panel(canvas, area, panel, look, _goal(picture) if area.panel == 0 else None)
    if look.falling is not None:
        _paint_falling(canvas, areas[0], picture.board, look)
    return Painting(canvas, areas, layout.hanging)


def _trimmed(picture: Picture) -> Picture:
    """The picture with its pieces cut out of their boxes: only the board and its goal are whole."""
    panels = tuple(
        panel if number == 0 or panel.is_goal or panel.column_labels else _cut_out(panel)
        for number, panel in enumerate(picture.panels)
    )
    return replace(picture, panels=panels)


def _cut_out(panel: Panel) -> Panel:
    rows = trimmed_rows(panel.rows)
    used = [c for c in range(panel.width) if any(row[c : c + 1] not in ("", EMPTY) for row in rows)]
    if not used:
        return panel
    cut = tuple(row[used[0] : used[-1] + 1].replace(EMPTY, NO_CELL) for row in rows)
    return Panel(cut, panel.style, panel.title)


def trimmed_rows(rows: Sequence[str]) -> tuple[str, ...]:
    """The rows from the first to the last that has something in it."""
    used = [number for number, row in enumerate(rows) if row.strip(EMPTY)]
    return tuple(rows[used[0] : used[-1] + 1]) if used else tuple(rows)


def _goal(picture: Picture) -> Panel | None:
    """The panel that shows what the board should become, if there is one."""
    rows = len(picture.board.rows)
    for panel in picture.panels[1:]:
        if panel.is_goal and (len(panel.rows), panel.width) == (rows, picture.board.width):
            return panel
    return None


class _Layout(NamedTuple):
    width: int
    height: int
    hanging: int
    areas: tuple[Area, ...]


def _largest(picture: Picture, width: int, height: int) -> tuple[Size, _Layout]:
    """The largest size at which the picture fits, or the smallest."""
    for size in SIZES[picture.board.style]:
        layout = _layout(picture, size, width)
        if layout.width <= width and layout.height <= height:
            break
    return size, layout


def _layout(picture: Picture, size: Size, width: int) -> _Layout:
    """Panels from left to right, the board first, and on another shelf where there is no room."""
    hanging = _hanging(picture, size)
    areas: list[Area] = []
    x = y = right = bottom = 0
    for number, panel in enumerate(picture.panels):
        level = number == 0 or (number == 1 and panel.is_goal)  # side by side
        gutter, above = _gutter(panel), bool(panel.title) + (hanging if level else 0)
        own = _pitch(panel, size) if number == 0 else _smaller(size)
        wide = gutter + panel.width * own.width
        high = above + len(panel.rows) * own.height + bool(panel.column_labels)
        if number > 1 and x + wide > width:
            x, y = 0, bottom + 1
        areas.append(Area(number, x + gutter, y + above, own, len(panel.rows), panel.width))
        right, bottom = max(right, x + wide), max(bottom, y + high)
        x += wide + _GAP
    return _Layout(right, bottom, hanging, tuple(areas))


def _pitch(panel: Panel, size: Size) -> Size:
    """Heaps lie apart: a free line between them, if rocks are not mere letters."""
    if panel.style == "rocks" and size.disc and len(panel.rows) > 1:
        return size._replace(height=size.height + 1)
    return size


def _smaller(size: Size) -> Size:
    """For what lies beside the board, which has the room first."""
    lines = (size.height + 1) // 2
    return Size(2 * lines, lines)


def _hanging(picture: Picture, size: Size) -> int:
    """Lines for what is about to fall."""
    style = picture.board.style
    if style == "discs":
        return size.height
    if style == "blocks":
        pieces = [len(panel.rows) for panel in picture.panels[1:] if not panel.is_goal]
        return max(pieces, default=1) * size.height
    return 0


def _gutter(panel: Panel) -> int:
    """Columns for the row labels; heaps say how many rocks they have, too."""
    if not panel.row_labels:
        return int(panel.style == "discs")  # the rim
    longest = max(map(len, panel.row_labels))
    return longest + (2 + len(str(panel.width)) if panel.style == "rocks" else 1)


def _paint_panel(canvas: Canvas, area: Area, panel: Panel, look: Look, goal: Panel | None) -> None:
    palette, size = look.palette, area.size
    _paint_labels(canvas, area, panel, look)
    if panel.style == "discs":
        _paint_rim(canvas, area, palette)
    for row, cells in enumerate(panel.rows):
        for column, letter in enumerate(cells):
            if letter == NO_CELL:
                continue
            x, y = area.x + column * size.width, area.y + row * size.height
            spot = _spot(panel, look, (row, column), letter, area.panel == 0)
            match panel.style:
                case "discs":
                    _disc(canvas, x, y, size, spot, palette)
                case "stones":
                    _stone(canvas, x, y, area, (row, column), spot, palette)
                case "rocks":
                    _rock(canvas, x, y, size, spot, palette)
                case "blocks":
                    wanted = goal is not None and goal.rows[row][column] != EMPTY
                    colour = palette.second if panel.is_goal else palette.piece(letter)
                    _block(canvas, x, y, size, spot, palette, colour, wanted)


def _paint_rim(canvas: Canvas, area: Area, palette: Colours) -> None:
    """The frame on the left and above, as thick as the gaps between the holes."""
    wide, high = area.columns * area.size.width, area.rows * area.size.height
    canvas.put(area.x - 1, area.y - 1, "▄" * (wide + 1), palette.board, palette.page)
    for y in range(area.y, area.y + high):
        canvas.put(area.x - 1, y, " ", palette.board, palette.board)


class Spot(NamedTuple):
    """One cell, and everything to show about it."""

    letter: str
    marked: bool
    last: bool
    pointed: bool
    hinted: bool
    near: bool
    cursor: bool
    value: tuple[str, float] | None
    faded: bool
    mover: str


def _spot(panel: Panel, look: Look, cell: Cell, letter: str, is_board: bool) -> Spot:
    marked = cell in panel.marks
    if not is_board:
        return Spot(letter, marked, False, False, False, False, False, None, False, look.mover)
    return Spot(
        letter,
        marked,
        cell in look.last,
        cell in look.pointed,
        cell in look.hinted,
        cell in look.near,
        cell == look.cursor,
        look.values.get(cell),
        bool(panel.marks) and look.over and not marked,
        look.mover,
    )


def _paint_labels(canvas: Canvas, area: Area, panel: Panel, look: Look) -> None:
    palette, size = look.palette, area.size
    page = palette.page
    above = area.y - 1
    if panel.title:
        if area.panel == 0 and look.falling is not None:
            above -= len(look.falling.rows) * size.height
        bold = area.panel == look.chosen_panel
        colour = palette.falling if bold else palette.faint
        title = f"▸{say(panel.title)}" if bold else say(panel.title)
        canvas.put(area.x, max(0, above), title, colour, page, bold)
    lines = (size.disc + 1) // 2 if panel.style == "rocks" else size.height
    middle = (lines - 1) // 2
    for row, label in enumerate(panel.row_labels):
        there = f"{label} {len(panel.rows[row]):>{len(str(panel.width))}}"
        words = there if panel.style == "rocks" else label
        y = area.y + row * size.height + middle
        canvas.put(area.x - 1 - len(words), y, words, palette.faint, page)
    bottom = area.y + area.rows * size.height
    columns = {column for _, column in look.pointed} if area.panel == 0 else set()
    for column, label in enumerate(panel.column_labels):
        centre = 0 if size.width < 3 else (size.width - 1) // 2
        x = area.x + column * size.width + centre - (len(label) - 1) // 2
        chosen = column in columns
        canvas.put(x, bottom, label, palette.accent if chosen else palette.faint, page, chosen)


def _round(disc: int) -> tuple[tuple[bool, ...], ...]:
    """The pixels of a disc."""
    return _within(disc, disc * disc / 4)


def _core(disc: int) -> tuple[tuple[bool, ...], ...]:
    """The pixels inside a ring."""
    return _within(disc, max((disc / 4.4) ** 2, 0.5))


@cache
def _within(disc: int, reach: float) -> tuple[tuple[bool, ...], ...]:
    """Of a square of pixels, those whose squared distance from the centre is no more."""
    centre, pixels = (disc - 1) / 2, range(disc)
    return tuple(
        tuple((x - centre) ** 2 + (y - centre) ** 2 <= reach for x in pixels) for y in pixels
    )


def _disc(canvas: Canvas, x: int, y: int, size: Size, spot: Spot, palette: Colours) -> None:
    board = mixed(palette.board, palette.hint, 0.5) if spot.near else palette.board
    outside = board
    if spot.marked:
        outside = palette.frame
    elif spot.last:
        outside = mixed(board, palette.frame, 0.45)
    body, core = _disc_colours(spot.letter, palette)
    if spot.letter == EMPTY:
        if spot.hinted:
            body = core = palette.hint
        elif spot.pointed:
            mover, _ = _disc_colours(spot.mover, palette)
            body = core = mixed(palette.page, mover, 0.35)
    elif spot.cursor or spot.pointed:
        outside = palette.accent
    elif spot.hinted:
        outside = palette.hint
    if spot.faded and spot.letter != EMPTY:
        body, core = mixed(body, board, 0.45), mixed(core, board, 0.45)
    _dot(canvas, x, y, size, body, core, outside, board)
    if size.disc == 0:
        letter = {"X": "●", "O": "◉"}.get(spot.letter, "○" if spot.cursor else "·")
        behind = outside if outside != board else board
        canvas.put(x, y, letter, body if spot.letter != EMPTY else palette.faint, behind, True)
        canvas.put(x + 1, y, " ", board, board)
    _value(canvas, x, y, size, spot, palette)


def _disc_colours(letter: str, palette: Colours) -> tuple[Colour, Colour]:
    match letter:
        case "X":
            return palette.first, palette.first
        case "O":
            return palette.second, palette.second_inside
        case _:
            return palette.page, palette.page


def _dot(
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
    shape, inside = _round(size.disc), _core(size.disc)
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
    if size.width < 4:
        words = words[:1] if abs(value) < 1 or len(words) < 2 else words[0]
    words = words[: max(1, size.width - 2)]
    middle = (size.height - 1) // 2
    disc = size.disc or size.width
    start = x + max(0, (disc - len(words)) // 2)
    canvas.put(
        start,
        y + middle,
        words,
        value_colour(value, palette),
        canvas.behind(start, y + middle),
        True,
    )


def value_colour(value: float, palette: Colours) -> Colour:
    """Good is the hint's colour, bad is faint red, even is plain; the sign says it as well."""
    if value > 0.05:
        return palette.hint
    if value < -0.05:
        return mixed(palette.second, palette.ink, 0.3)
    return palette.ink


def _stone(
    canvas: Canvas, x: int, y: int, area: Area, cell: Cell, spot: Spot, palette: Colours
) -> None:
    behind = mixed(palette.board, palette.hint, 0.3) if spot.near else palette.board
    if spot.marked:
        behind = palette.hint
    elif spot.cursor:
        behind = palette.accent
    elif spot.last:
        behind = mixed(palette.board, palette.white, 0.6)
    elif spot.hinted:
        behind = palette.hint
    colour = {"X": palette.first, "O": palette.second}.get(spot.letter, palette.lines)
    _lines(canvas, x, y, area, cell, behind, palette)
    if spot.letter != EMPTY:
        _stone_on(canvas, x, y, area.size, colour, behind)
    if spot.letter == EMPTY and spot.value is not None:
        words, value = spot.value
        good = mixed(palette.black, palette.hint, 0.5 if value > 0.05 else 0.0)
        bad = palette.second_inside
        tone = bad if value < -0.05 else good
        words = words[: max(1, area.size.width - 2)]
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
    for line in range(height):
        upright = "│" if (row if line < down else row + 1 < area.rows) else " "
        text = f"{' ' * across}{upright}{' ' * (width - 1 - across)}"
        if line == down:
            text = f"{left}{_crossing(cell, area)}{right}"
        canvas.put(x, y + line, text[:-1], palette.lines, behind)
        canvas.put(x + width - 1, y + line, text[-1], palette.lines, palette.board)


def _crossing(cell: Cell, area: Area) -> str:
    row, column = cell
    across = 0 if column == 0 else 2 if column + 1 == area.columns else 1
    return ("┌┬┐", "├┼┤", "└┴┘")[0 if row == 0 else 2 if row + 1 == area.rows else 1][across]


_SMALL_STONE: Final = ("▟█▙", "▝▀▘")
"""Three pixels across, with round corners that pixels are too large for."""


def _stone_on(canvas: Canvas, x: int, y: int, size: Size, colour: Colour, behind: Colour) -> None:
    """A stone on the crossing of a cell."""
    if size.height == 1:
        canvas.put(x, y, "●", colour, behind, True)
    elif size.height == 2:
        for line, text in enumerate(_SMALL_STONE):
            canvas.put(x, y + line, text, colour, behind)
    else:
        shape = _round(size.width - 1)
        rows = [[colour if filled else behind for filled in line] for line in shape]
        canvas.pixels(x, y, [*rows, [behind] * len(shape)])


def _rock(canvas: Canvas, x: int, y: int, size: Size, spot: Spot, palette: Colours) -> None:
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
    _dot(canvas, x, y, own, body, core if size.disc > 4 else body, page, page)
    if spot.value is not None:
        _, value = spot.value
        middle = y + (own.height - 1) // 2
        centre = x + (size.disc - 1) // 2
        sign = "+" if value > 0 else "−" if value < 0 else "="
        canvas.put(centre, middle, sign, palette.black, canvas.behind(centre, middle), True)


def _block(
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
        _bevelled(canvas, x, y, size, floor, page if size.height > 1 else floor)
        if size.height == 1 and floor == mixed(page, palette.faint, 0.18):
            canvas.put(x, y, "·", palette.faint, floor)
        return
    if spot.last:
        colour = mixed(colour, palette.white, 0.3)
    if spot.pointed:
        colour = palette.second
    _bevelled(canvas, x, y, size, colour, mixed(colour, palette.black, 0.35))


def _bevelled(canvas: Canvas, x: int, y: int, size: Size, colour: Colour, edge: Colour) -> None:
    """A square with an edge on the right and below, so that neighbours stay apart."""
    if size.height == 1:
        canvas.put(x, y, "  ", colour, colour)
        return
    pixels = [[colour] * size.width for _ in range(2 * size.height)]
    for line in pixels:
        line[-1] = edge
    pixels[-1] = [edge] * size.width
    canvas.pixels(x, y, pixels)


def _paint_falling(canvas: Canvas, area: Area, board: Panel, look: Look) -> None:
    assert look.falling is not None
    palette, size = look.palette, area.size
    rows = look.falling.rows
    top = area.y - len(rows) * size.height
    for row, cells in enumerate(rows):
        for column, letter in enumerate(cells, look.falling.column):
            if letter == EMPTY:
                continue
            x, y = area.x + column * size.width, top + row * size.height
            if board.style == "discs":
                body, core = _disc_colours(letter, palette)
                _dot(canvas, x, y, size, body, core, palette.page, palette.page, palette.board)
                if size.disc == 0:
                    canvas.put(x, y, "▾", body, palette.page, True)
            else:
                colour = palette.piece(letter)
                _bevelled(canvas, x, y, size, colour, mixed(colour, palette.black, 0.35))

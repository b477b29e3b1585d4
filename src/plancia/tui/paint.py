"""Pictures painted for a terminal: panels of cells with their labels, as large as fits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final, NamedTuple

from plancia.core.picture import EMPTY, NO_CELL, Cell, Panel, Picture
from plancia.language import say
from plancia.tui.cells import (
    Area,
    Canvas,
    Size,
    Spot,
    paint_block,
    paint_disc,
    paint_rock,
    paint_stone,
)
from plancia.tui.colours import ACCENT, FAINT, FALLING, PAGE, GameColours, colours_of, mixed

_GAPS: Final = (3, 1)
"""Columns between two panels, and where that is too much."""


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


@dataclass(frozen=True)
class Look:
    """What is shown of a position beyond the picture itself."""

    marks: Mapping[Cell, str] = field(default_factory=dict)
    """What cells of the board are marked as: see `TINTS`."""
    values: Mapping[Cell, tuple[str, float]] = field(default_factory=dict)
    """A few letters and a value from -1 to 1 for cells where moves happen; where the letters have
    no room, the sign of the value stands for them."""
    chosen_panel: int | None = None
    """The number of a panel to set off: the piece chosen."""

    def spot(self, cell: Cell, letter: str) -> Spot:
        return Spot(letter, self.marks.get(cell, ""), self.values.get(cell))


class Painting(NamedTuple):
    """A canvas and where on it the cells are."""

    canvas: Canvas
    areas: tuple[Area, ...]

    def find(self, x: int, y: int) -> tuple[int, Cell] | None:
        """The panel and the cell at a place."""
        found = ((area.panel, cell) for area in self.areas if (cell := area.cell(x, y)))
        return next(found, None)


def paint(
    picture: Picture, look: Look, width: int, height: int, first: Picture | None = None
) -> Painting:
    """The picture as large as it fits; if nothing fits, as small as can be.

    With the `first` picture of the game the board has the same size and place in all of it, though
    rocks and pieces go.
    """
    picture = _trimmed(picture)
    widest = picture if first is None else _trimmed(first)
    for size, gap in product(SIZES[widest.board.style], _GAPS):  # the largest first
        frame = _layout(widest, size, gap, width)
        if frame.width <= width and frame.height <= height:
            break
    layout = _layout(picture, size, gap, width)
    canvas = Canvas(max(width, layout.width), max(height, layout.height))
    left = max(0, (width - max(frame.width, layout.width)) // 2)
    top = max(0, (height - max(frame.height, layout.height)) // 2)
    areas = tuple(area._replace(x=area.x + left, y=area.y + top) for area in layout.areas)
    colours = colours_of(picture.palette)
    goal = next((panel for panel in picture.panels[1:] if panel.is_goal), None)
    if goal and (len(goal.rows), goal.width) != (len(picture.board.rows), picture.board.width):
        goal = None
    for area, panel in zip(areas, picture.panels, strict=True):
        _paint_labels(canvas, area, panel, look)
        own = look if area.panel == 0 else Look()
        own = replace(own, marks={**own.marks, **dict.fromkeys(panel.marks, "won")})
        _paint_panel(canvas, area, panel, own, colours, goal if area.panel == 0 else None)
    return Painting(canvas, areas)


def _trimmed(picture: Picture) -> Picture:
    """The picture with its pieces cut out of their boxes: only the board and its goal are whole."""
    panels = list(picture.panels)
    for number, panel in enumerate(panels):
        if number == 0 or panel.is_goal or panel.column_labels:
            continue
        rows, columns = _trimmed_rows(panel.rows), range(panel.width)
        used = [c for c in columns if any(row[c : c + 1] not in ("", EMPTY) for row in rows)]
        if used:
            cut = tuple(row[used[0] : used[-1] + 1].replace(EMPTY, NO_CELL) for row in rows)
            panels[number] = Panel(cut, panel.style, panel.title)
    return replace(picture, panels=tuple(panels))


def _trimmed_rows(rows: Sequence[str]) -> tuple[str, ...]:
    """The rows from the first to the last that has something in it."""
    used = [number for number, row in enumerate(rows) if row.strip(EMPTY)]
    return tuple(rows[used[0] : used[-1] + 1]) if used else tuple(rows)


class _Layout(NamedTuple):
    width: int
    height: int
    areas: tuple[Area, ...]


def _layout(picture: Picture, size: Size, gap: int, width: int) -> _Layout:
    """Panels from left to right, the board first, and on another shelf where there is no room."""
    areas: list[Area] = []
    x = y = right = bottom = 0
    for number, panel in enumerate(picture.panels):
        gutter = _gutter(panel)
        above = bool(panel.title) or panel.style == "discs"  # the rim
        own = size
        if number:  # the board has the room first
            lines = (size.height + 1) // 2
            own = Size(2 * lines, lines)
        elif panel.style == "rocks" and size.disc and len(panel.rows) > 1:
            own = size._replace(height=size.height + 1)  # a free line between heaps
        title = len(f"▸{say(panel.title)}") if panel.title else 0
        wide = max(gutter + panel.width * own.width, title)
        high = above + len(panel.rows) * own.height + bool(panel.column_labels)
        if number > 1 and x + wide > width:
            x, y = 0, bottom + 1
        areas.append(Area(number, x + gutter, y + above, own, len(panel.rows), panel.width))
        right, bottom = max(right, x + wide), max(bottom, y + high)
        x += wide + gap
    return _Layout(right, bottom, tuple(areas))


def _gutter(panel: Panel) -> int:
    """Columns for the row labels; heaps say how many rocks they have, too."""
    if not panel.row_labels:
        return int(panel.style == "discs")  # the rim
    longest = max(map(len, panel.row_labels))
    return longest + (2 + len(str(panel.width)) if panel.style == "rocks" else 1)


def _paint_panel(
    canvas: Canvas, area: Area, panel: Panel, look: Look, colours: GameColours, goal: Panel | None
) -> None:
    size, floor = area.size, mixed(PAGE, FAINT, 0.18)
    if panel.style == "discs":  # a rim on the left and above, as thick as the gaps between holes
        rim = "▄" * (area.columns * size.width + 1)
        canvas.put(area.x - 1, area.y - 1, rim, colours.board)
        for y in range(area.y, area.y + area.rows * size.height):
            canvas.put(area.x - 1, y, " ", colours.board, colours.board)
    for row, cells in enumerate(panel.rows):
        for column, letter in enumerate(cells):
            if letter == NO_CELL:
                continue
            x, y = area.x + column * size.width, area.y + row * size.height
            spot = look.spot((row, column), letter)
            match panel.style:
                case "discs":
                    paint_disc(canvas, x, y, size, spot, colours)
                case "stones":
                    paint_stone(canvas, x, y, area, (row, column), spot, colours)
                case "rocks":
                    paint_rock(canvas, x, y, size, spot)
                case "blocks":
                    is_wanted = goal is not None and goal.rows[row][column] != EMPTY
                    colour = colours.second if panel.is_goal else colours.piece(letter)
                    below = mixed(PAGE, colours.second, 0.32) if is_wanted else floor
                    paint_block(canvas, x, y, size, spot, colour, floor=below)


def _paint_labels(canvas: Canvas, area: Area, panel: Panel, look: Look) -> None:
    size = area.size
    if panel.title:
        is_chosen = area.panel == look.chosen_panel
        title = f"▸{say(panel.title)}" if is_chosen else say(panel.title)
        colour = FALLING if is_chosen else FAINT
        canvas.put(area.x, area.y - 1, title, colour, bold=is_chosen)
    lines = max(1, (size.disc + 1) // 2) if panel.style == "rocks" else size.height
    for row, label in enumerate(panel.row_labels):
        counted = f"{label} {len(panel.rows[row]):>{len(str(panel.width))}}"
        words = counted if panel.style == "rocks" else label
        y = area.y + row * size.height + (lines - 1) // 2
        canvas.put(area.x - 1 - len(words), y, words, FAINT)
    chosen = {cell[1] for cell, mark in look.marks.items() if mark in ("pointed", "cursor")}
    for column, label in enumerate(panel.column_labels):
        x = area.x + column * size.width + (size.width - 1) // 2 - (len(label) - 1) // 2
        is_chosen = area.panel == 0 and column in chosen
        bottom = area.y + area.rows * size.height
        canvas.put(x, bottom, label, ACCENT if is_chosen else FAINT, bold=is_chosen)

"""Pictures as text for any terminal and as SVG for any page."""

import hashlib
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from plancia.core.picture import (
    CELL_NAMES,
    EMPTY,
    NO_CELL,
    Cell,
    Palette,
    Panel,
    Picture,
    cell_word,
)
from plancia.core.text import Say, T, Words

_NOTHING: Final[frozenset[Cell]] = frozenset()


def text(
    picture: Picture, last: frozenset[Cell] = _NOTHING, width: int = 100, say: Say = str
) -> str:
    """The picture in plain characters: `[X]` is a marked cell, `(X)` one the last move changed.

    Panels stand side by side as far as the width allows.
    """
    lines = [say(picture.headline), ""]
    shelf: list[str] = []
    for number, panel in enumerate(picture.panels):
        block = [say(panel.title)] if panel.title else []
        block += _panel_lines(panel, last if number == 0 else _NOTHING)
        edge = max(map(len, shelf)) + 4 if shelf else 0
        pairs = itertools.zip_longest(shelf, block, fillvalue="")
        beside = [(left.ljust(edge) + right).rstrip() for left, right in pairs] if shelf else block
        if shelf and max(map(len, beside)) > width:
            lines += [*shelf, ""]
            beside = block
        shelf = beside
    return "\n".join([*lines, *shelf, "", *map(say, picture.remarks())]).rstrip("\n") + "\n"


def _panel_lines(panel: Panel, last: frozenset[Cell]) -> Iterator[str]:
    gutter = max((len(label) for label in panel.row_labels), default=0)
    for r, row in enumerate(panel.rows):
        label = panel.row_labels[r] if panel.row_labels else ""
        cells = []
        for c, cell in enumerate(row):
            opening, closing = "  "
            if (r, c) in panel.marks:
                opening, closing = "[]"
            elif (r, c) in last and cell != EMPTY:
                opening, closing = "()"
            cells.append(opening + cell + closing)
        yield (label.rjust(gutter) + " " + "".join(cells)).rstrip()
    if panel.column_labels:
        yield (
            " " * (gutter + 1) + "".join(f"{label:^3}" for label in panel.column_labels)
        ).rstrip()


def describe(picture: Picture) -> str:
    """The picture in words, for those who listen to it."""
    parts: list[Words] = []
    for panel in picture.panels:
        kinds: dict[str, list[str]] = {}
        for r, row in enumerate(panel.rows):
            for c, cell in enumerate(row):
                if cell not in (EMPTY, NO_CELL):
                    name = str(cell_word(cell))
                    kinds.setdefault(name, []).append(str(panel.cell_name((r, c))))
        size = {"rows": len(panel.rows), "columns": panel.width}
        parts.append(panel.title or T("A board of {rows} rows and {columns} columns", **size))
        parts += [f"{name}: {'; '.join(cells)}" for name, cells in sorted(kinds.items())]
        if not kinds:
            parts.append(CELL_NAMES[EMPTY])
        if panel.marks:
            cells = "; ".join(str(panel.cell_name(cell)) for cell in sorted(panel.marks))
            parts.append(T("Marked: {cells}", cells=cells))
    return " ".join(f"{part}." for part in [*parts, *picture.remarks()])


_SIZE: Final = 40
_GAP: Final = 24
_LABEL: Final = 22

_SQUARE: Final = '<rect x="2" y="2" width="36" height="36" rx="5" fill="none"'
_FRAME: Final = (
    f'{_SQUARE} stroke="#ffffff" stroke-width="4"/>{_SQUARE} stroke="#111111" stroke-width="2"/>'
)
"""Shows on light and on dark: white with a black line in it."""
_PIECES: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#b8a900")


def svg(
    picture: Picture,
    size: int | tuple[int, int] | None = None,
    *,
    marks: frozenset[Cell] = _NOTHING,
    values: Mapping[Cell, object] = MappingProxyType({}),
) -> str:
    """The picture as one self-contained, accessible SVG element; X is a cross, O a ring.

    `size` is the element's width in pixels, or its width and height, if not those of the drawing
    itself. On the board, `marks` are framed beside the picture's own and `values` written.
    """
    if size is not None and min((size, size) if isinstance(size, int) else size) < 1:
        raise ValueError(f"size is {size}; a picture is 1 pixel or more wide and high")
    parts: list[str] = []
    headline, remarks = str(picture.headline), [*map(str, picture.remarks())]
    if marks:
        board = replace(picture.board, marks=picture.board.marks | marks)
        picture = replace(picture, panels=(board, *picture.panels[1:]))
    left, height = _GAP, 0
    for number, panel in enumerate(picture.panels):
        labels = (bool(panel.column_labels) + bool(panel.title)) * _LABEL
        wide = panel.width * _SIZE + (_LABEL if panel.row_labels else 0)
        high = len(panel.rows) * _SIZE + labels
        shapes = "".join(_panel_svg(panel, picture.palette))
        if number == 0:
            shapes += "".join(_overlay(panel, values))
        parts.append(f'<g transform="translate({left} 52)">{shapes}</g>')
        left += wide + _GAP
        height = max(height, high)
    top = 52 + height
    for note in remarks:
        top += 20
        parts.append(f'<text x="{_GAP}" y="{top}" font-size="14">{_escape(note)}</text>')
    # Letters are about this wide in the sizes used: a long title must not be cut off.
    words = max([len(headline) * 11, *(len(note) * 8 for note in remarks)])
    width, height = max(left, words + 2 * _GAP), top + _GAP
    title, description = _escape(headline), _escape(describe(picture))
    key = hashlib.sha256((title + description).encode()).hexdigest()[:8]
    if isinstance(size, int):
        size = size, round(size * height / width)
    shown_width, shown_height = size or (width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{shown_width}" height="{shown_height}" role="img" '
        f'aria-labelledby="title-{key} desc-{key}" '
        f'font-family="system-ui, sans-serif" fill="#1d1d1f">'
        f'<title id="title-{key}">{title}</title><desc id="desc-{key}">{description}</desc>'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        f'<text x="{_GAP}" y="28" font-size="18" font-weight="600">{title}</text>'
        + "".join(parts)
        + "</svg>\n"
    )


def _panel_svg(panel: Panel, palette: Palette) -> Iterator[str]:
    left = _LABEL if panel.row_labels else 0
    top = _LABEL if panel.title else 0
    wide, high = panel.width * _SIZE, len(panel.rows) * _SIZE
    if panel.title:
        yield f'<text x="{left}" y="14" font-size="14">{_escape(str(panel.title))}</text>'
    yield (
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="6" '
        f'fill="{palette.board.light}"/>'
    )
    for r, label in enumerate(panel.row_labels):
        yield _label(left - 6, top + r * _SIZE + _SIZE // 2 + 5, "end", label)
    for c, label in enumerate(panel.column_labels):
        yield _label(left + c * _SIZE + _SIZE // 2, top + high + 16, "middle", label)
    for r, row in enumerate(panel.rows):
        for c, cell in enumerate(row):
            if cell == NO_CELL:
                continue
            x, y = left + c * _SIZE, top + r * _SIZE
            name, place = str(cell_word(cell)), str(panel.cell_name((r, c)))
            yield f'<g transform="translate({x} {y})" data-cell="{r},{c}">'
            yield f"<title>{_escape(place)}: {_escape(name)}</title>"
            yield from _cell_svg(cell, panel, palette, (r, c))
            if (r, c) in panel.marks:
                yield _FRAME
            yield "</g>"


def _overlay(panel: Panel, values: Mapping[Cell, object]) -> Iterator[str]:
    """Values of moves, in their cells."""
    left, top = _LABEL if panel.row_labels else 0, _LABEL if panel.title else 0
    for (row, column), value in values.items():
        words = str(value)
        if isinstance(value, int | float):
            words = f"{value:+.2f}".rstrip("0").rstrip(".") if value else "0"
        yield (
            f'<text x="{left + column * _SIZE + 20}" y="{top + row * _SIZE + 25}" font-size="14" '
            'font-weight="600" text-anchor="middle" stroke="#ffffff" stroke-width="3" '
            f'paint-order="stroke">{_escape(words)}</text>'
        )


def _label(x: int, y: int, anchor: str, label: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="13" text-anchor="{anchor}">{_escape(label)}</text>'


def _cell_svg(cell: str, panel: Panel, palette: Palette, at: Cell) -> Iterator[str]:
    style = panel.style
    if style == "stones":  # the lines of the board end at its edges
        row, column = at
        x1, x2 = (20 if column == 0 else 0), (20 if column == panel.width - 1 else 40)
        y1, y2 = (20 if row == 0 else 0), (20 if row == len(panel.rows) - 1 else 40)
        yield f'<path d="M{x1} 20H{x2}M20 {y1}V{y2}" stroke="#6b4f2a" fill="none"/>'
    if cell == EMPTY:
        if style == "discs":
            yield '<circle cx="20" cy="20" r="16" fill="#ffffff"/>'
        elif style == "blocks":
            yield '<rect x="1" y="1" width="38" height="38" fill="none" stroke="#c4c9cf"/>'
    elif cell == "X":
        yield _disc(palette.first.light)
        yield '<path d="M13 13 27 27M27 13 13 27" stroke="#1d1d1f" stroke-width="3" fill="none"/>'
    elif cell == "O":
        yield _disc(palette.second.light)
        yield '<circle cx="20" cy="20" r="8" fill="none" stroke="#ffffff" stroke-width="3"/>'
    elif cell == "o":
        yield '<ellipse cx="20" cy="22" rx="16" ry="13" fill="#7b8189" stroke="#1d1d1f"/>'
    elif cell == "#":
        yield '<rect x="1" y="1" width="38" height="38" rx="4" fill="#5c636a" stroke="#1d1d1f"/>'
        yield '<path d="M10 30 30 10M4 20 20 4M20 36 36 20" stroke="#c4c9cf" fill="none"/>'
    else:
        pieces = [shade.light for shade in palette.pieces] or _PIECES
        fill = pieces[(ord(cell) - ord("a")) % len(pieces)]
        yield f'<rect x="1" y="1" width="38" height="38" rx="4" fill="{fill}" stroke="#1d1d1f"/>'
        yield f'<text x="20" y="26" font-size="18" text-anchor="middle">{_escape(cell)}</text>'


def _disc(fill: str) -> str:
    return f'<circle cx="20" cy="20" r="16" fill="{fill}" stroke="#1d1d1f"/>'


def _escape(words: str) -> str:
    """Words between the tags of XML; the standard library's own way there imports mail and HTTP."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

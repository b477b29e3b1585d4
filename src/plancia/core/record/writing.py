"""The forms in which records are written: text in the manner of PGN, and JSON.

[Game "connect4"]
[Result "*"]

4 4
{a comment} {[%draw r6c4 r1c1-r3c3]}
3!
(5 5)
3 *
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from plancia.core.picture import Cell

if TYPE_CHECKING:
    from plancia.core.record.tree import Record

VERSION: Final = 2
"""Of the JSON form; version 1 had no symbols, drawings and variations."""

TAG_NAME: Final = r"[A-Za-z][A-Za-z0-9_.-]*"
OWN_TAGS: Final = ("Game", "Start", "Result", "Final")
OPTION: Final = "Option."
ESCAPES: Final = {"\\\\": "\\", '\\"': '"', "\\n": "\n", "\\r": "\r"}

DRAW: Final = "[%draw"
"""What a comment with drawings begins with: `[%draw r6c4 r1c1-r3c3]` is a circle and an arrow."""

_LINE_LENGTH: Final = 79


def is_own_tag(name: str) -> bool:
    """Whether a tag is the record's own business, and none that people choose."""
    return name in OWN_TAGS or name.startswith(OPTION)


def cell_name(cell: Cell) -> str:
    """`r3c4`: the row from the top and the column from the left, from 1."""
    row, column = cell
    return f"r{row + 1}c{column + 1}"


def to_text(record: Record) -> str:
    """Tags, an empty line, the moves and the result."""
    tags: dict[str, object] = {"Game": record.game.name}
    tags.update({OPTION + name: value for name, value in record.game.options.changed().items()})
    tags.update(record.tags)
    if record.start != record.game.start():
        tags["Start"] = record.start.to_text()
    tags["Result"] = record.result
    tags["Final"] = record.final.to_text()
    lines = []
    for name, value in tags.items():
        text = str(value)
        for escaped, plain in ESCAPES.items():
            text = text.replace(plain, escaped)
        lines.append(f'[{name} "{text}"]')
    return "\n".join([*lines, "", *move_lines(record, record.result)]) + "\n"


def move_lines(record: Record, result: str = "") -> list[str]:
    """The moves with all that is noted beside them, and the result if one is given."""
    layout = _Layout()
    _lay_out(record, layout)
    layout.words.append(result)
    layout.end_line()
    return layout.lines


class _Layout:
    """Lines of words; comments and variations have lines of their own."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.words: list[str] = []

    def end_line(self) -> None:
        text = " ".join(self.words).replace("( ", "(").replace(" )", ")")
        self.lines += textwrap.wrap(
            text, _LINE_LENGTH, break_long_words=False, break_on_hyphens=False
        )
        self.words = []

    def comment(self, text: str) -> None:
        self.end_line()
        self.lines.append("{" + text + "}")


def _lay_out(record: Record, layout: _Layout) -> None:
    tokens = record.tokens()
    for ply in range(len(tokens) + 1):
        if ply:
            layout.words.append(tokens[ply - 1] + record.symbols.get(ply, ""))
        if ply in record.comments:
            layout.comment(record.comments[ply])
        if ply in record.drawings:
            names = (
                cell_name(start) if start == end else f"{cell_name(start)}-{cell_name(end)}"
                for start, end in record.drawings[ply]
            )
            layout.comment(f"{DRAW} {' '.join(names)}]")
        for variation in record.variations.get(ply, ()):
            layout.end_line()
            layout.words.append("(")
            _lay_out(variation, layout)
            layout.words.append(")")
            layout.end_line()


def to_json(record: Record) -> dict[str, Any]:
    return {
        "format": "plancia-record",
        "version": VERSION,
        "game": record.game.name,
        "options": record.game.options.to_json(),
        "start": record.start.to_text(),
        **_line_json(record),
        "tags": dict(record.tags),
        "result": record.result,
        "final": record.final.to_text(),
    }


def _line_json(record: Record) -> dict[str, Any]:
    return {"moves": record.tokens(), **notes_json(record)} | {
        "variations": {
            str(ply): [_line_json(line) for line in lines]
            for ply, lines in sorted(record.variations.items())
        }
    }


def notes_json(record: Record) -> dict[str, dict[str, Any]]:
    """What is noted on the main line, by ply."""
    return {
        "comments": _by_ply(record.comments),
        "symbols": _by_ply(record.symbols),
        "drawings": _by_ply(record.drawings),
    }


def _by_ply(notes: Mapping[int, Any]) -> dict[str, Any]:
    return {str(ply): note for ply, note in sorted(notes.items())}

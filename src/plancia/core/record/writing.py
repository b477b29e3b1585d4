"""Records as text, in the manner of PGN.

[Game "connect4"]
[Result "*"]

4 4
{a comment}
3!
(5 5)
3 *
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from plancia.core.record.tree import Record

TAG_NAME: Final = r"[A-Za-z][A-Za-z0-9_.-]*"
OWN_TAGS: Final = ("Game", "Start", "Result", "Final")
OPTION: Final = "Option."
ESCAPES: Final = {"\\\\": "\\", '\\"': '"', "\\n": "\n", "\\r": "\r"}

_LINE_LENGTH: Final = 79


def is_own_tag(name: str) -> bool:
    """Whether a tag is the record's own business, and none that people choose."""
    return name in OWN_TAGS or name.startswith(OPTION)


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
    """The moves with all that is noted beside them, and the result if one is given; comments and
    variations have lines of their own."""
    lines, words = list[str](), list[str]()
    for part in (*_parts(record), result, "\n"):
        if part != "\n" and not part.startswith("{"):
            words.append(part)
            continue
        text = " ".join(words).replace("( ", "(").replace(" )", ")")
        lines += textwrap.wrap(text, _LINE_LENGTH, break_long_words=False, break_on_hyphens=False)
        lines += [] if part == "\n" else [part]
        words = []
    return lines


def _parts(record: Record) -> Iterator[str]:
    """Moves, brackets, whole comments and ends of lines."""
    for ply, token in enumerate(["", *record.tokens()]):
        if ply:
            yield token + record.symbols.get(ply, "")
        if ply in record.comments:
            yield "{" + record.comments[ply] + "}"
        for variation in record.variations.get(ply, ()):
            yield from ("\n", "(", *_parts(variation), ")", "\n")


def write_text(records: Iterable[Record]) -> str:
    """Several games as one text."""
    return "\n".join(record.to_text() for record in records)

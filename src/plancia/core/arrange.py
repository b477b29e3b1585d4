"""Boards set up by hand: rows as people draw them, checked before a game looks at them."""

from __future__ import annotations

from collections.abc import Sequence

from plancia.core.errors import MalformedText


def checked_rows(rows: Sequence[str], height: int, width: int, cells: str) -> list[str]:
    """The rows, if there are so many of that width, made of those characters."""
    if len(rows) != height:
        raise MalformedText(f"{len(rows)} rows where the board has {height}")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise MalformedText(f"{len(row)} cells where a row has {width}", f"row {number}")
        for cell in row:
            if cell not in cells:
                raise MalformedText(f"{cell!r} is none of {', '.join(cells)}", f"row {number}")
    return list(rows)

"""Boards as rows of characters: one line of text that holds them."""

import re
from collections.abc import Sequence
from functools import lru_cache

from plancia.core.errors import MalformedText, located
from plancia.core.picture import EMPTY
from plancia.core.text import T

_RUN = re.compile("[0-9]+")


def format_rows(rows: Sequence[str]) -> str:
    """Rows from the top, parted by `/`, a number for empty cells: `...X` becomes `3X`."""
    return "/".join(map(_format_row, rows))


@lru_cache(maxsize=4096)  # of the rows of a board a move changes one or two
def _format_row(row: str) -> str:
    return re.sub(r"\.+", lambda run: str(len(run[0])), row)


def parse_rows(text: str, rows: int, columns: int, pieces: str = "XO") -> list[str]:
    """The rows, every cell written out; MalformedText names the row that is wrong."""
    parts = text.split("/")
    if len(parts) == rows:
        # A huge number must not fill the memory: no row is longer than the board is wide.
        parts = [
            _RUN.sub(lambda run: EMPTY * min(int(run[0][:4]), columns + 1), part) for part in parts
        ]
    return checked_rows(parts, rows, columns, EMPTY + pieces)


def checked_rows(rows: Sequence[str], height: int, width: int, cells: str) -> list[str]:
    """The rows, if their number, width and characters are as the board needs."""
    if len(rows) != height:
        raise MalformedText(
            "{rows} rows where the board has {height}", rows=len(rows), height=height
        )
    for number, row in enumerate(rows, 1):
        with located(T("row {n}", n=number)):
            if wrong := next((cell for cell in row if cell not in cells), None):
                raise MalformedText(
                    "{cell} is none of {cells}", cell=repr(wrong), cells=", ".join(cells)
                )
            if len(row) != width:
                raise MalformedText(
                    "{cells} cells where a row has {width}", cells=len(row), width=width
                )
    return list(rows)

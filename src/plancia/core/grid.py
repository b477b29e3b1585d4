"""Boards as rows of characters: one line of text that holds them, and rows set up by hand."""

import re
from collections.abc import Sequence
from functools import lru_cache

from plancia.core.errors import MalformedText
from plancia.core.picture import EMPTY
from plancia.core.text import T

_RUN = re.compile(r"\d+|.", re.DOTALL)


def format_rows(rows: Sequence[str]) -> str:
    """Rows from the top, parted by `/`, a number for empty cells: `...X` becomes `3X`."""
    return "/".join(map(_format_row, rows))


@lru_cache(maxsize=4096)  # of the rows of a board a move changes one or two
def _format_row(row: str) -> str:
    return re.sub(r"\.+", lambda run: str(len(run[0])), row)


def parse_rows(text: str, rows: int, columns: int, pieces: str = "XO") -> list[str]:
    """The rows, every cell written out; MalformedText names the row that is wrong."""
    parts = text.split("/")
    if len(parts) != rows:
        raise MalformedText(
            "{rows} rows where the board has {height}", rows=len(parts), height=rows
        )
    found = []
    for number, part in enumerate(parts, 1):
        row, where = "", T("row {n}", n=number)
        for run in _RUN.findall(part):
            if run.isascii() and run.isdecimal():
                # A huge number must not fill the memory: no row is longer than the board is wide.
                row += EMPTY * min(int(run[:4]), columns + 1)
            elif run in pieces or run == EMPTY:
                row += run
            else:
                raise MalformedText(
                    "{text} is none of {allowed} or a number",
                    where=where,
                    text=repr(run),
                    allowed=", ".join((*pieces, EMPTY)),
                )
        if len(row) != columns:
            raise MalformedText(
                "{text} fills {cells} cells where a row has {width}",
                where=where,
                text=repr(part),
                cells=len(row),
                width=columns,
            )
        found.append(row)
    return found


def checked_rows(rows: Sequence[str], height: int, width: int, cells: str) -> list[str]:
    """The rows, if their number, width and characters are as the board needs."""
    if len(rows) != height:
        raise MalformedText(
            "{rows} rows where the board has {height}", rows=len(rows), height=height
        )
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise MalformedText(
                "{cells} cells where a row has {width}",
                where=T("row {n}", n=number),
                cells=len(row),
                width=width,
            )
        for cell in row:
            if cell not in cells:
                raise MalformedText(
                    "{cell} is none of {cells}",
                    where=T("row {n}", n=number),
                    cell=repr(cell),
                    cells=", ".join(cells),
                )
    return list(rows)

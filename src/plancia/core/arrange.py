"""Boards set up by hand: rows as people draw them, checked before a game looks at them."""

from collections.abc import Sequence

from plancia.core.errors import MalformedText
from plancia.core.text import T


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

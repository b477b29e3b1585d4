"""Tables as CSV, for a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = re.compile(r"(^|[;\t\r\n])(?=[ \t]*[=+\-@])")
"""Where a spreadsheet may begin a cell with a formula: it may split lines by `;` or by tabs."""


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a first row of titles; no text in it is taken for a formula."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(map(_cell, columns))
    writer.writerows([_cell(value) for value in row] for row in rows)
    return written.getvalue()


def _cell(value: object) -> object:
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value

"""Tables as CSV, for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a first row of titles; no text in it is taken for a formula."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(map(_cell, columns))
    writer.writerows([_cell(value) for value in row] for row in rows)
    return written.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in {*"=+-@"} else value

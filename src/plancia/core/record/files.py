"""Files of records, read and written a game at a time."""

import io
from collections.abc import Iterable
from typing import TextIO

from plancia.core.record.reading_text import iter_records
from plancia.core.record.tree import Record


def read_records(text: str) -> list[Record]:
    """The games in a text; errors as `iter_records` has them."""
    if not isinstance(text, str):
        raise TypeError(f"read_records takes a text, not {type(text).__name__}")
    return [*iter_records(io.StringIO(text))]


def write_records(records: Iterable[Record], file: TextIO) -> None:
    """Write games to a file, one after the other."""
    for number, record in enumerate(records):
        file.write("\n" * (number > 0) + record.to_text())


def write_text(records: Iterable[Record]) -> str:
    """Several games as one text."""
    return "\n".join(record.to_text() for record in records)

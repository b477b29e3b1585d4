"""Files of records in either form, read and written a game at a time."""

import io
import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, Literal, TextIO

from plancia.core.record.reading_text import read_text
from plancia.core.record.tree import Record

Form = Literal["text", "json"]

_IS_JSON: Final = re.compile(r"\s*(\{|\[\s*(?:[\]{]|$))")


def iter_records(file: Iterable[str]) -> Iterator[Record]:
    """The games of a file in either form, one after the other. Of text one game at a time is held.

    MalformedText names the line that is wrong, and why. Moves are played again: an illegal one,
    or a final position that differs from the one written down, is an error.
    """
    if isinstance(file, str):
        raise TypeError("iter_records takes an open file or lines; read_records takes a text")
    lines = iter(file)
    blank: list[str] = []
    for line in lines:
        begins = line if blank else line.removeprefix("\ufeff")
        if begins.strip():
            whole = chain(blank, [begins], lines)
            if not _IS_JSON.match(begins):
                return read_text(whole)
            from plancia.core.record.reading_json import read_json  # msgspec takes its time

            return read_json(whole)
        blank.append(begins)
    return iter(())


def read_records(text: str) -> list[Record]:
    """The games in a text of either form; errors as `iter_records` has them."""
    if not isinstance(text, str):
        raise TypeError(f"read_records takes a text, not {type(text).__name__}")
    return [*iter_records(io.StringIO(text))]


def write_records(records: Iterable[Record], file: TextIO, form: Form = "text") -> None:
    """Write games to a file, one after the other."""
    if form == "text":
        for number, record in enumerate(records):
            file.write("\n" * (number > 0) + record.to_text())
        return
    separator = "[\n"
    for record in records:
        written = json.dumps(record.to_json(), indent=1, ensure_ascii=False)
        file.write(separator + " " + written.replace("\n", "\n "))
        separator = ",\n"
    file.write("[]\n" if separator == "[\n" else "\n]\n")


def write_text(records: Iterable[Record], form: Form = "text") -> str:
    """Several games as one text."""
    file = io.StringIO()
    write_records(records, file, form)
    return file.getvalue()


def write_json(records: Iterable[Record]) -> str:
    """Several games as one JSON list."""
    return write_text(records, "json")

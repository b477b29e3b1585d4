"""What a run of a program left behind, and the words that both machines use about it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from plancia.core.text import T, Text, Words, joined, plural

_MAX_RANGES: Final = 6


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """What a program did: its output, and in words why that is all, if it did not end well."""

    output: bytes
    errors: bytes
    seconds: float
    trouble: Words | None
    steps: int | None = None
    """Instructions used, where a simulator counts them."""
    notes: tuple[Words, ...] = ()
    """What a simulator saw that may explain a difference, a sentence each."""
    unset: bool = False
    """A value that nothing ever wrote decided something."""

    @property
    def text(self) -> str:
        return self.output.decode("utf-8", "backslashreplace")


class AssemblyError(Exception):
    """All that is wrong with a source: a sentence each, with the line and its text."""

    def __init__(self, errors: Sequence[str]) -> None:
        self.errors = tuple(map(legible, errors))
        super().__init__("\n".join(self.errors))


def legible(text: str) -> str:
    """A source's or a name's bytes that are no UTF-8 can't be written anywhere as they are."""
    return text.encode("utf-8", "backslashreplace").decode()


def decode_source(content: bytes) -> str:
    """UTF-8 or UTF-16, with or without a byte order mark; what is none of it as Latin-1."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def wrote_too_much(most: int) -> Text:
    return T("wrote more than {n} bytes", n=most)


def line_ranges(lines: Iterable[int]) -> Text:
    """Line numbers as a person writes them, small gaps closed: `lines 12-18 and 30`."""
    parts: list[list[int]] = []
    for line in sorted(set(lines)):
        if parts and line - parts[-1][-1] <= 2:  # an empty line between them
            parts[-1].append(line)
        else:
            parts.append([line])
    ranges = [str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts]
    if len(ranges) > _MAX_RANGES:
        ranges = [*ranges[: _MAX_RANGES - 1], "..."]
    first = ", ".join(ranges[:-1])
    numbers = T("{first} and {last}", first=first, last=ranges[-1]) if first else joined("", ranges)
    many = len(parts) + len(parts[0]) - 1
    return plural("line {numbers}", "lines {numbers}", many, numbers=numbers)

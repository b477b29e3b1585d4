"""A case of a course: an input, what ours does with it, and the rule of the document it tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Case:
    """An input, and the whole output of our program for it."""

    rule: str
    given: bytes
    ours: str


class Course(Protocol):
    """How one document's programs are tried."""

    def cases(self, count: int, seed: int, crlf: bool) -> Iterator[Case]:
        """The document's own cases, then so many generated ones; the same seed, the same cases."""
        ...

    def seen(self, output: str, strict: bool) -> Sequence[str]:
        """What of an output is compared, line by line: of ours as of theirs."""
        ...


def lines_of(text: str) -> list[str]:
    """Lines by LF alone, as a transcript has them: what else is in a line stays in it."""
    return text.split("\n")

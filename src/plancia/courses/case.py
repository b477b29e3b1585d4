"""A case of a course: an input, what ours does with it, and the rule of the document it tests."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Points = Mapping[str, tuple[float, float]]
"""By rule: the points reached and the points there are; all together 100."""


@dataclass(frozen=True, slots=True)
class Case:
    """An input, and the whole output of our program for it."""

    rule: str
    given: bytes
    ours: str
    reading: str = ""
    """Where the document allows two readings: which sentence of it, and how it is read here."""


@dataclass(frozen=True, slots=True)
class CaseOptions:
    """How the cases of a course are made and compared."""

    crlf: bool = True
    """Tetrisito: lines of the input end in CRLF."""
    strict: bool = False
    """Nim: spaces at line ends, the banner and the halt line count."""
    implementation: str = "C"
    """Tetrisito: A, one piece; B, pieces in order; C, pieces in any order."""
    other_reading: bool = False
    """Where the document allows two readings, the cases follow the one that is not ours."""


class Course(Protocol):
    """How one document's programs are tried."""

    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        """The document's own cases, then `count` generated ones; the same seed, the same cases."""
        ...

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        """What of an output is compared, line by line: of ours as of theirs."""
        ...

    def points(self, verdicts: Sequence[tuple[Case, bool, str]], options: CaseOptions) -> Points:
        """Partial credit by rule, from each case, whether it passed, and the output."""
        ...


def points_by_rule(verdicts: Sequence[tuple[Case, bool, str]]) -> Points:
    """Each rule is worth the same; of a rule, the share of its cases that passed."""
    by_rule: dict[str, list[bool]] = {}
    for case, passed, _ in verdicts:
        by_rule.setdefault(case.rule, []).append(passed)
    worth = 100 / max(1, len(by_rule))
    return {rule: (worth * sum(ran) / len(ran), worth) for rule, ran in by_rule.items()}


def lines_of(text: str) -> list[str]:
    """Lines by LF alone, as a transcript has them: what else is in a line stays in it."""
    return text.split("\n")

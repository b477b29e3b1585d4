"""A case of a course: an input, what ours does with it, and the rule of the document it tests."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plancia.core.text import Words
from plancia.courses.readings import ALL_OURS, OpenPoint, Readings
from plancia.courses.result import ProgramResult

Points = Mapping[str, tuple[float, float]]
"""By rule: the points reached and the points there are; all together 100."""
_NO_CREDIT, _FULL_CREDIT = 0.25, 0.5
"""Shares of the other answers from which on a rule's points count, and count in full."""


@dataclass(frozen=True, slots=True)
class Case:
    """An input, and the whole output of our program for it."""

    rule: str
    given: bytes
    ours: str
    public: bool = False
    """Whether it is the same for every seed, so that a program may know it by heart."""
    hidden: bool = False
    """Whether a student who fails it reads its rule alone."""
    why: Words = ""
    """How ours comes to its answer, for a program that gives another."""


@dataclass(frozen=True, slots=True)
class CaseOptions:
    """How the cases of a course are made and compared."""

    implementation: str = "C"
    """Tetrisito: A, one piece; B, pieces in order; C, pieces in any order."""
    readings: Readings = ALL_OURS
    """Where the document is open: how it is read."""


@dataclass(frozen=True, slots=True)
class CaseVerdict:
    """What a program made of a case: `line` is the first that differs, None if nothing does."""

    number: int
    case: Case
    expected: tuple[str, ...]
    got: tuple[str, ...]
    line: int | None
    result: ProgramResult
    broken_rule: str = ""
    """The rule that the first difference breaks, where a course knows it."""
    readings: Readings = ALL_OURS
    """Where the document is open: what is known of how the program reads it."""

    @property
    def passed(self) -> bool:
        return self.line is None and self.result.trouble is None and not self.result.unset

    @property
    def rule(self) -> str:
        """The rule that the program broke, or else the one that the case is for."""
        return self.broken_rule or self.case.rule

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "rule": self.rule,
            "passed": self.passed,
            "trouble": self.result.trouble and str(self.result.trouble),
            "input": self.case.given.decode("utf-8", "backslashreplace"),
            "expected": list(self.expected),
            "got": list(self.got),
            "first_difference": None if self.line is None else self.line + 1,
            "notes": list(map(str, self.result.notes)),
            "instructions": self.result.steps,
            "seconds": round(self.result.seconds, 3),
        }


def first_difference(expected: Sequence[object], got: Sequence[object]) -> int | None:
    for place, (ours, theirs) in enumerate(zip(expected, got, strict=False)):
        if ours != theirs:
            return place
    return None if len(expected) == len(got) else min(len(expected), len(got))


class Course(ABC):
    """How one document's programs are tried."""

    @abstractmethod
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        """The document's own cases, then `count` generated ones; the same seed, the same cases."""

    @abstractmethod
    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        """What of an output is compared, line by line: of ours as of theirs."""

    @abstractmethod
    def probes(self, point: OpenPoint, options: CaseOptions) -> Sequence[Case]:
        """Cases that show whether a program follows the options' reading of an open point; none if
        the point does not matter by these options."""

    def agrees(self, case: Case, result: ProgramResult, options: CaseOptions) -> bool:
        """Whether a program's output to a probe follows that reading."""
        return self.seen(case.ours, options) == self.seen(result.text, options)

    def broken_rule(self, case: Case, result: ProgramResult, options: CaseOptions) -> str:
        """Of a case that did not pass: the rule that the program broke."""
        return case.rule

    def points(self, verdicts: Sequence[CaseVerdict], options: CaseOptions) -> Points:
        """Partial credit by rule: each is worth the same, the share of its cases that passed. A
        case that another rule spoiled counts against that one; a rule that no case shows to be kept
        has no points."""
        by_rule: dict[str, list[RuleAnswer]] = {verdict.case.rule: [] for verdict in verdicts}
        for verdict in verdicts:
            answer = RuleAnswer(verdict.expected, verdict.passed, verdict.case.public)
            by_rule.get(verdict.rule, by_rule[verdict.case.rule]).append(answer)
        return honest_points(by_rule, dict.fromkeys(by_rule, 100 / max(1, len(by_rule))))


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """Whether a program gave the expected answer to a case of a rule."""

    expected: object
    passed: bool
    public: bool = False


def honest_points(
    answers: Mapping[str, Sequence[RuleAnswer]], worth: Mapping[str, float]
) -> Points:
    """Of each rule's worth the share of its cases that passed, if the program does not say always
    the same and does not know the public cases alone."""
    points = {}
    for rule, most in worth.items():
        own = answers.get(rule, ())
        others = [answer for other in answers if other != rule for answer in answers[other]]
        share = sum(answer.passed for answer in own) / max(1, len(own))
        points[rule] = (most * share * _credit(own, others), most)
    return points


def _credit(own: Sequence[RuleAnswer], others: Sequence[RuleAnswer]) -> float:
    """0 for what a constant answer or a table of the public cases earns; 1 for a program that
    also gets half of the cases right that have another answer than the one it gives most."""
    passed = Counter(answer.expected for answer in own if answer.passed)
    usual = passed.most_common(1)[0][0] if passed else None
    is_public = all(answer.public for answer in (*own, *others))
    own = [answer for answer in own if is_public or not answer.public]
    others = [answer for answer in others if is_public or not answer.public]
    rest = [answer.passed for answer in own if answer.expected != usual]
    if not rest:
        rest = [answer.passed for answer in others if answer.expected != usual]
    # A rule with public cases alone: the same answer must be right elsewhere too.
    same = [] if own else [answer.passed for answer in others if answer.expected == usual]
    share = min((sum(group) / len(group) for group in (rest, same) if group), default=1.0)
    return min(1.0, max(0.0, (share - _NO_CREDIT) / (_FULL_CREDIT - _NO_CREDIT)))

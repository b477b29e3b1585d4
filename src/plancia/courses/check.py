"""Holds a program against ours on every case of a course."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from plancia.core.text import T
from plancia.courses.case import (
    Case,
    CaseOptions,
    CaseVerdict,
    Course,
    Points,
    first_difference,
)
from plancia.courses.four_in_a_row import FourInARowCourse
from plancia.courses.lc3 import LC3Program, assemble
from plancia.courses.mips import MipsProgram, Submission
from plancia.courses.nim import NimCourse
from plancia.courses.readings import points_of
from plancia.courses.result import ProgramResult
from plancia.courses.tetrisito import TetrisitoCourse
from plancia.language import say
from plancia.originals.console import BadInput

COURSES: Final[dict[str, Course]] = {
    "four-in-a-row": FourInARowCourse(),
    "nim": NimCourse(),
    "tetrisito": TetrisitoCourse(),
}
Run = Callable[[bytes], ProgramResult]
PROGRAM_CASES: Final = 50
"""How many cases are drawn by default."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is tried: which course, how many cases, how they are compared."""

    course: str
    cases: int = PROGRAM_CASES
    seed: int = 0
    options: CaseOptions = field(default_factory=CaseOptions)
    """Readings that are chosen here bind the program; of other points it may follow any."""
    own: tuple[Case, ...] = ()
    """Cases of the teacher's own."""

    def drawn(self) -> tuple[Case, ...]:
        """The document's cases, the generated ones and the teacher's own."""
        return _all_cases(self.course, self.cases, self.seed, self.options) + self.own

    def verdicts(self, run: Run) -> Iterator[CaseVerdict]:
        """Run a program on the document's cases and on generated ones, all by the readings that
        it follows."""
        check = self.followed(run)
        for number, case in enumerate(check.drawn(), 1):
            yield check.verdict(number, case, run(case.given))

    def simulated(self, submission: Submission) -> Iterator[CaseVerdict]:
        """The same of assembly, in our simulator: of LC-3 for Nim, of MIPS for the others."""
        if self.course != "nim":
            return self.verdicts(MipsProgram(submission).run)
        if len(submission.files) != 1:
            raise BadInput(say(T("Nim is one file.")))
        return self.verdicts(LC3Program(assemble(submission.text)))

    def followed(self, run: Run) -> Check:
        """The same check by the readings that a program follows, as far as that can be seen: of a
        point where it follows none, by ours."""
        course, options = COURSES[self.course], self.options
        for point in points_of(self.course):
            if point in options.readings:
                continue
            for reading in point.readings:
                by = replace(options, readings=options.readings.follows(point, reading))
                probes = course.probes(point, by)
                if probes and all(course.agrees(each, run(each.given), by) for each in probes):
                    options = by
                    break
        return replace(self, options=options)

    def verdict(self, number: int, case: Case, result: ProgramResult) -> CaseVerdict:
        """What a program's output to a case is worth."""
        course = COURSES[self.course]
        expected = tuple(course.seen(case.ours, self.options))
        got = tuple(course.seen(result.text, self.options))
        line = first_difference(expected, got)
        broken = (
            course.broken_rule(case, result, self.options)
            if result.trouble or line is not None or result.unset
            else ""
        )
        readings = self.options.readings
        return CaseVerdict(number, case, expected, got, line, result, broken, readings)

    def weights(self) -> dict[str, float]:
        """What each rule is worth where no teacher says otherwise."""
        if points := self.points([]):
            return {rule: worth for rule, (_, worth) in points.items()}
        rules = list(dict.fromkeys(case.rule for case in self.drawn()))
        return dict.fromkeys(rules, round(100 / len(rules), 2))

    def points(self, verdicts: Sequence[CaseVerdict]) -> Points:
        """Partial credit by rule."""
        return COURSES[self.course].points(verdicts, self.options)


@functools.lru_cache(maxsize=8)
def _all_cases(course: str, cases: int, seed: int, options: CaseOptions) -> tuple[Case, ...]:
    """The same for every submission of a folder."""
    return tuple(COURSES[course].cases(cases, seed, options))

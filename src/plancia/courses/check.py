"""Holds a program against ours on every case of a course."""

import functools
import itertools
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from plancia.core.console import BadInput
from plancia.courses import lc3, mips
from plancia.courses.case import Case, CaseOptions, Course, Points
from plancia.courses.four_in_a_row import FourInARowCourse
from plancia.courses.limits import ProgramLimits, bounded, limited
from plancia.courses.nim import NimCourse
from plancia.courses.program import Alone, Ran, run_program
from plancia.courses.tetrisito import TetrisitoCourse

COURSES: Final[dict[str, Course]] = {
    "four-in-a-row": FourInARowCourse(),
    "nim": NimCourse(),
    "tetrisito": TetrisitoCourse(),
}
EITHER, OURS, OTHER = READINGS = ("either", "ours", "other")
"""Where a document allows two readings: count neither as wrong, or hold programs to one."""
Run = Callable[[bytes], Ran]
SUBMISSION: Final = "{}"
"""What stands for the submission's path in a command."""


@dataclass(frozen=True, slots=True)
class CaseVerdict:
    """What a program made of a case: `line` is the first that differs, None if nothing does."""

    number: int
    case: Case
    expected: tuple[str, ...]
    got: tuple[str, ...]
    line: int | None
    ran: Ran
    forgiven: bool = False
    """It rests on a reading, and no reading was chosen: a difference is told, not counted."""

    @property
    def passed(self) -> bool:
        return self.line is None and self.ran.trouble is None

    @property
    def wrong(self) -> bool:
        return not (self.passed or self.forgiven)

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "rule": self.case.rule,
            "passed": self.passed,
            "counts_as_wrong": self.wrong,
            "reading": self.case.reading or None,
            "trouble": self.ran.trouble,
            "input": self.case.given.decode("utf-8", "backslashreplace"),
            "expected": list(self.expected),
            "got": list(self.got),
            "first_difference": None if self.line is None else self.line + 1,
            "seconds": round(self.ran.seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class Check:
    """What is tried: which course, how many cases, how they are compared."""

    course: str
    cases: int = 50
    seed: int = 0
    seconds: float = 10.0
    """The time limit of a case."""
    reading: str = EITHER
    options: CaseOptions = field(default_factory=CaseOptions)

    def drawn(self) -> tuple[Case, ...]:
        """The document's cases and the generated ones."""
        return _all_cases(self.course, self.cases, self.seed, self.chosen_options)

    def verdicts(self, run: Run, jobs: int = 1) -> Iterator[CaseVerdict]:
        """Run a program on the document's cases and on generated ones, several at a time."""

        def verdict(number: int, case: Case) -> CaseVerdict:
            return self.verdict(number, case, run(case.given))

        if jobs == 1:
            yield from map(verdict, itertools.count(1), self.drawn())
            return
        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(verdict, itertools.count(1), self.drawn())

    def verdict(self, number: int, case: Case, ran: Ran) -> CaseVerdict:
        """What a program's output to a case is worth."""
        course = COURSES[self.course]
        expected = tuple(course.seen(case.ours, self.chosen_options))
        got = tuple(course.seen(ran.text, self.chosen_options))
        forgiven = bool(case.reading) and self.reading == EITHER
        line = first_difference(expected, got)
        return CaseVerdict(number, case, expected, got, line, ran, forgiven)

    @property
    def chosen_options(self) -> CaseOptions:
        return replace(self.options, other_reading=self.reading == OTHER)

    def points(self, verdicts: Sequence[CaseVerdict]) -> Points:
        """Partial credit by rule; a case that rests on a reading counts if one was chosen."""
        counted = [(v.case, v.passed, v.ran.text) for v in verdicts if not v.forgiven]
        return COURSES[self.course].points(counted, self.options)


def program(
    words: Sequence[str], check: Check, limits: ProgramLimits, first_line: str, mars: str
) -> Run:
    """How a submission is run: assembly in its simulator, anything else as a command."""
    path = Path(words[0])
    if len(words) == 1 and check.course == "nim" and path.suffix.lower() in lc3.SUFFIXES:
        return lc3.LC3Program(path)
    if len(words) == 1 and check.course == "tetrisito" and path.suffix.lower() == ".asm":
        words = mips.find_simulator(mars).whole_program(str(path.absolute()))
    if shutil.which(words[0]) is None:
        is_file = path.is_file() and len(words) == 1
        why = "give the command that runs it, after --" if is_file else "there is no such program"
        raise BadInput(f"{words[0]!r} can't be run: {why}")
    typed = f"{first_line}\n".encode() if first_line else b""
    if words[0] == "spim":  # it has no system call that starts a process or reaches the network
        command = bounded(words, limits.memory_mb, check.seconds)
        return lambda given: run_program(command, typed + given, check.seconds, start=Alone)
    command = limited(words, limits)
    return lambda given: run_program(command, typed + given, check.seconds, limits.processes)


@functools.lru_cache(maxsize=8)
def _all_cases(course: str, cases: int, seed: int, options: CaseOptions) -> tuple[Case, ...]:
    """The same for every submission of a folder."""
    return tuple(COURSES[course].cases(cases, seed, options))


def first_difference(expected: Sequence[str], got: Sequence[str]) -> int | None:
    for line, (ours, theirs) in enumerate(zip(expected, got, strict=False)):
        if ours != theirs:
            return line
    return None if len(expected) == len(got) else min(len(expected), len(got))


def submissions(folder: str, command: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The name and the command of each submission in a folder, in the order of their names.

    Without a command each file is run itself, assembly in its simulator; in a command `{}`
    stands for the file, and if it stands nowhere the file comes last.
    """
    try:
        files = sorted(path for path in Path(folder).iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise BadInput(f"{folder!r}: {error.strerror}") from error
    if not files:
        raise BadInput(f"{folder!r}: there is no program in this folder")
    for file in files:
        path = str(file.absolute())
        if not command:
            if not (file.suffix in lc3.SUFFIXES or (file.is_file() and os.access(file, os.X_OK))):
                mode = stat.filemode(file.stat().st_mode)
                raise BadInput(
                    f"{str(file)!r} ({mode}) can't be run; give a COMMAND with {{}} in it"
                )
            yield file.name, [path]
        elif any(SUBMISSION in word for word in command):
            yield file.name, [word.replace(SUBMISSION, path) for word in command]
        else:
            yield file.name, [*command, path]

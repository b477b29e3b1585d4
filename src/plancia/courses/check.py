"""Holds a program against ours on every case of a course."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from plancia.core.console import BadInput
from plancia.courses.case import Case, Course
from plancia.courses.four_in_a_row import FourInARowCourse
from plancia.courses.nim import NimCourse
from plancia.courses.program import Ran, run_program
from plancia.courses.tetrisito import TetrisitoCourse

COURSES: Final[dict[str, Course]] = {
    "four-in-a-row": FourInARowCourse(),
    "nim": NimCourse(),
    "tetrisito": TetrisitoCourse(),
}
SUBMISSION: Final = "{}"
"""What stands for the submission's path in a command."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a program made of a case: `line` is the first that differs, None if nothing does."""

    number: int
    case: Case
    expected: tuple[str, ...]
    got: tuple[str, ...]
    line: int | None
    ran: Ran

    @property
    def passed(self) -> bool:
        return self.line is None and self.ran.trouble is None

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "rule": self.case.rule,
            "passed": self.passed,
            "trouble": self.ran.trouble,
            "input": self.case.given.decode("utf-8", "backslashreplace"),
            "expected": list(self.expected),
            "got": list(self.got),
            "first_difference": None if self.line is None else self.line + 1,
            "seconds": round(self.ran.seconds, 3),
        }


def check(
    name: str,
    command: Sequence[str],
    *,
    cases: int = 50,
    seed: int = 0,
    seconds: float = 10.0,
    strict: bool = False,
    crlf: bool = True,
) -> Iterator[Verdict]:
    """Run the command on the document's cases and so many generated ones."""
    course = COURSES[name]
    for number, case in enumerate(course.cases(cases, seed, crlf), 1):
        ran = run_program(command, case.given, seconds)
        expected = tuple(course.seen(case.ours, strict))
        got = tuple(course.seen(ran.output.decode("utf-8", "backslashreplace"), strict))
        yield Verdict(number, case, expected, got, _first_difference(expected, got), ran)


def _first_difference(expected: Sequence[str], got: Sequence[str]) -> int | None:
    for line, (ours, theirs) in enumerate(zip(expected, got, strict=False)):
        if ours != theirs:
            return line
    return None if len(expected) == len(got) else min(len(expected), len(got))


def submissions(folder: str, command: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The name and the command of each submission in a folder, in the order of their names.

    Without a command each file is run itself; in a command `{}` stands for the file, and if it
    stands nowhere the file comes last.
    """
    try:
        files = sorted(path for path in Path(folder).iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise BadInput(f"{folder!r}: {error.strerror}") from error
    for file in files:
        path = str(file.absolute())
        if not command:
            if not (file.is_file() and os.access(file, os.X_OK)):
                mode = stat.filemode(file.stat().st_mode)
                raise BadInput(
                    f"{str(file)!r} ({mode}) can't be run; give a COMMAND with {{}} in it"
                )
            yield file.name, [path]
        elif any(SUBMISSION in word for word in command):
            yield file.name, [word.replace(SUBMISSION, path) for word in command]
        else:
            yield file.name, [*command, path]

"""Checks of programs that run in this process, and of functions in our MIPS simulator."""

import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import Check, Run
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips import MipsProgram, Submission
from plancia.courses.mips.source import SourceFile
from plancia.courses.result import ProgramResult
from plancia.originals.four_in_a_row import main as four_in_a_row
from plancia.originals.nim import main as nim
from plancia.originals.tetrisito import main as tetrisito

MAINS: dict[str, Callable[[Sequence[str]], int]] = {
    "four-in-a-row": four_in_a_row,
    "nim": nim,
    "tetrisito": tetrisito,
}


def ours(name: str, *arguments: str) -> Run:
    """Our program, in this process."""

    def run(given: bytes) -> ProgramResult:
        output = io.BytesIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
            patch.setattr("sys.stdout", io.TextIOWrapper(output))
            MAINS[name](arguments)
            sys.stdout.flush()
            return ProgramResult(output.getvalue(), b"", 0.0, None)

    return run


def saying(text: str) -> Run:
    """A program that reads nothing and says always the same."""
    return lambda given: ProgramResult(text.encode(), b"", 0.0, None)


def filtered(name: str, change: Callable[[str], str]) -> Run:
    """Our program with its output changed."""
    run = ours(name)
    return lambda given: replace(result := run(given), output=change(result.text).encode())


def check(name: str, run: Run, cases: int = 50, **options: object) -> list[CaseVerdict]:
    chosen = CaseOptions(**options)  # type: ignore[arg-type]
    return list(Check(name, cases, seed=3, options=chosen).verdicts(run))


def failed(name: str, run: Run, **limits: object) -> list[CaseVerdict]:
    return [v for v in check(name, run, **limits) if not v.passed]  # type: ignore[arg-type]


DATA = Path(__file__).parents[1] / "data"
RIGHT = {name: (DATA / name / "right.asm").read_text() for name in ("pente", "forza4")}


def submission(source: str) -> Submission:
    return Submission((SourceFile("student.asm", source),))


def loaded(name: str, source: str) -> MipsProgram:
    return FunctionCheck(name).document.load(submission(source))

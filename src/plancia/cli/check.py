"""`plancia check`: a student's program against ours."""

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import click

from plancia.cli.arguments import naming, write_file
from plancia.cli.speech import Misused, echo
from plancia.core.console import read_file
from plancia.core.language import say
from plancia.core.run import Here, Processes
from plancia.core.text import T
from plancia.courses.calls import FUNCTION_DOCUMENTS
from plancia.courses.case import CaseOptions, Points
from plancia.courses.check import (
    COURSES,
    EITHER,
    READINGS,
    CaseVerdict,
    Check,
    program,
    submissions,
)
from plancia.courses.functions import FunctionCheck, has_label
from plancia.courses.limits import MEMORY_MB, PROCESSES, ProgramLimits
from plancia.courses.mips import STEPS, find_simulator
from plancia.courses.report import SubmissionResult, to_csv, to_gradescope, to_junit

_CONTEXT_LINES = 3
_MAX_LINE_CHARS = 46
_MAX_INPUT_CHARS = 600
_SHOWN_CASES = 5
"""Failed cases that are shown whole: later ones often have the same cause."""

EXAMPLES: Final = """Examples:

\b
  plancia check nim nim.asm
  plancia check nim --strict -- ./nim
  plancia check nim --first-line run -- lc3tools-simulator nim.obj
  plancia check tetrisito --implementation B --lf -- ./tetrisito
  plancia check tetrisito --cases 200 --seed 7 -- java -jar Mars.jar nc tetrisito.asm
  plancia check four-in-a-row --reading other --seconds 2 -- ./four
  plancia check tetrisito tetrisito.asm
  plancia check pente proj4.asm
  plancia check forza4 --mars Mars.jar --steps 2000000 forza4.asm
  plancia check nim --submissions handed-in/ --jobs 2 --csv table.csv --junit report.xml
  plancia check nim --gradescope results.json nim.asm
  plancia check four-in-a-row --memory 512 --processes 16 --network --json -- ./four
"""


@dataclass(frozen=True, slots=True)
class _Task:
    """A submission to be checked, perhaps in another process."""

    name: str
    words: tuple[str, ...]
    check: Check | None
    """Of the whole program, if the course has whole programs."""
    functions: FunctionCheck | None
    """Of the functions, if the course has functions."""
    limits: ProgramLimits
    first_line: str
    mars: str
    steps: int

    def verdicts(self, jobs: int) -> Iterator[CaseVerdict]:
        """The whole program, then the functions of an assembly file."""
        source = ""
        if self.functions and (self.check is None or self._is_assembly):
            source = read_file(self.words[-1]).decode("utf-8", "replace")
        number = 0
        if self.check and not self._is_library(source):
            run = program(self.words, self.check, self.limits, self.first_line, self.mars)
            for verdict in self.check.verdicts(run, jobs):
                number = verdict.number
                yield verdict
        if self.functions and (source or self.check is None):
            simulator = find_simulator(self.mars, self.steps)
            for verdict in self.functions.verdicts(source, simulator, jobs):
                yield replace(verdict, number=number + verdict.number)

    def points(self, verdicts: Sequence[CaseVerdict]) -> Points:
        check = self.check or self.functions
        assert check is not None
        return check.points(verdicts)

    def _is_library(self, source: str) -> bool:
        """True for functions without a program, which SPIM starts at its `main`."""
        if self.functions is None or self.mars or has_label(source, "main"):
            return False
        return next(self.functions.drawn(source), None) is not None

    @property
    def _is_assembly(self) -> bool:
        return len(self.words) == 1 and self.words[0].lower().endswith(".asm")


@click.command(name="check", epilog=EXAMPLES)
@click.argument("name", type=click.Choice(sorted({*COURSES, *FUNCTION_DOCUMENTS})))
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="FILE | -- COMMAND ...")
@click.option(
    "--cases", type=click.IntRange(0, 100_000),
    help="How many generated cases, beside the document's own, or calls of each function.  "
    "[default: 50, or 20 calls]",
)  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="The same seed, the same cases.")
@click.option(
    "--seconds", default=10.0, show_default=True, type=click.FloatRange(0.01, 3600),
    help="The time limit of each case.",
)  # fmt: skip
@click.option(
    "--memory", default=MEMORY_MB, show_default=True, type=click.IntRange(16),
    help="The memory limit of each process, in MB.",
)  # fmt: skip
@click.option(
    "--processes", default=PROCESSES, show_default=True, type=click.IntRange(1),
    help="How many processes a case may start.",
)  # fmt: skip
@click.option("--network", is_flag=True, help="Let programs use the network.")
@click.option(
    "--reading", default=EITHER, show_default=True, type=click.Choice(READINGS),
    help="Where the document allows two readings: either, or hold programs to one of them.",
)  # fmt: skip
@click.option(
    "--implementation", default="C", show_default=True, type=click.Choice(("A", "B", "C")),
    help="Tetrisito: one piece, pieces in order, pieces in any order.",
)  # fmt: skip
@click.option(
    "--strict", is_flag=True,
    help="Nim: spaces at line ends, the banner and the halt line count too.",
)  # fmt: skip
@click.option("--lf", is_flag=True, help="Tetrisito: end input lines in LF instead of CRLF.")
@click.option(
    "--first-line", default="", metavar="TEXT",
    help="Type this before each case's input: lc3tools' simulator needs `run`.",
)  # fmt: skip
@click.option("--mars", default="", metavar="FILE", help="Run MIPS in this Mars.jar, not in SPIM.")
@click.option(
    "--steps", default=STEPS, show_default=True, type=click.IntRange(1),
    help="How many instructions a call of a MIPS function may use.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Everything there is to know, as JSON.")
@click.option(
    "--submissions", "folder", metavar="DIR",
    help="Check every program in a folder; {} in COMMAND stands for its path.",
)  # fmt: skip
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, 256),
    help="How many cases, or submissions of a folder, run at the same time.",
)  # fmt: skip
@click.option("--csv", "table", metavar="FILE", help="Write a table, a line a submission.")
@click.option("--junit", metavar="FILE", help="Write a JUnit XML report.")
@click.option("--gradescope", metavar="FILE", help="Write Gradescope's results.json.")
def command(
    name: str,
    command: tuple[str, ...],
    cases: int | None,
    seed: int,
    seconds: float,
    reading: str,
    folder: str | None,
    jobs: int,
    as_json: bool,
    **rest: Any,
) -> int:
    """Run your own program against ours, on the document's cases and on generated ones.

    COMMAND is any program that reads standard input and writes standard output; FILE is assembly,
    run in a simulator: LC-3 for Nim (.asm, .obj), MIPS for Tetrisito, and for Pente and Forza 4,
    whose functions are called one by one. The exit status is 1 if anything failed.
    """
    if not command and not folder:
        raise Misused(T("give your program after --, or a folder with --submissions"))
    if rest["gradescope"] and folder:
        raise Misused(T("--gradescope is for one submission, not for --submissions"))
    options = CaseOptions(not rest["lf"], rest["strict"], rest["implementation"])
    checks = (
        Check(name, 50 if cases is None else cases, seed, seconds, reading, options)
        if name in COURSES
        else None,
        FunctionCheck(name, 20 if cases is None else cases, seed, reading)
        if name in FUNCTION_DOCUMENTS
        else None,
    )
    limits = ProgramLimits(rest["memory"], rest["processes"], rest["network"])
    simulation = (rest["first_line"], rest["mars"], rest["steps"])
    for path in filter(None, (rest["table"], rest["junit"], rest["gradescope"])):
        with naming(path), open(path, "a"):  # a class's results must not be lost at the end
            pass
    if folder:
        programs = [
            _Task(program, tuple(words), *checks, limits, *simulation)
            for program, words in submissions(folder, command)
        ]
        results = _check_folder(programs, jobs, silent=as_json)
    else:
        task = _Task(command[-1], command, *checks, limits, *simulation)
        results = [_check_one(task, name, jobs, silent=as_json)]
    write_file(rest["table"], lambda: to_csv(results))
    write_file(rest["junit"], lambda: to_junit(name, results))
    write_file(rest["gradescope"], lambda: json.dumps(to_gradescope(results[0]), indent=1) + "\n")
    if as_json:
        told = {r.submission: {"name": name, "seed": seed, **r.to_json()} for r in results}
        click.echo(json.dumps(told if folder else told[results[0].submission], indent=1))
    return int(any(result.wrong for result in results))


def _check(task: _Task) -> SubmissionResult:
    verdicts = list(task.verdicts(jobs=1))
    return SubmissionResult(task.name, verdicts, task.points(verdicts))


def _check_one(task: _Task, course: str, jobs: int, silent: bool) -> SubmissionResult:
    verdicts, failed = [], 0
    for verdict in task.verdicts(jobs):
        verdicts.append(verdict)
        if not silent and not verdict.passed:
            failed += 1
            title, *rest = _failure(verdict)
            click.echo("\n".join([title, *rest, ""]) if failed <= _SHOWN_CASES else title)
    result = SubmissionResult(task.name, verdicts, task.points(verdicts))
    if failed > _SHOWN_CASES:
        whole = T("The first {n} are shown whole; --json shows all of them.", n=_SHOWN_CASES)
        echo(whole)
    if not silent:
        click.echo(_counts(course, result))
    return result


def _check_folder(tasks: Sequence[_Task], jobs: int, silent: bool) -> list[SubmissionResult]:
    runner = Here() if jobs == 1 else Processes(jobs)
    results: dict[int, SubmissionResult] = {}
    for index, result in runner.run(_check, tasks):
        results[index] = result
        if not silent:
            click.echo(_counts(result.submission, result))
    return [results[index] for index in range(len(tasks))]


def _counts(who: str, result: SubmissionResult) -> str:
    """The last line: how many passed and failed, and the points where they say more."""
    wrong = len(result.wrong)
    counts = T(
        "{name}: {passed} passed, {failed} failed",
        name=who,
        passed=len(result.verdicts) - wrong,
        failed=wrong,
    )
    told = [say(counts)]
    if wrong:
        told.append(say(T("{points} of 100 points", points=f"{result.points:g}")))
    if differing := sum(v.forgiven and not v.passed for v in result.verdicts):
        told.append(say(T("{count} differ by reading, not counted", count=differing)))
    return ", ".join(told)


def _failure(verdict: CaseVerdict) -> Iterator[str]:
    """The first difference side by side, and the input that caused it."""
    what = "failed" if verdict.wrong else "differs"
    yield click.style(f"case {verdict.number} {what}: {verdict.case.rule}", bold=True)
    if verdict.case.reading:
        yield f"  reading: ours; {verdict.case.reading}"
    if verdict.ran.trouble:
        yield f"  your program {verdict.ran.trouble}"
    if verdict.line is not None:
        yield from _side_by_side(verdict.expected, verdict.got, verdict.line)
    if errors := verdict.ran.errors.decode("utf-8", "backslashreplace").strip():
        yield "  on standard error: " + _shown(errors.splitlines()[-1])
    given = verdict.case.given.decode("utf-8", "backslashreplace")
    if verdict.ran.steps is not None:
        yield f"  it used {verdict.ran.steps} instructions"
    yield "  the input was" + (", with CRLF line ends:" if "\r\n" in given else ":")
    for line in _shown(given.replace("\r\n", "\n")).splitlines():
        yield "    " + line


def _side_by_side(expected: Sequence[str], got: Sequence[str], line: int) -> Iterator[str]:
    first = max(0, line - _CONTEXT_LINES)
    pairs = itertools.zip_longest(expected, got)
    window = list(itertools.islice(pairs, first, line + _CONTEXT_LINES + 1))
    width = max(8, min(_MAX_LINE_CHARS, max(len(_cut(ours)) for ours, _ in window)))
    yield f"        {'expected':<{width}} | yours"
    for number, (ours, theirs) in enumerate(window, first):
        mark = ">" if number == line else " "
        yield f"  {mark}{number + 1:4} {_cut(ours):<{width}} | {_cut(theirs)}".rstrip()


def _cut(line: str | None) -> str:
    if line is None:
        return "(nothing)"
    visible = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    return visible if len(visible) <= _MAX_LINE_CHARS else visible[: _MAX_LINE_CHARS - 3] + "..."


def _shown(text: str) -> str:
    cut = (
        text
        if len(text) <= _MAX_INPUT_CHARS
        else text[:_MAX_INPUT_CHARS] + f"... ({len(text)} characters)"
    )
    return "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in cut)

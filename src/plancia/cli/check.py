"""`plancia check`: a student's program against ours."""

import json
import tempfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click

from plancia.cli.arguments import complete_files, naming, write_file
from plancia.cli.speech import Misused, echo
from plancia.core.text import T, plural
from plancia.courses.case import CaseOptions, CaseVerdict, Points
from plancia.courses.check import COURSES, Check
from plancia.courses.functions import FUNCTION_DOCUMENTS, NOT_WRITTEN, FunctionCheck
from plancia.courses.lc3 import SUFFIX as LC3_SUFFIX
from plancia.courses.mips import (
    SUFFIXES,
    MipsProgram,
    read_submission,
)
from plancia.courses.mips.external import ExternalProgram, find_simulator
from plancia.courses.pages import class_pages
from plancia.courses.program import (
    OutOfTime,
    ProgramLimits,
    limited_time,
    load_program,
    not_contained,
)
from plancia.courses.readings import parse_readings
from plancia.courses.report import (
    NOT_ASSEMBLED,
    OPEN_POINTS,
    SubmissionResult,
    explanation,
    title,
    to_csv,
    to_gradescope,
)
from plancia.courses.result import AssemblyError, legible
from plancia.courses.settings import CourseSettings, read_settings
from plancia.courses.submissions import ONE_FILE, commands, find_submissions, program_in
from plancia.language import say
from plancia.processes import InProcess, Processes, TaskFailed

_CASES_OF_TIME: Final = 30
"""How often the time limit of a case all cases of a submission of a class may take."""
_SHOWN_CASES = 5
"""Failed cases that are shown, each of another rule: others often have the same cause."""

EXAMPLES: Final = """Examples:

\b
  plancia check nim nim.asm
  plancia check pente proj4.asm
  plancia check pente --only get_slot --only set_slot proj4.asm
  plancia check forza4 main.asm mosse.asm vittoria.asm
  plancia check forza4 --mars Mars.jar forza4.asm
  plancia check tetrisito tetrisito.asm
  plancia check tetrisito --implementation B -- ./tetrisito
  plancia check tetrisito --cases 200 -- java -jar Mars.jar nc tetrisito.asm
  plancia check four-in-a-row --reading block=free --seconds 2 -- ./four
  plancia check four-in-a-row --show data/ --json -- ./four
  plancia check nim --submissions handed-in/ --jobs 2 --csv table.csv
  plancia check nim --submissions handed-in/ --seed 7 --pages class/
  plancia check nim --gradescope results.json nim.asm
  plancia check nim --course course.toml nim.asm
"""


@dataclass(frozen=True, slots=True)
class _Task:
    """A submission to be checked, perhaps in another process."""

    name: str
    words: tuple[str, ...]
    check: Check | FunctionCheck
    limits: ProgramLimits
    mars: str
    seconds: float
    settings: CourseSettings
    remark: str = ""

    def verdicts(self, jobs: int) -> Iterator[CaseVerdict]:
        """What became of each case; of hidden ones a student reads less."""
        for verdict in self._all_verdicts(jobs):
            hidden = self.settings.is_hidden(verdict.case)
            yield replace(verdict, case=replace(verdict.case, hidden=hidden))

    def _all_verdicts(self, jobs: int) -> Iterator[CaseVerdict]:
        """Of the functions of an assembly file, or of the whole program."""
        check = self.check
        if not self._is_mips:
            if isinstance(check, FunctionCheck):
                raise Misused(T("{name}: give a file of MIPS assembly (.asm, .s)", name=self.name))
            run = load_program(self.words, check.course, check.seconds, self.limits)
            return check.verdicts(run, jobs)
        submission, simulator = read_submission(self.words), find_simulator(self.mars)
        external = simulator and ExternalProgram(simulator, submission, self.seconds)
        if isinstance(check, FunctionCheck):
            return check.verdicts(external or check.document.load(submission), jobs)
        return check.verdicts((external or MipsProgram(submission)).run, jobs)

    def part(self, verdicts: Sequence[CaseVerdict]) -> str:
        """Which functions were tried, where others may be another student's."""
        check = self.check
        if not isinstance(check, FunctionCheck) or not check.document.stand_ins or check.only:
            return ""
        every, tried = check.functions(), {verdict.case.rule for verdict in verdicts}
        names = [name for name in every if check.document.rule(name) in tried]
        if not names or len(names) == len(every):
            return ""
        text = T(
            "Graded on {functions} alone; ours stood in for the others.",
            functions=", ".join(names),
        )
        return say(text)

    def points(self, verdicts: Sequence[CaseVerdict]) -> Points:
        return self.settings.weighted(self.check.points(verdicts), verdicts)

    @property
    def is_native(self) -> bool:
        """True if the program, or a simulator of others, runs as a process of this system."""
        if self._is_mips:
            return bool(self.mars)
        is_lc3 = len(self.words) == 1 and Path(self.words[0]).suffix.lower() == LC3_SUFFIX
        return bool(self.words) and not is_lc3

    @property
    def _is_mips(self) -> bool:
        if self.check.course == "nim":
            return False
        return all(
            Path(word).suffix.lower() in SUFFIXES or Path(word).is_dir() for word in self.words
        )


@click.command(name="check", epilog=EXAMPLES)
@click.argument("name", type=click.Choice(sorted({*COURSES, *FUNCTION_DOCUMENTS})))
@click.argument(
    "command", nargs=-1, type=click.UNPROCESSED, metavar="FILE | -- COMMAND ...",
    shell_complete=complete_files,
)  # fmt: skip
@click.option(
    "--cases", type=click.IntRange(0, 100_000),
    help="How many generated cases, beside the document's own, or calls of each function.  "
    "[default: 50, or 20 calls]",
)  # fmt: skip
@click.option("--seed", type=int, help="The same seed, the same cases.  [default: 0]")
@click.option(
    "--course", "settings_file", metavar="FILE",
    help="Weights, seed, own cases and what students read: see `plancia course settings`.",
)  # fmt: skip
@click.option(
    "--seconds", default=10.0, show_default=True, type=click.FloatRange(0.01, 3600),
    help="The time limit of each case.",
)  # fmt: skip
@click.option(
    "--show", multiple=True, metavar="PATH",
    help="Let programs read this file or folder too, beside those that the command names.",
)  # fmt: skip
@click.option(
    "--reading", "readings", multiple=True, metavar="POINT=READING",
    help="Where the document can be read in several ways, demand this reading, or with `ours` all "
    "of ours. Without it a program may follow any, and the report says which.",
)  # fmt: skip
@click.option(
    "--implementation", default="C", show_default=True, type=click.Choice(("A", "B", "C")),
    help="Tetrisito: one piece, pieces in order, pieces in any order.",
)  # fmt: skip
@click.option("--mars", default="", metavar="FILE", help="Run MIPS in this Mars.jar.")
@click.option("--only", multiple=True, metavar="FUNCTION", help="Check only this function.")
@click.option("--json", "as_json", is_flag=True, help="All results, as JSON.")
@click.option(
    "--submissions", "folder", metavar="DIR",
    help="Check every program in a folder; {} in COMMAND stands for its path.",
)  # fmt: skip
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, 256),
    help="How many cases, or submissions of a folder, run at the same time.",
)  # fmt: skip
@click.option("--csv", "table", metavar="FILE", help="Write a table, a line a submission.")
@click.option(
    "--pages", metavar="DIR",
    help="Of a folder: write a page for each student, and index.html with a map of the class.",
)  # fmt: skip
@click.option("--gradescope", metavar="FILE", help="Write Gradescope's results.json.")
def command(
    name: str,
    command: tuple[str, ...],
    cases: int | None,
    seed: int | None,
    settings_file: str | None,
    seconds: float,
    readings: tuple[str, ...],
    folder: str | None,
    jobs: int,
    as_json: bool,
    **rest: Any,
) -> int:
    """Run your own program against ours, on the document's cases and on generated ones.

    COMMAND is any program that reads standard input and writes standard output; FILE is assembly,
    run in Plancia's own simulator: LC-3 for Nim (.asm), MIPS under MARS's rules for the
    others (.asm, .s). Several files, or a folder, make one program. The functions of Pente and
    Forza 4 are called one by one. The exit status is 1 if anything failed.
    """
    if not command and not folder:
        raise Misused(T("give your program after --, or a folder with --submissions"))
    if folder and rest["gradescope"]:
        raise Misused(T("--gradescope is for one submission"))
    held = parse_readings(name, readings)
    options = CaseOptions(rest["implementation"], held)
    settings = CourseSettings()
    if settings_file:
        settings = read_settings(settings_file, name, has_programs=name in COURSES)
    seed = next(s for s in (seed, settings.seed, 0) if s is not None)
    cases = settings.cases if cases is None else cases
    check: Check | FunctionCheck
    if name in COURSES:
        if rest["only"]:
            names = ", ".join(sorted(FUNCTION_DOCUMENTS))
            raise Misused(T("--only is for documents with functions: {names}", names=names))
        check = Check(name, 50 if cases is None else cases, seed, seconds, options, settings.own)
    else:
        only = frozenset(rest["only"])
        check = FunctionCheck(
            name, 20 if cases is None else cases, seed, held, only, settings.calls
        )
        _check_names(only, check)
    if settings_file:
        settings.check_rules(check.weights(), settings_file)
    for path in rest["show"]:
        if not Path(path).exists():
            raise Misused(T("{path}: No such file or directory", path=path))
    limits = ProgramLimits(
        shown=tuple(str(Path(path).absolute()) for path in rest["show"]),
        hidden=(str(Path(settings_file).absolute()),) if settings_file else (),
    )
    if rest["pages"] and not folder:
        raise Misused(T("--pages needs --submissions"))
    files = (rest[key] for key in ("table", "gradescope"))
    for path in filter(None, files):
        with naming(path), open(path, "a"):  # a class's results must not be lost at the end
            pass
    if folder:
        with tempfile.TemporaryDirectory() as unpacked:
            handed_in = find_submissions(folder, name, Path(unpacked), any_file=bool(command))
            tasks = [
                _Task(
                    one.name,
                    tuple(words),
                    check,
                    replace(limits, shown=(*limits.shown, *map(str, one.folders))),
                    rest["mars"],
                    seconds,
                    settings,
                    one.remark,
                )
                for one, words in commands(handed_in, command)
            ]
            results = _check_folder(tasks, jobs, silent=as_json)
    else:
        with tempfile.TemporaryDirectory() as unpacked:
            words, remark = command, ""
            if name in ONE_FILE and len(command) == 1 and Path(command[0]).is_dir():
                one = program_in(Path(command[0]), name, Path(unpacked))
                if not one.files:
                    raise Misused(T("{folder}: there is no program in it", folder=command[0]))
                words, remark = tuple(map(str, one.files)), one.remark
            tasks = [
                _Task(words[-1], words, check, limits, rest["mars"], seconds, settings, remark)
            ]
            results = [_check_one(tasks[0], name, jobs, silent=as_json)]
    warning = not_contained() if any(task.is_native for task in tasks) else None
    if warning and not as_json:
        echo(warning)
    if rest["table"]:
        write_file(rest["table"], lambda: to_csv(results))
    if rest["pages"]:
        with naming(rest["pages"]):
            Path(rest["pages"]).mkdir(parents=True, exist_ok=True)
            for file, page in class_pages(name, results, str(warning or "")).items():
                (Path(rest["pages"]) / file).write_text(page, encoding="utf-8")
    if rest["gradescope"]:
        report = json.dumps(to_gradescope(results[0]), indent=1)
        write_file(rest["gradescope"], lambda: f"{report}\n")
    if as_json:
        about = {"name": name, "seed": seed, "contained": warning is None}
        data = {result.submission: {**about, **result.to_json()} for result in results}
        click.echo(json.dumps(data if folder else data[results[0].submission], indent=1))
    return int(any(result.wrong or result.errors for result in results))


def _check_names(only: Collection[str], check: FunctionCheck) -> None:
    known = check.functions()
    for function in sorted(only):
        if function not in known:
            raise Misused(
                T(
                    "{name} has no function {function}: {known}",
                    name=check.course,
                    function=function,
                    known=", ".join(known),
                )
            )


def _check(task: _Task) -> SubmissionResult:
    """One of a class: whatever is wrong with it is its result, and stops no other."""
    if not task.words:
        return _unchecked(task, "there is no program in it")
    most = _CASES_OF_TIME * task.seconds
    try:
        with limited_time(most):
            verdicts = list(task.verdicts(jobs=1))
        remark = "; ".join(filter(None, (task.remark, task.part(verdicts))))
        return SubmissionResult(task.name, verdicts, task.points(verdicts), (), remark)
    except AssemblyError as error:
        return _unchecked(task, *error.errors)
    except OutOfTime:
        return _unchecked(task, f"could not be checked within {most:g} s")
    except Exception as error:
        return _unchecked(task, f"could not be checked: {type(error).__name__}: {error}")


def _unchecked(task: _Task, *why: str) -> SubmissionResult:
    return SubmissionResult(task.name, [], {}, tuple(map(legible, why)), task.remark)


def _check_one(task: _Task, course: str, jobs: int, silent: bool) -> SubmissionResult:
    verdicts: list[CaseVerdict] = []
    shown: set[str] = set()
    errors: tuple[str, ...] = ()
    try:
        for verdict in task.verdicts(jobs):
            verdicts.append(verdict)
            if silent or verdict.passed or verdict.result.trouble == NOT_WRITTEN:
                continue
            if verdict.rule not in shown and len(shown) < _SHOWN_CASES:
                shown.add(verdict.rule)
                click.echo(click.style(title(verdict), bold=True))
                click.echo("\n".join([*explanation(verdict), ""]))
    except AssemblyError as error:
        errors = error.errors
    points = {} if errors else task.points(verdicts)
    result = SubmissionResult(task.name, verdicts, points, errors, task.part(verdicts))
    if silent:
        return result
    if result.remark:
        click.echo(result.remark)
    if errors:
        echo(NOT_ASSEMBLED)
        click.echo("\n".join(f"  {error}" for error in errors))
    unwritten = [v.case.rule for v in verdicts if v.result.trouble == NOT_WRITTEN]
    if more := len(result.wrong) - len(unwritten) - len(shown):
        echo(
            plural(
                "{n} more case failed; --json shows it.",
                "{n} more cases failed; --json shows them.",
                more,
            )
        )
    if unwritten:
        echo(T("Not written yet: {functions}", functions="; ".join(unwritten)))
    if result.conventions:
        echo(T("Good habits, without points:"))
        click.echo("\n".join(f"  {convention}" for convention in result.conventions))
    if lines := result.readings.in_words():
        echo(OPEN_POINTS)
        click.echo("\n".join(f"  {line}" for line in lines))
    click.echo(_counts(course, result))
    return result


def _check_folder(tasks: Sequence[_Task], jobs: int, silent: bool) -> list[SubmissionResult]:
    """All of a class, also if one of them kills the process that checks it."""
    runner = InProcess() if jobs == 1 else Processes(jobs)
    results: dict[int, SubmissionResult] = {}
    while len(results) < len(tasks):
        left = [index for index in range(len(tasks)) if index not in results]
        try:
            for place, result in runner.run(_check, [tasks[index] for index in left]):
                results[left[place]] = result
                if not silent:
                    click.echo(_counts(result.submission, result))
        except TaskFailed as error:
            results[left[error.index]] = _unchecked(tasks[left[error.index]], str(error))
    return [results[index] for index in range(len(tasks))]


def _counts(who: str, result: SubmissionResult) -> str:
    """The last line: how many passed and failed, and the points where they say more."""
    if result.errors:
        return say(T("{name}: not assembled, 0 of 100 points", name=who))
    wrong = len(result.wrong)
    counts = T(
        "{name}: {passed} passed, {failed} failed",
        name=who,
        passed=len(result.verdicts) - wrong,
        failed=wrong,
    )
    parts = [say(counts)]
    if wrong:
        parts.append(say(T("{points} of 100 points", points=f"{result.points:g}")))
    return ", ".join(parts)

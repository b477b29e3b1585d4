"""`plancia check`: a student's program against ours."""

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click

from plancia.cli.arguments import complete_files, naming, write_file
from plancia.cli.speech import Misused, echo
from plancia.core.text import T, plural
from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import COURSES, PROGRAM_CASES, Check
from plancia.courses.functions import CALLS, FUNCTION_DOCUMENTS, NOT_WRITTEN, FunctionCheck
from plancia.courses.lc3 import SUFFIX as LC3_SUFFIX
from plancia.courses.mips import SUFFIXES, read_submission
from plancia.courses.mips.external import MarsProgram
from plancia.courses.program import OutOfTime, limited_time, load_program
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
from plancia.processes.sandbox import is_available

_CASES_OF_TIME: Final = 30
"""How often the time limit of a case all cases of a submission of a class may take."""
_SHOWN_CASES = 5
"""Failed cases that are shown, each of another rule: others often have the same cause."""
NOT_CONTAINED: Final = T(
    "Programs ran with your rights, limited but in no sandbox: this system allows none. On Linux "
    "install bubblewrap (Debian: apt install bubblewrap)."
)

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
  plancia check nim --submissions handed-in/ --jobs 2
  plancia check nim --submissions handed-in/ --seed 7 --csv table.csv
  plancia check nim --gradescope results.json nim.asm
  plancia check nim --course course.toml nim.asm
"""


@dataclass(frozen=True, slots=True)
class _Task:
    """A submission to be checked, perhaps in another process."""

    name: str
    words: tuple[str, ...]
    check: Check | FunctionCheck
    settings: CourseSettings
    seconds: float
    """The time limit of a case."""
    mars: str
    shown: tuple[str, ...]
    hidden: tuple[str, ...]
    remark: str = ""

    def verdicts(self) -> Iterator[CaseVerdict]:
        """What became of each case; of hidden ones a student reads less."""
        for verdict in self._all_verdicts():
            hidden = self.settings.is_hidden(verdict.case)
            yield replace(verdict, case=replace(verdict.case, hidden=hidden))

    def _all_verdicts(self) -> Iterator[CaseVerdict]:
        """Of the functions of an assembly file, or of the whole program."""
        check = self.check
        if self._is_assembly:
            submission = read_submission(self.words)
            if not self.mars or check.course == "nim":
                return check.simulated(submission)
            mars = MarsProgram(self.mars, submission, self.seconds)
            if isinstance(check, FunctionCheck):
                return check.verdicts(mars)
            return check.verdicts(mars.run)
        if isinstance(check, FunctionCheck):
            raise Misused(T("{name}: give a file of MIPS assembly (.asm, .s)", name=self.name))
        return check.verdicts(load_program(self.words, self.seconds, self.shown, self.hidden))

    @property
    def _is_assembly(self) -> bool:
        """True for what a simulator runs: of LC-3 for Nim, of MIPS for the others."""
        if self.check.course == "nim":
            return len(self.words) == 1 and Path(self.words[0]).suffix.lower() == LC3_SUFFIX
        return all(
            Path(word).suffix.lower() in SUFFIXES or Path(word).is_dir() for word in self.words
        )

    @property
    def is_native(self) -> bool:
        """True if the program, or MARS, runs as a process of this system."""
        return bool(self.words) and (bool(self.mars) or not self._is_assembly)

    def result(self, verdicts: Sequence[CaseVerdict]) -> SubmissionResult:
        points = self.settings.weighted(self.check.points(verdicts), verdicts)
        remark = "; ".join(filter(None, (self.remark, self._part(verdicts))))
        return SubmissionResult(self.name, verdicts, points, (), remark)

    def failed(self, *why: str) -> SubmissionResult:
        """Of a program that could not be tried."""
        return SubmissionResult(self.name, [], {}, tuple(map(legible, why)), self.remark)

    def _part(self, verdicts: Sequence[CaseVerdict]) -> str:
        """Which functions were tried, where others may be another student's."""
        check = self.check
        if not isinstance(check, FunctionCheck) or not check.document.stand_ins or check.only:
            return ""
        tried = {verdict.case.rule for verdict in verdicts}
        names = [name for name in check.document.functions if check.document.rule(name) in tried]
        if not names or len(names) == len(check.document.functions):
            return ""
        text = T(
            "Graded on {functions} alone; ours stood in for the others.",
            functions=", ".join(names),
        )
        return say(text)


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
    help="How many submissions of a folder run at the same time.",
)  # fmt: skip
@click.option("--csv", "table", metavar="FILE", help="Write a table, a line a submission.")
@click.option("--gradescope", metavar="FILE", help="Write Gradescope's results.json.")
def command(
    name: str,
    command: tuple[str, ...],
    cases: int | None,
    seed: int | None,
    settings_file: str | None,
    seconds: float,
    folder: str | None,
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
    settings = CourseSettings()
    if settings_file:
        settings = read_settings(settings_file, name, has_programs=name in COURSES)
    seed = (settings.seed or 0) if seed is None else seed
    cases = settings.cases if cases is None else cases
    check = _check_of(name, cases, seed, settings, rest)
    if settings_file:
        settings.check_rules(check.weights(), settings_file)
    for path in rest["show"]:
        if not Path(path).exists():
            raise Misused(T("{path}: No such file or directory", path=path))
    for path in filter(None, (rest["table"], rest["gradescope"])):
        with naming(path), open(path, "a"):  # a class's results must not be lost at the end
            pass
    shown = tuple(str(Path(path).absolute()) for path in rest["show"])
    hidden = (str(Path(settings_file).absolute()),) if settings_file else ()

    def task(name: str, words: Sequence[str], also: Sequence[Path], remark: str) -> _Task:
        visible = (*shown, *map(str, also))
        mars = rest["mars"]
        return _Task(name, (*words,), check, settings, seconds, mars, visible, hidden, remark)

    with tempfile.TemporaryDirectory() as unpacked:
        if folder:
            handed_in = find_submissions(folder, name, Path(unpacked), any_file=bool(command))
            tasks = [
                task(one.name, words, one.folders, one.remark)
                for one, words in commands(handed_in, command)
            ]
            results = _check_folder(tasks, rest["jobs"], silent=as_json)
        else:
            words, remark = command, ""
            if name in ONE_FILE and len(command) == 1 and Path(command[0]).is_dir():
                one = program_in(Path(command[0]), name, Path(unpacked))
                if not one.files:
                    raise Misused(T("{folder}: there is no program in it", folder=command[0]))
                words, remark = tuple(map(str, one.files)), one.remark
            tasks = [task(words[-1], words, (), remark)]
            results = [_check_one(tasks[0], silent=as_json)]
    contained = is_available() or not any(task.is_native for task in tasks)
    if not (contained or as_json):
        echo(NOT_CONTAINED)
    if rest["table"]:
        write_file(rest["table"], lambda: to_csv(results))
    if rest["gradescope"]:
        report = json.dumps(to_gradescope(results[0]), indent=1)
        write_file(rest["gradescope"], lambda: f"{report}\n")
    if as_json:
        about = {"name": name, "seed": seed, "contained": contained}
        data = {result.submission: {**about, **result.to_json()} for result in results}
        click.echo(json.dumps(data if folder else data[results[0].submission], indent=1))
    return int(any(result.wrong or result.errors for result in results))


def _check_of(
    name: str, cases: int | None, seed: int, settings: CourseSettings, chosen: Mapping[str, Any]
) -> Check | FunctionCheck:
    """What is tried of that document's programs."""
    readings, only = parse_readings(name, chosen["readings"]), chosen["only"]
    if name in COURSES:
        if only:
            names = ", ".join(sorted(FUNCTION_DOCUMENTS))
            raise Misused(T("--only is for documents with functions: {names}", names=names))
        options = CaseOptions(chosen["implementation"], readings)
        return Check(name, PROGRAM_CASES if cases is None else cases, seed, options, settings.own)
    known = FUNCTION_DOCUMENTS[name].functions
    for function in only:
        if function not in known:
            raise Misused(
                T(
                    "{name} has no function {function}: {known}",
                    name=name,
                    function=function,
                    known=", ".join(known),
                )
            )
    calls = CALLS if cases is None else cases
    return FunctionCheck(name, calls, seed, readings, frozenset(only))


def _check(task: _Task) -> SubmissionResult:
    """One of a class: whatever is wrong with it is its result, and stops no other."""
    if not task.words:
        return task.failed("there is no program in it")
    most = _CASES_OF_TIME * task.seconds
    try:
        with limited_time(most):
            return task.result(list(task.verdicts()))
    except AssemblyError as error:
        return task.failed(*error.errors)
    except OutOfTime:
        return task.failed(f"could not be checked within {most:g} s")
    except Exception as error:
        return task.failed(f"could not be checked: {type(error).__name__}: {error}")


def _check_one(task: _Task, silent: bool) -> SubmissionResult:
    verdicts: list[CaseVerdict] = []
    shown: set[str] = set()
    try:
        for verdict in task.verdicts():
            verdicts.append(verdict)
            if silent or verdict.passed or verdict.result.trouble == NOT_WRITTEN:
                continue
            if verdict.rule not in shown and len(shown) < _SHOWN_CASES:
                shown.add(verdict.rule)
                click.echo(click.style(title(verdict), bold=True))
                click.echo("\n".join([*explanation(verdict), ""]))
        result = task.result(verdicts)
    except AssemblyError as error:
        result = task.failed(*error.errors)
    if silent:
        return result
    if result.remark:
        click.echo(result.remark)
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
    for heading, lines in (
        (NOT_ASSEMBLED, result.errors),
        (OPEN_POINTS, result.readings.in_words()),
    ):
        if lines:
            echo(heading)
            click.echo("\n".join(f"  {line}" for line in lines))
    click.echo(_counts(task.check.course, result))
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
            results[left[error.index]] = tasks[left[error.index]].failed(str(error))
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

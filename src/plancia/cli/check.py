"""`plancia check`: somebody's own program against ours."""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections.abc import Iterator, Sequence
from typing import Any

import click

from plancia.core.console import BadInput
from plancia.core.errors import said
from plancia.core.language import say
from plancia.core.text import T
from plancia.courses.check import COURSES, Verdict, check, submissions

_CONTEXT = 3
_LONGEST = 46
_SHOWN = 600


@click.command(name="check")
@click.argument("name", type=click.Choice(sorted(COURSES)))
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND ...")
@click.option(
    "--cases",
    default=50,
    show_default=True,
    type=click.IntRange(0, 100_000),
    help="How many generated cases, beside the document's own.",
)
@click.option("--seed", default=0, show_default=True, help="The same seed, the same cases.")
@click.option(
    "--seconds",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.01, 3600),
    help="The time limit of each case.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Nim: spaces at line ends, the banner and the halt line count too.",
)
@click.option("--lf", is_flag=True, help="Tetrisito: end input lines in LF instead of CRLF.")
@click.option("--json", "as_json", is_flag=True, help="For graders.")
@click.option(
    "--submissions",
    "folder",
    metavar="DIR",
    help="Check every program in a folder; {} in COMMAND stands for its path.",
)
@click.option("--csv", "table", metavar="FILE", help="With --submissions: write a table.")
def command(
    name: str,
    command: tuple[str, ...],
    as_json: bool,
    folder: str | None,
    table: str | None,
    lf: bool,
    **limits: Any,
) -> int:
    """Run your own program against ours, on the document's cases and on generated ones.

    COMMAND is any program that reads standard input and writes standard output. The exit
    status is 1 if anything failed.
    """
    if not command and not folder:
        raise click.UsageError(say(T("give your program after --, or a folder with --submissions")))
    if table and not folder:
        raise click.UsageError(say(T("--csv goes with --submissions")))
    limits["crlf"] = not lf
    try:
        if folder:
            return _check_folder(name, folder, command, table, as_json, limits)
        return _check_one(name, command, as_json, limits)
    except BadInput as error:
        raise click.UsageError(say(said(error))) from error


def _check_one(name: str, command: Sequence[str], as_json: bool, limits: dict[str, Any]) -> int:
    verdicts = []
    for verdict in check(name, command, **limits):
        verdicts.append(verdict)
        if not as_json and not verdict.passed:
            click.echo("\n".join(_failure(verdict)) + "\n")
    failed = sum(not verdict.passed for verdict in verdicts)
    if as_json:
        click.echo(json.dumps(_summary(name, limits, verdicts), indent=1))
    else:
        click.echo(
            say(
                T(
                    "{name}: {verdicts} passed, {failed} failed",
                    name=name,
                    verdicts=len(verdicts) - failed,
                    failed=failed,
                )
            )
        )
    return int(failed > 0)


def _summary(name: str, limits: dict[str, Any], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    passed = sum(verdict.passed for verdict in verdicts)
    return {
        "name": name,
        "seed": limits["seed"],
        "passed": passed,
        "failed": len(verdicts) - passed,
        "cases": [verdict.to_json() for verdict in verdicts],
    }


def _check_folder(
    name: str,
    folder: str,
    command: Sequence[str],
    table: str | None,
    as_json: bool,
    limits: dict[str, Any],
) -> int:
    programs = list(submissions(folder, command))
    results = {}
    try:
        with open(table, "w", newline="", encoding="utf-8") if table else io.StringIO() as file:
            writer = csv.writer(file)
            writer.writerow(
                ["submission", "passed", "failed", "cases", "seconds", "first_failed_rule"]
            )
            for program, words in programs:
                verdicts = list(check(name, words, **limits))
                results[program] = _summary(name, limits, verdicts)
                writer.writerow(_row(program, verdicts))
                file.flush()
                if not as_json:
                    failed = results[program]["failed"]
                    click.echo(
                        say(
                            T(
                                "{program}: {verdicts} passed, {failed} failed",
                                program=program,
                                verdicts=len(verdicts) - failed,
                                failed=failed,
                            )
                        )
                    )
    except OSError as error:
        raise BadInput(f"{table!r}: {error.strerror}") from error
    if as_json:
        click.echo(json.dumps(results, indent=1))
    return int(any(result["failed"] for result in results.values()))


def _row(program: str, verdicts: Sequence[Verdict]) -> list[object]:
    failed = [verdict for verdict in verdicts if not verdict.passed]
    seconds = sum(verdict.ran.seconds for verdict in verdicts)
    first = failed[0].case.rule if failed else ""
    passed = len(verdicts) - len(failed)
    return [program, passed, len(failed), len(verdicts), f"{seconds:.2f}", first]


def _failure(verdict: Verdict) -> Iterator[str]:
    """The first difference side by side, and the input that caused it."""
    yield click.style(f"case {verdict.number} failed: {verdict.case.rule}", bold=True)
    if verdict.ran.trouble:
        yield f"  your program {verdict.ran.trouble}"
    if verdict.line is not None:
        yield from _side_by_side(verdict.expected, verdict.got, verdict.line)
    if errors := verdict.ran.errors.decode("utf-8", "backslashreplace").strip():
        yield "  on standard error: " + _shown(errors.splitlines()[-1])
    given = verdict.case.given.decode("utf-8", "backslashreplace")
    yield "  the input was" + (", with CRLF line ends:" if "\r\n" in given else ":")
    for line in _shown(given.replace("\r\n", "\n")).splitlines():
        yield "    " + line


def _side_by_side(expected: Sequence[str], got: Sequence[str], line: int) -> Iterator[str]:
    first = max(0, line - _CONTEXT)
    pairs = itertools.zip_longest(expected, got)
    window = list(itertools.islice(pairs, first, line + _CONTEXT + 1))
    width = max(8, min(_LONGEST, max(len(_cut(ours)) for ours, _ in window)))
    yield f"        {'expected':<{width}} | yours"
    for number, (ours, theirs) in enumerate(window, first):
        mark = ">" if number == line else " "
        yield f"  {mark}{number + 1:4} {_cut(ours):<{width}} | {_cut(theirs)}".rstrip()


def _cut(line: str | None) -> str:
    if line is None:
        return "(nothing)"
    visible = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    return visible if len(visible) <= _LONGEST else visible[: _LONGEST - 3] + "..."


def _shown(text: str) -> str:
    cut = text if len(text) <= _SHOWN else text[:_SHOWN] + f"... ({len(text)} characters)"
    return "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in cut)

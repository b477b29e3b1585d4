"""`plancia solve connect4`: files of positions with their scores, solved and timed."""

from __future__ import annotations

import json
import statistics
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plancia.cli.arguments import game_options
from plancia.cli.interrupt import progress, until_interrupted
from plancia.cli.speech import Misused, echo
from plancia.core.errors import MalformedText, located
from plancia.core.text import T, plural
from plancia.engine.player import Stop
from plancia.language import say
from plancia.originals.console import INTERRUPTED, read_file

if TYPE_CHECKING:
    from plancia.connect4 import Connect4Position

MAX_FILE_BYTES = 1 << 26


@dataclass(frozen=True, slots=True)
class Line:
    """A position of the file, and the score that it is said to have, if any is given."""

    number: int
    moves: str
    position: Connect4Position
    score: int | None


@click.command(name="connect4")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--no-book", is_flag=True, help="Do not use the opening book.")
@click.option("--weak", is_flag=True, help="Only win, draw or loss: 1, 0 or -1.")
@click.option("--json", "as_json", is_flag=True, help="For programs; with all scores.")
@game_options
def command(file: str, no_book: bool, weak: bool, as_json: bool, options: dict[str, str]) -> int:
    """Solve positions of Connect Four, each a line of moves.

    FILE (- is standard input) may have a score behind each line. Instead of FILE you may give the
    moves of one position: plancia solve connect4 44455.

    It prints scores that were not given, and wrong ones; then the mean and median time and the
    positions per second. The exit status is 1 if a score was wrong.
    """
    lines = _read(file, options)
    from plancia.connect4.solver.solve import Interrupted, Solver, unsolvable_reason
    from plancia.engine.player import default_threads

    if lines and (reason := unsolvable_reason(lines[0].position.game)):
        raise Misused(reason)
    solver = Solver(book=not no_book, threads=default_threads())
    found: list[dict[str, Any]] = []

    def work(stop: Stop) -> None:
        if not all(solver.knows(line.position) for line in lines):
            solver.prepare(lines[0].position.game)  # compiled before the clock runs
        with suppress(Interrupted), solver.ended_by(stop):
            for line in lines:
                if stop():
                    return
                solver.clear()
                began = time.perf_counter()
                solution = solver.solve(line.position, weak)
                seconds = time.perf_counter() - began
                expected = line.score
                if weak and expected is not None:
                    expected = max(-1, min(1, expected))
                found.append(
                    {
                        "line": line.number,
                        "moves": line.moves,
                        "score": solution.score,
                        "expected": expected,
                        "nodes": solution.nodes,
                        "seconds": seconds,
                    }
                )
                report(len(found), len(lines))

    with progress("solving", len(lines)) as report:
        _, interrupted = until_interrupted(work)
    status = _report(found, as_json)
    if interrupted:
        stopped = T(
            "Interrupted: {n} of {lines} positions are solved.", n=len(found), lines=len(lines)
        )
        click.echo(say(stopped), err=True)
        return INTERRUPTED
    return status


def _read(file: str, options: dict[str, str]) -> list[Line]:
    from plancia.connect4 import Connect4, Connect4Options

    if file.isascii() and file.isdecimal() and not Path(file).exists():
        text = file  # moves, not the name of a file
    else:
        text = read_file(file, MAX_FILE_BYTES).decode("utf-8", "replace")
    start = Connect4(Connect4Options.read(options)).start()
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        # A lone `-` before a score stands for no moves at all.
        moves = "" if words[0] == "-" else words[0]
        with located(T("line {n}", n=number)):
            if len(words) > 2:
                raise MalformedText("{line} is not moves and a score", line=repr(line.strip()[:40]))
            position = start.play_line(moves)
            for word in words[1:]:
                digits = word.removeprefix("-")
                if not (digits.isascii() and digits.isdecimal() and len(digits) <= 3):
                    raise MalformedText("{text} is not a score", text=repr(word[:20]))
        lines.append(Line(number, moves, position, int(words[1]) if words[1:] else None))
    return lines


def _report(found: list[dict[str, Any]], as_json: bool) -> int:
    wrong = [row for row in found if row["expected"] not in (None, row["score"])]
    times = [row["seconds"] for row in found]
    facts = {
        "positions": len(found),
        "wrong": len(wrong),
        "mean_ms": statistics.fmean(times) * 1e3 if times else 0.0,
        "median_ms": statistics.median(times) * 1e3 if times else 0.0,
        "positions_per_second": len(times) / sum(times) if times else 0.0,
        "nodes": sum(row["nodes"] for row in found),
    }
    if as_json:
        click.echo(json.dumps({**facts, "solved": found}, indent=1))
    else:
        for row in found:
            if row["expected"] is None:
                click.echo(f"{row['moves'] or '-'} {row['score']}")
        for row in wrong:
            echo(
                T(
                    "line {row}: {moves} is {score}, not {expected}",
                    row=row["line"],
                    moves=row["moves"],
                    score=row["score"],
                    expected=row["expected"],
                )
            )
        echo(
            T(
                "{positions}, {wrong} wrong; mean {mean} ms, median {median} ms, {rate} a second",
                positions=plural("{n} position", "{n} positions", len(found)),
                wrong=len(wrong),
                mean=f"{facts['mean_ms']:.4g}",
                median=f"{facts['median_ms']:.4g}",
                rate=f"{facts['positions_per_second']:.4g}",
            )
        )
    return int(bool(wrong))

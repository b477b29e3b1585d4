"""`plancia solve`: files of positions of Connect Four, and puzzles of Tetrisito, solved exactly."""

from __future__ import annotations

import statistics
import time
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from plancia.cli.arguments import game_options
from plancia.cli.interrupt import progress, until_interrupted
from plancia.cli.speech import Misused, echo
from plancia.core.errors import Explained, MalformedText, located
from plancia.core.registry import game_type
from plancia.core.text import T, plural
from plancia.engine.player import Stop
from plancia.language import say
from plancia.originals.console import INTERRUPTED, read_file

if TYPE_CHECKING:
    from plancia.connect4 import Connect4Position
    from plancia.tetrisito.solver.solve import Solution

MAX_FILE_BYTES: Final = 1 << 26
MAX_SOLUTIONS: Final = 1000
"""Of those that --all lists."""


class SolvedLine(NamedTuple):
    """A line of a file: its number and moves, the score that it has, and how it was solved."""

    number: int
    moves: str
    expected: int | None
    score: int
    seconds: float


class SolveGroup(click.Group):
    """Says of a game that it does not solve what to use instead."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if found := super().get_command(ctx, cmd_name):
            return found
        kind = game_type(cmd_name)
        raise Explained(
            T(
                "{title} has no solver of files; `plancia analyse {name}` says what each move is "
                "worth",
                title=kind.title,
                name=kind.name,
            )
        )


@click.group(name="solve", cls=SolveGroup)
def command() -> None:
    """Solve a position exactly: what is possible, how, and why not."""


@command.command()
@click.argument("file", metavar="FILE", type=click.Path())
@game_options
def connect4(file: str, options: dict[str, str]) -> int:
    """Solve positions of Connect Four, each a line of moves.

    FILE (- is standard input) may have a score behind each line. Instead of FILE you may give the
    moves of one position: plancia solve connect4 44455.

    It prints scores that were not given, and wrong ones; then the mean and median time and the
    positions per second. The exit status is 1 if a score was wrong.
    """
    lines = _read(file, options)
    from plancia.connect4.solver.solve import Interrupted, Solver, unsolvable_reason
    from plancia.engine.player import default_threads

    if lines and (reason := unsolvable_reason(lines[0][2].game)):
        raise Misused(reason)
    solver = Solver(book=True, threads=default_threads())
    found: list[SolvedLine] = []

    def work(stop: Stop) -> None:
        if not all(solver.knows(position) for _, _, position, _ in lines):
            solver.prepare(lines[0][2].game)  # compiled before the clock runs
        with suppress(Interrupted), solver.ended_by(stop):
            for number, moves, position, expected in lines:
                if stop():
                    return
                solver.clear()
                began = time.perf_counter()
                score = solver.solve(position).score
                seconds = time.perf_counter() - began
                found.append(SolvedLine(number, moves, expected, score, seconds))
                report(len(found), len(lines))

    with progress("solving", len(lines)) as report:
        _, interrupted = until_interrupted(work)
    status = _report(found)
    if interrupted:
        n, total = len(found), len(lines)
        stopped = T("Interrupted: {n} of {lines} positions are solved.", n=n, lines=total)
        click.echo(say(stopped), err=True)
        return INTERRUPTED
    return status


def _read(
    file: str, options: dict[str, str]
) -> list[tuple[int, str, Connect4Position, int | None]]:
    """The number, moves and position of each line, and the score that it is said to have."""
    from plancia.connect4 import Connect4, Connect4Options

    if file.isascii() and file.isdecimal() and not Path(file).exists():
        text = file  # moves, not the name of a file
    else:
        text = read_file(file, MAX_FILE_BYTES).decode("utf-8", "replace")
    start = Connect4(Connect4Options.read(options)).start()
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        with located(T("line {n}", n=number)):
            match line.split():
                case []:
                    continue
                case [moves]:
                    score = None
                case [moves, digits]:
                    if not (digits.removeprefix("-").isdecimal() and len(digits) <= 4):
                        raise MalformedText("{text} is not a score", text=repr(digits[:20]))
                    score = int(digits)
                case _:
                    words = repr(line.strip()[:40])
                    raise MalformedText("{line} is not moves and a score", line=words)
            # A lone `-` before a score stands for no moves at all.
            position = start.play_line("" if moves == "-" else moves)
        lines.append((number, moves, position, score))
    return lines


def _report(found: list[SolvedLine]) -> int:
    wrong = [each for each in found if each.expected not in (None, each.score)]
    times = [each.seconds for each in found] or [inf]
    for each in found:
        if each.expected is None:
            click.echo(f"{each.moves} {each.score}")
    for each in wrong:
        echo(
            T(
                "line {row}: {moves} is {score}, not {expected}",
                row=each.number,
                moves=each.moves,
                score=each.score,
                expected=str(each.expected),
            )
        )
    echo(
        T(
            "{positions}, {wrong} wrong; mean {mean} ms, median {median} ms, {rate} a second",
            positions=plural("{n} position", "{n} positions", len(found)),
            wrong=len(wrong),
            mean=f"{statistics.fmean(times) * 1e3:.4g}",
            median=f"{statistics.median(times) * 1e3:.4g}",
            rate=f"{len(times) / sum(times):.4g}",
        )
    )
    return int(bool(wrong))


@command.command()
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--all", "every", is_flag=True, help="List all different solutions, at most 1000.")
@game_options
def tetrisito(file: str, every: bool, options: dict[str, str]) -> int:
    """Solve a puzzle of Tetrisito, or say why it can't be solved.

    FILE (- is standard input) has the puzzle, in the original's form or ours. Options of the game
    say which pieces are dropped and how: -o implementation=A.

    The exit status is 0 if it is solved, 1 if it is impossible or not known.
    Ctrl-C stops the search, shows what was found so far, and gives status 130.
    """
    from plancia.tetrisito import Tetrisito, TetrisitoOptions
    from plancia.tetrisito.notation import format_general, parse_puzzle
    from plancia.tetrisito.solver.solve import Solvability, solve

    puzzle = parse_puzzle(read_file(file).decode("utf-8", "replace"))
    read = TetrisitoOptions.read({**options, "puzzle": format_general(puzzle)})
    position = Tetrisito(read).start()

    def work(stop: Stop) -> Solution:
        return solve(
            position,
            count=MAX_SOLUTIONS if every else 0,
            every=every,
            fewest=True,
            stop=stop,
            progress=lambda nodes: report(nodes, None),
        )

    with progress(say(T("nodes, Ctrl-C to stop"))) as report:
        solution, interrupted = until_interrupted(work)
    answers = {Solvability.SOLVED: T("YES"), Solvability.IMPOSSIBLE: T("NO")}
    answer = answers.get(solution.solvability, T("UNKNOWN"))
    click.echo(f"{say(answer)}: {say(solution.why)}")
    for drops in solution.every or filter(None, [solution.drops]):
        click.echo(" ".join(map(position.format_move, drops)))
    return INTERRUPTED if interrupted else int(solution.solvability is not Solvability.SOLVED)

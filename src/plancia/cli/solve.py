"""`plancia solve`: files of positions of Connect Four, and puzzles of Tetrisito, solved exactly."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from plancia.cli.arguments import game_options
from plancia.cli.interrupt import progress, until_interrupted
from plancia.cli.speech import Misused
from plancia.core.errors import Explained, located
from plancia.core.registry import game_type
from plancia.core.text import T
from plancia.engine.player import Stop
from plancia.language import say
from plancia.originals.console import INTERRUPTED, read_file

if TYPE_CHECKING:
    from plancia.tetrisito.solver.solve import Solution

MAX_FILE_BYTES: Final = 1 << 26
"""Of those that --all lists."""


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
    """Solve positions of Connect Four, each a line of moves; print the moves and the score.

    FILE - is standard input. Instead of FILE you may give the moves of one position: plancia solve
    connect4 44455. A score behind the moves is passed over, and a lone - stands for no moves.
    """
    from plancia.connect4 import Connect4, Connect4Options
    from plancia.connect4.solver.solve import Interrupted, Solver, unsolvable_reason
    from plancia.engine.player import default_threads

    if file.isascii() and file.isdecimal() and not Path(file).exists():
        text = file  # moves, not the name of a file
    else:
        text = read_file(file, MAX_FILE_BYTES).decode("utf-8", "replace")
    start = Connect4(Connect4Options.read(options)).start()
    if reason := unsolvable_reason(start.game):
        raise Misused(reason)
    solver = Solver(book=True, threads=default_threads())

    def work(stop: Stop) -> None:
        with suppress(Interrupted), solver.ended_by(stop):
            for number, line in enumerate(text.splitlines(), 1):
                moves = line.split()[0] if line.strip() else ""
                if stop() or not moves:
                    continue
                with located(T("line {n}", n=number)):
                    position = start.play_line(moves.removeprefix("-"))
                click.echo(f"{moves} {solver.solve(position).score}")

    _, interrupted = until_interrupted(work)
    return INTERRUPTED if interrupted else 0


@command.command()
@click.argument("file", metavar="FILE", type=click.Path())
@game_options
def tetrisito(file: str, options: dict[str, str]) -> int:
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
            fewest=True,
            stop=stop,
            progress=lambda nodes: report(nodes, None),
        )

    with progress(say(T("nodes, Ctrl-C to stop"))) as report:
        solution, interrupted = until_interrupted(work)
    answers = {Solvability.SOLVED: T("YES"), Solvability.IMPOSSIBLE: T("NO")}
    answer = answers.get(solution.solvability, T("UNKNOWN"))
    click.echo(f"{say(answer)}: {say(solution.why)}")
    if solution.drops:
        click.echo(" ".join(map(position.format_move, solution.drops)))
    return INTERRUPTED if interrupted else int(solution.solvability is not Solvability.SOLVED)

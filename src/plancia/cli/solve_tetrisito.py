"""`plancia solve tetrisito`: the drops that reach the goal, or why there are none."""

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import click

from plancia.cli.arguments import game_options
from plancia.cli.interrupt import until_interrupted
from plancia.cli.speech import Misused
from plancia.core import draw
from plancia.core.text import T, Words
from plancia.engine.player import Limits, Stop
from plancia.language import say
from plancia.originals.console import INTERRUPTED, read_file
from plancia.tetrisito import Drop, Tetrisito, TetrisitoOptions, TetrisitoPosition
from plancia.tetrisito.board import Bits
from plancia.tetrisito.notation import format_general, parse_puzzle
from plancia.tetrisito.solver.solve import Solution, Solvability, solve

_STATUS: Final = {Solvability.SOLVED: 0, Solvability.IMPOSSIBLE: 1, Solvability.UNKNOWN: 1}
MAX_SOLUTIONS: Final = 1000
"""Of those that --all lists."""
_ROW_S: Final = 0.04
_DROP_S: Final = 0.4
_REPORT_EVERY_S: Final = 0.5


@click.command(name="tetrisito")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--all", "every", is_flag=True, help="List all different solutions, at most 1000.")
@click.option("--json", "as_json", is_flag=True, help="The whole result, as JSON.")
@click.option("--show", is_flag=True, help="Show the drops, one after the other.")
@click.option("--seconds", type=click.FloatRange(0), help="Time limit in seconds.")
@game_options
def command(
    file: str,
    every: bool,
    as_json: bool,
    show: bool,
    seconds: float | None,
    options: dict[str, str],
) -> int:
    """Solve a puzzle of Tetrisito, or say why it can't be solved.

    FILE (- is standard input) has the puzzle, in the original's form or ours. Options of the game
    say which pieces are dropped and how: -o implementation=A, -o line_clearing=yes.

    The exit status is 0 if it is solved, 1 if it is impossible or not known within the limits.
    Ctrl-C stops the search, shows what was found so far, and gives status 130.
    """
    if as_json and show:
        raise Misused(T("--json is for programs and --show for people: give one of them"))
    puzzle = parse_puzzle(read_file(file).decode("utf-8", "replace"))
    read = TetrisitoOptions.read({**options, "puzzle": format_general(puzzle)})
    position = Tetrisito(read).start()
    progress = _Progress()

    def work(stop: Stop) -> Solution:
        return solve(
            position,
            count=MAX_SOLUTIONS if every else 0,
            every=every,
            fewest=True,
            limits=Limits(seconds),
            stop=stop,
            progress=progress if sys.stderr.isatty() else None,
        )

    solution, interrupted = until_interrupted(work)
    progress.wipe()
    if as_json:
        data = {**solution.to_json(), "moves": _line(position, solution.drops)}
        click.echo(json.dumps(data, indent=1))
    else:
        answers = {Solvability.SOLVED: T("YES"), Solvability.IMPOSSIBLE: T("NO")}
        answer = answers.get(solution.solvability, T("UNKNOWN"))
        click.echo(f"{say(answer)}: {say(solution.why)}")
        for drops in solution.every or ([solution.drops] if solution.drops else []):
            click.echo(_line(position, drops))
    if show and solution.drops:
        _show(position, solution.drops)
    return INTERRUPTED if interrupted else _STATUS[solution.solvability]


class _Progress:
    """Says on the terminal how far a long search is, and wipes it out at the end."""

    def __init__(self) -> None:
        self.next = time.monotonic() + _REPORT_EVERY_S
        self.line = ""

    def __call__(self, nodes: int) -> None:
        if time.monotonic() >= self.next:
            self.next = time.monotonic() + _REPORT_EVERY_S
            self.line = f"{nodes:,} nodes, Ctrl-C to stop"
            click.echo(f"\r{self.line}", nl=False, err=True)

    def wipe(self) -> None:
        if self.line:
            click.echo(f"\r{' ' * len(self.line)}\r", nl=False, err=True)


def _line(position: TetrisitoPosition, drops: tuple[Drop, ...]) -> str:
    return " ".join(map(position.format_move, drops))


def _show(position: TetrisitoPosition, drops: tuple[Drop, ...]) -> None:
    if not sys.stdout.isatty():
        for drop in drops:  # where the piece has come to rest
            *_, body = _fall(position, drop)
            click.echo("\n" + _frame(position, body, position.describe_move(drop)), nl=False)
            position = position.play(drop)
        click.echo("\n" + _frame(position, 0, position.status()), nl=False)
        return
    from rich.live import Live
    from rich.text import Text

    with Live(Text(), auto_refresh=False) as live:
        for drop in drops:
            for body in _fall(position, drop):
                frame = _frame(position, body, position.describe_move(drop))
                live.update(Text(frame), refresh=True)
                time.sleep(_ROW_S)
            position = position.play(drop)
            live.update(Text(_frame(position, 0, position.status())), refresh=True)
            time.sleep(_DROP_S)


def _fall(position: TetrisitoPosition, drop: Drop) -> Iterator[Bits]:
    """Where a piece is on its way down, row by row."""
    board, shape = position.game.board, position.game.shapes[drop.piece - 1]
    body = board.entering(shape, drop.offset)
    while True:
        yield body
        if board.rests(position.grid, body):
            return
        body >>= board.columns


def _frame(position: TetrisitoPosition, body: Bits, status: Words) -> str:
    """The grid with a piece in it, as far as it is in the grid, and the goal beside it."""
    board, picture = position.game.board, position.picture()
    inside = body & ((1 << board.size) - 1)
    grid = replace(picture.panels[0], rows=board.to_rows(position.grid | inside))
    panels = (grid, picture.panels[1])
    return draw.text(
        replace(picture, status=status, panels=panels, notes=()),
        frozenset(board.cells(inside)),
        say=say,
    )

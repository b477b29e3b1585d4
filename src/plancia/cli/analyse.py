"""`plancia analyse`: the value of every move of a position, or a proof of it."""

from dataclasses import replace
from string import ascii_lowercase
from typing import Any

import click

from plancia.cli.arguments import complete_games, game_options, preset_option
from plancia.cli.interrupt import until_interrupted
from plancia.cli.speech import Misused, echo, indented
from plancia.core import draw
from plancia.core.position import Position
from plancia.core.registry import game
from plancia.core.text import T
from plancia.engine.analysis import SHOWN_MOVES, Analysis, analyse, analyst, is_exact
from plancia.engine.player import Limits, Stop
from plancia.language import say, sentence
from plancia.originals.console import INTERRUPTED


@click.command(name="analyse")
@click.argument("name", metavar="GAME", shell_complete=complete_games)
@click.argument("moves", nargs=-1, metavar="[MOVES]...")
@click.option("--position", "text", help="Start from this position instead.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3600),
    help="Time limit for the answer.  [default: 3 for an opinion, none for a proof]",
)  # fmt: skip
@click.option(
    "--prove", is_flag=True,
    help="Connect Four: explain by the rules of zugzwang, without a search, why a side can't lose.",
)  # fmt: skip
@preset_option
@game_options
def command(
    name: str,
    moves: tuple[str, ...],
    text: str | None,
    seconds: float | None,
    prove: bool,
    preset: str | None,
    options: dict[str, str],
) -> int:
    """Say what every move of GAME is worth after MOVES.

    Connect Four, Nim and Tetrisito are exact; in other games the best level estimates. Ctrl-C
    shows what was found so far. Example: plancia analyse connect4 44455

    With --prove, letters on the board mark the squares that each sentence is about; the exit status
    is 1 where nothing is proved. Example: plancia analyse connect4 34 --prove
    """
    chosen = game(name, preset, **options)
    start = chosen.start() if text is None else chosen.from_text(text)
    position = start.play_line(" ".join(moves))
    if prove:
        return _prove(position)
    if position.outcome is not None:
        echo(T("{title}; there is nothing to analyse.", title=position.picture().headline))
        return 0

    shown: Analysis[Any] | None = None
    """What was printed before the line of best play was known."""

    def show(found: Analysis[Any]) -> None:
        click.echo("\n".join(found.lines(position, SHOWN_MOVES, say)))

    def work(stop: Stop) -> Analysis[Any]:
        nonlocal shown
        if not is_exact(chosen):
            return analyse(position, seconds=seconds, stop=stop)
        for found in analyst(chosen).deepen(position, Limits(seconds), stop):
            if not (shown or found.value is None) and found.is_complete(position):
                show(found)
                shown = found
        return found

    found, interrupted = until_interrupted(work)
    if shown is None:
        show(found)
    elif not shown.line and found.line:
        click.echo("\n".join(found.expected_lines(position, say)))
    return INTERRUPTED if interrupted else 0


def _prove(position: Position[Any]) -> int:
    from plancia.connect4 import Connect4Position
    from plancia.connect4.teaching.proof_words import headline, points
    from plancia.connect4.teaching.prover import find

    if not isinstance(position, Connect4Position):
        raise Misused(T("--prove is for Connect Four"))
    found = find(position)
    if found is None:
        echo(T("Nothing is proved here, for either side."))
        return 1
    why = [*zip(ascii_lowercase, points(found), strict=False)]
    picture = position.picture()
    rows = [list(row) for row in picture.board.rows]
    for letter, point in reversed(why):  # of two, a square shows the first
        for row, column in position.game.board.cells(point.cells):
            rows[row][column] = letter
    board = replace(picture.board, rows=tuple(map("".join, rows)))
    click.echo(draw.text(replace(picture, panels=(board,)), say=say))
    click.echo(sentence(headline(found)))
    for letter, point in why:
        click.echo(indented(f"{letter}  ", sentence(point.says)))
    return 0

"""`plancia connect4`: opening books, and proofs that a player can't lose."""

import json
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import click

from plancia.cli.arguments import game_options, naming, runner_options, write_file
from plancia.cli.interrupt import until_interrupted
from plancia.cli.progress import progress
from plancia.cli.speech import Misused, echo, errors_as
from plancia.core import draw
from plancia.core.text import T
from plancia.language import say, sentence
from plancia.originals.console import INTERRUPTED


@click.group(name="connect4")
def command() -> None:
    """Proofs and opening books of Connect Four."""


@command.group()
def book() -> None:
    """Opening books: the exact score of every position of the first plies."""


@book.command()
@click.option("--plies", required=True, type=click.IntRange(0, 12))
@click.option("--out", metavar="FILE", help="Where to write.  [default: book-ROWSxCOLUMNS.bin]")
@click.option("--rows", default=6, show_default=True, type=click.IntRange(1, 63))
@click.option("--columns", default=7, show_default=True, type=click.IntRange(1, 32))
@click.option(
    "--table-mb", default=256, show_default=True, type=click.IntRange(1, 65_536),
    help="Transposition table of each process.",
)  # fmt: skip
@runner_options
def build(
    plies: int,
    out: str | None,
    rows: int,
    columns: int,
    table_mb: int,
    runner: str,
    workers: int | None,
    address: str | None,
) -> None:
    """Build a book: solve every opening of that number of plies.

    A killed build goes on where it stopped.
    """
    from plancia.connect4 import Connect4, Connect4Options
    from plancia.connect4.solver import book as books
    from plancia.processes import runner as make_runner

    file = Path(out or f"book-{rows}x{columns}.bin")
    game = Connect4(Connect4Options(rows=rows, columns=columns))
    with (
        naming(file),
        errors_as(Misused, ValueError, ConnectionError),
        progress("solving openings") as report,
    ):
        made = books.build(
            plies,
            file,
            game=game,
            runner=make_runner(runner, workers=workers, address=address),
            progress=report,
            table_mb=table_mb,
        )
    echo(
        T(
            "{file}: {scores} scores of {plies} plies, {size} bytes",
            file=str(file),
            scores=made.count,
            plies=plies,
            size=file.stat().st_size,
        )
    )


@book.command()
@click.argument("file", required=False)
@click.option("--sample", default=100, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=0, show_default=True)
@click.option(
    "--all", "every", is_flag=True,
    help="Compare every score with those of the moves from it too; takes minutes.",
)  # fmt: skip
def check(file: str | None, sample: int, seed: int, every: bool) -> int:
    """Compare a random sample of a book with the solver.

    FILE is the book; without it, the one that comes with Plancia.
    """
    from plancia.connect4.solver import book as books

    with naming(file or ""), errors_as(Misused, ValueError):
        loaded = books.Book.load(Path(file)) if file else books.shipped()
    (wrong, solved), interrupted = until_interrupted(
        lambda stop: books.check(loaded, sample, seed, stop)
    )
    if every and not interrupted:
        checked, denied = books.check_plies(loaded)
        wrong += denied
        echo(
            T(
                "{count} positions compared with those that moves lead to: {wrong} differ",
                count=checked,
                wrong=len(denied),
            )
        )
    for key in wrong:
        echo(T("the score of the position with the key {key} is wrong", key=key))
    echo(
        T(
            "{count} scores of {plies} plies; of {sample} solved again {wrong} are wrong",
            count=loaded.count,
            plies=loaded.plies,
            sample=solved,
            wrong=len(wrong),
        )
    )
    return INTERRUPTED if interrupted else int(bool(wrong))


@command.command()
@click.argument("moves", nargs=-1, metavar="[MOVES]...")
@click.option("--position", "text", help="Start from this position instead.")
@click.option("--svg", metavar="FILE", help="Also draw the proof.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@game_options
def prove(
    moves: tuple[str, ...],
    text: str | None,
    svg: str | None,
    as_json: bool,
    options: dict[str, str],
) -> int:
    """Explain why a side can't lose after MOVES, or wins.

    The proof uses the rules of zugzwang and no search. Letters on the board are the squares that
    each sentence is about. Where nothing is proved the exit status is 1; `plancia analyse` still
    knows the value. Example: plancia connect4 prove 34
    """
    from plancia.connect4 import Connect4, Connect4Options
    from plancia.connect4.teaching.prover import find
    from plancia.connect4.teaching.words import headline, points

    game = Connect4(Connect4Options.read(options))
    start = game.start() if text is None else game.from_text(text)
    position = start.play_line(" ".join(moves))
    found = find(position)
    if as_json:
        click.echo(json.dumps(found and found.to_json(), indent=1))
        return int(found is None)
    if found is None:
        echo(T("Nothing is proved here, for either side."))
        return 1
    why = points(found)
    letters: dict[Any, str] = {}
    for letter, point in zip(ascii_lowercase, why, strict=False):
        for cell in position.game.board.cells(point.cells):
            letters.setdefault(cell, letter)
    picture = position.picture()
    rows = [list(row) for row in picture.board.rows]
    for (row, column), letter in letters.items():
        rows[row][column] = letter
    board = replace(picture.board, rows=tuple(map("".join, rows)))
    click.echo(draw.text(replace(picture, panels=(board,)), say=say))
    click.echo(sentence(headline(found)))
    for letter, point in zip(ascii_lowercase, why, strict=False):
        words = f"{letter}  {sentence(point.says)}"
        click.echo(click.wrap_text(words, 79, subsequent_indent="   "))
    write_file(svg, lambda: draw.svg(picture, say=say, values=letters))
    return 0

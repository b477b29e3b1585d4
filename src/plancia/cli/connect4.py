"""`plancia connect4 book`: makes and proves opening books."""

from pathlib import Path

import click

from plancia.cli.progress import progress
from plancia.cli.speech import Misused, echo, errors_as
from plancia.core.text import T


@click.group(name="connect4")
def command() -> None:
    """Tools for Connect Four alone."""


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
@click.option(
    "--runner", default="processes", show_default=True,
    type=click.Choice(["here", "processes", "ray"]),
)  # fmt: skip
@click.option("--workers", type=click.IntRange(1), help="How many processes.  [default: all cores]")
@click.option("--address", help="With --runner ray: the cluster's address.")
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
    """Solve every opening of that number of plies. A killed build goes on where it was."""
    from plancia.connect4 import Connect4, Connect4Options
    from plancia.connect4 import book as books
    from plancia.core.run import runner as make_runner

    file = Path(out or f"book-{rows}x{columns}.bin")
    game = Connect4(Connect4Options(rows=rows, columns=columns))
    with errors_as(Misused, ValueError, OSError), progress("solving openings") as tell:
        made = books.build(
            plies,
            file,
            game=game,
            runner=make_runner(runner, workers=workers, address=address),
            progress=tell,
            table_mb=table_mb,
        )
    echo(
        T(
            "{file}: {scores} positions of {plies} plies, {size} bytes",
            file=str(file),
            scores=len(made.scores),
            plies=plies,
            size=file.stat().st_size,
        )
    )


@book.command()
@click.argument("file", required=False)
@click.option("--sample", default=100, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=0, show_default=True)
def check(file: str | None, sample: int, seed: int) -> int:
    """Compare a random sample of a book (the shipped one, or FILE) with the solver alone."""
    from plancia.connect4 import book as books

    with errors_as(Misused, ValueError, OSError):
        there = books.Book.load(Path(file)) if file else books.shipped()
    wrong = books.check(there, sample, seed)
    for key in wrong:
        echo(T("the score of the position with the key {key} is wrong", key=key))
    count = len(there.scores)
    echo(
        T(
            "{count} positions of {plies} plies; of {sample} solved again {wrong} are wrong",
            count=count,
            plies=there.plies,
            sample=min(sample, count),
            wrong=len(wrong),
        )
    )
    return int(bool(wrong))

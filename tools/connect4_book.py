"""Build an opening book of Connect Four, or check one.

    python tools/connect4_book.py build --plies 12     solves every opening of 12 plies
    python tools/connect4_book.py check --all          compares the shipped book with the solver

A killed build goes on where it stopped.
"""

import argparse
from pathlib import Path

from plancia.connect4 import Connect4, Connect4Options
from plancia.connect4.solver import book as books
from plancia.processes import RUNNERS, runner


def build(given: argparse.Namespace) -> int:
    game = Connect4(Connect4Options(rows=given.rows, columns=given.columns))
    file = given.out or Path(f"book-{given.rows}x{given.columns}.bin")
    made = books.build(
        given.plies,
        file,
        game=game,
        runner=runner(given.runner, workers=given.workers),
        progress=lambda done, count: print(f"\r{done} of {count}", end="", flush=True),
        table_mb=given.table_mb,
    )
    print(f"\r{file}: {made.count} scores of {made.plies} plies, {file.stat().st_size} bytes")
    return 0


def check(given: argparse.Namespace) -> int:
    book = books.Book.load(given.file) if given.file else books.shipped()
    wrong, solved = books.check(book, given.sample, given.seed)
    if given.all:
        compared, denied = books.check_plies(book)
        wrong += denied
        print(f"{compared} positions compared with those that moves lead to: {len(denied)} differ")
    for key in wrong:
        print(f"the score of the position with the key {key} is wrong")
    print(f"{book.count} scores; of {solved} solved again {len(wrong)} are wrong")
    return int(bool(wrong))


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    make = commands.add_parser("build")
    make.add_argument("--plies", type=int, required=True)
    make.add_argument("--out", type=Path, metavar="FILE")
    make.add_argument("--rows", type=int, default=6)
    make.add_argument("--columns", type=int, default=7)
    make.add_argument("--table-mb", type=int, default=256, help="of each process")
    make.add_argument("--runner", choices=RUNNERS, default="processes")
    make.add_argument("--workers", type=int)
    make.set_defaults(run=build)
    compare = commands.add_parser("check")
    compare.add_argument("file", type=Path, nargs="?", help="the shipped book if not given")
    compare.add_argument("--sample", type=int, default=100)
    compare.add_argument("--seed", type=int, default=0)
    compare.add_argument("--all", action="store_true", help="compare all plies; takes minutes")
    compare.set_defaults(run=check)
    given = parser.parse_args(words)
    return int(given.run(given))


if __name__ == "__main__":
    raise SystemExit(main())

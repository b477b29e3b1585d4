"""Make or check the lines of best play that the Connect Four book is shipped with.

    python tools/book_lines.py make          writes src/plancia/connect4/solver/lines-6x7.bin
    python tools/book_lines.py check --sample 50    proves every move of some of the lines

For every position of up to 7 stones the line of an analysis is found. Where the search beyond the
book takes more than HARD_NODES, what it found is stored. `check` proves a line without it: every
move of it leads to a position whose score, solved anew, is that of the best move.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from itertools import islice
from typing import Final

from plancia.connect4 import Connect4, Connect4Position
from plancia.connect4.board import Column
from plancia.connect4.solver.book import Book, mirrored_key, position_of, shipped
from plancia.connect4.solver.book_lines import SHIPPED_LINES, BookLines, shipped_lines
from plancia.connect4.solver.line import WAYS_OUT, BestLineFinder
from plancia.connect4.solver.openings import Key, openings
from plancia.connect4.solver.solve import Score, Solver, analysis_of, words_of

GAME: Final = Connect4()
PLIES: Final = 7
HARD_NODES: Final = 200_000
SAVE_S: Final = 30
LOST: Final = -99


def key_of(own: int, mask: int) -> Key:
    key = own + mask
    return min(key, mirrored_key(key, 6, 7))


def after_best_moves(book: Book) -> Iterator[Key]:
    """Every position, mirror images once, that the best move of an opening leads to."""
    seen = set()
    for ply in openings(6, 7, PLIES):
        for key in ply:
            position = position_of(GAME, key)
            children = {move: position.play(move) for move in position.legal_moves()}
            scores = {move: -score_of(book, child) for move, child in children.items()}
            images = {8 - move: score for move, score in scores.items()}
            best = {
                analysis_of(position, scores, 0).move,
                8 - analysis_of(position_of(GAME, mirrored_key(key, 6, 7)), images, 0).move,
            }
            for move in sorted(best):
                found = key_of(*words_of(children[move]))
                if children[move].outcome is None and found not in seen:
                    seen.add(found)
                    yield found


def score_of(book: Book, position: Connect4Position) -> Score:
    found = book.get(position)
    return LOST if found is None else found


def make() -> None:
    """Writes down what it knows now and then: a build that was killed goes on from there."""
    book, solver = shipped(), Solver()
    solver.prepare(GAME)
    part = SHIPPED_LINES.with_suffix(".part")
    quick, lines = set[Key](), dict[Key, list[Column]]()
    if part.exists():
        known = json.loads(part.read_text("utf-8"))
        quick, lines = set(known["quick"]), {int(key): line for key, line in known["lines"].items()}
    saved, number = time.monotonic(), 0
    for number, key in enumerate(after_best_moves(book), 1):
        start = position_of(GAME, key)
        ways = list(islice(book.ways_out(*words_of(start)), WAYS_OUT))
        last = key_of(*min(ways, key=lambda way: book.openness(*way[1:]))[1:])
        if last in quick or any(key_of(*way[1:]) in lines for way in ways):
            continue
        position = position_of(GAME, last)
        solver.clear()
        line = BestLineFinder(None, lambda: solver._search_for(GAME))
        moves = line.find(position, book.score(*words_of(position)))
        if line.nodes > HARD_NODES:
            lines[last] = moves
        else:
            quick.add(last)
        if time.monotonic() - saved > SAVE_S:
            saved = time.monotonic()
            part.write_text(json.dumps({"quick": [*quick], "lines": lines}), encoding="utf-8")
            stones = words_of(start)[1].bit_count()
            print(
                f"{number} positions, {stones} stones: {len(quick)} ends quick, {len(lines)} stored"
            )
    SHIPPED_LINES.write_bytes(BookLines.of(lines).to_bytes())
    part.unlink(missing_ok=True)
    print(f"{number} positions: {len(quick)} ends are quick to search, {len(lines)} stored")


def is_best_play(position: Connect4Position, moves: tuple[Column, ...], solver: Solver) -> bool:
    score = solver.solve(position).score
    for move in moves:
        position, score = position.play(move), -score
        if solver.solve(position).score != score:
            return False
    return position.outcome is not None


def check(sample: int, seed: int) -> int:
    lines, solver = shipped_lines(), Solver()
    chosen = random.Random(seed).sample(range(len(lines)), min(sample, len(lines)))
    wrong = 0
    for index in chosen:
        key, moves = lines[index]
        solver.clear()
        wrong += not is_best_play(position_of(GAME, key), moves, solver)
    print(f"{len(chosen)} of {len(lines)} lines: {wrong} are not best play")
    return int(wrong > 0)


def main() -> int:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["make", "check"])
    parser.add_argument("--sample", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.what == "check":
        return check(arguments.sample, arguments.seed)
    make()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

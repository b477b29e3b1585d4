"""Packs of puzzles for src/plancia/study/packs: made by a game's solver, or a pack thinned.

    python tools/puzzle_pack.py make nim --count 500 [--seed 1] [-o FILE]
    python tools/puzzle_pack.py thin connect4 --keep 3 [-o FILE]

`make` plays random games of a game that has a solver. A position becomes a puzzle if one move alone
keeps the best result, every other one being proved worse; the line goes on as long as the longest
defence leaves one right move again. The grade is how many of the game's levels miss the first move,
from the weakest on; what the weakest finds is no puzzle.
`thin` keeps one in that many puzzles of each grade and first motif, in their order.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import plancia
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.engine.analysis import Analyst, MoveValue, analyst, is_exact
from plancia.engine.player import Limits
from plancia.study.pack import FOLDER, read_pack, write_pack
from plancia.study.puzzle import Puzzle

LIMITS = Limits(seconds=3.0)
"""A position that takes the solver longer is left out."""
MAX_OWN_MOVES = 3
SKIPPED = 0.8
"""The share of positions that are not looked at: puzzles come from all parts of games."""
MAX_AGAIN = 100
"""Puzzles in a row that are known already: the game has no more."""


def only_move(solver: Analyst[Any], position: Position[Any]) -> MoveValue[Any] | None:
    """The one move that keeps a win or a draw; None if there are several, or it is not known."""
    found = solver.answer(position, LIMITS)
    if not found.exact or not found.is_complete(position) or len(found.moves) < 2:
        return None
    first, second = found.moves[:2]
    return first if first.value >= 0 and second.value < first.value else None


def line_from(solver: Analyst[Any], position: Position[Any], first: MoveValue[Any]) -> list[Any]:
    """Right moves and the longest defences in turn."""
    line, here = [first.move], position.play(first.move)
    while here.outcome is None and len(line) < 2 * MAX_OWN_MOVES - 1:
        replies = solver.answer(here, LIMITS).moves
        if not replies or replies[0].value != -first.value:
            break
        after = here.play(replies[0].move)
        answer = only_move(solver, after) if after.outcome is None else None
        if answer is None or answer.value != first.value:
            break
        line += [replies[0].move, answer.move]
        here = after.play(answer.move)
    return line


def puzzles(game: Game[Any], chance: Random) -> Iterator[Puzzle]:
    """Puzzles of random games, without end."""
    solver, levels = analyst(game, allow_slow=False), game.levels[:-1]
    while True:
        position = game.start()
        while position.outcome is None:
            obvious = any(position.play(move).outcome for move in position.legal_moves())
            skipped = obvious or chance.random() < SKIPPED
            found = None if skipped else only_move(solver, position)
            if found is not None:
                seeds = range(len(levels))
                answers = (levels[n].make(n).answer(position).move for n in seeds)
                missed = [answer != found.move for answer in answers]
                if missed[0]:
                    line = tuple(line_from(solver, position, found))
                    yield Puzzle(position, line, int(found.value), sum(missed))
                    break
            position = position.play(chance.choice(position.legal_moves()))


def make(name: str, count: int, seed: int) -> list[str]:
    game = plancia.game(name)
    if not is_exact(game, allow_slow=False):
        raise SystemExit(f"{name} has no solver that answers in seconds: thin the pack it has")
    made: dict[str, str] = {}
    again = 0
    for puzzle in puzzles(game, Random(seed)):
        again = again + 1 if puzzle.position.to_text() in made else 0
        made.setdefault(puzzle.position.to_text(), puzzle.to_text())
        if len(made) == count or again == MAX_AGAIN:
            break
    return [*made.values()]


def thinned(lines: Sequence[str], keep: int) -> list[str]:
    kept, met = [], Counter[tuple[str, ...]]()
    for line in lines:
        _, grade, tags = line.rsplit("\t", 2)
        kind = grade, *tags.split()[:1]
        if met[kind] % keep == 0:
            kept.append(line)
        met[kind] += 1
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["make", "thin"])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=int, default=3)
    parser.add_argument("-o", "--output", type=Path)
    asked = parser.parse_args()
    file = asked.output or FOLDER / f"{asked.game}.bin"
    if asked.what == "make":
        lines = make(asked.game, asked.count, asked.seed)
    else:
        lines = thinned(read_pack(FOLDER / f"{asked.game}.bin").lines, asked.keep)
    write_pack(file, asked.game, lines)
    print(f"{file}: {len(lines)} puzzles, {file.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

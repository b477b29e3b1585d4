"""What all kernels answer in many positions of each game: any backend prints the same.

It runs in any Python with the package alone: in this one, beside a compiled library, in Pyodide.
`python answers.py 1000` prints a line for each answer in a thousand positions of each game, then
what ran the kernels and the CPU seconds.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from plancia.connect4.kernels.batch import Connect4Batch
from plancia.connect4.solver.solve import Solver
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.registry import game, games
from plancia.engine.player import Limits
from plancia.kernels.library import backend
from plancia.pente.engine.player import Engine, EnginePlayer
from plancia.testing import check_game
from plancia.tetrisito.solver.solve import solve

POSITIONS = int(sys.argv[1])
PENTE_NODES = 200
TETRISITO_NODES = 1_000
SIDE_BY_SIDE, STEPS = 8, 60


def played(of: Game[Any], chance: random.Random, moves: int) -> Position[Any]:
    """The position after some random moves, or before the one that ends the game."""
    position = of.start()
    for _ in range(moves):
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    return position


def connect4() -> Iterator[list[Any]]:
    """Scores and nodes, on the usual board and on others."""
    chance, solver = random.Random(1), Solver(table_mb=1)
    usual = game("connect4")
    others = [game("connect4", rows=rows, columns=columns) for rows, columns in ((4, 5), (5, 6))]
    for index in range(POSITIONS):
        of = usual if index % 10 else chance.choice(others)
        cells = of.options.rows * of.options.columns
        position: Any = played(of, chance, chance.randrange(cells // 2, cells))
        solver.clear()
        found = solver.solve(position)
        yield [position.to_text(), found.score, found.nodes]
    opening: Any = usual.start()
    book = Solver(table_mb=1, book=True)
    yield [book.solve(opening.play(move)).score for move in opening.legal_moves()]


def pente() -> Iterator[list[Any]]:
    """Moves, values, lines and nodes with every preset."""
    chance = random.Random(2)
    kinds = [game("pente", preset, rows=11, columns=11) for preset in ("pente", "keryo", "gomoku")]
    engines = [Engine(of, table_bits=10) for of in kinds]
    for index in range(POSITIONS):
        of, engine = kinds[index % 3], engines[index % 3]
        position: Any = played(of, chance, chance.randrange(2, 30))
        engine.forget()
        found = engine.analyse(position, nodes=PENTE_NODES)
        best = found.best
        value = round(best.value, 12)  # the last digits of tanh differ from one libm to the next
        yield [position.to_text(), best.move, value, best.line, best.depth, found.nodes]


def tetrisito() -> Iterator[list[Any]]:
    """Verdicts, drops and nodes for positions of puzzles of every kind."""
    chance = random.Random(3)
    puzzles = [game("tetrisito", preset) for preset in type(game("tetrisito")).presets]
    limits = Limits(nodes=TETRISITO_NODES)
    for index in range(POSITIONS):
        position: Any = played(puzzles[index % len(puzzles)], chance, chance.randrange(4))
        found = solve(position, limits=limits)
        yield [
            position.to_text(),
            found.solvability.value,
            list(map(str, found.drops)),
            found.nodes,
        ]


def batches() -> Iterator[list[Any]]:
    """Checksums of games side by side after each step, by moves that the kernels allow."""
    of: Any = game("connect4")
    chance, batch = random.Random(4), Connect4Batch(of, SIDE_BY_SIDE)
    batch.reset()
    for _ in range(STEPS):
        masks = bytes(batch.masks)
        actions = len(masks) // SIDE_BY_SIDE
        for place in range(SIDE_BY_SIDE):
            mask = masks[place * actions : (place + 1) * actions]
            batch.actions[place] = chance.choices(range(actions), mask)[0]
        batch.step()
        arrays = batch.observations, batch.masks, batch.rewards, batch.ended, batch.to_move
        yield [crc32(each) for each in arrays]


def time_limits() -> Iterator[list[Any]]:
    """Whether searches that take long end in time, with threads or, in Pyodide, without."""
    of: Any = game("pente")
    connect: Any = game("connect4", rows=7, columns=8)
    best = next(level for level in connect.levels if level.name == "best").make(1)
    for position, answer in (
        (of.start().play_line("K10 L11 N10 M9"), EnginePlayer(of).answer),
        (connect.start().play_line("45"), best.answer),
    ):
        began = time.monotonic()
        found = answer(position, Limits(seconds=0.3))
        yield [found.move in position.legal_moves(), time.monotonic() - began < 60]


def promises() -> Iterator[list[Any]]:
    """What random games of every game with its usual options led to."""
    for name in games():
        report = check_game(game(name), games=1 + POSITIONS // 500, max_moves=30)
        yield [name, report.games, report.moves, report.outcomes]


PARTS = connect4, pente, tetrisito, batches, time_limits, promises


def main() -> None:
    began = time.process_time()
    for part in PARTS:
        for answer in part():
            sys.stdout.write(json.dumps([part.__name__, *answer]) + "\n")
    sys.stderr.write(f"{backend().value}, {time.process_time() - began:.1f} CPU seconds\n")


if __name__ == "__main__":
    main()

"""Fit what lines are worth to the Pente engine, to its games against itself.

    python bench/pente_train.py play games.txt --games 4000 --seed 1 --gomoku
    python bench/pente_train.py fit games.txt --gomoku

`play` begins with random stones near the centre, searches a fixed number of nodes a move, and now
and then plays another of the four best moves. It writes a line for each position: stones, captures,
who is to move, the search's value, and what the player to move got in the end. The same seed gives
the same games.

`fit` is a ridge logistic regression by Newton's method, and prints a record for
`plancia/pente/engine/weights.py`. The target is the mean of the search's value and the game's
result. The input is the number of lines through empty points by the shapes that a stone of either
player makes there, and the stones that could be captured; what captured stones are worth is given.
Positions in which a player can win at once are left out, as the engine never asks for an opinion
there. On the last tenth of the positions, which it does not learn from, it prints its loss beside
that of the weights in use. Needs NumPy.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any, Final

import plancia
from plancia.pente import Pente, PentePosition
from plancia.pente.board import AXES
from plancia.pente.engine import patterns as p
from plancia.pente.engine.board import CAPTURES_WORTH, NO_CAPTURE_WIN
from plancia.pente.engine.player import Engine
from plancia.pente.engine.weights import LineWeights

POINTS: Final = 200
"""Points of an opinion that are odds of e to 1."""
RIDGE: Final = 10.0
NEWTON_STEPS: Final = 8
HELD_OUT: Final = 10
"""One position in that many is for the test."""
CHUNK: Final = 2_000
SHAPES: Final = p.FIVE + 1
FIVE_WORTH: Final = 800
"""A chance to make a five, in quarters of a point: the search sees it before it is asked."""
NEARLY_WON: Final = 0.75
"""The share of the captures that win from which a position is left out."""
DECIDED: Final = 0.9985
GOMOKU: Final = {"rows": 15, "columns": 15, "exactly_five": False, "centre_first": False}
Table = Any
"""An array of NumPy."""


def a_game(gomoku: bool) -> Pente:
    game = plancia.game("pente", "gomoku", **GOMOKU) if gomoku else plancia.game("pente")
    assert isinstance(game, Pente)
    return game


# --- play ------------------------------------------------------------------------------------


def opening(game: Pente, chance: random.Random) -> PentePosition:
    row, column = game.board.cell(game.board.centre)
    position = game.start()
    for _ in range(chance.randrange(2, 9)):
        reach = chance.choice((2, 3, 4))
        cells = ((move, *game.board.cell(move)) for move in position.legal_moves())
        near = [m for m, r, c in cells if max(abs(r - row), abs(c - column)) <= reach]
        after = position.play(chance.choice(near))
        if after.outcome is None:
            position = after
    return position


def play(path: Path, games: int, nodes: int, seed: int, gomoku: bool) -> None:
    game, chance = a_game(gomoku), random.Random(seed)
    engine = Engine(game, table_bits=14)
    with path.open("w", encoding="ascii") as file:
        for _ in range(games):
            engine.forget()
            position, seen, winner = opening(game, chance), [], None
            while position.outcome is None and winner is None:
                best = engine.analyse(position, nodes=nodes).best
                seen.append((position, best.value))
                if abs(best.value) >= DECIDED:
                    winner = position.to_move if best.value > 0 else 3 - position.to_move
                move = best.move
                if chance.random() < 0.12 and abs(best.value) < 0.9:
                    move = chance.choice(engine.analyse(position, nodes=600, k=4).choices).move
                position = position.play(move)
            if winner is None and position.outcome is not None:
                winner = position.outcome.winner
            for before, value in seen:
                result = 0.5 if winner is None else float(winner == before.to_move)
                captured = " ".join(map(str, before.captured))
                stones = before.board.decode("ascii")
                file.write(f"{stones} {captured} {before.to_move} {value:.4f} {result}\n")


# --- fit -------------------------------------------------------------------------------------


def shapes_of_keys(game: Pente) -> list[int]:
    """What stones of player 1 and 2 make on the line of each key, as one number."""
    table = p.tables(game.numbers)

    def shape(mark: int) -> int:
        kinds = [kind for kind, place in p.MARKED if mark >> place & 7]
        return kinds[0] if kinds else p.ORDER.index(mark & p.MARK_ORDER)

    marks = ((int(table[key, 2]), int(table[key, 3])) for key in range(p.KEYS))
    return [SHAPES * shape(one) + shape(two) for one, two in marks]


def takes_of_keys(game: Pente, player: int) -> list[int]:
    table = p.tables(game.numbers)
    return [int(table[key, 1 + player]) >> p.MARK_TAKES & 31 for key in range(p.KEYS)]


def read(path: Path, side: int) -> tuple[Table, Table, Table, Table]:
    """Boards, captures, values and results, as if the player to move were player 1."""
    import numpy as np

    rows = [line.split() for line in path.read_text(encoding="ascii").splitlines()]
    stones = np.frombuffer("".join(row[0] for row in rows).encode("ascii"), dtype=np.uint8)
    boards = (stones == ord("X")) + 2 * (stones == ord("O"))
    boards = boards.astype(np.uint8).reshape(-1, side, side)
    captured = np.array([(int(row[1]), int(row[2])) for row in rows])
    second = np.array([row[3] == "2" for row in rows])
    boards[second] = np.array([0, 2, 1], dtype=np.uint8)[boards[second]]
    captured[second] = captured[second][:, ::-1]
    numbers = np.array([(float(row[4]), float(row[5])) for row in rows])
    return boards, captured, numbers[:, 0], numbers[:, 1]


def count_lines(boards: Table, game: Pente) -> Table:
    """For each board, how many lines through its empty points have each pair of shapes, and how
    many stones could be captured by the player to move and by the other."""
    import numpy as np

    shapes = np.array(shapes_of_keys(game))
    takes = [np.array(takes_of_keys(game, player)) for player in (1, 2)]
    found, size = [], SHAPES**2
    for first in range(0, len(boards), CHUNK):
        chunk = boards[first : first + CHUNK]
        walled = np.pad(chunk, ((0, 0), (4, 4), (4, 4)), constant_values=3).astype(np.uint16)
        counts = np.zeros(len(chunk) * size)
        captures = [np.zeros(len(chunk)), np.zeros(len(chunk))]
        number, row, column = np.nonzero(chunk == 0)
        for down, right in AXES:
            key = np.zeros(len(number), dtype=np.uint16)
            for slot in range(p.SLOTS):
                away = slot - 4 if slot < 4 else slot - 3
                key |= walled[number, row + 4 + away * down, column + 4 + away * right] << 2 * slot
            counts += np.bincount(number * size + shapes[key], minlength=len(counts))
            for player in range(2):
                captures[player] += np.bincount(number, takes[player][key], len(chunk))
        found.append(np.column_stack([counts.reshape(-1, size), *captures]))
    return np.concatenate(found)


def fit(path: Path, gomoku: bool) -> LineWeights:
    import numpy as np

    game = a_game(gomoku)
    boards, captured, values, results = read(path, game.options.rows)
    inputs = np.column_stack([count_lines(boards, game), np.ones(len(boards))])
    # The engine never evaluates a position in which a player wins at once.
    fives = [place for place in range(SHAPES**2) if p.FIVE in divmod(place, SHAPES)]
    share = captured / (game.options.capture_win or NO_CAPTURE_WIN)
    quiet = (inputs[:, fives].sum(axis=1) == 0) & (share.max(axis=1) < NEARLY_WON)
    inputs[:, [0, *fives]] = 0
    worth = CAPTURES_WORTH * share * (1 + share) / 2
    given = (worth[:, 0] - worth[:, 1]) / POINTS
    target = (np.clip(values, -0.99, 0.99) + 1) / 4 + results / 2
    test = quiet & (np.arange(len(inputs)) >= len(inputs) * (HELD_OUT - 1) // HELD_OUT)
    learn = quiet & ~test
    weights = newton(inputs[learn], given[learn], target[learn])
    old = p.line_weights(game.numbers)
    in_use = np.array(
        [*(w for row in old.lines for w in row), old.my_takes, -old.your_takes, old.tempo]
    )
    for name, found in (("in use", in_use / POINTS / p.QUARTER), ("fitted", weights)):
        loss = cross_entropy(inputs[test] @ found + given[test], target[test])
        print(f"{name} loss {loss:.4f} on {test.sum()} positions", file=sys.stderr)
    rounded = [round(float(weight) * POINTS * p.QUARTER) for weight in weights]
    for place in fives:
        mine, yours = divmod(place, SHAPES)
        rounded[place] = FIVE_WORTH * ((mine == p.FIVE) - (yours == p.FIVE))
    lines = (rounded[row * SHAPES : (row + 1) * SHAPES] for row in range(SHAPES))
    my_takes, your_takes, tempo = rounded[SHAPES**2 :]
    return LineWeights(tuple(map(tuple, lines)), my_takes, -your_takes, tempo)


def newton(inputs: Table, given: Table, target: Table) -> Table:
    """The weights of a logistic regression with a ridge, beside what is given."""
    import numpy as np

    weights = np.zeros(inputs.shape[1])
    for _ in range(NEWTON_STEPS):
        said = 1 / (1 + np.exp(-(inputs @ weights + given)))
        slope = inputs.T @ (said - target) + RIDGE * weights
        bend = (inputs * (said * (1 - said))[:, None]).T @ inputs
        weights -= np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    return weights


def cross_entropy(logits: Table, target: Table) -> float:
    import numpy as np

    return float(np.mean(np.logaddexp(0, logits) - target * logits))


def source(weights: LineWeights) -> str:
    """The record as Python writes it."""
    rows = [f"        {row}," for row in weights.lines]
    rest = [f"    {name}={getattr(weights, name)}," for name in weights._fields[1:]]
    return "\n".join(["LineWeights(", "    lines=(", *rows, "    ),", *rest, ")  # fmt: skip"])


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("path", type=Path)
    playing.add_argument("--games", type=int, default=4000)
    playing.add_argument("--nodes", type=int, default=2000)
    playing.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("path", type=Path)
    for each in (playing, fitting):
        each.add_argument("--gomoku", action="store_true", help="Gomoku 15x15, six win too")
    arguments = parser.parse_args()
    path, gomoku = arguments.path, arguments.gomoku
    if arguments.command == "play":
        play(path, arguments.games, arguments.nodes, arguments.seed, gomoku)
    else:
        print(source(fit(path, gomoku)))


if __name__ == "__main__":
    main()

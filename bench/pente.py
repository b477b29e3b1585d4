"""The Pente engine: does its board agree with the rules, how fast is it, what does it solve.

    python bench/pente.py                        all of it, in small (a few minutes)
    python bench/pente.py agree --moves 1000000  random moves in every preset, against the rules
    python bench/pente.py speed --depth 8        depth, nodes and time of 50 positions
    python bench/pente.py tactics                our tactics, a second each

Whom it beats: `plancia arena pente --players best ugi:COMMAND`, or `pente_sprt.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from ratios import ratio

import plancia
from plancia.kernels.jit import (
    ANY,
    INT8,
    INT64,
    Array,
    Int8s,
    Int64s,
    array,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.pente import Pente, PentePosition
from plancia.pente.engine.board import (
    DRAW,
    MOVER,
    PLACED,
    TOP,
    BoardMemory,
    EngineBoard,
    judge,
    make,
    unmake,
)
from plancia.pente.engine.player import Engine

DATA = Path(__file__).parent.parent / "tests" / "data" / "pente"
Chooser = Callable[[PentePosition], int]
U: Any = uint64
DEEP_PLAY_NODES, DEEP_NEAR = 1_500, 0.1
"""For the moves of its games, which are worth less than the best one by no more than that."""
BELOW_ALL = -40_000
"""Less than any value."""


# --- agree: the engine's board and the rules --------------------------------------------------


class Replay(NamedTuple):
    """A game's moves, and after each who has won, the board and the captures."""

    moves: Int64s
    points: Int64s  # the cell of each point
    winners: Int8s
    boards: Annotated[Array, INT8, (ANY, ANY)]  # (moves, points)
    captured: Annotated[Array, INT64, (ANY, 2)]


@kernel
def replay(b: BoardMemory, r: Replay) -> None:
    """Play a game's moves, noting what comes of each."""
    for i in range(len(r.moves)):
        player = b.numbers[MOVER]
        removed = make(b, r.moves[i])
        r.winners[i] = judge(b, r.moves[i], player, removed, b.numbers[PLACED])
        for j in range(len(r.points)):
            r.boards[i, j] = b.cells[r.points[j]]
        r.captured[i, 0], r.captured[i, 1] = b.captured[1], b.captured[2]


@kernel
def take_back(b: BoardMemory, r: Replay) -> int:
    """Take all moves back; how many boards on the way differ from what they were."""
    wrong = 0
    for i in range(len(r.moves) - 1, -1, -1):
        for j in range(len(r.points)):
            if r.boards[i, j] != b.cells[r.points[j]]:
                wrong += 1
                break
        unmake(b)
    return wrong


def some_move(position: PentePosition, line: list[int], chance: random.Random) -> int:
    """Any legal move; every other time one beside the last stone, which leads to captures."""
    legal = position.legal_moves()
    if line and chance.random() < 0.5:
        columns = position.game.board.columns
        near = line[-1] + chance.choice((-1, 0, 1)) * columns + chance.choice((-1, 0, 1))
        if near in legal:
            return near
    return chance.choice(legal)


def agree(game: Pente, moves: int, seed: int) -> tuple[int, int]:
    """Random moves with the rules, then by the kernel, whole games at a time."""
    chance, board, made, captures = random.Random(seed), EngineBoard(game, plies=20_000), 0, 0
    players = bytes(max(0, b".XO".find(code)) for code in range(256))
    while made < moves:
        start, line, expected = game.start(), [], []
        position = start
        while position.outcome is None:
            line.append(some_move(position, line, chance))
            position = position.play(line[-1])
            expected.append(position)
        board.load(start)
        before = numbers(board)
        size = len(line)
        game_played = pin(
            Replay(
                moves=array(INT64, [board.all_cells[point] for point in line]),
                points=array(INT64, board.all_cells),
                winners=zeros(INT8, size),
                boards=zeros(INT8, size, game.board.size),
                captured=zeros(INT64, size, 2),
            )
        )
        replay(board.memory, game_played)
        said = [0 if p.outcome is None else p.outcome.winner or DRAW for p in expected]
        boards = b"".join(p.board.translate(players) for p in expected)
        assert game_played.winners.tolist() == said, position
        assert game_played.boards.tobytes() == boards, position
        assert game_played.captured.tolist() == [list(p.captured) for p in expected], position
        fresh = EngineBoard(game)
        fresh.load(position)
        for name in ("keys", "marks"):
            one, two = getattr(fresh.memory, name), getattr(board.memory, name)
            assert one == two, position
        assert numbers(fresh) == numbers(board), position
        assert take_back(board.memory, game_played) == 0
        assert numbers(board) == before
        made += size
        captures += sum(position.captured)
    return made, captures


def numbers(board: EngineBoard) -> list[list[int]]:
    """The single numbers that a position decides."""
    b = board.memory
    return [x.tolist() for x in (b.numbers[:TOP], b.totals, b.fives, b.captured)]


def bench_agree(moves: int) -> None:
    for preset in Pente.presets:
        begun = time.perf_counter()
        made, captures = agree(plancia.game("pente", preset), moves, seed=1)
        took = time.perf_counter() - begun
        print(f"{preset:12} {made:9,} moves agree, {captures:7,} stones captured ({took:.0f} s)")


# --- speed -----------------------------------------------------------------------------------


def bench_speed(depth: int) -> None:
    texts = json.loads((DATA / "positions.json").read_text())
    game = plancia.game("pente")
    engine = Engine(game)
    print(" no  move  value  depth      nodes   seconds")
    all_nodes, all_seconds = 0, 0.0
    for number, text in enumerate(texts, start=1):
        engine.forget()
        begun = time.process_time()
        found = engine.analyse(game.from_text(text), depth=depth)
        took = time.process_time() - begun
        best = found.best
        name = game.board.name(best.move)
        print(
            f"{number:3}  {name:4} {best.value:+.2f} {best.depth:6} {found.nodes:10,} {took:9.3f}"
        )
        all_nodes, all_seconds = all_nodes + found.nodes, all_seconds + took
    print(f"{all_nodes:,} nodes in {all_seconds:.1f} s: {all_nodes / all_seconds:,.0f} a second")


# --- tactics ---------------------------------------------------------------------------------


def bench_tactics(seconds: float) -> None:
    cases = json.loads((DATA / "tactics.json").read_text())
    engines: dict[str, Engine] = {}
    solved, slowest = 0, 0.0
    for case in cases:
        preset = case["preset"]
        if preset not in engines:
            engines[preset] = Engine(plancia.game("pente", preset, rows=19, columns=19))
        engine = engines[preset]
        engine.forget()
        position = engine.game.from_text(case["position"])
        found = engine.analyse(position, time=seconds)
        good = position.format_move(found.best.move) in case["moves"]
        if good and (case["result"] == "hold" or found.best.win_in is not None):
            solved += 1
            slowest = max(slowest, found.seconds if case["result"] == "win" else 0)
        else:
            print("not solved:", json.dumps(case))
    share = 100 * solved / len(cases)
    print(f"{solved} of {len(cases)} solved ({share:.0f} %), the slowest win in {slowest:.2f} s")
    ratio("tactics of Pente", solved, len(cases), "solved", "all of them", more_is_better=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="?", choices=("agree", "speed", "tactics"))
    parser.add_argument("--moves", type=int, default=20_000, help="moves in each preset (agree)")
    parser.add_argument("--depth", type=int, default=7, help="plies to look ahead (speed)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a tactic")
    arguments = parser.parse_args()
    what = arguments.what
    if what in (None, "agree"):
        bench_agree(arguments.moves)
    if what in (None, "speed"):
        bench_speed(arguments.depth)
    if what in (None, "tactics"):
        bench_tactics(arguments.seconds)


if __name__ == "__main__":
    main()

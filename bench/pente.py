"""The Pente engine: does its board agree with the rules, how fast is it, what does it solve, whom
does it beat.

    python bench/pente.py                        all of it, in small (a few minutes)
    python bench/pente.py agree --moves 1000000  random moves in every preset, against the rules
    python bench/pente.py speed --depth 8        depth, nodes and time of 50 positions
    python bench/pente.py tactics                our tactics, a second each
    python bench/pente.py threads --seconds 1    nodes and depth of two threads beside one
    python bench/pente.py deep --games 30        how many wins it proves, and how long they are
    python bench/pente.py match --games 100 --seconds 0.1

The opponent of a match is alpha-beta of depth 2 with the engine's opinion on positions and nothing
else. `deep` takes the positions of games of the engine against itself. With PYTHONPATH another
version can be asked; the positions are the same as long as searches of DEEP_PLAY_NODES are. Matches
are played under the tournament rule from three random stones, each opening twice with colours
changed. Node rates count the processor's time, so that a busy machine does not matter.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from os import getloadavg
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
    CANDIDATES,
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
from plancia.pente.engine.memory import SearchMemory, search_memory
from plancia.pente.engine.move_ordering import CELL_MASK, list_opening
from plancia.pente.engine.player import Engine
from plancia.pente.engine.search import decided, evaluate
from plancia.pente.variants import Stage

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
        while start.stage is not Stage.PLAY:
            start = start.play(chance.choice(start.legal_moves()))
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


# --- threads ---------------------------------------------------------------------------------


def bench_threads(seconds: float) -> None:
    """Every position by one thread and by two, which take turns and have the same time. Nodes count
    by the processors' time: two idle cores do twice those of a second of it."""
    texts = json.loads((DATA / "positions.json").read_text())
    game = plancia.game("pente")
    engines = Engine(game), Engine(game, threads=2)
    nodes, cpu, wall, depth = [0, 0], [0.0, 0.0], [0.0, 0.0], [0, 0]
    deeper = shallower = counted = 0
    for text in texts:
        found = []
        for at, engine in enumerate(engines):
            engine.forget()
            begun, spent = time.perf_counter(), time.process_time()
            found.append(engine.analyse(game.from_text(text), time=seconds))
            cpu[at] += time.process_time() - spent
            wall[at] += time.perf_counter() - begun
            nodes[at] += found[at].nodes
        if any(each.best.win_in is not None for each in found):
            continue  # it ended before its time
        counted += 1
        for at, each in enumerate(found):
            depth[at] += each.best.depth
        deeper += found[1].best.depth > found[0].best.depth
        shallower += found[1].best.depth < found[0].best.depth
    rates = [done / spent for done, spent in zip(nodes, cpu, strict=True)]
    for at, name in enumerate(("one thread", "two threads")):
        print(
            f"{name:<12}{nodes[at]:>12,} nodes, {rates[at]:>9,.0f} a second of a processor, "
            f"{nodes[at] / wall[at]:>9,.0f} by the clock; depth {depth[at] / counted:.2f}"
        )
    print(f"deeper in {deeper} and shallower in {shallower} of {counted} positions")
    print(f"two idle cores: {2 * rates[1] / rates[0]:.2f} times; load {getloadavg()[0]:.1f}")
    ratio(
        "Pente on two threads, nodes of two cores", 2 * rates[1], rates[0], "nodes/s", "one thread",
        more_is_better=True,
    )  # fmt: skip


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


# --- deep ------------------------------------------------------------------------------------


def own_games(game: Pente, games: int, seed: int) -> list[PentePosition]:
    """All positions of games in which the engine plays any of its best moves."""
    engine, chance, found = Engine(game, table_bits=12), random.Random(seed), []
    for _ in range(games):
        engine.forget()
        position = opening(game, chance)
        while position.outcome is None:
            found.append(position)
            choices = engine.analyse(position, nodes=DEEP_PLAY_NODES, k=3).choices
            near = [each.move for each in choices if each.value >= choices[0].value - DEEP_NEAR]
            position = position.play(chance.choice(near))
    return found


def bench_deep(games: int, nodes: int, seed: int) -> None:
    game = plancia.game("pente", "tournament")
    positions, engine = own_games(game, games, seed), Engine(game)
    lengths: list[int] = []
    begun = time.process_time()
    for position in positions:
        engine.forget()
        best = engine.analyse(position, nodes=nodes).best
        if best.win_in is not None:
            lengths.append(best.win_in)
    took = time.process_time() - begun
    long = [sum(length >= least for length in lengths) for least in (9, 13, 17)]
    print(f"{len(positions)} positions, {nodes:,} nodes each: {len(lengths)} wins proved; ", end="")
    print("{} of 9 plies or more, {} of 13, {} of 17; ".format(*long), end="")
    print(f"the longest {max(lengths, default=0)} plies ({took:.0f} s)")


# --- match -----------------------------------------------------------------------------------


class PlainMemory(NamedTuple):
    """The stack of the plain search: numbers and best move of each ply."""

    index: Int64s
    count: Int64s
    best: Int64s
    alpha: Int64s
    moves: Int64s


@kernel
def plain(b: BoardMemory, s: SearchMemory, p: PlainMemory, depth: int) -> int:
    """Alpha-beta and nothing else, with its own stack; the move is left in moves[0]."""
    index, count, best, alpha = p.index, p.count, p.best, p.alpha
    ply = value = 0
    alpha[0] = BELOW_ALL
    entering = True
    while True:
        if entering:
            index[ply], best[ply] = 0, BELOW_ALL
            count[ply] = list_opening(b, s, ply)
            if count[ply] == 0:
                for i in range(b.numbers[CANDIDATES]):
                    at = b.candidates[i]
                    if b.cells[at] == 0:
                        s.moves[ply, count[ply]] = at
                        count[ply] += 1
            entering = False
        # alpha[ply] is the least the player to move has for sure, here or two plies above.
        beta = -BELOW_ALL if ply == 0 else -max(best[ply - 1], alpha[ply - 1])
        if index[ply] == count[ply] or best[ply] >= beta:
            if ply == 0:
                return int(best[0])
            value = -best[ply]
            ply -= 1
            unmake(b)
        else:
            me = b.numbers[MOVER]
            at = s.moves[ply, index[ply]] & CELL_MASK
            removed = make(b, at)
            winner = judge(b, at, me, removed, b.numbers[PLACED])
            if winner:
                value = decided(me, winner, ply + 1)
            elif ply + 1 == depth:
                value = -evaluate(b)
            else:
                ply += 1
                alpha[ply] = BELOW_ALL if ply < 2 else max(alpha[ply - 2], best[ply - 2])
                entering = True
                continue
            unmake(b)
        if value > best[ply]:
            best[ply] = value
            p.moves[ply] = s.moves[ply, index[ply]] & CELL_MASK
        index[ply] += 1


class Plain:
    """Alpha-beta of a fixed depth with the engine's opinion."""

    def __init__(self, game: Pente, depth: int = 2) -> None:
        self.board, self.depth = EngineBoard(game), depth
        self.lists = search_memory(game.board.size, len(self.board.memory.cells), 0)
        self.stack = pin(PlainMemory(*(zeros(INT64, depth + 2) for _ in range(5))))

    def __call__(self, position: PentePosition) -> int:
        self.board.load(position)
        plain(self.board.memory, self.lists, self.stack, self.depth)
        return self.board.point(int(self.stack.moves[0]))


def opening(game: Pente, chance: random.Random) -> PentePosition:
    """Three random stones, none farther than four points from the centre."""
    position = game.start()
    row, column = game.board.cell(game.board.centre)
    for _ in range(3):
        cells = ((move, *game.board.cell(move)) for move in position.legal_moves())
        near = [m for m, r, c in cells if max(abs(r - row), abs(c - column)) <= 4]
        position = position.play(chance.choice(near))
    return position


def bench_match(games: int, seconds: float, nodes: int | None, seed: int = 1) -> None:
    game = plancia.game("pente", "tournament")
    engine, chance = Engine(game), random.Random(seed)
    other: Chooser = Plain(game)
    won = drawn = moves = 0
    for number in range(games):
        if number % 2 == 0:
            start = opening(game, chance)
        engine.forget()
        ours, position = 1 + number % 2, start
        while position.outcome is None:
            mine = position.to_move == ours
            limit = {"time": seconds} if nodes is None else {"nodes": nodes}
            move = engine.analyse(position, **limit).best.move if mine else other(position)
            position, moves = position.play(move), moves + 1
        won += position.outcome.winner == ours
        drawn += position.outcome.winner is None
        if (number + 1) % 10 == 0 or number + 1 == games:
            lost = number + 1 - won - drawn
            print(f"{won} won, {drawn} drawn, {lost} lost", flush=True)
    spent = f"{seconds} s" if nodes is None else f"{nodes:,} nodes"
    print(f"{spent} a move, {moves / games:.0f} moves a game on average")
    points = won + drawn / 2
    title = f"Pente's engine, {spent} a move"
    ratio(title, points, games - points, "points", "plain alpha-beta", more_is_better=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "what", nargs="?", choices=("agree", "speed", "threads", "tactics", "deep", "match")
    )
    parser.add_argument("--moves", type=int, default=20_000, help="moves in each preset (agree)")
    parser.add_argument("--depth", type=int, default=7, help="plies to look ahead (speed)")
    parser.add_argument("--games", type=int, default=10, help="games of a match")
    parser.add_argument("--seconds", type=float, help="for a move (0.1), a tactic or a thread (1)")
    parser.add_argument("--nodes", type=int, help="for a move, instead of seconds")
    parser.add_argument("--seed", type=int, default=1, help="of the games (deep)")
    arguments = parser.parse_args()
    what, seconds = arguments.what, arguments.seconds
    if what in (None, "agree"):
        bench_agree(arguments.moves)
    if what in (None, "speed"):
        bench_speed(arguments.depth)
    if what in (None, "tactics"):
        bench_tactics(seconds or 1.0)
    if what == "threads":
        bench_threads(seconds or 1.0)
    if what == "deep":
        bench_deep(arguments.games, arguments.nodes or 15_000, arguments.seed)
    if what in (None, "match"):
        bench_match(arguments.games, seconds or 0.1, arguments.nodes)


if __name__ == "__main__":
    main()

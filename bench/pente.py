"""The Pente engine: does its board agree with the rules, how fast is it, what does it solve, whom
does it beat.

    python bench/pente.py                        all of it, in small (a few minutes)
    python bench/pente.py agree --moves 1000000  random moves in every preset, against the rules
    python bench/pente.py speed --depth 8        depth, nodes and time of 50 positions
    python bench/pente.py tactics                our tactics, a second each
    python bench/pente.py match plain --games 100 --seconds 0.1
    python bench/pente.py match mcts --games 100 --nodes 40000

`plain` is alpha-beta of depth 2 with the engine's opinion on positions and nothing else. `mcts` is
UCT with 20,000 random games a move, played by the room's kernel. Matches are played under the
tournament rule from three random stones, each opening twice with colours changed. Node rates
count the processor's time, so that a busy machine does not matter.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np

import plancia
from plancia.core.jit import kernel
from plancia.pente import Pente, PentePosition
from plancia.pente import kernel as k
from plancia.pente import search as s
from plancia.pente.engine import Engine
from plancia.pente.kernel import Ground, judge, make, unmake
from plancia.pente.playout import next_random, play_one

DATA = Path(__file__).parent.parent / "tests" / "data" / "pente"
Chooser = Callable[[PentePosition], int]
U: Any = np.uint64


# --- agree: the engine's board and the rules --------------------------------------------------


@kernel
def replay(state, cells, keys, marks, near, table, moves, winners, boards, points, captured):
    """Play a game's moves, noting after each who has won, the board and the captures."""
    for i in range(len(moves)):
        player = state[k.MOVER]
        removed = make(state, cells, keys, marks, near, table, moves[i])
        winners[i] = judge(state, cells, moves[i], player, removed, state[k.PLACED])
        for j in range(len(points)):
            boards[i, j] = cells[points[j]]
        captured[i, 0], captured[i, 1] = state[k.CAPTURED + 1], state[k.CAPTURED + 2]


@kernel
def take_back(state, cells, keys, marks, near, table, boards, points):
    """Take all moves back; how many boards on the way differ from what they were."""
    wrong = 0
    for i in range(len(boards) - 1, -1, -1):
        for j in range(len(points)):
            if boards[i, j] != cells[points[j]]:
                wrong += 1
                break
        unmake(state, cells, keys, marks, near, table)
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
    """So many random moves with the rules, then by the kernel, whole games at a time."""
    chance, ground, made, captures = random.Random(seed), Ground(game, plies=20_000), 0, 0
    players = bytes(max(0, b".XO".find(code)) for code in range(256))
    while made < moves:
        position, line, expected = game.start(), [], []
        while position.outcome is None:
            line.append(some_move(position, line, chance))
            position = position.play(line[-1])
            expected.append(position)
        ground.load(game.start())
        before = ground.state[: k.TOP].copy()
        size = len(line)
        winners, captured = np.zeros(size, np.int64), np.zeros((size, 2), np.int64)
        boards = np.zeros((size, game.board.size), np.int8)
        cells = ground.all_cells[np.array(line)]
        replay(*ground.arrays, cells, winners, boards, ground.all_cells, captured)
        said = [0 if p.outcome is None else p.outcome.winner or 3 for p in expected]
        assert winners.tolist() == said, position
        assert boards.tobytes() == b"".join(p.board.translate(players) for p in expected), position
        assert captured.tolist() == [list(p.captured) for p in expected], position
        fresh = Ground(game)
        fresh.load(position)
        for name in ("keys", "marks"):
            assert np.array_equal(getattr(fresh, name), getattr(ground, name)), position
        assert np.array_equal(fresh.state[: k.TOP], ground.state[: k.TOP]), position
        assert take_back(*ground.arrays, boards, ground.all_cells) == 0
        assert np.array_equal(ground.state[: k.TOP], before)
        made += size
        captures += sum(position.captured)
    return made, captures


def bench_agree(moves: int) -> None:
    for preset in Pente.presets:
        begun = time.perf_counter()
        made, captures = agree(plancia.game("pente", preset), moves, seed=1)
        took = time.perf_counter() - begun
        print(f"{preset:11} {made:9,} moves agree, {captures:7,} stones captured ({took:.0f} s)")


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
            engines[preset] = Engine(plancia.game("pente", preset))
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


# --- match -----------------------------------------------------------------------------------


@kernel
def plain(state, cells, keys, marks, near, table, lists, depth, best_moves):
    """Alpha-beta and nothing else, with its own stack; the move is left in best_moves[0]."""
    points = state[k.POINTS]
    index, count = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    best, alpha = np.full(depth + 2, -40_000), np.full(depth + 2, -40_000)
    ply = 0
    value = 0
    entering = True
    while True:
        if entering:
            first = ply * points
            index[ply], best[ply] = 0, -40_000
            count[ply] = s.list_opening(state, cells, lists, first)
            if count[ply] == 0:
                for i in range(state[k.LISTED]):
                    at = near[2 * state[k.SIZE] + i]
                    if cells[at] == 0:
                        lists[first + count[ply]] = at
                        count[ply] += 1
            entering = False
        # alpha[ply] is the least the player to move has for sure, here or two plies above.
        beta = 40_000 if ply == 0 else -max(best[ply - 1], alpha[ply - 1])
        if index[ply] == count[ply] or best[ply] >= beta:
            if ply == 0:
                return best[0]
            value = -best[ply]
            ply -= 1
            unmake(state, cells, keys, marks, near, table)
        else:
            me = state[k.MOVER]
            at = lists[ply * points + index[ply]] & 65535
            removed = make(state, cells, keys, marks, near, table, at)
            winner = judge(state, cells, at, me, removed, state[k.PLACED])
            if winner:
                value = s.decided(me, winner, ply + 1)
            elif ply + 1 == depth:
                value = -s.evaluate(state, table)
            else:
                ply += 1
                alpha[ply] = -40_000 if ply < 2 else max(alpha[ply - 2], best[ply - 2])
                entering = True
                continue
            unmake(state, cells, keys, marks, near, table)
        if value > best[ply]:
            best[ply] = value
            best_moves[ply] = lists[ply * points + index[ply]] & 65535
        index[ply] += 1


class Plain:
    """Alpha-beta of a fixed depth with the engine's opinion."""

    def __init__(self, game: Pente, depth: int = 2) -> None:
        self.ground, self.depth = Ground(game), depth
        self.lists = np.zeros((depth + 1) * game.board.size, np.int64)
        self.moves = np.zeros(depth + 1, np.int64)

    def __call__(self, position: PentePosition) -> int:
        self.ground.load(position)
        plain(*self.ground.arrays, self.lists, self.depth, self.moves)
        return self.ground.point(int(self.moves[0]))


@kernel
def grow(state, cells, keys, marks, near, table, work, free, place, tree, playouts, chance):
    """Build a tree by UCT, a random game at a time; the move visited most.

    A node of the tree: its move, first child, how many children, visits, and twice the wins plus
    the draws of whoever made its move.
    """
    tree[0, :] = 0
    used = 1
    path = np.zeros(512, np.int64)
    for _ in range(playouts):
        node, length, winner = 0, 1, 0
        path[0] = 0
        while winner == 0:
            if tree[node, 2] == 0:
                if tree[node, 3] == 0 and node > 0:
                    break
                first = used
                for i in range(state[k.LISTED]):
                    at = near[2 * state[k.SIZE] + i]
                    if cells[at] == 0 and used < len(tree):
                        tree[used, :] = 0
                        tree[used, 0] = at
                        used += 1
                tree[node, 1], tree[node, 2] = first, used - first
                if used == first:
                    break
            best, choice = -1.0, 0
            curious = 1.4 * sqrt(log(tree[node, 3] + 1.0))
            for child in range(tree[node, 1], tree[node, 1] + tree[node, 2]):
                visits = tree[child, 3]
                if visits == 0:
                    chance = next_random(chance)
                    bound = 100.0 + float((chance >> U(40)) & U(1023))
                else:
                    bound = tree[child, 4] / (2.0 * visits) + curious / sqrt(visits)
                if bound > best:
                    best, choice = bound, child
            node = choice
            path[length] = node
            length += 1
            me = state[k.MOVER]
            removed = make(state, cells, keys, marks, near, table, tree[node, 0])
            winner = judge(state, cells, tree[node, 0], me, removed, state[k.PLACED])
        moves = length - 1
        if winner == 0:
            winner, chance = play_on(state, cells, work, free, place, chance)
        mover = state[k.MOVER]
        for i in range(length - 1, -1, -1):
            maker = 3 - mover
            tree[path[i], 3] += 1
            tree[path[i], 4] += 1 if winner == 3 else 2 * (winner == maker)
            mover = maker
        for _ in range(moves):
            unmake(state, cells, keys, marks, near, table)
    most, choice = -1, 0
    for child in range(tree[0, 1], tree[0, 1] + tree[0, 2]):
        if tree[child, 3] > most:
            most, choice = tree[child, 3], tree[child, 0]
    return choice


@kernel
def play_on(state, cells, work, free, place, chance):
    """A random game from here on a copy of the board."""
    mover, one, two, top = state[k.MOVER], state[k.CAPTURED + 1], state[k.CAPTURED + 2], k.UNDO
    saved = np.empty(64, np.int64)
    saved[:] = state[top : top + 64]  # the random game notes captures where the first moves are
    count, end = 0, len(free) - 1
    for at in range(len(cells)):
        work[at] = cells[at]
        if cells[at] == 0:
            free[count], place[at] = at, count
            count += 1
        elif cells[at] < 3:
            free[end], place[at] = at, end
            end -= 1
    winner, chance = play_one(state, work, free, place, count, chance)
    state[k.MOVER], state[k.CAPTURED + 1], state[k.CAPTURED + 2] = mover, one, two
    state[top : top + 64] = saved
    return winner, chance


class Trees:
    """Monte Carlo tree search with so many random games a move, all of it compiled."""

    def __init__(self, game: Pente, playouts: int = 20_000, seed: int = 1) -> None:
        self.ground, self.playouts, self.seed = Ground(game, plies=600), playouts, seed
        self.work = self.ground.cells.copy()
        self.free = np.zeros(game.board.size, np.int64)
        self.place = np.zeros(len(self.work), np.int64)
        self.tree = np.zeros((4_000_000, 5), np.int32)

    def __call__(self, position: PentePosition) -> int:
        self.ground.load(position)
        self.seed += 1
        chance = U(self.seed * 0x9E3779B97F4A7C15 & (1 << 64) - 1 | 1)
        work = self.work, self.free, self.place, self.tree
        return self.ground.point(int(grow(*self.ground.arrays, *work, self.playouts, chance)))


def opening(game: Pente, chance: random.Random) -> PentePosition:
    """Three random stones, none farther than four points from the centre."""
    position = game.start()
    row, column = game.board.cell(game.board.centre)
    for _ in range(3):
        cells = ((move, *game.board.cell(move)) for move in position.legal_moves())
        near = [m for m, r, c in cells if max(abs(r - row), abs(c - column)) <= 4]
        position = position.play(chance.choice(near))
    return position


def bench_match(
    opponent: str, games: int, seconds: float, nodes: int | None, seed: int = 1
) -> None:
    game = plancia.game("pente", "tournament")
    engine, chance = Engine(game), random.Random(seed)
    other: Chooser = Plain(game) if opponent == "plain" else Trees(game)
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
            print(f"against {opponent}: {won} won, {drawn} drawn, {lost} lost", flush=True)
    spent = f"{seconds} s" if nodes is None else f"{nodes:,} nodes"
    print(f"{spent} a move, {moves / games:.0f} moves a game on average")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="?", choices=("agree", "speed", "tactics", "match"))
    parser.add_argument("opponent", nargs="?", default="plain", choices=("plain", "mcts"))
    parser.add_argument("--moves", type=int, default=20_000, help="moves in each preset (agree)")
    parser.add_argument("--depth", type=int, default=7, help="plies to look ahead (speed)")
    parser.add_argument("--games", type=int, default=10, help="games of a match")
    parser.add_argument("--seconds", type=float, help="for a move (0.1) or a tactic (1)")
    parser.add_argument("--nodes", type=int, help="for a move, instead of seconds")
    arguments = parser.parse_args()
    what, seconds = arguments.what, arguments.seconds
    if what in (None, "agree"):
        bench_agree(arguments.moves)
    if what in (None, "speed"):
        bench_speed(arguments.depth)
    if what in (None, "tactics"):
        bench_tactics(seconds or 1.0)
    if what == "match":
        bench_match(arguments.opponent, arguments.games, seconds or 0.1, arguments.nodes)
    if what is None:
        for opponent in ("plain", "mcts"):
            bench_match(opponent, arguments.games, seconds or 0.1, arguments.nodes)


if __name__ == "__main__":
    main()

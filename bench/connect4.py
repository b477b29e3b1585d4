"""Exact Connect Four against other solvers, on the same positions in the same run.

    python bench/connect4.py                         sets made here, bitbully beside, empty board
    python bench/connect4.py --data FOLDER           public sets too: files Test_L3_R1 and so on
    python bench/connect4.py --peer-command './c4solver'   any program that reads a position a line
    python bench/connect4.py --check 2000            our scores against the peer's at all plies
    python bench/connect4.py --analyse 20            how long an analysis takes, ply by ply
    python bench/connect4.py --book                  our book against bitbully's, every position

Times are CPU milliseconds a position, one thread, no book, a table of 64 MB cleared before each
position. L1, L2, L3: up to 14, 28, 42 stones on the board; R1, R2, R3: fewer than 14, fewer than
28, or more plies to the end if both play their best. A peer's start and the time it takes to clear
its table do not count; ours does. Beyond its table the solver uses 512 KB for the near one.
"""

from __future__ import annotations

import argparse
import random
import resource
import shlex
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ratios import ratio

from plancia.connect4 import Connect4, Connect4Position
from plancia.connect4.solver.book import shipped
from plancia.connect4.solver.solve import Solver, plies_left

GAME = Connect4()
CELLS = 42


@dataclass(frozen=True)
class Problem:
    """A position as its moves, columns from 1, and its score."""

    moves: str
    score: int

    @property
    def position(self) -> Connect4Position:
        found = GAME.start().play_line(self.moves)
        assert isinstance(found, Connect4Position)
        return found


@dataclass(frozen=True)
class Kind:
    """Which positions belong to a set: stones on the board, plies to the end, how many."""

    stones: tuple[int, int]
    remaining: tuple[int, int]
    count: int


KINDS = {
    "L3_R1": Kind((29, 41), (1, 14), 300),
    "L2_R1": Kind((15, 28), (1, 14), 300),
    "L1_R1": Kind((10, 14), (1, 14), 50),
    "L2_R2": Kind((15, 28), (14, 28), 300),
    "L1_R2": Kind((6, 14), (14, 28), 60),
    "L1_R3": Kind((6, 12), (28, 42), 10),
}


def random_moves(chance: random.Random, stones: int) -> str:
    """The moves of a random game that is not over after that number of stones."""
    while True:
        position, moves = GAME.start(), ""
        for _ in range(stones):
            if position.outcome is not None:
                break
            move = chance.choice(position.legal_moves())
            position, moves = position.play(move), moves + str(move)
        if position.outcome is None:
            return moves


def make_set(kind: Kind, seed: int, solver: Solver) -> list[Problem]:
    """Random positions of a kind, each once."""
    chance = random.Random(seed)
    found: dict[Connect4Position, Problem] = {}
    while len(found) < kind.count:
        moves = random_moves(chance, chance.randint(*kind.stones))
        position = Problem(moves, 0).position
        score = solver.solve(position).score
        if kind.remaining[0] <= plies_left(CELLS - len(moves), score) < kind.remaining[1]:
            found.setdefault(position, Problem(moves, score))
    return list(found.values())


def read_set(file: Path, count: int | None = None) -> list[Problem]:
    """A file of lines `moves score`."""
    lines = file.read_text().split("\n")[:count]
    return [Problem(words[0], int(words[1])) for line in lines if (words := line.split())]


@dataclass(frozen=True)
class Result:
    wrong: int
    milliseconds: float
    nodes: float = 0.0


Runner = Callable[[list[Problem]], Result]


def ours(solver: Solver) -> Runner:
    def run(problems: list[Problem]) -> Result:
        todo = [problem.position for problem in problems]
        solver.solve_many(todo[:1])  # compiled, or loaded, before the clock runs
        began = time.process_time()
        found = solver.solve_many(todo, fresh=True)
        spent = time.process_time() - began
        pairs = zip(found, problems, strict=True)
        wrong = sum(solution.score != problem.score for solution, problem in pairs)
        nodes = sum(solution.nodes for solution in found)
        return Result(wrong, 1000 * spent / len(todo), nodes / len(todo))

    return run


def bitbully() -> Runner | None:
    """The fastest solver on PyPI, without its book."""
    try:
        from bitbully import bitbully_core as core
    except ImportError:
        return None

    def run(problems: list[Problem]) -> Result:
        peer = core.BitBullyCore()
        wrong, spent = 0, 0.0
        for problem in problems:
            board = core.BoardCore()
            for move in problem.moves:
                board.play(int(move) - 1)
            peer.resetTranspositionTable()
            began = time.process_time()
            score = peer.mtdf(board, 0)
            spent += time.process_time() - began
            wrong += score != problem.score
        return Result(wrong, 1000 * spent / len(problems))

    return run


def command(line: str) -> Runner:
    """A program that reads moves, a position a line, and answers each with a line in which the
    first number after the moves is the score."""

    def cpu(text: str) -> tuple[float, list[str]]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        answer = subprocess.run(
            shlex.split(line), input=text, capture_output=True, text=True, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return spent, answer.stdout.splitlines()

    def run(problems: list[Problem]) -> Result:
        start, _ = cpu("")
        spent, answers = cpu("".join(f"{problem.moves}\n" for problem in problems))
        wrong = len(problems) - len(answers)
        for problem, answer in zip(problems, answers, strict=False):
            words = answer.split()
            if words and words[0] == problem.moves:
                del words[0]
            wrong += not words or int(words[0]) != problem.score
        return Result(wrong, 1000 * max(0.0, spent - start) / len(problems))

    return run


def sets(data: Path | None, seed: int, chosen: list[str]) -> Iterator[tuple[str, list[Problem]]]:
    solver = Solver()
    for number, (name, kind) in enumerate(KINDS.items()):
        if name not in chosen:
            continue
        file = data / f"Test_{name}" if data else None
        if file and file.exists():
            yield f"{name} (file)", read_set(file)
        else:
            yield name, make_set(kind, seed + number, solver)


def compare(arguments: argparse.Namespace) -> None:
    runners: dict[str, Runner] = {"plancia": ours(Solver())}
    if arguments.peer_command:
        runners["command"] = command(arguments.peer_command)
    elif (peer := bitbully()) is not None and not arguments.no_peer:
        runners["bitbully"] = peer
    head = f"{'set':<15}{'n':>6}{'nodes':>11}"
    print(head + "".join(f"{name + ', ms':>15}{'wrong':>7}" for name in runners) + f"{'ratio':>8}")
    for name, problems in sets(arguments.data, arguments.seed, arguments.sets):
        results = [run(problems) for run in runners.values()]
        row = f"{name:<15}{len(problems):>6}{results[0].nodes:>11.0f}"
        row += "".join(f"{result.milliseconds:>15.4f}{result.wrong:>7}" for result in results)
        print(row + f"{results[-1].milliseconds / results[0].milliseconds:>8.1f}", flush=True)
        for peer, result in [*zip(runners, results, strict=True)][1:]:
            ours_ms, peer_ms = results[0].milliseconds, result.milliseconds
            ratio(f"exact Connect Four, {name}", ours_ms, peer_ms, "ms a position", peer)
    if not arguments.no_empty:
        result = ours(Solver())([Problem("", 1)])
        print(f"empty board: {result.milliseconds / 1000:.1f} s, {result.nodes / 1e6:.0f} M nodes")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory: {peak:.0f} MB, with everything that is loaded here")


def check(arguments: argparse.Namespace) -> None:
    """Random positions at all plies that the peer can do in reasonable time."""
    peer = command(arguments.peer_command) if arguments.peer_command else bitbully()
    if peer is None:
        raise SystemExit("bitbully is not installed: pip install bitbully")
    chance, solver = random.Random(arguments.seed), Solver()
    problems = []
    for index in range(arguments.check):
        moves = random_moves(chance, 8 + index % (CELLS - 8))
        problems.append(Problem(moves, solver.solve(Problem(moves, 0).position).score))
    result = peer(problems)
    print(f"{len(problems)} positions of 8 to {CELLS - 1} stones: {result.wrong} differ")


def analyse(arguments: argparse.Namespace) -> None:
    """An analysis with the book, of random positions, as many for each ply."""
    chance, everything = random.Random(arguments.seed), []
    solver = Solver(book=True)
    solver.prepare(GAME)
    solver.analyse(GAME.start())
    print(f"{'stones':>6}{'median, ms':>12}{'99 %, ms':>10}{'worst, ms':>11}")
    for stones in range(CELLS):
        times = []
        for _ in range(arguments.analyse):
            position = Problem(random_moves(chance, stones), 0).position
            solver.clear()
            began = time.process_time()
            solver.analyse(position)
            times.append(1000 * (time.process_time() - began))
        everything += times
        print(line(str(stones), times), flush=True)
    print(line("all", everything))


def check_book() -> None:
    """Our book against all entries of the one of 12 plies with distances that bitbully has.

    An entry has four bytes for the board, column by column from the bottom: 10 for a stone of the
    first player, 11 for one of the second, 0 above them. A fifth is 100 less the plies to the end,
    negative if the player to move loses.
    """
    from bitbully_databases import BitBullyDatabases

    data = Path(BitBullyDatabases.get_database_path("12-ply-dist")).read_bytes()
    ours, wrong = shipped(), 0
    for at in range(0, len(data), 5):
        bits = iter(f"{int.from_bytes(data[at : at + 4], 'big'):032b}")
        own = mask = 0
        for column in range(7):
            cell = 1 << 7 * column
            while next(bits) == "1":
                own |= cell * (next(bits) == "0")
                mask |= cell
                cell <<= 1
        value = int.from_bytes(data[at + 4 : at + 5], "big", signed=True)
        left = CELLS - 12 - (100 - abs(value))
        score = 0 if value == 0 else left // 2 + 1 if value > 0 else -(left // 2 + 1)
        wrong += ours.score(own, mask) != score
    print(f"{len(data) // 5} positions of 12 stones: {wrong} differ")


def line(name: str, times: list[float]) -> str:
    percentile = sorted(times)[max(0, -(-len(times) * 99 // 100) - 1)]
    return f"{name:>6}{statistics.median(times):>12.2f}{percentile:>10.1f}{max(times):>11.1f}"


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, help="a folder with public sets")
    parser.add_argument("--peer-command", help="another solver")
    parser.add_argument("--no-peer", action="store_true", help="ours alone")
    parser.add_argument("--no-empty", action="store_true", help="leave out the empty board")
    parser.add_argument("--sets", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", type=int, metavar="N", help="compare N scores and stop")
    parser.add_argument("--analyse", type=int, metavar="N", help="time N analyses a ply and stop")
    parser.add_argument("--book", action="store_true", help="compare the book and stop")
    arguments = parser.parse_args()
    if arguments.book:
        check_book()
    elif arguments.check:
        check(arguments)
    elif arguments.analyse:
        analyse(arguments)
    else:
        compare(arguments)


if __name__ == "__main__":
    main()

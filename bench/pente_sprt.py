"""Two versions of the Pente engine against each other, until the SPRT decides.

    git worktree add ../before COMMIT
    python bench/pente_sprt.py ../before/src --seconds 0.05 --elo 0:50

Each version runs in a process of its own, with one thread, and answers one position after the
other. `--seconds` are seconds of that process on a processor, so that other programs beside it take
time from neither; `--nodes` counts nodes, which is no fair measure of two versions. Openings
are random stones near the centre that a short search finds even; each is played twice with colours
changed.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

import plancia
from plancia.arena.sprt import Sprt
from plancia.engine.player import Stop
from plancia.pente import Pente, PentePosition
from plancia.pente.engine.player import Engine

HERE = Path(__file__).resolve()
EVEN, EVEN_NODES = 0.3, 2_000
"""The value of an opening lies between these, by a search of that number of nodes."""
NEAR = 4
"""How far from the centre the stones of an opening lie."""
ANSWER = "answer "


class Version:
    """An engine of a source tree, in a process of its own."""

    def __init__(self, source: Path, rules: list[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE), str(source), "--answer", *rules],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, "PYTHONPATH": str(source.resolve())},
        )
        self.moves = self.nodes = self.depth = 0
        self.seconds = 0.0

    def ask(self, request: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(request + "\n")
        for line in self._process.stdout:
            if line.startswith(ANSWER):
                return line.removeprefix(ANSWER).strip()
        raise RuntimeError("the engine's process ended")

    def move(self, position: PentePosition) -> int:
        move, nodes, depth, seconds = self.ask(position.to_text()).split()
        self.moves += 1
        self.nodes += int(nodes)
        self.depth += int(depth)
        self.seconds += float(seconds)
        return int(move)

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()

    def __str__(self) -> str:
        moves = self.moves or 1
        spent = f"{1000 * self.seconds / moves:.1f} ms, {self.nodes / moves:,.0f} nodes"
        return f"{spent}, depth {self.depth / moves:.2f} a move"


def after(seconds: float) -> Stop:
    """A signal to stop when this process has used that many more seconds of CPU time."""
    end = process_time() + seconds
    return lambda: process_time() >= end


def answer(game: Pente, seconds: float | None, nodes: int | None) -> None:
    """Answer positions on standard input, `new` for a new game."""
    engine = Engine(game)
    for line in sys.stdin:
        if line.strip() == "new":
            engine.forget()
            print(ANSWER, flush=True)
            continue
        position = game.from_text(line.strip())
        begun = process_time()
        if seconds is None:
            found = engine.analyse(position, nodes=nodes)
        else:
            found = engine.analyse(position, stop=after(seconds))
        took = process_time() - begun
        best = found.best
        print(f"{ANSWER}{best.move} {found.nodes} {best.depth} {took:.4f}", flush=True)


def opening(engine: Engine, stones: int, chance: random.Random) -> PentePosition:
    """An even position after random stones near the centre."""
    game = engine.game
    row, column = game.board.cell(game.board.centre)
    while True:
        position = game.start()
        for _ in range(stones):
            cells = ((move, *game.board.cell(move)) for move in position.legal_moves())
            near = [m for m, r, c in cells if max(abs(r - row), abs(c - column)) <= NEAR]
            position = position.play(chance.choice(near))
        if position.outcome is None:
            engine.forget()
            if abs(engine.analyse(position, nodes=EVEN_NODES).best.value) < EVEN:
                return position


def play(start: PentePosition, players: tuple[Version, Version]) -> float:
    """The first player's points from a game in which it has the first move of the start."""
    for player in players:
        player.ask("new")
    first, position = start.to_move, start
    while position.outcome is None:
        position = position.play(players[position.to_move != first].move(position))
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner == first)


def match(game: Pente, new: Version, old: Version, arguments: argparse.Namespace) -> None:
    sprt, engine = Sprt.parse(arguments.elo), Engine(game, table_bits=12)
    chance, pairs, points = random.Random(arguments.seed), Counter[float](), 0.0
    for number in range(1, arguments.pairs + 1):
        start = opening(engine, chance.choice(arguments.stones), chance)
        score = play(start, (new, old)) + 1 - play(start, (old, new))
        pairs[score / 2] += 1
        points += score
        ratio = sprt.ratio(pairs)
        decision = sprt.decide(ratio)
        if number % 10 == 0 or decision or number == arguments.pairs:
            share = points / (2 * number)
            print(f"{2 * number:5} games: {points:g} points ({share:.1%}), ", end="")
            print(f"logarithm of the likelihood ratio {ratio:+.2f}", flush=True)
        if decision and not arguments.all:
            print(f"the new version is {decision} (bounds {sprt.bounds[1]:+.2f})")
            break
    print("pairs by score:", dict(sorted(pairs.items())))
    print("new:", new)
    print("old:", old)


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", type=Path, help="the folder src of the version to compare with")
    parser.add_argument("--new", type=Path, default=HERE.parent.parent / "src")
    parser.add_argument("--preset", default="tournament")
    parser.add_argument("--gomoku", action="store_true", help="Gomoku 15x15, six win too")
    parser.add_argument("--seconds", type=float, default=0.05, help="of a processor, for a move")
    parser.add_argument("--nodes", type=int, help="for a move, instead of seconds")
    parser.add_argument("--pairs", type=int, default=500, help="of games, at most")
    parser.add_argument("--all", action="store_true", help="play them all")
    parser.add_argument("--elo", default="0:50", help="the hypotheses of the SPRT")
    parser.add_argument("--stones", type=int, nargs="+", default=[3, 4, 5, 6], help="of openings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    options: dict[str, Any] = {}
    if arguments.gomoku:
        arguments.preset = "gomoku"
        options = {"rows": 15, "columns": 15, "exactly_five": False, "centre_first": False}
    game = plancia.game("pente", arguments.preset, **options)
    assert isinstance(game, Pente)
    if arguments.answer:
        seconds = None if arguments.nodes else arguments.seconds
        answer(game, seconds, arguments.nodes)
        return
    rules = ["--preset", arguments.preset, "--seconds", str(arguments.seconds)]
    rules += ["--gomoku"] * arguments.gomoku
    rules += ["--nodes", str(arguments.nodes)] if arguments.nodes else []
    new, old = Version(arguments.new, rules), Version(arguments.old, rules)
    try:
        match(game, new, old, arguments)
    finally:
        new.close()
        old.close()


if __name__ == "__main__":
    main()

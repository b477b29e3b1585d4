"""How long `plancia ugi` takes to answer `stop`, beside `isready`, which needs no thought.

python bench/ugi.py [--stops 30] [--think 0.3]

It should be 50 ms at most. `thinks` counts the stops that came while the player was still thinking,
`in time` those that the player itself answered; for the others the engine answered without it.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from typing import IO

from ratios import ratio

import plancia
from plancia.arena import random_openings

PLIES = {"connect4": 4, "four-in-a-row": 10, "nim": 0, "pente": 6}
"""Random moves before the position to think about: forced first moves need no thought."""

AIM_MS = 50

OPTIONS = {"connect4": {"rows": "7", "columns": "9"}, "nim": {"heaps": "9,11,13,15,17"}}
"""Sizes that take a player longer than the time it gets here."""

ENGINES = [
    ("connect4", "best"),
    ("connect4", "alphabeta:40"),
    ("connect4", "mcts:100000000"),
    ("four-in-a-row", "best"),
    ("nim", "alphabeta:40"),
    ("pente", "best"),
    ("pente", "mcts:100000000"),
]


class Engine:
    def __init__(self, game: str, player: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plancia", "ugi", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input: IO[str] = self.process.stdin
        self.output: IO[str] = self.process.stdout
        for name, value in OPTIONS.get(game, {}).items():
            self.send(f"setoption name {name} value {value}")
        self.ask(f"setoption name Player value {player}\nisready", "readyok")

    def send(self, line: str) -> None:
        self.input.write(line + "\n")
        self.input.flush()

    def ask(self, line: str, until: str) -> list[str]:
        self.send(line)
        received = [self.output.readline()]
        while not received[-1].startswith(until):
            received.append(self.output.readline())
        return received


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stops", type=int, default=30)
    parser.add_argument("--think", type=float, default=0.3, help="seconds before each stop")
    arguments = parser.parse_args()
    columns = ["median ms", "most ms", "thinks", "in time", "isready"]
    print(f"{'game':<15}{'player':<16}{''.join(f'{column:>10}' for column in columns)}")
    for game, player in ENGINES:
        engine = Engine(game, player)
        engine.ask("go nodes 100", "bestmove")  # whatever has to be compiled is compiled now
        chosen = plancia.game(game, **OPTIONS.get(game, {}))
        opening = random_openings(chosen, 1, seed=1, plies=PLIES[game])[0]
        stops, beside, thinks, in_time = [], [], 0, 0
        for _ in range(arguments.stops):
            moves = f"moves {' '.join(opening)}" if opening else ""
            engine.send(f"position startpos {moves}\ngo infinite")
            time.sleep(arguments.think)
            began = time.perf_counter()
            before = engine.ask("isready", "readyok")
            middle = time.perf_counter()
            received = engine.ask("stop\nisready", "readyok")
            stops.append(time.perf_counter() - middle)
            beside.append(middle - began)
            thinks += not any(line.startswith("info string") for line in before)
            in_time += not any("did not stop in time" in line for line in received)
        engine.send("quit")
        engine.process.wait()
        print(
            f"{game:<15}{player:<16}{statistics.median(stops) * 1e3:>10.1f}"
            f"{max(stops) * 1e3:>10.1f}{thinks:>7}/{len(stops)}{in_time:>7}/{len(stops)}"
            f"{statistics.median(beside) * 1e3:>10.1f}"
        )
        ratio(f"stop in {game}, {player}", max(stops) * 1e3, AIM_MS, "ms", "the aim")


if __name__ == "__main__":
    main()

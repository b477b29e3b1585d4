"""What a person waits for and no other benchmark measures: values of a position, a review, Ctrl-C.

    python bench/waits.py                    all plies of Connect Four, 10 random positions each
    python bench/waits.py --positions 2 --plies 0 8 20 30

Analyses are those of the page: a tutor gives the value of every move first, then the line of best
play. Times of Ctrl-C run from the signal to the end of the program.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from ratios import waited

import plancia
from plancia.core.game import Game
from plancia.engine.match import Match
from plancia.host.study import Study
from plancia.host.thinkers import FairQueue
from plancia.processes.worker import PlayerWorker
from plancia.study.review import Reviewer
from plancia.study.tutor import Tutor

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from processes import cpu_seconds, descendants
from random_games import after_random_moves

RANGES: Final = ((0, 8), (9, 16), (17, 41))
"""Plies that are one row of the table: those of the book, the hard ones, and the rest."""
PORT: Final = 8766


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def analyses(plies: list[int], count: int) -> None:
    """Seconds until all values of a position are there, and until its line is."""
    game, chance = plancia.game("connect4"), random.Random(42)
    tutor = Tutor(game)
    tutor.answer(game.start().play_line("444444"))  # what is loaded once is loaded now
    values: dict[int, list[float]] = {}
    wholes: dict[int, list[float]] = {}
    print("Connect Four, ms   values p50      p99   whole p50      p99")
    for ply in plies:
        for _ in range(count):
            position = after_random_moves(game.start(), chance, ply)
            began, wanted, first = time.perf_counter(), len(position.legal_moves()), None
            for view in tutor.deepen(position):
                if first is None and len(view.moves) == wanted:
                    first = time.perf_counter() - began
            assert first is not None
            values.setdefault(ply, []).append(first)
            wholes.setdefault(ply, []).append(time.perf_counter() - began)
        marks = [percentile(each[ply], p) for each in (values, wholes) for p in (0.5, 0.99)]
        print(
            f"  ply {ply:>2} {'':8}" + "".join(f"{mark * 1e3:>10.1f}" for mark in marks), flush=True
        )
    for low, high in RANGES:
        for what, found in (("all values", values), ("values and line", wholes)):
            times = [each for ply in found if low <= ply <= high for each in found[ply]]
            for share in (0.5, 0.99) if times else ():
                name = f"Connect Four after {low} to {high} moves, {what}, p{share * 100:.0f}"
                waited(name, percentile(times, share))


def reviews() -> None:
    for name, moves in (("connect4", 18), ("pente", 10)):
        game = plancia.game(name)
        matches = [_random_match(game, moves, seed) for seed in (7, 8)]
        seconds, cpu = asyncio.run(_reviewed(*matches))
        waited(f"review of a game, {game.title}, {moves} moves", seconds)
        print(f"review of {moves} moves, {game.title}: {seconds:.2f} s ({cpu:.2f} CPU)", flush=True)


def _random_match(game: Game[Any], moves: int, seed: int) -> Match[Any]:
    match, chance = Match(game.start()), random.Random(seed)
    while len(match.moves) < moves and match.position.outcome is None:
        match.play(chance.choice(match.position.legal_moves()))
    return match


async def _reviewed(match: Match[Any], other: Match[Any]) -> tuple[float, float]:
    """Seconds of the clock and of processors, by processes that have reviewed another."""
    study = Study(FairQueue([PlayerWorker(), PlayerWorker()]))
    async for _ in study.review(Reviewer(other.record())):
        pass
    began, spent = time.perf_counter(), _cpu_seconds()
    async for _ in study.review(Reviewer(match.record())):
        pass
    taken = time.perf_counter() - began, _cpu_seconds() - spent
    await study.close()
    return taken


def _cpu_seconds() -> float:
    return cpu_seconds([os.getpid(), *descendants(os.getpid())])


def interruptions() -> None:
    # A program in the background of a shell ignores SIGINT, and so would what it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PLANCIA_PORT": str(PORT), "PLANCIA_DATA_DIR": folder}
        for what, arguments in (
            ("the server", ["serve"]),
            ("an analysis", ["analyse", "connect4", "--no-book"]),
        ):
            process = subprocess.Popen(
                [sys.executable, "-m", "plancia", *arguments],
                env=os.environ | settings,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            if arguments == ["serve"]:
                _wait_for_page()
            else:
                time.sleep(4)  # it is in the search by then
            began = time.perf_counter()
            process.send_signal(signal.SIGINT)
            process.wait()
            taken = time.perf_counter() - began
            waited(f"Ctrl-C, {what}", taken)
            print(f"Ctrl-C, {what}: {taken:.2f} s", flush=True)


def _wait_for_page() -> None:
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=10).close()
            return
        except OSError:
            time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=10, help="of each ply")
    parser.add_argument("--plies", type=int, nargs="+", default=list(range(42)))
    chosen = parser.parse_args()
    analyses(chosen.plies, chosen.positions)
    reviews()
    interruptions()


if __name__ == "__main__":
    main()

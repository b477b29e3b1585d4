"""The Pente engine at Gomoku 15x15 against `gomoku` from PyPI, a player by threat space search.

    pip install --target peers gomoku gmpy2 flask-socketio
    PYTHONPATH=src:peers python bench/gomoku_peer.py --games 100 --seconds 0.02

Six in a row win too. An opening is three random stones near the centre that a short search finds
even, and is played twice with colours changed. `--seconds` are the engine's, on a processor; the
other takes as long as it needs. An illegal move loses.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import random
from time import process_time
from typing import Any

from pente_sprt import after, opening
from ratios import ratio

import plancia
from plancia.pente import Pente, PentePosition
from plancia.pente.board import STONES
from plancia.pente.engine.player import Engine

RULES = {"rows": 15, "columns": 15, "exactly_five": False, "centre_first": False}


class ThreatSpace:
    """The player of the package."""

    def __init__(self) -> None:
        self._board: Any = importlib.import_module("gomoku.board")
        players: Any = importlib.import_module("gomoku.player.threat_space")
        players.VERBOSE = 0
        self._player = players.ThreatSpace()

    def __call__(self, position: PentePosition) -> int:
        stones = [
            [point for point, stone in enumerate(position.board) if stone == STONES[player]]
            for player in (1, 2)
        ]
        board = self._board.Board()
        board.moves(p1=stones[0], p2=stones[1])
        board.turns = sum(map(len, stones))
        with contextlib.redirect_stdout(io.StringIO()):
            move = self._player.make_move(board)
        return int(move) if isinstance(move, int) else int(15 * move[0] + move[1])


def play(
    engine: Engine, start: PentePosition, ours: int, seconds: float, spent: list[float]
) -> int:
    """The winner of a game, 0 for a draw; `spent` adds up seconds and moves of both."""
    engine.forget()
    other, position = ThreatSpace(), start
    while position.outcome is None:
        begun = process_time()
        mine = position.to_move == ours
        move = engine.analyse(position, stop=after(seconds)).best.move if mine else other(position)
        spent[2 * mine] += process_time() - begun
        spent[2 * mine + 1] += 1
        if move not in position.legal_moves():
            return 3 - position.to_move
        position = position.play(move)
    return position.outcome.winner or 0


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = plancia.game("pente", "gomoku", **RULES)
    assert isinstance(game, Pente)
    engine, chance = Engine(game), random.Random(arguments.seed)
    random.seed(arguments.seed)  # the other player's chance
    won = drawn = 0
    spent = [0.0] * 4
    for number in range(arguments.games):
        if number % 2 == 0:
            start = opening(engine, 3, chance)
        ours = start.to_move if number % 2 == 0 else 3 - start.to_move
        winner = play(engine, start, ours, arguments.seconds, spent)
        won += winner == ours
        drawn += winner == 0
        if (number + 1) % 10 == 0 or number + 1 == arguments.games:
            theirs, mine = (1000 * spent[i] / max(1, spent[i + 1]) for i in (0, 2))
            lost_games = number + 1 - won - drawn
            print(
                f"{won} won, {drawn} drawn, {lost_games} lost; {mine:.0f} ms against {theirs:.0f}",
                flush=True,
            )
    points = won + drawn / 2
    lost = arguments.games - points
    ratio("Gomoku 15x15", points, lost, "points", "gomoku of PyPI", more_is_better=True)


if __name__ == "__main__":
    main()

"""Peers at Gomoku: a program that speaks Gomocup's protocol, as a player of Plancia's arena.

    PEER="./rapfi" PYTHONPATH=bench plancia arena pente:gomoku --players brain:Brain best \\
        --seconds 0.5 --games 40

The rules are those of the game's options: exactly five, or five or more. The command is in the
environment variable PEER.
"""

from __future__ import annotations

import os
import shlex
import subprocess

from plancia.core.game import Game
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.pente import PentePosition

NOT_MOVES = ("OK", "MESSAGE", "DEBUG")


class Brain(Player[int]):
    """The program is told the whole board for each move, so that it may forget the last one."""

    def __init__(self, game: Game[PentePosition]) -> None:
        options = game.options.to_json()
        if options.get("captures", True) or options["rows"] != options["columns"]:
            raise BadPlayer("a brain plays Gomoku on a square board")
        pipe = subprocess.PIPE
        command = shlex.split(os.environ["PEER"])
        self._program = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self._send(f"START {options['rows']}")
        self._send(f"INFO rule {int(bool(options['exactly_five']))}")

    def _send(self, line: str) -> None:
        assert self._program.stdin
        self._program.stdin.write(line + "\n")

    def answer(
        self, position: PentePosition, limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[int]:
        legal = position.legal_moves()
        if len(legal) == 1:
            return Answer(legal[0])
        board = position.game.board
        self._send(f"INFO timeout_turn {round(1000 * (limits.seconds or 1))}")
        self._send("BOARD")
        mine = "XO"[position.to_move - 1]
        for point, stone in enumerate(position.board):
            if chr(stone) in "XO":
                row, column = board.cell(point)
                self._send(f"{column},{row},{1 if chr(stone) == mine else 2}")
        self._send("DONE")
        assert self._program.stdout
        for line in self._program.stdout:
            if line.strip() and not line.startswith(NOT_MOVES):
                column, row = map(int, line.strip().split(","))
                return Answer(board.point(row, column) or 0)
        raise RuntimeError("the brain ended")

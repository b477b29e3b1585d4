"""Any program as a player, a chat model too: it reads a question and writes a move."""

import shlex
import subprocess
import time
from collections.abc import Sequence
from typing import Any, Final

from plancia.core import draw
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.processes.dialogue import EngineFailed, shown

DEFAULT_TIMEOUT_S: Final = 120.0
_POLL_S: Final = 0.05


class StdinPlayer(Player[Any]):
    """Starts the command for each position. The last word of its output that is a legal move is
    the answer; without one the answer is no move at all. EngineFailed if the command fails."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Any]:
        seconds = limits.seconds or DEFAULT_TIMEOUT_S
        done = self._run(question(position), seconds, stop)
        if done is None:
            return Answer(None, why=f"no answer within {seconds:g} s")
        status, output, errors = done
        lines = [*output.strip().splitlines(), *errors.strip().splitlines()]
        if status:
            raise EngineFailed(f"the command failed with status {status}{shown(lines)}")
        moves = {position.format_move(move): move for move in position.legal_moves()}
        words = [word.strip(".,:;!*`\"'()") for word in output.split()]
        for word in reversed(words):
            if word in moves:
                return Answer(moves[word])
        return Answer(None, why=f"no legal move among its words{shown(lines)}")

    def _run(self, text: str, seconds: float, stop: Stop) -> tuple[int, str, str] | None:
        """Exit status, output and errors; None if the time or `stop` ended it."""
        pipe = subprocess.PIPE
        try:
            program = subprocess.Popen(
                self._command, stdin=pipe, stdout=pipe, stderr=pipe, text=True
            )
        except OSError as error:
            raise BadPlayer("the command can't be started: {why}", why=str(error)) from error
        with program:
            until, unread = time.monotonic() + seconds, text
            while not stop() and time.monotonic() < until:
                try:
                    output, errors = program.communicate(unread, timeout=_POLL_S)
                except subprocess.TimeoutExpired:
                    unread = ""  # the rest of the text is kept
                else:
                    return program.returncode, output, errors
            program.kill()
        return None


def question(position: Position[Any]) -> str:
    """What the program reads: the rules, the board and the legal moves."""
    moves = " ".join(map(position.format_move, position.legal_moves()))
    return (
        f"{position.game.rules}\n\n{draw.text(position.picture())}\n"
        f"Legal moves: {moves}\nAnswer with the best of them, as one word.\n"
    )


def player(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """The kind `stdin:COMMAND`."""
    if not argument.strip():
        raise BadPlayer("stdin:COMMAND needs a command")
    return StdinPlayer(shlex.split(argument))

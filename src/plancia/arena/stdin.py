"""Any program as a player, a chat model too: it reads a question and writes a move."""

import shlex
from collections.abc import Sequence
from typing import Any, Final

from plancia.core import draw
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.processes.child import Program, hard_limit
from plancia.processes.dialogue import EngineFailed, EngineTimeout, shown

DEFAULT_TIMEOUT_S: Final = 120.0
MAX_OUTPUT_BYTES: Final = 1 << 20


class StdinPlayer(Player[Any]):
    """Starts the command for each position. The last word of its output that is a legal move is
    the answer; without one the answer is no move at all. EngineFailed if the command fails,
    EngineTimeout if it does not end in time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Any]:
        seconds = hard_limit(limits.seconds) or DEFAULT_TIMEOUT_S
        status, output, errors = self._run(question(position), seconds, stop)
        lines = [*output.strip().splitlines(), *errors.strip().splitlines()]
        if status:
            raise EngineFailed(f"the command failed with status {status}{shown(lines)}")
        moves = {position.format_move(move): move for move in position.legal_moves()}
        words = [word.strip(".,:;!*`\"'()") for word in output.split()]
        for word in reversed(words):
            if word in moves:
                return Answer(moves[word])
        return Answer(None, why=f"no legal move among its words{shown(lines)}")

    def _run(self, text: str, seconds: float, stop: Stop) -> tuple[int, str, str]:
        """Exit status, output and errors, also of a command that `stop` ended."""
        try:
            program = Program(self._command)
        except (OSError, ValueError) as error:
            raise BadPlayer("the command can't be started: {why}", why=str(error)) from error
        try:
            program.limit(seconds)
            output, errors = program.communicate(text.encode(), MAX_OUTPUT_BYTES, stop)
            if program.is_late:
                name = shlex.join(["stdin", *self._command])
                raise EngineTimeout(f"{name}: no answer within {seconds:g} s")
            if len(output) > MAX_OUTPUT_BYTES:
                raise EngineFailed(f"the command wrote more than {MAX_OUTPUT_BYTES} bytes")
            status = 0 if stop() else program.wait(DEFAULT_TIMEOUT_S)
        finally:
            program.end()
        return status, output.decode("utf-8", "replace"), errors.decode("utf-8", "replace")


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

"""Any program as a player, a chat model too: it reads a question and writes a move."""

import shlex
import subprocess
from collections.abc import Sequence
from typing import Any, Final

from plancia.core import draw
from plancia.core.game import Game, Position
from plancia.core.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.core.run.dialogue import shown

DEFAULT_TIMEOUT_S: Final = 120.0


class StdinPlayer(Player[Any]):
    """Starts the command for each position. The last word of its output that is a legal move is
    the answer; without one the answer is no move at all."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Any]:
        try:
            done = subprocess.run(
                self._command,
                input=question(position),
                capture_output=True,
                text=True,
                timeout=limits.seconds or DEFAULT_TIMEOUT_S,
            )
        except subprocess.TimeoutExpired:
            return Answer(None, why="")
        except OSError as error:
            raise BadPlayer("the command can't be started: {why}", why=str(error)) from error
        moves = {position.format_move(move): move for move in position.legal_moves()}
        said = [word.strip(".,:;!*`\"'()") for word in done.stdout.split()]
        for word in reversed(said):
            if word in moves:
                return Answer(moves[word])
        lines = [*done.stdout.strip().splitlines(), *done.stderr.strip().splitlines()]
        return Answer(None, why=f"no legal move among its words{shown(lines)}")


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

"""The client side of Gomocup's protocol: any of its engines as a player, `gomocup:COMMAND`."""

from itertools import zip_longest
from math import inf
from typing import Any, Final

from plancia.core.game import Game
from plancia.core.position import Position
from plancia.engine.player import (
    NO_LIMITS,
    Answer,
    BadPlayer,
    Limits,
    Player,
    Stop,
    never,
    refuse_other_game,
)
from plancia.gomocup.board import GAME, GomokuRule, Point, move_at, parse_point, stones
from plancia.processes.dialogue import Dialogue, EngineFailed

DEFAULT_SECONDS: Final = 1.0
"""For a move without a limit on its time."""
MAX_MS: Final = 2_147_483_647
"""The largest number that brains read: no limit."""
COMMENTS: Final = frozenset({"MESSAGE", "DEBUG"})


class GomocupPlayer(Player[Any]):
    """A brain: a program that is started, and asked through its streams.

    It gets a time limit for each move; the protocol has no other limits.
    """

    def __init__(self, command: str, game: Game[Any]) -> None:
        self.name: str = f"gomocup:{command}"
        options = game.options.to_json()
        others = ("captures", "tournament", "d_pente", "swap2")
        if game.name != GAME or any(options[other] for other in others):
            raise BadPlayer(
                "{name} plays gomoku: {game} without captures, the tournament rule or a choice of "
                "sides",
                name=self.name,
                game=GAME,
            )
        self._game = game
        self._rule = GomokuRule.EXACTLY_FIVE if options["exactly_five"] else GomokuRule.FIVE_OR_MORE
        self._size = options["columns"], options["rows"]
        self._engine = Dialogue("gomocup", command, goodbye="END")
        self._known: Position[Any] | None = None
        """The position in the brain's memory; None if the whole board must be sent."""
        self._introduced = False

    def close(self) -> None:
        """Have the brain end. It happens by itself when the player is garbage collected."""
        self._engine.close()

    def new_game(self) -> None:
        columns, rows = self._size
        start = f"START {rows}" if rows == columns else f"RECTSTART {columns},{rows}"
        if self._introduced:
            self._engine.send(start)
            self._engine.expect(_is_ok)
        else:
            self._engine.handshake(
                start, _is_ok, "Gomocup's protocol", lambda words: words[0] in COMMENTS
            )
        self._introduced = True
        for key, value in {
            "timeout_match": 0,
            "max_memory": 0,
            "game_type": 1,
            "rule": int(self._rule),
            "time_left": MAX_MS,
        }.items():
            self._engine.send(f"INFO {key} {value}")
        self._known = self._game.start()

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Any]:
        if not self._introduced:
            self.new_game()
        refuse_other_game(self.name, self._game, position)
        legal = position.legal_moves()
        if len(legal) == 1:  # the first stone, where it must be in the centre: brains don't know
            self._known = None
            return Answer(legal[0])
        seconds = DEFAULT_SECONDS if limits.seconds in (None, inf) else limits.seconds
        assert seconds is not None
        self._engine.send(f"INFO timeout_turn {max(1, round(seconds * 1000))}")
        for line in self._question(position):
            self._engine.send(line)
        reply = _Reply()
        move = move_at(position, self._engine.expect(reply.parse_line))
        self._known = position.play(move)
        return Answer(move, why=reply.message)

    def _question(self, position: Position[Any]) -> list[str]:
        """The opponent's last move if the brain knows the rest, else the board."""
        placed = stones(position)
        if not placed:
            return ["BEGIN"]
        if self._known is not None:
            before = stones(self._known)
            new = [stone for stone in placed if stone not in before]
            if before and len(new) == 1 and len(placed) == len(before) + 1:
                ((x, y), _) = new[0]
                return [f"TURN {x},{y}"]
        # Some brains take the order of the lines for that of the moves: the players take turns.
        first, second = ([stone for stone in placed if stone[1] == side] for side in (1, 2))
        turns = [stone for pair in zip_longest(first, second) for stone in pair if stone]
        own = position.to_move
        lines = [f"{x},{y},{1 if side == own else 2}" for (x, y), side in turns]
        return ["BOARD", *lines, "DONE"]


class _Reply:
    """The lines of a brain up to its move."""

    def __init__(self) -> None:
        self.message = ""

    def parse_line(self, words: list[str]) -> Point | None:
        """The move, if the line is one."""
        match words:
            case [] | ["DEBUG", *_]:
                return None
            case ["MESSAGE", *text]:
                self.message = " ".join(text)
                return None
            case ["ERROR" | "UNKNOWN", *_]:
                raise EngineFailed(" ".join(words))
            case _:
                return parse_point(" ".join(words))


def _is_ok(words: list[str]) -> bool | None:
    match words:
        case ["OK", *_]:
            return True
        case ["ERROR" | "UNKNOWN", *_]:
            raise EngineFailed(" ".join(words))
    return None


def player(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """The player that `gomocup:COMMAND` names."""
    return GomocupPlayer(argument, game)

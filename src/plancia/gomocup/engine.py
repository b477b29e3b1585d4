"""The engine side of Gomocup's protocol: a player of ours as a brain."""

import contextlib
import mmap
import queue
import sys
import threading
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, Final

from plancia.core.errors import BadOption, IllegalMove, MalformedText
from plancia.core.game import Game
from plancia.core.position import FIRST, Position
from plancia.engine.match import GameClock
from plancia.engine.player import BadPlayer, Limits, Player, player
from plancia.gomocup.board import (
    GomokuRule,
    Point,
    Size,
    arranged,
    gomoku,
    move_at,
    parse_point,
    point_of,
    stones,
)
from plancia.processes.dialogue import lines_of

DEFAULT_TURN_MS: Final = 30_000
"""For a move, until the manager says otherwise."""
MIN_THINK_S: Final = 0.01
"""What a move gets even if the manager allows nothing."""
RESERVE_S: Final = 0.05
RESERVE_SHARE: Final = 0.03
"""Of the time for a move both are kept back for the way to the manager."""
MEMORY_RESERVE_BYTES: Final = 8 << 20
"""Of `max_memory`, for what Python takes while it plays."""
SWAP2_OPENINGS: Final = (
    ((0, 0), (1, 1), (4, 1)),
    ((0, 1), (2, 0), (5, 2)),
    ((1, 1), (3, 2), (0, 4)),
    ((0, 2), (1, 0), (3, 3)),
)
"""First three stones, from a corner: the player thinks about them, and the most even is chosen."""
SWAP2_STONES: Final = (0, 3, 5)


def resident_bytes() -> int:
    """The memory of this process now; 0 where the system does not say."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE
    return 0


class GomocupEngine:
    """Plays gomoku for a manager at the other end of two streams; `spec` names who thinks."""

    def __init__(self, source: BinaryIO, target: BinaryIO, spec: str = "best") -> None:
        self._source, self._target, self._spec = source, target, spec
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._ended = threading.Event()
        self._rule = GomokuRule.FIVE_OR_MORE
        self._turn_ms, self._match_ms, self._left_ms = DEFAULT_TURN_MS, 0, 0
        self._max_memory = 0
        """Bytes that the manager allows; 0 for any number."""
        self._min_memory = 0
        """Bytes that a game takes with the smallest table."""
        self._size: Size = (0, 0)
        self._position: Position[Any] | None = None
        self._player: Player[Any] | None = None

    def run(self) -> None:
        """Answer line after line until `END` or the end of the input."""
        threading.Thread(target=self._read_input, daemon=True).start()
        try:
            for line in self._requests():
                word, _, rest = line.partition(" ")
                try:
                    self._handle(word, rest.strip())
                except (BadOption, BadPlayer, IllegalMove, MalformedText) as error:
                    self.say(f"ERROR {error}")
        except BrokenPipeError:
            pass  # the manager has closed its end

    def say(self, line: str) -> None:
        """Write a line to the manager."""
        self._target.write((" ".join(line.split()) + "\n").encode("utf-8", "replace"))
        self._target.flush()

    def _read_input(self) -> None:
        """On a thread: `END` stops a player that thinks."""
        for line in lines_of(self._source):
            if line.strip().upper() == "END":
                self._ended.set()
                break
            self._lines.put(line)
        self._lines.put(None)

    def _requests(self) -> Iterator[str]:
        while (line := self._lines.get()) is not None:
            if line.strip():
                yield line.strip()

    def _until_done(self) -> Iterator[str]:
        for line in self._requests():
            if line.upper() == "DONE":
                return
            yield line

    def _handle(self, command: str, rest: str) -> None:
        match command.upper():
            case "ABOUT":
                author = "The Plancia authors"
                self.say(f'name="Plancia", version="{version("plancia")}", author="{author}"')
            case "START":
                if not (rest.isascii() and rest.isdecimal() and len(rest) <= 4):
                    raise MalformedText("START is followed by the size of the board")
                self._prepare((int(rest), int(rest)))
                self.say("OK")
            case "RECTSTART":
                self._prepare(parse_point(rest))
                self.say("OK")
            case "RESTART":
                self._current()
                self._prepare(self._size)
                self.say("OK")
            case "BEGIN":
                self._move(self._current().game.start())
            case "TURN":
                position = self._current()
                self._move(position.play(move_at(position, parse_point(rest))))
            case "BOARD":
                self._board()
            case "TAKEBACK":
                self._take_back(rest)
            case "INFO":
                self._info(rest)
            case "SWAP2BOARD":
                self._swap2()
            case _:
                self.say(f"UNKNOWN {command}")

    def _board(self) -> None:
        own: list[Point] = []
        theirs: list[Point] = []
        for line in list(self._until_done()):
            point, _, field = line.rpartition(",")
            if field.strip() not in ("1", "2"):
                raise MalformedText("{line} is not a stone X,Y,1 or X,Y,2", line=repr(line))
            (own if field.strip() == "1" else theirs).append(parse_point(point))
        if len(theirs) - len(own) not in (0, 1):
            raise MalformedText(
                "{own} own stones and {theirs} of the opponent: it is not our turn",
                own=len(own),
                theirs=len(theirs),
            )
        sides = (own, theirs) if len(own) == len(theirs) else (theirs, own)
        self._move(arranged(self._current().game, *sides))

    def _take_back(self, rest: str) -> None:
        position, point = self._current(), parse_point(rest)
        left = [(at, side) for at, side in stones(position) if at != point]
        if len(left) == len(stones(position)):
            raise IllegalMove("there is no stone on {point}", point=rest)
        first = [at for at, side in left if side == FIRST]
        second = [at for at, side in left if side != FIRST]
        self._position = arranged(position.game, first, second)
        self.say("OK")

    def _info(self, rest: str) -> None:
        """A setting, which has no response; unknown ones are ignored, as the protocol wants it."""
        key, _, value = rest.partition(" ")
        if not (value.isascii() and value.isdecimal() and len(value) < 16):
            return
        match key.lower():
            case "timeout_turn":
                self._turn_ms = int(value)
            case "timeout_match":
                self._match_ms = int(value)
            case "time_left":
                self._left_ms = int(value)
            case "max_memory" if int(value) != self._max_memory:
                self._max_memory = int(value)
                if self._player is not None:
                    self._fit_memory(self._player)
            case "rule":
                rule = GomokuRule(int(value) & sum(GomokuRule))
                changed, self._rule = rule != self._rule, rule
                if changed and self._position is not None:
                    # A game begins with the next command; who plays is ready before it comes.
                    self._prepare(self._size)

    def _swap2(self) -> None:
        points = [parse_point(line) for line in list(self._until_done())]
        game = self._current().game
        if len(points) not in SWAP2_STONES:
            raise MalformedText("{n} stones; SWAP2BOARD is about 0, 3 or 5", n=len(points))
        if not points:
            self._open(game)
            return
        position = arranged(game, points[::2], points[1::2])
        limits = self._limits()
        self._check_info()
        answer = self._thinker().answer(position, limits, self._ended.is_set)
        self._position = position
        if (answer.value or 0.0) < 0:
            self.say("SWAP")
        else:
            self._play(answer.move)

    # What they need

    def _current(self) -> Position[Any]:
        if self._position is None:
            raise IllegalMove("START comes first")
        return self._position

    def _thinker(self) -> Player[Any]:
        assert self._player is not None
        return self._player

    def _prepare(self, size: Size) -> None:
        """A new game. Who plays it is made now, compiled too: no clock runs yet."""
        game = gomoku(size, self._rule)
        if self._player is None or self._current().game != game:
            self._player = None  # its memory goes before the next one takes its own
            self._player = player(self._spec, game)
            self._fit_memory(self._player)
        self._player.new_game()
        self._size, self._position = size, game.start()
        self._left_ms = 0

    def _check_info(self) -> None:
        """Refuse to play by what the manager has set with `INFO`, if that can't be done."""
        for unknown in (GomokuRule.CONTINUOUS, GomokuRule.RENJU, GomokuRule.CARO):
            if unknown in self._rule:
                raise BadOption("the rule {name} is not played here", name=str(unknown.name))
        if 0 < self._max_memory < self._min_memory:
            raise BadOption(
                "max_memory is {allowed} bytes; this takes at least {needed}",
                allowed=self._max_memory,
                needed=self._min_memory,
            )

    def _fit_memory(self, thinker: Player[Any]) -> None:
        """Choose the size of the player's table by `max_memory`."""
        thinker.limit_table(0)
        self._min_memory = resident_bytes() + MEMORY_RESERVE_BYTES
        spare = self._max_memory - self._min_memory if self._max_memory else sys.maxsize
        thinker.limit_table(spare)

    def _limits(self) -> Limits:
        """The time for a move: what the manager allows for one, and a share of what is left."""
        allowed = self._turn_ms / 1000
        if left := self._left_ms or self._match_ms:
            allowed = min(allowed, GameClock(left / 1000).budget(left / 1000))
        return Limits(max(MIN_THINK_S, allowed * (1 - RESERVE_SHARE) - RESERVE_S))

    def _move(self, position: Position[Any]) -> None:
        """Think about a position, and play."""
        self._check_info()
        if position.outcome is not None:
            raise IllegalMove("the game is over")
        answer = self._thinker().answer(position, self._limits(), self._ended.is_set)
        self._position = position
        self._play(answer.move)

    def _play(self, move: Any) -> None:
        position = self._current()
        x, y = point_of(position, move)
        self._position = position.play(move)
        self.say(f"{x},{y}")

    def _open(self, game: Game[Any]) -> None:
        """Three stones in a corner, those of the openings that the player finds most even."""
        self._check_info()
        seconds = (self._limits().seconds or 0.0) / len(SWAP2_OPENINGS)

        def unevenness(opening: Sequence[Point]) -> float:
            position = arranged(game, [opening[0], opening[2]], [opening[1]])
            found = self._thinker().answer(position, Limits(seconds), self._ended.is_set)
            return abs(found.value or 0.0)

        columns, rows = self._size
        fitting = [
            opening
            for opening in SWAP2_OPENINGS
            if all(x < columns and y < rows for x, y in opening)
        ]
        if not fitting:
            raise BadOption("the board is too small for an opening of three stones")
        chosen = min(fitting, key=unevenness)
        self._position = arranged(game, [chosen[0], chosen[2]], [chosen[1]])
        self.say(" ".join(f"{x},{y}" for x, y in chosen))

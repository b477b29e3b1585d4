"""Pente: five stones in a line win, and pairs of stones are captured. Any size, many variants.

What a move does, in this order:

1. The stone is placed.
2. On the board as it is then, captures and losses are found together: a capture takes the
   opponent's stones between the new stone and another one of the mover's; a loss takes the mover's
   own stones, the new one among them, between two of the opponent's. Then all of them leave the
   board. A lost stone counts as captured by the opponent, once.
3. Captures are judged: a player who has captured enough stones, and more than the other, wins. If
   losses give both the same number the game goes on, as on pente.org.
4. Lines are judged, on the board that is left. The mover's five is looked at first, then the
   opponent's (a capture can shorten six stones to exactly five). Where a five must stand, it is the
   other way round: a five that has outlived the opponent's move wins; and a new five wins at once
   only if no capture on the next move would leave its owner without one.
5. A full board without a winner is a draw.

Which stones are captured and lost, and what a five is, `variants` says for the options.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd
from operator import itemgetter
from typing import Any, ClassVar, Final, NamedTuple

from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Demonstration, Game, Preset, Showcase
from plancia.core.grid import format_rows, parse_rows
from plancia.core.options import Options
from plancia.core.picture import Cell, Palette, Picture
from plancia.core.position import (
    FIRST,
    FULL_BOARD,
    SECOND,
    Outcome,
    Position,
    Side,
    other,
    refuse_text,
    win,
)
from plancia.core.text import T, Text, Words, joined
from plancia.pente import picture
from plancia.pente.board import (
    EMPTY,
    FIVE,
    STONES,
    Direction,
    Point,
    PointBoard,
    Sandwich,
    Stone,
    sandwiched,
)
from plancia.pente.variants import (
    LENGTHS,
    PRESETS,
    PenteOptions,
    PenteReason,
    captures_winner,
    five_must_stand,
    is_captured,
    is_five,
    is_lost,
    lines_winner,
    opening_allows,
    option_texts,
    removal_makes_fives,
)

Captured = tuple[int, int]
"""How many stones each player has captured, player 1 first."""


_ROW_AND_COLUMN: Final = re.compile(r"\(?([0-9]{1,2}), ?([0-9]{1,2})\)?")


class _Around(NamedTuple):
    """What a stone on one point can do."""

    captures: tuple[Sandwich, ...]
    """The sandwiches that it can close,"""
    losses: tuple[Sandwich, ...]
    """and those that it can move into."""
    windows: dict[Direction, slice]
    """The parts of lines on which five in a row can hold the point, by their axes."""
    near: Callable[[bytes | bytearray], tuple[Stone, ...]]
    """What is on the points next to it, and on itself."""


class Pente(Game[Point]):
    """Pente with a board size and a choice of rules."""

    name = "pente"
    title: ClassVar[Words] = T("Pente")
    sides: ClassVar[tuple[Words, ...]] = (T("white"), T("black"))
    symbols: ClassVar[tuple[str, ...]] = ("X", "O")
    about: ClassVar[Words] = T("Five in a line, or capture pairs. Easy to learn, deep to play.")
    palette: ClassVar[Palette] = picture.PALETTE
    options_type: ClassVar[type[Options]] = PenteOptions
    showcase: ClassVar[Showcase] = picture.SHOWCASE
    presets: ClassVar[Mapping[str, Preset]] = PRESETS
    capabilities: ClassVar[Mapping[str, str]] = {
        "Compiles": "plancia.pente.adapters:PenteCompiles",
        "Encodes": "plancia.pente.adapters:PenteEncodes",
        "Evaluates": "plancia.pente.engine.evaluation:PenteEvaluates",
        "Levels": "plancia.pente.levels:PenteLevels",
        "Proves": "plancia.pente.engine.player:PenteProves",
        "Teaches": "plancia.pente.teaching.facts:PenteTeaches",
    }
    options: PenteOptions

    @property
    def rules(self) -> Words:
        begins, *rest = option_texts(self.options)
        turns = T("The players take turns to place a stone on an empty point; stones do not move.")
        return joined(" ", (begins, turns, *rest, T("A full board without a winner is a draw.")))

    @property
    def aim(self) -> Words:
        if self.options.capture_win:
            n = self.options.capture_win
            return T("Get five in a row, or capture {n} of your opponent's stones.", n=n)
        return T("Get five in a row: across, down or diagonally.")

    @property
    def variant(self) -> Words:
        rows, columns = self.options.rows, self.options.columns
        size = T("a {columns}x{rows} board", columns=columns, rows=rows)
        return joined(", ", (size, *option_texts(self.options, variant=True)))

    @property
    def demonstrations(self) -> tuple[Demonstration, ...]:
        return picture.demonstrations(self)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The options as the predicates of `variants` read them."""
        return self.options.numbers()

    @cached_property
    def captured_lengths(self) -> tuple[int, ...]:
        """The numbers of stones between two of the opponent's that are captured."""
        return tuple(length for length in LENGTHS if is_captured(self.numbers, length))

    @cached_property
    def lost_lengths(self) -> tuple[int, ...]:
        """The numbers of stones that are lost when one of them moves in between."""
        return tuple(length for length in LENGTHS if is_lost(self.numbers, length))

    @cached_property
    def exactly_five(self) -> bool:
        """Whether a longer line than five does not count."""
        return not is_five(self.numbers, FIVE + 1)

    @cached_property
    def board(self) -> PointBoard:
        return PointBoard(self.options.rows, self.options.columns)

    @cached_property
    def _known(self) -> dict[Point, _Around]:
        return {}

    def _around(self, point: Point) -> _Around:
        found = self._known.get(point)
        if found is None:
            board = self.board
            found = self._known[point] = _Around(
                tuple(board.captures(point, lengths=self.captured_lengths)),
                tuple(board.enclosing(point, self.lost_lengths)),
                board.windows(point),
                itemgetter(point, point, *board.neighbours(point)),  # two at least: a tuple
            )
        return found

    @cached_property
    def openings(self) -> dict[int, tuple[Point, ...]]:
        """By stones on the board, the points that an opening rule restricts the next one to."""
        row, column = self.board.cell(self.board.centre)
        cells = map(self.board.cell, range(self.board.size))
        from_centre = [max(abs(r - row), abs(c - column)) for r, c in cells]
        found = {
            placed: tuple(
                point
                for point, far in enumerate(from_centre)
                if opening_allows(self.numbers, placed, 0, far)
            )
            for placed in range(3)
        }
        return {placed: some for placed, some in found.items() if len(some) < self.board.size}

    def start(self) -> PentePosition:
        return PentePosition(self, b"." * self.board.size, (0, 0), None, to_move=FIRST)

    def from_text(self, text: str) -> PentePosition:
        """Reads `5/5/2X2/5/5 O 0 0`: rows from the top, who is to move, and the stones that X
        and O have captured."""
        parts = text.split()
        if len(parts) != 4:
            raise MalformedText(
                "{text} is not a board, the player to move and two captures", text=repr(text)
            )
        rows, mover, *counts = parts
        if mover not in ("X", "O"):
            raise MalformedText(
                "the player to move is {mover}; it can be X or O", mover=repr(mover)
            )
        cells = parse_rows(rows, self.board.rows, self.board.columns)
        stones = "".join(cells).encode("ascii")
        captured = self._parse_captured(counts[0], "X"), self._parse_captured(counts[1], "O")
        to_move = FIRST if mover == "X" else SECOND
        first, second = stones.count(b"X") + captured[1], stones.count(b"O") + captured[0]
        if first - second != (to_move == SECOND):
            raise MalformedText(
                "{first} X and {second} O placed, captured ones included, with {mover} to "
                "move: X begins, and the players take turns",
                first=first,
                second=second,
                mover=mover,
            )
        outcome = self.judge(stones, to_move, captured)
        return PentePosition(self, stones, captured, outcome, to_move=to_move)

    def _parse_captured(self, text: str, player: str) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", text):
            raise MalformedText(
                "{text} is not how many stones {player} has captured",
                text=repr(text),
                player=player,
            )
        count = int(text)
        if count and not self.captured_lengths:
            raise MalformedText(
                "{player} has captured {count}, but this game has no captures",
                player=player,
                count=count,
            )
        # A stone that moves into two sandwiches is lost once.
        sizes = (*self.captured_lengths, *(2 * length - 1 for length in self.lost_lengths))
        if count and (count < min(sizes) or count % gcd(*sizes)):
            raise MalformedText(
                "{player} can't have captured {count}: captures are of pairs",
                player=player,
                count=count,
            )
        return count

    def removed(
        self, stones: bytes | bytearray, point: Point, player: Side
    ) -> tuple[list[Point], set[Point]]:
        """What leaves the board when the player's stone has come to the point: the opponent's
        stones that it captures, and the player's own that are lost."""
        around, mine, theirs = self._around(point), STONES[player], STONES[other(player)]
        taken: list[Point] = []
        if theirs in around.near(stones):  # most points are far from any stone
            taken = sandwiched(stones, around.captures, mine, theirs)
        return taken, set(sandwiched(stones, around.losses, theirs, mine))

    def closing(self, stones: bytes, player: Side) -> set[Point]:
        """The empty points where a stone of the player captures."""
        mine, theirs = STONES[player], STONES[other(player)]
        return self.board.closing(stones, mine, theirs, self.captured_lengths)

    def judge(self, stones: bytes, to_move: Side, captured: Captured) -> Outcome | None:
        """How a game with this board ended, or None: it looks at the whole board."""
        if winner := captures_winner(self.numbers, *captured):
            return win(winner, PenteReason.CAPTURES, T("enough captures"))
        fives, mover = self.fives(stones), other(to_move)
        mine = mover in fives
        if mine and five_must_stand(self.numbers) and self._can_break(stones, to_move):
            mine = False
        if winner := lines_winner(self.numbers, mover, mine, to_move in fives):
            return win(winner, PenteReason.FIVE, T("five in a line"))
        return None if EMPTY in stones else FULL_BOARD

    def judge_move(
        self, stones: bytes, point: Point, player: Side, captured: Captured, removed: int
    ) -> Outcome | None:
        """The same after the player's stone on the point, which took that many off the board.

        Before the move neither player had a five, so the only new one runs through that stone: it
        is enough to look round it. Not where a five may have stood already, or where what left the
        board may have made one.
        """
        rules = self.numbers
        elsewhere = five_must_stand(rules) or removal_makes_fives(rules, removed)
        if elsewhere or (removed and captures_winner(rules, *captured)):
            return self.judge(stones, other(player), captured)
        # A lost stone is gone, and its line with it: what is left is too short.
        if self.axes_of_five(stones, point, player):
            return self.judge(stones, other(player), captured)
        return None if EMPTY in stones else FULL_BOARD

    def axes_of_five(self, stones: bytes, point: Point, player: Side) -> tuple[Direction, ...]:
        """The axes along which the player has five stones in a row with one on the point."""
        five, windows = STONES[player : player + 1] * FIVE, self._around(point).windows
        return tuple(axis for axis, window in windows.items() if five in stones[window])

    def fives(self, stones: bytes) -> tuple[Side, ...]:
        """The players who have a five on the board."""
        board, exactly = self.board, self.exactly_five
        return tuple(
            player
            for player in (FIRST, SECOND)
            if board.has_run(stones, STONES[player])
            and (not exactly or any(board.runs(stones, STONES[player], exactly)))
        )

    def _can_break(self, stones: bytes, breaker: Side) -> bool:
        """Whether a capture by that player leaves the opponent without a five."""
        for point in self.board.free(stones):
            after = bytearray(stones)
            after[point] = STONES[breaker]
            taken, _ = self.removed(after, point, breaker)
            for capture in taken:
                after[capture] = EMPTY
            if taken and other(breaker) not in self.fives(bytes(after)):
                return True
        return False


@dataclass(frozen=True, slots=True)
class PentePosition(Position[Point]):
    """The board, whose turn it is, and the captured stones.

    How many stones were placed, which is what the opening rules need, is what lies on the board
    and what was captured. The outcome follows from the other fields: `Pente.judge` finds it.
    """

    game: Pente
    board: bytes
    captured: Captured
    outcome: Outcome | None = field(repr=False, compare=False)

    def opening(self) -> tuple[Point, ...] | None:
        """The points that an opening rule restricts this move to, or None if none does."""
        if self.captured != (0, 0):
            return None
        allowed = self.game.openings.get(len(self.board) - self.board.count(EMPTY))
        # On a board too small to have an outside the tournament rule does not apply.
        return allowed and (tuple(p for p in allowed if self.board[p] == EMPTY) or None)

    def legal_moves(self) -> tuple[Point, ...]:
        if self.outcome:
            return ()
        return self.opening() or self.game.board.free(self.board)

    def play(self, move: Point) -> PentePosition:
        self._check(move)
        game, player = self.game, self.to_move
        stones = bytearray(self.board)
        stones[move] = STONES[player]
        taken, lost = game.removed(stones, move, player)
        captured = self.captured
        if taken or lost:
            for point in (*taken, *lost):
                stones[point] = EMPTY
            gains = (len(taken), len(lost)) if player == FIRST else (len(lost), len(taken))
            captured = captured[0] + gains[0], captured[1] + gains[1]
        board = bytes(stones)
        outcome = game.judge_move(board, move, player, captured, len(taken) + len(lost))
        return PentePosition(game, board, captured, outcome, to_move=other(player))

    def _check(self, move: Point) -> None:
        board = self.game.board
        if self.outcome:
            raise IllegalMove("the game is over")
        if type(move) is not int or not 0 <= move < board.size:
            refuse_text(move)
            raise IllegalMove(
                "there is no point {move}; points are 0 to {size}",
                move=repr(move),
                size=board.size - 1,
            )
        if self.board[move] != EMPTY:
            raise IllegalMove("there is a stone on {move} already", move=board.name(move))
        allowed = self.opening()
        if allowed and move not in allowed:
            if len(allowed) == 1:
                raise IllegalMove("this stone goes on {allowed}", allowed=board.name(allowed[0]))
            raise IllegalMove(
                "{move} is in the central 5x5; player 1's second stone goes outside",
                move=board.name(move),
            )

    def format_move(self, move: Point) -> str:
        return self.game.board.names[move]

    def tokens(self, moves: Iterable[Point]) -> dict[Point, str]:
        names = self.game.board.names
        return {move: names[move] for move in moves}

    def parse_move(self, text: str) -> Point:
        if self.game.options.row_and_column and (found := _ROW_AND_COLUMN.fullmatch(text)):
            point = self.game.board.point(int(found[1]), int(found[2]))
            if point is None:
                last = f"({self.game.board.rows - 1},{self.game.board.columns - 1})"
                raise MalformedText(
                    "{text} is off the board, which goes from (0,0) to {last}",
                    text=repr(text),
                    last=last,
                )
            return point
        return self.game.board.parse(text)

    def describe_move(self, move: Point) -> Text:
        return picture.describe_move(self, move)

    def short_move(self, move: Point) -> Words:
        return picture.point_name(self.game, move)

    def move_details(self, tokens: Mapping[Point, str], width: int) -> dict[str, Any]:
        found = picture.move_details(self, tokens)
        return found or Position.move_details(self, tokens, width)

    def touches(self, move: Point) -> tuple[Cell, ...]:
        return (self.game.board.cell(move),)

    def rows(self) -> tuple[str, ...]:
        """The stones as rows of `X`, `O` and `.`, from the top."""
        text, columns = self.board.decode("ascii"), self.game.board.columns
        return tuple(text[start : start + columns] for start in range(0, len(text), columns))

    def to_text(self) -> str:
        first, second = self.captured
        return f"{format_rows(self.rows())} {'XO'[self.to_move - 1]} {first} {second}"

    def picture(self) -> Picture:
        return picture.picture(self)

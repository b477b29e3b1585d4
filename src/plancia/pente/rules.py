"""Pente: five stones in a line win, and pairs of stones are captured. Any size, seven variants.

What a move does, in this order:

1. The stone is placed.
2. On the board as it is then, all captures and, in Poof, all poofs are found together: a
   capture takes opponents' stones between the new stone and another one of the mover's; a poof
   takes the mover's own pair (in Keryo a triple too) that holds the new stone and stands
   between two opponents' stones. Then all of them leave the board. A poofed stone counts as
   captured by the opponent, and a stone in two poofs counts once.
3. Captures are judged: a player who has captured enough stones, and more than the other,
   wins. Only in Poof can both have the same; then the game goes on, as on pente.org.
4. Lines are judged, on the board that is left. The mover's five is looked at first, then the
   opponent's (a capture can shorten six stones to exactly five).
   In Boat it is the other way round: a five that has outlived the opponent's move wins; and a
   new five wins at once only if no capture on the next move would leave its owner without one.
5. A full board without a winner is a draw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import ClassVar, Final, NamedTuple

from plancia.core.errors import BadOption, IllegalMove, MalformedText
from plancia.core.game import (
    FIRST,
    FULL_BOARD,
    SECOND,
    Game,
    Lesson,
    Outcome,
    Position,
    Preset,
    Showcase,
    Side,
    other,
    win,
)
from plancia.core.grid import format_rows, parse_rows
from plancia.core.options import Options, option
from plancia.core.picture import Cell, Counter, NoMove, Palette, Panel, Picture, Shade
from plancia.core.text import T, Text, Words, joined
from plancia.pente.board import (
    EMPTY,
    MAX_SIDE,
    PAIR,
    STONES,
    TRIPLE,
    Point,
    PointBoard,
    Sandwich,
    Stone,
    column_name,
    sandwiched,
)
from plancia.pente.predicates import FIVE, captures_winner, lines_winner, opening_allows

FIVE_WINS: Final = T("five in a line")

Captured = tuple[int, int]
"""How many stones each player has captured, player 1 first."""


@dataclass(frozen=True)
class PenteOptions(Options):
    """The size of the board and which rules of the family hold."""

    rows: int = option(19, "rows of the board", label="Rows", low=1, high=MAX_SIDE)
    columns: int = option(19, "columns of the board", label="Columns", low=1, high=MAX_SIDE)
    exactly_five: bool = option(False, "six or more in a line do not win", label="Exactly five")
    captures: bool = option(
        True, "two stones between two of the opponent's are captured", label="Captures"
    )
    capture_win: int = option(
        10, "captured stones that win, 0 for none", label="Captures to win", low=0, high=99
    )
    triples: bool = option(False, "three stones are captured as well (Keryo)", label="Triples")
    poof: bool = option(False, "stones that move into a sandwich are lost (Poof)", label="Poof")
    boat: bool = option(
        False, "a five that a capture can break has not won yet (Boat)", label="Boat"
    )
    tournament: bool = option(
        False, "player 1's second stone is outside the central 5x5", label="Tournament rule"
    )
    centre_first: bool = option(True, "the first stone goes in the centre", label="Centre first")

    def check(self) -> None:
        if not self.captures:
            for name in ("capture_win", "triples", "poof", "boat"):
                if getattr(self, name):
                    raise BadOption("option {name} makes no sense without captures", name=name)
        if self.tournament and not self.centre_first:
            raise BadOption("option tournament makes no sense without centre_first")


class _Around(NamedTuple):
    """What a stone on one point can do."""

    captures: tuple[Sandwich, ...]
    poofs: tuple[Sandwich, ...]
    windows: tuple[slice, ...]
    near: Callable[[bytes | bytearray], tuple[Stone, ...]]
    """What is on the points next to it, and on itself."""


class Pente(Game[Point]):
    """Pente with a board size and a choice of rules."""

    name = "pente"
    title: ClassVar[Words] = T("Pente")
    sides: ClassVar[tuple[Words, ...]] = (T("white"), T("black"))
    symbols: ClassVar[tuple[str, ...]] = ("X", "O")
    about: ClassVar[Words] = T("Five in a line, or capture pairs. Easy to learn, deep to play.")
    palette: ClassVar[Palette] = Palette(
        Shade("#f4f2ec", "#f4f2ec"), Shade("#26282c", "#1b1c1f"), Shade("#e6c48f", "#b08d5b")
    )
    options_type: ClassVar[type[Options]] = PenteOptions
    showcase: ClassVar[Showcase] = Showcase(
        "F6 G7 G6 E6 H6 E7 G8 F8 E5 D6 H7 J6", {"rows": 11, "columns": 11}
    )
    presets: ClassVar[Mapping[str, Preset]] = {
        "pente": Preset(T("Pente"), T("Five in a line or ten captured stones win.")),
        "tournament": Preset(
            T("Tournament"),
            T("White's second stone goes outside the central 5x5."),
            {"tournament": True},
        ),
        "keryo": Preset(
            T("Keryo"),
            T("Three stones are captured as well; 15 captured stones win."),
            {"triples": True, "capture_win": 15},
        ),
        "poof": Preset(T("Poof"), T("Stones that move into a sandwich are lost."), {"poof": True}),
        "boat": Preset(
            T("Boat"), T("A five that a capture can break has not won yet."), {"boat": True}
        ),
        "gomoku": Preset(
            T("Gomoku"),
            T("No captures; exactly five in a line win."),
            {"captures": False, "capture_win": 0, "exactly_five": True},
        ),
        "course": Preset(
            T("Original"),
            T("The rules of the original course: begin anywhere; captures do not win."),
            {"capture_win": 0, "centre_first": False},
        ),
    }
    capabilities: ClassVar[Mapping[str, str]] = {
        "Arranges": "plancia.pente.arrange:PenteArranges",
        "Batches": "plancia.pente.batch:batches",
        "Compiles": "plancia.pente.compile:PenteCompiles",
        "Encodes": "plancia.pente.encode:PenteEncodes",
        "Evaluates": "plancia.pente.evaluation:PenteEvaluates",
        "Explains": "plancia.pente.explain:PenteExplains",
        "Levels": "plancia.pente.levels:PenteLevels",
        "PlaysOut": "plancia.pente.playout:PentePlaysOut",
        "Proves": "plancia.pente.prover:PenteProves",
        "Reads": "plancia.pente.notation:PenteReads",
    }
    options: PenteOptions

    @property
    def rules(self) -> Words:
        chosen = self.options
        captured = (
            T(
                "Two stones, or three, in a line between two of the opponent's are captured when "
                "the opponent places the second of those; moving in between is safe."
            )
            if chosen.triples
            else T(
                "Exactly two stones in a line between two of the opponent's are captured when "
                "the opponent places the second of those; moving in between is safe."
            )
        )
        sentences = (
            T("White (X) begins, in the centre.")
            if chosen.centre_first
            else T("White (X) begins."),
            T("The players take turns to place a stone on an empty point; stones do not move."),
            chosen.tournament and T("White's second stone goes outside the central 5x5."),
            T("Exactly five in an unbroken line win, and six or more do not.")
            if chosen.exactly_five
            else T("Five or more in an unbroken line win."),
            chosen.captures and captured,
            chosen.poof and T("A pair that moves in between two of the opponent's stones is lost."),
            chosen.boat and T("A five that a capture can break wins only if it is not broken."),
            chosen.capture_win and T("{n} captured stones win too.", n=chosen.capture_win),
            T("A full board without a winner is a draw."),
        )
        return joined(" ", sentences)

    @property
    def aim(self) -> Words:
        if self.options.capture_win:
            n = self.options.capture_win
            return T("Get five in a row, or capture {n} of your opponent's stones.", n=n)
        return T("Get five in a row: across, down or diagonally.")

    @property
    def variant(self) -> Words:
        chosen, most = self.options, self.options.capture_win
        parts = (
            T("a {columns}x{rows} board", columns=chosen.columns, rows=chosen.rows),
            chosen.exactly_five and T("exactly five win"),
            not chosen.captures and T("no captures"),
            most and T("{n} captured stones win", n=most),
            chosen.captures and not most and T("captures do not win"),
            chosen.triples and T("triples are captured"),
            chosen.poof and T("pairs can be lost by moving in between"),
            chosen.boat and T("a five can be broken"),
            chosen.tournament and T("white's second stone outside the central 5x5"),
            not chosen.centre_first and T("the first stone anywhere"),
        )
        return joined(", ", parts)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        small = {"rows": 9, "columns": 9}
        place = Lesson(T("Place stones on crossings. They do not move."), "E5 F6 G5", options=small)
        capture = Lesson(
            T("Two stones between two of yours are captured."), "H5", "E5 F5 B2 G5", small
        )
        five = Lesson(T("Five in a row win."), "D5", "E5 A1 F5 B1 G5 C1 H5 E9", small)
        if self.options.captures:
            return place, capture, five
        ways = T("Lines also go down and diagonally.")
        return place, five, Lesson(ways, "D4", "E5 A1 F6 B1 G7 C1 H8 E9", small)

    @cached_property
    def board(self) -> PointBoard:
        return PointBoard(self.options.rows, self.options.columns)

    @cached_property
    def _known(self) -> dict[Point, _Around]:
        return {}

    def _around(self, point: Point) -> _Around:
        found = self._known.get(point)
        if found is None:
            board, lengths = self.board, self.capture_lengths
            found = self._known[point] = _Around(
                tuple(board.captures(point, lengths=lengths)),
                tuple(board.poofs(point, lengths)) if self.options.poof else (),
                board.windows(point),
                itemgetter(point, point, *board.neighbours(point)),  # two at least: a tuple
            )
        return found

    @property
    def capture_lengths(self) -> tuple[int, ...]:
        """The numbers of stones between two of the opponent's that are captured."""
        if not self.options.captures:
            return ()
        return (PAIR, TRIPLE) if self.options.triples else (PAIR,)

    @cached_property
    def from_centre(self) -> tuple[int, ...]:
        """For each point the rows or columns to the centre, whichever are more."""
        row, column = self.board.cell(self.board.centre)
        cells = map(self.board.cell, range(self.board.size))
        return tuple(max(abs(r - row), abs(c - column)) for r, c in cells)

    @cached_property
    def openings(self) -> dict[int, tuple[Point, ...]]:
        """By stones on the board, the points that an opening rule restricts the next one to."""
        rules = self.options.centre_first, self.options.tournament
        found = {
            placed: tuple(
                point
                for point, far in enumerate(self.from_centre)
                if opening_allows(placed, 0, far, *rules)
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
        count, options = int(text), self.options
        if count and not options.captures:
            raise MalformedText(
                "{player} has captured {count}, but this game has no captures",
                player=player,
                count=count,
            )
        if count % PAIR and (count < TRIPLE or not (options.triples or options.poof)):
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
        stones that it captures, and the player's own that poof."""
        around, mine, theirs = self._around(point), STONES[player], STONES[other(player)]
        taken: list[Point] = []
        if theirs in around.near(stones):  # most points are far from any stone
            taken = sandwiched(stones, around.captures, mine, theirs)
        poofed = sandwiched(stones, around.poofs, theirs, mine)
        return taken, set(poofed)

    def judge(self, stones: bytes, to_move: Side, captured: Captured) -> Outcome | None:
        """How a game with this board ended, or None: it looks at the whole board."""
        if winner := captures_winner(*captured, self.options.capture_win):
            return win(winner, "captures", T("enough captures"))
        fives, mover, boat = self.fives(stones), other(to_move), self.options.boat
        stands = mover in fives and not (boat and self._can_break(stones, to_move))
        if winner := lines_winner(mover, boat, stands, to_move in fives):
            return win(winner, "five", FIVE_WINS)
        return None if EMPTY in stones else FULL_BOARD

    def judge_move(
        self, stones: bytes, point: Point, player: Side, captured: Captured
    ) -> Outcome | None:
        """The same, looking only round the stone that the player has just placed.

        Before the move neither player had a five. If nothing left the board, or six are as good
        as five, the only new one runs through that stone. Boat, where a five may have been there,
        and exactly five after a capture need `judge`.
        """
        if winner := captures_winner(*captured, self.options.capture_win):
            return win(winner, "captures", T("enough captures"))
        five = STONES[player : player + 1] * FIVE
        # A poofed stone is gone, and its line with it: what is left is too short.
        for window in self._around(point).windows:
            if five in stones[window]:
                return self.judge(stones, other(player), captured)
        return None if EMPTY in stones else FULL_BOARD

    def fives(self, stones: bytes) -> tuple[Side, ...]:
        """The players who have a five on the board."""
        board, exactly = self.board, self.options.exactly_five
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

    def _opening(self) -> tuple[Point, ...] | None:
        """The points that an opening rule restricts this move to, or None if none does."""
        if self.captured != (0, 0):
            return None
        allowed = self.game.openings.get(len(self.board) - self.board.count(EMPTY))
        # On a board too small to have an outside the tournament rule does not apply.
        return allowed and (tuple(p for p in allowed if self.board[p] == EMPTY) or None)

    def legal_moves(self) -> tuple[Point, ...]:
        if self.outcome:
            return ()
        return self._opening() or self.game.board.free(self.board)

    def play(self, move: Point) -> PentePosition:
        self._check(move)
        game, player = self.game, self.to_move
        stones = bytearray(self.board)
        stones[move] = STONES[player]
        taken, poofed = game.removed(stones, move, player)
        captured = self.captured
        if taken or poofed:
            for point in (*taken, *poofed):
                stones[point] = EMPTY
            gains = (len(taken), len(poofed)) if player == FIRST else (len(poofed), len(taken))
            captured = captured[0] + gains[0], captured[1] + gains[1]
        board, options = bytes(stones), game.options
        if options.boat or (options.exactly_five and captured != self.captured):
            outcome = game.judge(board, other(player), captured)
        else:
            outcome = game.judge_move(board, move, player, captured)
        return PentePosition(game, board, captured, outcome, to_move=other(player))

    def _check(self, move: Point) -> None:
        board = self.game.board
        if self.outcome:
            raise IllegalMove("the game is over")
        if type(move) is not int or not 0 <= move < board.size:
            raise IllegalMove(
                "there is no point {move}; points are 0 to {size}",
                move=repr(move),
                size=board.size - 1,
            )
        if self.board[move] != EMPTY:
            raise IllegalMove("there is a stone on {move} already", move=board.name(move))
        allowed = self._opening()
        if allowed and move not in allowed:
            if len(allowed) == 1:
                raise IllegalMove("this stone goes on {allowed}", allowed=board.name(allowed[0]))
            raise IllegalMove(
                "{move} is in the central 5x5; player 1's second stone goes outside",
                move=board.name(move),
            )

    def format_move(self, move: Point) -> str:
        return self.game.board.name(move)

    def parse_move(self, text: str) -> Point:
        return self.game.board.parse(text)

    def describe_move(self, move: Point) -> Text:
        game = self.game
        stones = bytearray(self.board)
        stones[move] = STONES[self.to_move]
        taken, poofed = game.removed(stones, move, self.to_move)
        side, point = game.side(self.to_move), game.board.name(move)
        lost, won = len(poofed), len(taken)
        if taken and poofed:
            return T(
                "{side} plays {point} and captures {n} and loses {lost}",
                side=side,
                point=point,
                n=won,
                lost=lost,
            )
        if poofed:
            return T("{side} plays {point} and loses {n}", side=side, point=point, n=lost)
        if taken:
            return T("{side} plays {point} and captures {n}", side=side, point=point, n=won)
        return T("{side} plays {point}", side=side, point=point)

    def touches(self, move: Point) -> tuple[Cell, ...]:
        return (self.game.board.cell(move),)

    def _rows(self) -> tuple[str, ...]:
        text, columns = self.board.decode("ascii"), self.game.board.columns
        return tuple(text[start : start + columns] for start in range(0, len(text), columns))

    def to_text(self) -> str:
        first, second = self.captured
        return f"{format_rows(self._rows())} {'XO'[self.to_move - 1]} {first} {second}"

    def picture(self) -> Picture:
        game, board, outcome = self.game, self.game.board, self.outcome
        marks: set[Cell] = set()
        if outcome and outcome.winner and outcome.reason == "five":
            runs = board.runs(self.board, STONES[outcome.winner], game.options.exactly_five)
            marks = {board.cell(point) for run in runs for point in run}
        panel = Panel(
            rows=self._rows(),
            style="stones",
            row_labels=tuple(str(board.rows - row) for row in range(board.rows)),
            column_labels=tuple(map(column_name, range(board.columns))),
            marks=frozenset(marks),
        )
        enough = game.options.capture_win or None
        counters = tuple(
            Counter(T("captured stones"), count, player, enough, can_be_set=True)
            for player, count in enumerate(self.captured, 1)
            if game.options.captures
        )
        return Picture(
            game.title,
            (panel,),
            self.status(),
            counters=counters,
            sides=game.sides,
            palette=game.palette,
            refusals=(self._refusal(),),
        )

    def _refusal(self) -> NoMove:
        allowed = self._opening()
        if not allowed:
            return NoMove(T("There is a stone already."))
        if len(allowed) > 1:
            return NoMove(T("White's second stone goes outside the central 5x5."))
        point = self.game.board.name(allowed[0])
        return NoMove(T("The first stone goes in the centre, {point}.", point=point))

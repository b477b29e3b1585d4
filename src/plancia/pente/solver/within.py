"""Which moves win within a few moves, whatever the opponent answers: by the rules, without a guess.

Nothing is left out but what can't matter: if the attacker wins with its next stone, a reply that is
on none of the winning points and captures nothing leaves that win on the board; and a move after
which the attacker has no winning point does not win with the next stone, whatever lies elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final

from plancia.core.position import Side, other
from plancia.pente.board import AXES, FIVE, PAIR, Point
from plancia.pente.rules import Pente, PentePosition

_SEPARATOR: Final = b"|"


class ShortWins:
    """Wins within a number of own moves, in games that capture pairs and nothing else."""

    def __init__(self, game: Pente) -> None:
        assert game.captured_lengths in ((), (PAIR,))
        board = game.board
        places: list[Point] = []
        """All lines one after the other, with the point after the last one between them."""
        for down, right in AXES:
            for start in range(board.size):
                row, column = board.cell(start)
                if board.point(row - down, column - right) is not None:
                    continue
                point: Point | None = start
                while point is not None:
                    places.append(point)
                    row, column = row + down, column + right
                    point = board.point(row, column)
                places.append(board.size)
        self._places = tuple(places)
        self._in_lines = itemgetter(*places)
        self._game = game
        self._patterns = {player: _Patterns(game, player) for player in (1, 2)}

    def winning_points(
        self, position: PentePosition, player: Side, lines: bytes | None = None
    ) -> frozenset[Point]:
        """Where a stone of that player would win at once."""
        lines = lines or self._lines(position)
        patterns, places = self._patterns[player], self._places
        found = {
            places[at.start() + at.group(1).index(b".")] for at in patterns.five.finditer(lines)
        }
        enough = self._game.options.capture_win
        if enough:
            have = position.captured[player - 1]
            taken = Counter(self._captures(lines, player))
            found |= {point for point, pairs in taken.items() if have + PAIR * pairs >= enough}
        return frozenset(found)

    def winning_moves(self, position: PentePosition, moves: int) -> Iterator[Point]:
        """Every move that wins within that number of own moves, itself counted."""
        for move in self._tried(position, self._lines(position), moves):
            if self.wins(position, move, moves):
                yield move

    def wins(self, position: PentePosition, move: Point, moves: int) -> bool:
        """True if the move wins within that number of own moves, itself counted."""
        mover, after = position.to_move, position.play(move)
        if after.outcome is not None:
            return after.outcome.winner == mover
        if moves == 1:
            return False
        lines = self._lines(after)
        if self.winning_points(after, other(mover), lines):
            return False
        threats = self.winning_points(after, mover, lines)
        if moves == 2 and not threats:
            return False
        if threats:
            captures = set(self._captures(lines, other(mover)))
            replies = sorted(threats | captures)
        else:
            # Where the attacker builds, a defence is likely: it is looked at first.
            builds = self._builds(lines, mover)
            replies = sorted(after.legal_moves(), key=lambda reply: reply not in builds)
        return all(self._wins_after(after.play(reply), mover, moves - 1) for reply in replies)

    def _wins_after(self, position: PentePosition, attacker: Side, moves: int) -> bool:
        if position.outcome is not None:
            return position.outcome.winner == attacker
        lines = self._lines(position)
        if self.winning_points(position, attacker, lines):
            return True
        if moves == 1:
            return False
        tried = self._tried(position, lines, moves)
        return any(self.wins(position, move, moves) for move in tried)

    def _tried(self, position: PentePosition, lines: bytes, moves: int) -> Sequence[Point]:
        """The moves that could win within two: the first makes a winning point, unless there is
        one. Where more are allowed, all."""
        mover = position.to_move
        if moves > 2 or self.winning_points(position, mover, lines):
            return position.legal_moves()
        return sorted(self._builds(lines, mover))

    def builds(self, position: PentePosition, player: Side) -> set[Point]:
        """Every point where a stone of that player could make a winning point that was none."""
        return self._builds(self._lines(position), player)

    def _lines(self, position: PentePosition) -> bytes:
        return bytes(self._in_lines(position.board + _SEPARATOR))

    def _builds(self, lines: bytes, player: Side) -> set[Point]:
        """Every point where a stone could make a winning point that was none: in five of a line
        with three of the player's, at an end of a pair, or where it captures."""
        patterns, places = self._patterns[player], self._places
        found = set(self._captures(lines, player))
        for pattern in (patterns.three, patterns.open_pair):
            for at in pattern.finditer(lines):
                found |= {
                    places[at.start() + place]
                    for place, stone in enumerate(at.group(1))
                    if stone == ord(".")
                }
        return found

    def _captures(self, lines: bytes, player: Side) -> Iterator[Point]:
        """Where a stone of that player captures a pair, as often as it captures one."""
        if self._game.captured_lengths:
            for at in self._patterns[player].capture.finditer(lines):
                yield self._places[at.start() + at.group(1).index(b".")]


class _Patterns:
    """What to look for in lines; each match is a look ahead, so that overlapping ones are found."""

    def __init__(self, game: Pente, player: Side) -> None:
        mine, theirs = (b"X", b"O") if player == 1 else (b"O", b"X")
        pair = theirs * PAIR
        before, after = (b"(?<!%s)" % mine, b"(?!%s)" % mine) if game.exactly_five else (b"", b"")
        self.five = re.compile(before + b"(?=(%s)%s)" % (_with_gaps(mine, 1), after))
        self.three = re.compile(b"(?=(%s))" % _with_gaps(mine, 2))
        self.capture = re.compile(rb"(?=(\.%s%s|%s%s\.))" % (pair, mine, mine, pair))
        self.open_pair = re.compile(rb"(?=(\.%s\.))" % pair)


def _with_gaps(stone: bytes, gaps: int) -> bytes:
    """Five points of a line, as many empty ones among that stone."""
    ways = [[stone] * FIVE]
    for _ in range(gaps):
        ways = [
            [*way[:at], rb"\.", *way[at + 1 :]]
            for way in ways
            for at in range(FIVE)
            if way[at] == stone
        ]
    return b"|".join(sorted({b"".join(way) for way in ways}))

"""What there is to see in a position of Pente: fives to come, open fours and captures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from plancia.core.capability import Explanation, GameCapability, Mark
from plancia.core.game import FIRST, SECOND, Side, other
from plancia.core.text import T, Text, Words, listed
from plancia.pente.board import EMPTY, STONES, Point, PointBoard
from plancia.pente.predicates import FIVE
from plancia.pente.rules import Pente, PentePosition

MAKES_FIVE, MAKES_OPEN_FOUR, CAPTURE, IN_DANGER = "five", "open-four", "capture", "in-danger"
"""Kinds of marks: where a stone makes five, where it makes four with both ends open, where it
captures, and the stones that are captured then."""

MAX_NAMED: Final = 8
"""Points that a sentence names before it says how many more there are."""


@dataclass(frozen=True, slots=True)
class _Chances:
    """What one player could do with the next stone."""

    fives: tuple[Point, ...]
    open_fours: tuple[Point, ...]
    captures: dict[Point, tuple[Point, ...]]
    """The points that capture, and what they do."""


class PenteExplains(GameCapability[Pente]):
    """The contract's `Explains`."""

    def explain(self, position: PentePosition) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        chances = {player: self._chances(position, player) for player in (FIRST, SECOND)}
        facts: list[Text] = []
        for player in (position.to_move, other(position.to_move)):
            facts += self._facts(position, player, chances[player])
        marks = [mark for each in chances.items() for mark in self._marks(*each)]
        return Explanation(tuple(facts), tuple(marks))

    def reasons(self, position: PentePosition, move: Point) -> tuple[Words, ...]:
        after = position.play(move)
        if after.outcome is not None:
            return (T("wins the game"),) if after.outcome.winner == position.to_move else ()
        return tuple(self._reasons(position, after, move))

    def _reasons(self, before: PentePosition, after: PentePosition, move: Point) -> Iterator[Text]:
        mover, them = before.to_move, other(before.to_move)
        side = self._game.side(them)
        theirs, left = self._chances(before, them), self._chances(after, them)
        own, new = self._chances(before, mover), self._chances(after, mover)
        if taken := after.captured[mover - 1] - before.captured[mover - 1]:
            yield T("captures {n} stones", n=taken)
        if theirs.fives and not left.fives:
            yield T("blocks the five of {side}", side=side)
        elif theirs.open_fours and not left.open_fours:
            yield T("stops the open three of {side}", side=side)
        if len(new.fives) > 1:
            yield T("makes an open four")
        elif new.fives and not own.fives:
            yield T("makes a four, which must be answered")
        elif set(new.open_fours) - set(own.open_fours) and not own.open_fours:
            yield T("makes an open three")
        if new.captures.keys() - own.captures.keys():
            yield T("attacks a pair")
        if theirs.captures.keys() - left.captures.keys() and move not in theirs.captures:
            yield T("saves a pair")

    def _chances(self, position: PentePosition, player: Side) -> _Chances:
        game, board = self._game, position.board
        fives, open_fours = _line_points(
            game.board, board, STONES[player], game.options.exactly_five
        )
        captures: dict[Point, tuple[Point, ...]] = {}
        stones = bytearray(board)
        for point in game.board.free(board) if game.options.captures else ():
            stones[point] = STONES[player]
            taken, _ = game.removed(stones, point, player)
            stones[point] = EMPTY
            if taken:
                captures[point] = tuple(sorted(set(taken)))
        return _Chances(fives, tuple(p for p in open_fours if p not in fives), captures)

    def _facts(self, position: PentePosition, player: Side, chances: _Chances) -> Iterator[Text]:
        side, enough = self._game.side(player), self._game.options.capture_win
        if chances.fives:
            yield T("{side} makes five at {points}.", side=side, points=self._named(chances.fives))
        if chances.open_fours:
            yield (
                T(
                    "{side} has an open three: a stone at {points} makes four with both ends open.",
                    side=side,
                    points=self._named(chances.open_fours),
                )
            )
        if not chances.captures:
            return
        in_danger = {point for taken in chances.captures.values() for point in taken}
        yield (
            T(
                "{side} can capture at {points}; in danger: {stones}.",
                side=side,
                points=self._named(chances.captures),
                stones=self._named(sorted(in_danger)),
            )
        )
        have = position.captured[player - 1]
        winning = [p for p, taken in chances.captures.items() if have + len(taken) >= enough > 0]
        if winning:
            yield T("{side} wins by captures at {points}.", side=side, points=self._named(winning))

    def _named(self, points: Sequence[Point] | dict[Point, tuple[Point, ...]]) -> Words:
        return listed([self._game.board.name(point) for point in points], MAX_NAMED)

    def _marks(self, player: Side, chances: _Chances) -> Iterator[Mark]:
        side, cell = self._game.side(player), self._game.board.cell
        for point in chances.fives:
            yield Mark(cell(point), MAKES_FIVE, player, T("{side} makes five here", side=side))
        for point in chances.open_fours:
            yield Mark(
                cell(point), MAKES_OPEN_FOUR, player, T("{side} makes an open four here", side=side)
            )
        for point, taken in chances.captures.items():
            yield Mark(
                cell(point),
                CAPTURE,
                player,
                T("{side} captures {taken} here", side=side, taken=len(taken)),
            )
        for point in sorted({p for taken in chances.captures.values() for p in taken}):
            words = T("{side} can capture this stone", side=side)
            yield Mark(cell(point), IN_DANGER, other(player), words)


def _line_points(
    board: PointBoard, stones: bytes, stone: int, exactly: bool
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The empty points where such a stone makes five, and where it makes four with both ends
    open: a stone at either end of it then makes five."""
    mine, empty = chr(stone), chr(EMPTY)
    five = _one_missing(mine, FIVE, "", exactly)
    open_four = _one_missing(mine, FIVE - 1, empty, exactly)
    fives: set[Point] = set()
    open_fours: set[Point] = set()
    for line in (range(board.size)[line] for lines in board.lines.values() for line in lines):
        cells = "".join(chr(stones[point]) for point in line)
        if cells.count(mine) < FIVE - 2:
            continue
        fives |= {line[cells.index(empty, m.start())] for m in five.finditer(cells)}
        open_fours |= {line[cells.index(empty, m.start() + 1)] for m in open_four.finditer(cells)}
    return tuple(sorted(fives)), tuple(sorted(open_fours))


@cache
def _one_missing(mine: str, length: int, end: str, exactly: bool) -> re.Pattern[str]:
    """`length` stones in a row but for one gap, with `end` on both ends.

    A look ahead, so that overlapping ones are found too. Where five must be exactly five, a stone
    beyond would make it six.
    """
    ways = "|".join(
        re.escape(f"{end}{mine * place}{chr(EMPTY)}{mine * (length - 1 - place)}{end}")
        for place in range(length)
    )
    before, after = (f"(?<!{mine})", f"(?!{mine})") if exactly else ("", "")
    return re.compile(f"{before}(?=(?:{ways}){after})")

"""What there is to see in a position of Pente: fives to come, open fours and captures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from plancia.core.capability import Explanation, GameCapability, Mark
from plancia.core.position import FIRST, SECOND, Side, other
from plancia.core.text import T, Text, Words, listed
from plancia.pente.board import EMPTY, FIVE, STONES, Point, PointBoard
from plancia.pente.rules import Pente, PentePosition

MAKES_FIVE, MAKES_OPEN_FOUR, CAPTURE, IN_DANGER = "five", "open-four", "capture", "in-danger"
"""Kinds of marks: where a stone makes five, where it makes four with both ends open, where it
captures, and the stones that are captured then."""

MAX_NAMED: Final = 8
"""Points that a sentence names before it says how many more there are."""


@dataclass(frozen=True, slots=True)
class Chances:
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
        by_player = {player: chances(position, player) for player in (FIRST, SECOND)}
        facts: list[Text] = []
        for player in (position.to_move, other(position.to_move)):
            facts += self._facts(position, player, by_player[player])
        marks = [mark for each in by_player.items() for mark in self._marks(*each)]
        return Explanation(tuple(facts), tuple(marks))

    def _facts(self, position: PentePosition, player: Side, found: Chances) -> Iterator[Text]:
        side, enough = self._game.side(player), self._game.options.capture_win
        if found.fives:
            yield T("{side} makes five at {points}.", side=side, points=self._named(found.fives))
        if found.open_fours:
            yield (
                T(
                    "{side} has an open three: a stone at {points} makes four with both ends open.",
                    side=side,
                    points=self._named(found.open_fours),
                )
            )
        if not found.captures:
            return
        in_danger = {point for taken in found.captures.values() for point in taken}
        yield (
            T(
                "{side} can capture at {points}; in danger: {stones}.",
                side=side,
                points=self._named(found.captures),
                stones=self._named(sorted(in_danger)),
            )
        )
        have = position.captured[player - 1]
        winning = [p for p, taken in found.captures.items() if have + len(taken) >= enough > 0]
        if winning:
            yield T("{side} wins by captures at {points}.", side=side, points=self._named(winning))

    def _named(self, points: Sequence[Point] | dict[Point, tuple[Point, ...]]) -> Words:
        return listed([self._game.board.name(point) for point in points], MAX_NAMED)

    def _marks(self, player: Side, found: Chances) -> Iterator[Mark]:
        side, cell = self._game.side(player), self._game.board.cell
        for point in found.fives:
            yield Mark(cell(point), MAKES_FIVE, player, T("{side} makes five here", side=side))
        for point in found.open_fours:
            yield Mark(
                cell(point), MAKES_OPEN_FOUR, player, T("{side} makes an open four here", side=side)
            )
        for point, taken in found.captures.items():
            yield Mark(
                cell(point),
                CAPTURE,
                player,
                T("{side} captures {taken} here", side=side, taken=len(taken)),
            )
        for point in sorted({p for taken in found.captures.values() for p in taken}):
            words = T("{side} can capture this stone", side=side)
            yield Mark(cell(point), IN_DANGER, other(player), words)


@lru_cache(maxsize=512)
def chances(position: PentePosition, player: Side) -> Chances:
    """What a player could do with the next stone, whichever side is to move."""
    game, board = position.game, position.board
    fives, open_fours = _line_points(game.board, board, STONES[player], game.exactly_five)
    captures: dict[Point, tuple[Point, ...]] = {}
    stones = bytearray(board)
    for point in game.board.free(board) if game.captured_lengths else ():
        stones[point] = STONES[player]
        taken, _ = game.removed(stones, point, player)
        stones[point] = EMPTY
        if taken:
            captures[point] = tuple(sorted(set(taken)))
    return Chances(fives, tuple(p for p in open_fours if p not in fives), captures)


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

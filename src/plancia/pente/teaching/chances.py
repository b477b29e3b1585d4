"""What each player could do with the next stone in Pente: fives, open fours and captures."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from plancia.core.position import Side
from plancia.pente.board import EMPTY, FIVE, STONES, Point, PointBoard
from plancia.pente.rules import PentePosition


@dataclass(frozen=True, slots=True)
class Chances:
    """What one player could do with the next stone."""

    fives: tuple[Point, ...]
    open_fours: tuple[Point, ...]
    captures: dict[Point, tuple[Point, ...]]
    """The points that capture, and what they do."""


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

"""What both ends of Gomocup's protocol share: the game, its rules as a number, and points."""

import re
from enum import IntFlag
from typing import Any, Final

from plancia.core.capability import Arranges, capability
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Game
from plancia.core.position import FIRST, SECOND, Position
from plancia.core.registry import game

GAME: Final = "pente"
"""Gomoku is Pente without captures."""

Point = tuple[int, int]
"""X, the column, and Y, the row, both from 0 at the top left."""

Size = tuple[int, int]
"""Columns and rows."""


class GomokuRule(IntFlag):
    """The bits of `INFO rule`."""

    FIVE_OR_MORE = 0
    EXACTLY_FIVE = 1
    CONTINUOUS = 2
    RENJU = 4
    CARO = 8


def gomoku(size: Size, rule: GomokuRule = GomokuRule.FIVE_OR_MORE) -> Game[Any]:
    """The game; BadOption for a size that there is not."""
    columns, rows = size
    return game(
        GAME,
        rows=rows,
        columns=columns,
        exactly_five=GomokuRule.EXACTLY_FIVE in rule,
        centre_first=False,
        captures=False,
        capture_win=0,
    )


def parse_point(text: str) -> Point:
    """Reads `10,10`."""
    found = re.fullmatch(r"\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*", text)
    if not found:
        raise MalformedText("{text} is not a point X,Y", text=repr(text.strip()))
    return int(found[1]), int(found[2])


def point_of(position: Position[Any], move: Any) -> Point:
    ((row, column),) = position.touches(move)
    return column, row


def move_at(position: Position[Any], point: Point) -> Any:
    """The move that places a stone there; IllegalMove if there is none."""
    x, y = point
    for move in position.legal_moves():
        if position.touches(move) == ((y, x),):
            return move
    raise IllegalMove("{point} is not a free point of this board", point=f"{x},{y}")


def stones(position: Position[Any]) -> list[tuple[Point, int]]:
    """Every stone, with its player."""
    rows = position.picture().panels[0].rows
    symbols = position.game.symbols
    return [
        ((x, y), 1 + symbols.index(symbol))
        for y, row in enumerate(rows)
        for x, symbol in enumerate(row)
        if symbol in symbols
    ]


def arranged(game: Game[Any], first: list[Point], second: list[Point]) -> Position[Any]:
    """The position with these stones: the player with fewer of them is to move, or the first."""
    rows = [list(row) for row in game.start().picture().panels[0].rows]
    for points, symbol in zip((first, second), game.symbols, strict=True):
        for x, y in points:
            if not (y < len(rows) and x < len(rows[0])):
                raise IllegalMove("{point} is not on the board", point=f"{x},{y}")
            rows[y][x] = symbol
    arranges = capability(game, Arranges)
    assert arranges is not None
    to_move = FIRST if len(first) == len(second) else SECOND
    return arranges.arrange(["".join(row) for row in rows], to_move)

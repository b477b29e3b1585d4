"""Sentences about a position, decided: true, false, or unknown.

The grammar is small, and what is outside of it is unknown, never guessed. A move's sentence is
about what follows after the player to move has made it; a value is what perfect play gives.

    column 4 loses · K10 draws · 4 wins in 3 · 4 wins at once · 4 is legal · 4 is a best move
    yellow wins · red can win with the next move · it is a draw
    white threatens to win at K10 · white threatens an open three at K10 · the nim-sum is 3
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import Any, Final

from plancia.connect4.rules import Connect4Position
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.picture import EMPTY, Cell, Panel
from plancia.core.position import FIRST, Position, Side
from plancia.engine.analysis import analyst, can_win_now, is_exact, value, wins_now
from plancia.pente.rules import PentePosition

Verdict = bool | None
"""None is unknown."""
_RESULTS: Final = {"wins": 1, "loses": -1, "draws": 0, "win": 1, "lose": -1, "draw": 0}
_MOVE: Final = r"(?:column |move |point )?(?P<move>[\w@:]+)"
_SIDE: Final = r"(?P<side>[\w ]+?)"


def decide(position: Position[Any], sentence: str) -> Verdict:
    """Whether a sentence of the grammar is true; None where it is not known, or not understood."""
    plain = " ".join(sentence.strip().rstrip(".!").split())
    for pattern, check in _GRAMMAR:
        if found := re.fullmatch(pattern, plain, re.IGNORECASE):
            try:
                return check(position, found)
            except (LookupError, IllegalMove):  # about a move or a side that there is not
                return None
    return None


def _move(position: Position[Any], token: str) -> Any:
    """LookupError if the game writes no move like that."""
    for spelt in (token, token.upper(), token.lower()):
        try:
            return position.parse_move(spelt)
        except MalformedText:
            continue
    raise LookupError(token)


def _legal(position: Position[Any], found: re.Match[str]) -> Verdict:
    is_legal = _move(position, found["move"]) in position.legal_moves()
    return is_legal == (found["what"].lower() == "legal")


def _move_gets(position: Position[Any], found: re.Match[str]) -> Verdict:
    known = value(position.play(_move(position, found["move"])), position.to_move)
    return None if known is None else known == _RESULTS[found["result"].lower()]


def _move_wins_at_once(position: Position[Any], found: re.Match[str]) -> Verdict:
    return wins_now(position, _move(position, found["move"]))


def _move_wins_in(position: Position[Any], found: re.Match[str]) -> Verdict:
    """By distance: the winner's own moves that are still made."""
    each = _values(position)[_move(position, found["move"])]
    if each.value != _RESULTS[found["result"].lower()]:
        return False
    return None if each.distance is None else bool(each.distance == int(found["n"]))


def _is_best(position: Position[Any], found: re.Match[str]) -> Verdict:
    known, move = _values(position), _move(position, found["move"])
    best = max(each.value for each in known.values())
    good = [each for each, found in known.items() if found.value == best]
    return known[move].value == best and (len(good) == 1 or found["which"].lower() == "a")


def _values(position: Position[Any]) -> dict[Any, Any]:
    """Of every move; LookupError where they are not proved."""
    if position.outcome is None and is_exact(position.game, allow_slow=False):
        for found in analyst(position.game).deepen(position):
            if found.is_complete(position):
                return {each.move: each for each in found.moves}
    raise LookupError


def _side(position: Position[Any], name: str) -> Side:
    """LookupError if no side is called so."""
    plain = name.strip().lower().removeprefix("the ")
    if plain in ("player to move", "you"):
        return position.to_move
    sides = {str(name).lower(): side for side, name in enumerate(position.game.sides, FIRST)}
    return sides[plain]


def _side_gets(position: Position[Any], found: re.Match[str]) -> Verdict:
    known = value(position, _side(position, found["side"]))
    return None if known is None else known == _RESULTS[found["result"].lower()]


def _is_draw(position: Position[Any], found: re.Match[str]) -> Verdict:
    known = value(position, position.to_move)
    return None if known is None else known == 0


def _can_win(position: Position[Any], found: re.Match[str]) -> Verdict:
    return can_win_now(position, _side(position, found["side"]))


def _threatens(position: Position[Any], found: re.Match[str]) -> Verdict:
    """As if it were that side's turn, on a board where turns can be swapped: one of stones."""
    side, board = _side(position, found["side"]), position.picture().board
    move, symbol, what = _move(position, found["move"]), "XO"[side - 1], found["what"].lower()
    if isinstance(position, Connect4Position) and what == "to win":
        connect = position.game.options.connect
        cell = position.touches(move)[0]
        return any("x" * connect in line for line in _lines(board, cell, symbol, connect - 1))
    if not isinstance(position, PentePosition):
        return None
    if what == "to win":  # by a five or by captures
        turned = replace(position, to_move=side)
        return move in turned.legal_moves() and wins_now(turned, move)
    row, column = position.touches(move)[0]
    if board.rows[row][column] != EMPTY:
        return False
    return any(map(_THREATS[what], _lines(board, (row, column), symbol, 4)))


def _lines(board: Panel, cell: Cell, symbol: str, reach: int) -> Iterator[str]:
    """The cells around one, in each direction, once it holds a stone: `x` own, `.` empty."""
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        line = ""
        for n in range(-reach, reach + 1):
            row, column = cell[0] + n * down, cell[1] + n * right
            inside = 0 <= row < len(board.rows) and 0 <= column < len(board.rows[row])
            held = board.rows[row][column] if inside else "#"
            line += "x" if held == symbol or not n else "." if held == EMPTY else "#"
        yield line


def _has(line: str, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns lies across the middle of a line."""
    return any(
        line.startswith(pattern, at) and at <= 4 < at + len(pattern) and pattern[4 - at] == "x"
        for pattern in patterns
        for at in range(len(line) - len(pattern) + 1)
    )


_THREATS: Final[dict[str, Callable[[str], bool]]] = {
    "an open three": lambda line: _has(line, ("..xxx.", ".xxx..", ".xx.x.", ".x.xx.")),
    "a four": lambda line: _has(line, ("xxxx.", ".xxxx", "xxx.x", "x.xxx", "xx.xx")),
    "an open four": lambda line: _has(line, (".xxxx.",)),
    "a five": lambda line: "xxxxx" in line,
}
"""What a stone makes, in one direction."""


def _nim_sum(position: Position[Any], found: re.Match[str]) -> Verdict:
    heaps = getattr(position, "heaps", None)
    if heaps is None:
        return None
    most = getattr(position.game.options, "limit", 0)
    counts = (heap % (most + 1) if most else heap for heap in heaps)
    return bool(reduce(xor, counts, 0) == int(found["n"]))


Check = Callable[[Position[Any], re.Match[str]], Verdict]
_RESULT: Final = r"(?P<result>wins|loses|draws)"
_GRAMMAR: Final[tuple[tuple[str, Check], ...]] = (
    (r"(?:it|the position|the game) is a draw", _is_draw),
    (r"the nim-?sum is (?P<n>\d{1,9})", _nim_sum),
    (rf"{_MOVE} is (?P<what>legal|illegal)", _legal),
    (rf"{_MOVE} is (?P<which>a|the|the only) best move", _is_best),
    (rf"{_MOVE} wins (?:at once|now|immediately)", _move_wins_at_once),
    (rf"{_MOVE} {_RESULT} in (?P<n>\d{{1,4}})(?: moves?)?", _move_wins_in),
    (
        rf"{_SIDE} threatens (?P<what>to win|an open three|a four|an open four|a five) "
        rf"(?:at|with|in|on) {_MOVE}",
        _threatens,
    ),
    (rf"{_SIDE} can win (?:with the next move|next|now)", _can_win),
    (
        r"(?P<side>yellow|red|white|black|[XO]|player [12]|the player to move|you) "
        r"(?P<result>wins|loses|draws|win|lose|draw)",
        _side_gets,
    ),
    (rf"{_MOVE} {_RESULT}", _move_gets),
)
"""The first pattern that a whole sentence matches decides it."""

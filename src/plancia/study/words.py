"""Values in words: `wins in 5`, `draw`, `loses in 12`, `+0.31`, and shorter for the board.

A number of moves counts the winner's own, the move itself included if it is the winner's.
"""

from __future__ import annotations

from typing import Any, Final

from plancia.core.analysis import DRAW, EVEN, LOSS, WIN, Analysis, MoveValue
from plancia.core.game import Game, Position, other
from plancia.core.text import T, Text, Words

_ALMOST: Final = 0.99
"""No estimate says more: only what is sure is a whole win."""
_EVEN: Final = 0.005

_PUZZLE: Final = {
    1.0: (T("can be solved"), "+"),
    0.0: (T("not known"), "?"),
    -1.0: (T("leads nowhere"), "−"),
}


def verdict_of(game: Game[Any], each: MoveValue[Any], exact: bool) -> tuple[Words, str]:
    """The value of a move for the player who makes it, in words and in a few characters."""
    if game.players == 1:
        return _PUZZLE[each.value]
    if abs(each.value) == 1:
        sign = "+" if each.value > 0 else "−"
        distance = "" if each.distance is None else each.distance
        return does(each.value, each.distance), f"{sign}{distance}"
    if exact:
        return T("draw"), "0"
    return estimate(each.value)


def does(value: float, distance: int | None) -> Text:
    """A proved result as a verb: `wins in 5`, `draws`, `loses`."""
    if value == 0:
        return DRAW
    if distance is None:
        return WIN if value > 0 else LOSS
    return T("wins in {n}", n=distance) if value > 0 else T("loses in {n}", n=distance)


def estimate(value: float) -> tuple[Words, str]:
    """`+0.31` and `+.31`."""
    if abs(value) < _EVEN:
        return EVEN, "0"
    words = f"{max(-_ALMOST, min(_ALMOST, value)):+.2f}".replace("-", "−")
    return words, words.replace("0.", ".", 1)


def headline(position: Position[Any], found: Analysis[Any]) -> Words:
    """The value of a position: `yellow wins in 5`, `draw`, `white is ahead, +0.31`."""
    game, value = position.game, found.value
    if value is None:
        return ""
    if game.players == 1:
        return T("can't be solved") if value < 0 else _PUZZLE[value][0]
    leader = game.side(position.to_move if value > 0 else other(position.to_move))
    if abs(value) == 1:
        distance = found.moves[0].distance if found.moves else None
        if distance is None:
            return T("{side} wins", side=leader)
        return T("{side} wins in {n}", side=leader, n=distance)
    if found.exact:
        return T("draw")
    words, _ = estimate(abs(value))
    return EVEN if words == EVEN else T("{side} is ahead, {value}", side=leader, value=words)

"""Values in words: `wins in 5`, `draw`, `loses in 12`, `+0.31`, and shorter for the board.

A number of moves counts the winner's own, the move itself included if it is the winner's.
"""

from __future__ import annotations

from typing import Any, Final

from plancia.core.analysis import Analysis, MoveValue
from plancia.core.game import Game, Position, other

_ALMOST: Final = 0.99
"""No estimate says more: only what is sure is a whole win."""
_EVEN: Final = 0.005

_PUZZLE: Final = {
    1.0: ("can be solved", "+"),
    0.0: ("not known", "?"),
    -1.0: ("leads nowhere", "-"),
}


def verdict_of(game: Game[Any], each: MoveValue[Any], exact: bool) -> tuple[str, str]:
    """What comes of a move for whoever makes it, in words and in a few characters."""
    if game.players == 1:
        return _PUZZLE[each.value]
    if abs(each.value) == 1:
        sign, word = ("+", "wins") if each.value > 0 else ("-", "loses")
        if each.distance is None:
            return word, sign
        return f"{word} in {each.distance}", f"{sign}{each.distance}"
    if exact:
        return "draw", "0"
    return estimate(each.value)


def estimate(value: float) -> tuple[str, str]:
    """`+0.31` and `+.31`."""
    if abs(value) < _EVEN:
        return "even", "0"
    words = f"{max(-_ALMOST, min(_ALMOST, value)):+.2f}"
    return words, words.replace("0.", ".", 1)


def headline(position: Position[Any], found: Analysis[Any]) -> str:
    """What a position is worth: `yellow wins in 5`, `draw`, `white is ahead, +0.31`."""
    game, value = position.game, found.value
    if value is None:
        return ""
    if game.players == 1:
        return {1.0: "can be solved", 0.0: "not known", -1.0: "can't be solved"}[value]
    leader = game.side(position.to_move if value > 0 else other(position.to_move))
    if abs(value) == 1:
        distance = found.moves[0].distance if found.moves else None
        return f"{leader} wins" if distance is None else f"{leader} wins in {distance}"
    if found.exact:
        return "draw"
    words, _ = estimate(abs(value))
    return words if words == "even" else f"{leader} is ahead, {words}"

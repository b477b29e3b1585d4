"""The one scale of values, in numbers and in words: `wins in 5`, `draws`, `+0.31`, `+5` on a board.

A number of moves counts the winner's own, the move itself included if it is the winner's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from plancia.core.position import Position, other
from plancia.core.text import T, Text, Words

WIN, DRAW, LOSS, EVEN = T("wins"), T("draws"), T("loses"), T("even")

_ALMOST: Final = 0.99
"""No estimate says more: only what is sure is a whole win."""
_EVEN: Final = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What a position or a move is worth to the side to move."""

    value: float
    """From -1 to 1: a proved one is +1, 0 or -1."""
    says: Words
    """In words: `wins in 5`, `draws`, `+0.31`."""
    short: str
    """In a few characters, for a board: `+5`, `0`, `+.31`."""
    score: int | None = None
    """The solver's score, in a game that has one."""
    distance: int | None = None
    """Of a proved win or loss: moves that the winner still makes."""

    def __str__(self) -> str:
        return str(self.says)

    @property
    def result(self) -> int:
        """Of a proved value: +1, 0 or -1."""
        return int(self.value)

    @classmethod
    def proved(cls, value: float, distance: int | None = None, score: int | None = None) -> Value:
        """A value that is proved, with its words."""
        says, short = proved(value, distance)
        return cls(value=value, says=says, short=short, score=score, distance=distance)


def proved(value: float, distance: int | None = None) -> tuple[Text, str]:
    """What a proved value is called, and in a few characters: `wins in 5` and `+5`."""
    if value == 0:
        return DRAW, "0"
    if distance is None:
        return (WIN, "+") if value > 0 else (LOSS, "−")
    if value > 0:
        return T("wins in {n}", n=distance), f"+{distance}"
    return T("loses in {n}", n=distance), f"−{distance}"


def estimated(value: float) -> tuple[Words, str]:
    """What an opinion is called, `+0.31`, and the same in a few characters."""
    if abs(value) == 1:
        return proved(value)
    if abs(value) < _EVEN:
        return EVEN, "0"
    words = f"{max(-_ALMOST, min(_ALMOST, value)):+.2f}".replace("-", "−")
    return words, words


def headline(
    position: Position[Any], value: float | None, exact: bool, distance: int | None = None
) -> Words:
    """The value of a position for the side to move: `yellow wins in 5`, `white is ahead, +0.31`."""
    game = position.game
    if value is None:
        return ""
    if game.players == 1:
        if value == 0:
            return T("not known")
        return T("can be solved") if value > 0 else T("can't be solved")
    leader = game.side(position.to_move if value > 0 else other(position.to_move))
    if abs(value) == 1:
        if distance is None:
            return T("{side} wins", side=leader)
        return T("{side} wins in {n}", side=leader, n=distance)
    if exact:
        return T("draw")
    words, _ = estimated(abs(value))
    return EVEN if words == EVEN else T("{side} is ahead, {value}", side=leader, value=words)

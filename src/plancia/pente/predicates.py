"""The rules of Pente as predicates of flat integers, each stated once.

The rules room runs them as they are; the engine's kernels run the same text, compiled by
`plancia.core.jit`, and its tables of patterns are made from them.
"""

from typing import Any, Final

FIVE: Final = 5
CENTRAL: Final = 2
"""How far the central 5x5 of the tournament rule reaches from the centre."""


def is_five(length: Any, exactly: Any) -> Any:
    """Whether a run of that length is a five that counts."""
    return (length == FIVE) | ((length > FIVE) & (not exactly))


def is_sandwich(stones: Any, end: int, step: int, length: int, ends: int, between: int) -> bool:
    """Whether that many stones of one colour lie between two of the other, from one end on."""
    for place in range(1, length + 1):
        if stones[end + place * step] != between:
            return False
    return bool(stones[end] == ends and stones[end + (length + 1) * step] == ends)


def opening_allows(
    placed: int, captured: int, from_centre: int, centre_first: Any, tournament: Any
) -> bool:
    """Whether the opening rules let a stone come to a point that far from the centre.

    `placed` are the stones on the board, `captured` those both players have captured.
    """
    if captured:
        return True
    if placed == 0:
        return not centre_first or from_centre == 0
    return placed != 2 or not tournament or from_centre > CENTRAL


def captures_winner(first: int, second: int, enough: int) -> int:
    """The player who has captured enough stones, and more than the other; 0 if there is none."""
    if enough == 0 or first == second or max(first, second) < enough:
        return 0
    return 1 if first > second else 2


def lines_winner(mover: int, boat: Any, mover_has_five: bool, opponent_has_five: bool) -> int:
    """The player who wins by a five after the mover's stone; 0 if there is none.

    In Boat the mover's five is one that no capture breaks, and the opponent's has outlived a move.
    """
    if opponent_has_five and (boat or not mover_has_five):
        return 3 - mover
    return mover if mover_has_five else 0

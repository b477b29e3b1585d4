"""Positions of Pente set up for tests."""

from typing import Any

from plancia.pente import Pente, PenteOptions, PentePosition

FREE = {"centre_first": False}
"""Rule tests set up boards of their own, so no opening rule may get in the way."""


def put(
    rows: list[str], mover: str = "X", captured: tuple[int, int] = (0, 0), **options: Any
) -> PentePosition:
    """Any board as a position, with any number of stones placed."""
    game = Pente(PenteOptions(len(rows), len(rows[0]), **{**FREE, **options}))
    stones, to_move = "".join(rows).encode(), "XO".index(mover) + 1
    outcome = game.judge(stones, to_move, captured)
    return PentePosition(game, stones, captured, outcome, to_move=to_move)

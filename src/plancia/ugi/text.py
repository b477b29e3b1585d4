"""What both ends of UGI share: booleans and the unit of scores."""

from typing import Final

POINTS: Final = 100
"""Centipoints that a sure win is worth."""

NO_MOVE: Final = "(none)"
"""The best move where there is none."""


def truth(fact: bool) -> str:
    return "true" if fact else "false"

"""Wins within some turns, by the rules alone: every answer to every question is played."""

from typing import Any

from plancia.core.position import Position


def wins_within(position: Position[Any], player: int, turns: int, priced: bool = False) -> bool:
    """True if the player wins within their next `turns`; `priced` moves are tried if asked for."""
    if position.outcome is not None:
        return position.outcome.winner == player
    if position.begins_turn and not turns:
        return False
    mine = position.to_move == player
    left = turns - (mine and position.begins_turn)
    answers = position.legal_moves() + (position.priced_moves() if priced else ())
    found = (wins_within(position.play(move), player, left, priced) for move in answers)
    return any(found) if mine else all(found)

"""Matches, tournaments and ratings: who plays, by which clock, and who is the stronger one."""

from plancia.arena.match import Clock, Match, Termination, Verdict
from plancia.arena.seat import Forfeit, Seat, play_out, seat, take_turn

__all__ = [
    "Clock",
    "Forfeit",
    "Match",
    "Seat",
    "Termination",
    "Verdict",
    "play_out",
    "seat",
    "take_turn",
]

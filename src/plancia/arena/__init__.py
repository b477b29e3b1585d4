"""Matches, tournaments and ratings: who plays, by which clock, and who is the stronger one."""

from plancia.arena.journal import Journal
from plancia.arena.playing import play, play_out, seat
from plancia.arena.sprt import Decision, Sprt
from plancia.arena.standings import (
    Difference,
    bradley_terry,
    differences,
    standings,
)
from plancia.arena.tournament import (
    Entrant,
    Plan,
    Played,
    Tournament,
    random_openings,
    read_openings,
)
from plancia.engine.match import Forfeit, GameClock, GameEnd, Match, Termination

__all__ = [
    "Decision",
    "Difference",
    "Entrant",
    "Forfeit",
    "GameClock",
    "GameEnd",
    "Journal",
    "Match",
    "Plan",
    "Played",
    "Sprt",
    "Termination",
    "Tournament",
    "bradley_terry",
    "differences",
    "play",
    "play_out",
    "random_openings",
    "read_openings",
    "seat",
    "standings",
]

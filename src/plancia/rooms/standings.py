"""Standings: points, and what decides between players who have as many."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from plancia.live.export import csv_text
from plancia.rooms.tournament import DRAW, LOSS, WIN, Tournament, TournamentGame

ARENA_WIN, ARENA_DRAW = 2.0, 1.0
STREAK: Final = 2
"""Games won in a row after which further wins of an arena count twice."""


@dataclass(slots=True)
class Row:
    """One player in the standings."""

    rank: int
    player: int
    points: float
    buchholz: float = 0.0
    """The points of all opponents; for a bye the player's own."""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0
    """Games won in a row, up to the latest."""


def points_of(tournament: Tournament) -> dict[int, float]:
    """By player."""
    points = dict.fromkeys(range(1, len(tournament.members) + 1), 0.0)
    streaks: dict[int, int] = defaultdict(int)
    for game in _ended(tournament):
        for number in game.players:
            each = game.points_of(number)
            if tournament.plan.format == "arena":
                win = 2 * ARENA_WIN if streaks[number] >= STREAK else ARENA_WIN
                points[number] += {WIN: win, DRAW: ARENA_DRAW}.get(each, LOSS)
                streaks[number] = streaks[number] + 1 if each == WIN else 0
            else:
                points[number] += each
    return points


def standings(tournament: Tournament) -> list[Row]:
    """All players but those whom the organiser removed, the best first. Points decide, then
    the opponents' points, then wins."""
    points = points_of(tournament)
    games: dict[int, list[TournamentGame]] = defaultdict(list)
    for game in _ended(tournament):
        for number in game.players:
            games[number].append(game)
    rows = []
    for player in tournament.shown:
        row = Row(0, player.number, points[player.number])
        for game in games[row.player]:
            # A bye, or a game against a level, counts as one against the player's own points.
            row.buchholz += points[game.opponent(row.player) or row.player]
            result = game.points_of(row.player)
            row.wins += result == WIN
            row.draws += result == DRAW
            row.losses += result == LOSS
            row.streak = row.streak + 1 if result == WIN else 0
        rows.append(row)
    rows.sort(key=lambda row: (row.points, row.buchholz, row.wins), reverse=True)
    for rank, row in enumerate(rows, 1):
        row.rank = rank
    return rows


COLUMNS: Final = ("rank", "name", "points", "buchholz", "wins", "draws", "losses")


def standings_csv(tournament: Tournament) -> str:
    """The standings for a spreadsheet."""
    rows = [
        (
            *(row.rank, tournament.member(row.player).name),
            *(row.points, row.buchholz, row.wins, row.draws, row.losses),
        )
        for row in standings(tournament)
    ]
    return csv_text(COLUMNS, rows)


def _ended(tournament: Tournament) -> list[TournamentGame]:
    """The games that have ended, in the order in which they did."""
    ended = [game for game in tournament.games if game.points is not None]
    return sorted(ended, key=lambda game: game.ended_at)

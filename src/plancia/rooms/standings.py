"""Standings: points, and what decides between players who have as many."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from operator import mul
from typing import Final

from plancia.live.export import csv_text
from plancia.rooms.tournament import DRAW, LOSS, WIN, Tournament, TournamentGame

ARENA_WIN, ARENA_DRAW = 2.0, 1.0
STREAK: Final = 2
"""Games won in a row after which further wins of an arena count twice."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player in the standings."""

    rank: int
    player: int
    points: float
    buchholz: float
    """The points of all opponents; for a bye the player's own."""
    sonneborn_berger: float
    """The points of the opponents who were beaten, and half of those with whom it was a draw."""
    direct: float
    """Points in the games against those who are equal so far."""
    wins: int
    draws: int
    losses: int
    streak: int
    """Games won in a row, up to the latest."""


def points_of(tournament: Tournament) -> dict[int, float]:
    """By player."""
    points = {player.number: 0.0 for player in tournament.members}
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
    the opponents' points, then the games between equals."""
    points = points_of(tournament)
    games: dict[int, list[TournamentGame]] = defaultdict(list)
    for game in _ended(tournament):
        for number in game.players:
            games[number].append(game)
    buchholz, sonneborn_berger = {}, {}
    counts: dict[int, tuple[int, int, int]] = {}
    streaks: dict[int, int] = {}
    for number in points:
        # A bye, or a game against a level, counts as one against the player's own points.
        opponents = [game.opponent(number) for game in games[number]]
        strengths = [points[number if each is None else each] for each in opponents]
        results = [game.points_of(number) for game in games[number]]
        buchholz[number] = sum(strengths, 0.0)
        sonneborn_berger[number] = sum(map(mul, results, strengths), 0.0)
        counts[number] = results.count(WIN), results.count(DRAW), results.count(LOSS)
        streaks[number] = sum(1 for _ in takewhile(lambda each: each == WIN, reversed(results)))
    direct: dict[int, float] = {}

    def equal_so_far(criteria: Sequence[Mapping[int, float]]) -> Callable[[int], tuple[float, ...]]:
        return lambda number: tuple(-each[number] for each in criteria)

    before = [points, buchholz, sonneborn_berger]
    shown = [each.number for each in tournament.shown]
    key = equal_so_far(before)
    for _, group in groupby(sorted(shown, key=key), key=key):
        equals = set(group)
        for number in equals:
            met = [game for game in games[number] if game.opponent(number) in equals]
            direct[number] = sum((game.points_of(number) for game in met), 0.0)
    wins = {number: float(counts[number][0]) for number in points}
    order = sorted(shown, key=equal_so_far([*before, direct, wins]))
    return [
        Row(
            rank,
            number,
            points[number],
            buchholz[number],
            sonneborn_berger[number],
            direct[number],
            *counts[number],
            streaks[number],
        )
        for rank, number in enumerate(order, 1)
    ]


COLUMNS: Final = (
    *("rank", "name", "points", "buchholz", "sonneborn-berger", "direct"),
    *("wins", "draws", "losses"),
)


def standings_csv(tournament: Tournament) -> str:
    """The standings for a spreadsheet."""
    rows = [
        (
            *(row.rank, tournament.member(row.player).name, row.points, row.buchholz),
            *(row.sonneborn_berger, row.direct, row.wins, row.draws, row.losses),
        )
        for row in standings(tournament)
    ]
    return csv_text(COLUMNS, rows)


def _ended(tournament: Tournament) -> list[TournamentGame]:
    """The games that have ended, in the order in which they did."""
    ended = [game for game in tournament.games if game.points is not None]
    return sorted(ended, key=lambda game: game.ended_at)

"""Who is how strong: standings from results, ratings with error bars, differences of players.

Ratings are those of the model of Bradley and Terry: the chance that i beats j is
1 / (1 + 10 ** ((r_j - r_i) / 400)), as with Elo, and a draw counts as half a win. They do not
depend on the order of the games: under them the results are most likely. The mean is 0.

A player that won or lost every game would be rated infinitely high or low. So each is given a
little of a game against an average player, half won and half lost; with more games it fades.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, exp, log, log10, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from plancia.arena.tournament import Tournament

PRIOR: Final = 0.5
"""Wins and losses against an average player that each player is given (the prior)."""

ELO_PER_LOGIT: Final = 400 / log(10)
"""Points for a unit of the logarithm of the odds."""
SURE: Final = 1.96
"""Standard deviations in half a 95 % confidence interval."""

Matrix = Sequence[Sequence[float]]

_STEPS: Final = 200
_MAX_STEP: Final = 1.0


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points above the average of the players, and half the length of the error bar."""

    elo: float
    error: float


def bradley_terry(points: Matrix, prior: float = PRIOR) -> list[Rating]:
    """The ratings of players of whom i took `points[i][j]` points from j.

    With a prior of 0 every player must have taken points from some and lost points to some.
    """
    players = range(len(points))
    games = [[points[i][j] + points[j][i] for j in players] for i in players]
    strength = [0.0] * len(points)
    for _ in range(_STEPS):
        slope, information = _newton(points, games, strength, prior)
        step = _solved(information, [[one] for one in slope])
        for i in players:
            strength[i] += max(-_MAX_STEP, min(_MAX_STEP, step[i][0]))
        if max(abs(one) for (one,) in step) < 1e-10:
            break
    # Of what is known of each strength only its distance from the mean counts.
    spread = _solved(information, [[(i == j) - 1 / len(points) for j in players] for i in players])
    of_mean = [sum(row[j] for row in spread) / len(points) for j in players]
    mean = sum(strength) / len(points)
    return [
        Rating(
            ELO_PER_LOGIT * (strength[i] - mean),
            SURE * ELO_PER_LOGIT * max(spread[i][i] - of_mean[i], 0) ** 0.5,
        )
        for i in players
    ]


def _newton(
    won: Matrix, games: Matrix, strength: Sequence[float], prior: float
) -> tuple[list[float], list[list[float]]]:
    """The slope of the results' likelihood at these strengths, and its curvature."""
    players = range(len(won))
    slope, information = [], []
    for i in players:
        chance = [1 / (1 + exp(strength[j] - strength[i])) for j in players]
        average = 1 / (1 + exp(-strength[i]))
        weight = [games[i][j] * chance[j] * (1 - chance[j]) for j in players]
        slope.append(
            sum(won[i][j] - games[i][j] * chance[j] for j in players) + prior * (1 - 2 * average)
        )
        # Only differences count, so something must hold the mean: it does no more than that.
        row = [1 / len(won) - weight[j] for j in players]
        row[i] += sum(weight) + 2 * prior * average * (1 - average)
        information.append(row)
    return slope, information


def _solved(matrix: Matrix, sides: Matrix) -> list[list[float]]:
    """The columns x of which matrix times x are the columns of `sides`: Gauss and Jordan."""
    rows = [[*left, *right] for left, right in zip(matrix, sides, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for row in range(size):
            if row != at and (factor := rows[row][at]):
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [row[size:] for row in rows]


@dataclass(frozen=True, slots=True)
class Ranking:
    """One player's row of the standings: rating, points, forfeits."""

    player: str
    elo: float
    error: float
    games: int
    points: float
    wins: int
    draws: int
    losses: int
    forfeits: int
    """Games lost by an illegal move, a crash or the clock."""

    @property
    def score(self) -> float:
        """The share of points, from 0 to 1."""
        return self.points / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Difference:
    """Two players who met, from the games between them alone."""

    one: str
    two: str
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """Games between the two."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points of the first one, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def elo(self) -> float | None:
        """Points by which the first is stronger; None if it won or lost every game."""
        return 400 * log10(self.score / (1 - self.score)) if 0 < self.score < 1 else None

    @property
    def error(self) -> float | None:
        """Half the 95 % confidence interval, by the games' own variance."""
        score = self.score
        if not 0 < score < 1:
            return None
        squares = (
            self.wins * (1 - score) ** 2 + self.draws * (0.5 - score) ** 2 + self.losses * score**2
        )
        deviation = sqrt(squares) / self.games
        return SURE * ELO_PER_LOGIT * deviation / (score * (1 - score))

    @property
    def superiority(self) -> float:
        """The likelihood that the first is the stronger one (LOS); draws do not count."""
        decided = self.wins + self.losses
        return (1 + erf((self.wins - self.losses) / sqrt(2 * decided))) / 2 if decided else 0.5


def standings(tournament: Tournament) -> list[Ranking]:
    """All players, the best first."""
    names = tournament.names
    points = [[0.0] * len(names) for _ in names]
    results = [[0, 0, 0] for _ in names]
    forfeits = [0] * len(names)
    for game in tournament.played:
        sides = (game.first, game.second), (game.second, game.first)
        for (one, two), point in zip(sides, game.points, strict=True):
            points[one][two] += point
            results[one][int(2 - 2 * point)] += 1
            forfeits[one] += point == 0 and game.is_forfeit
    ratings = bradley_terry(points)
    found = []
    for one in sorted(range(len(names)), key=lambda one: -ratings[one].elo):
        wins, draws, losses = results[one]
        elo, error = ratings[one].elo, ratings[one].error
        games, taken, lost = sum(results[one]), sum(points[one]), forfeits[one]
        found.append(Ranking(names[one], elo, error, games, taken, wins, draws, losses, lost))
    return found


def differences(tournament: Tournament) -> list[Difference]:
    """Each two who met, the better ones first."""
    place = {row.player: number for number, row in enumerate(standings(tournament))}
    counts: dict[tuple[str, str], list[int]] = {}
    names = tournament.names
    for game in tournament.played:
        one, two, mine = names[game.first], names[game.second], game.points[0]
        if place[one] > place[two]:
            one, two, mine = two, one, 1 - mine
        counts.setdefault((one, two), [0, 0, 0])[int(2 - 2 * mine)] += 1
    pairs = sorted(counts, key=lambda pair: (place[pair[0]], place[pair[1]]))
    return [Difference(*pair, *counts[pair]) for pair in pairs]

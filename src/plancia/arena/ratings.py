"""Ratings from results, by the model of Bradley and Terry, with error bars.

The chance that i beats j is 1 / (1 + 10 ** ((r_j - r_i) / 400)), as with Elo, and a draw counts as
half a win. Unlike Elo's rule the ratings do not depend on the order of the games: they are those
under which the results are most likely. The mean is 0, since only differences mean anything.

A player that won or lost every game would be rated infinitely high or low. So each is given a
little of a game against an average player, half won and half lost; with more games it fades.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

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

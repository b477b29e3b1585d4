"""Ratings from results, by the model of Bradley and Terry, with error bars.

The chance that i beats j is 1 / (1 + 10 ** ((r_j - r_i) / 400)), as with Elo, and a draw counts as
half a win. Unlike Elo's rule the ratings do not depend on the order of the games: they are those
under which the results are most likely. The mean is 0, since only differences mean anything.

A player that won or lost every game would be rated infinitely high or low. So each is given a
little of a game against an average player, half won and half lost; with more games it fades.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

PRIOR: Final = 0.5
"""Wins and losses against an average player that each player is given (the prior)."""

_ELO: Final = 400 / log(10)
_SURE: Final = 1.96
"""Standard deviations in an error bar: the truth lies within it 95 times of 100."""

_STEPS: Final = 200
_LONGEST_STEP: Final = 1.0


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points above the average of the players, and half the length of the error bar."""

    elo: float
    error: float


def bradley_terry(points: Sequence[Sequence[float]], prior: float = PRIOR) -> list[Rating]:
    """The ratings of players of whom i took `points[i][j]` points from j.

    With a prior of 0 every player must have taken points from some and lost points to some.
    """
    import numpy as np

    won = np.asarray(points, dtype=float)
    players = len(won)
    games = won + won.T
    strength = np.zeros(players)
    # Only differences count, so something must hold the mean: it does no more than that.
    mean = np.full((players, players), 1 / players)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        average = 1 / (1 + np.exp(-strength))
        slope = (won - games * chance).sum(axis=1) + prior * (1 - 2 * average)
        weight = games * chance * (1 - chance)
        information = np.diag(weight.sum(axis=1) + 2 * prior * average * (1 - average)) - weight
        step = np.linalg.solve(information + mean, slope)
        strength += step.clip(-_LONGEST_STEP, _LONGEST_STEP)
        if abs(step).max() < 1e-10:
            break
    centred = np.eye(players) - mean
    spread = centred @ np.linalg.inv(information + mean) @ centred
    strength -= strength.mean()
    return [
        Rating(float(_ELO * value), float(_SURE * _ELO * max(variance, 0.0) ** 0.5))
        for value, variance in zip(strength, spread.diagonal(), strict=True)
    ]

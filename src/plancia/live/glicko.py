"""Glicko-2: ratings that know how sure they are, after Mark Glickman's paper (2013)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
"""Points of a rating in a unit of the paper's inner scale."""
MEAN: Final = 1500.0
TAU: Final = 0.5
"""How much the volatility may change: smaller for games with few upsets."""
MAX_DEVIATION: Final = 350.0
"""A newcomer's: nobody is less sure than that, however long they were away."""
PRECISION: Final = 1e-6
"""Of the volatility."""


@dataclass(frozen=True, slots=True)
class GlickoRating:
    value: float = MEAN
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        """True while it says little."""
        return self.deviation > 110


def rated(
    player: GlickoRating,
    games: Sequence[tuple[GlickoRating, float]],
    *,
    periods: float = 1.0,
    tau: float = TAU,
) -> GlickoRating:
    """The rating after those games: each opponent as before them, and the points (1, 0.5 or 0).

    `periods` is how many rating periods passed since the last update, a fraction where games are
    rated one by one as they end. Without games a rating is only less sure than before.
    """
    mu, phi, sigma = (player.value - MEAN) / SCALE, player.deviation / SCALE, player.volatility
    if not games:
        return _with_limit(player.value, SCALE * sqrt(phi**2 + periods * sigma**2), sigma)
    information = improvement = 0.0
    for opponent, points in games:
        weight = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.value - MEAN) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        improvement += weight * (points - expected)
    variance = 1 / information
    sigma = _volatility(phi, sigma, variance, variance * improvement, tau)
    phi = 1 / sqrt(1 / (phi**2 + periods * sigma**2) + information)
    return _with_limit(MEAN + SCALE * (mu + phi**2 * improvement), SCALE * phi, sigma)


def _with_limit(value: float, deviation: float, volatility: float) -> GlickoRating:
    return GlickoRating(value, min(deviation, MAX_DEVIATION), volatility)


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """The root of the paper's step 5, by the Illinois variant of regula falsi."""
    start = log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    one = start
    if delta**2 > phi**2 + variance:
        two = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * tau) < 0:
            steps += 1
        two = start - steps * tau
    slope_one, slope_two = slope(one), slope(two)
    while abs(two - one) > PRECISION:
        three = one + (one - two) * slope_one / (slope_two - slope_one)
        slope_three = slope(three)
        if slope_three * slope_two <= 0:
            one, slope_one = two, slope_two
        else:
            slope_one /= 2
        two, slope_two = three, slope_three
    return exp(one / 2)

"""The generalised SPRT by its definition: the likeliest distributions under both hypotheses."""

from collections.abc import Mapping
from math import log


def ratio(pairs: Mapping[float, int], elo0: float, elo1: float) -> float:
    """The logarithm of the likelihood of these scores with `elo1` by that with `elo0`."""
    total = sum(pairs.values())
    seen = {score: count / total for score, count in pairs.items() if count}
    low, high = (likeliest(seen, 1 / (1 + 10 ** (-elo / 400))) for elo in (elo0, elo1))
    return sum(pairs[score] * log(high[score] / low[score]) for score in seen)


def likeliest(seen: Mapping[float, float], mean: float) -> dict[float, float]:
    """Of all distributions of these scores with that mean, the one that makes them likeliest.

    Each share is divided by 1 + x * (score - mean), with the x that gives the mean; by bisection.
    """
    low = -1 / (max(seen) - mean)
    high = 1 / (mean - min(seen))
    for _ in range(200):
        x = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + x * (score - mean)) for score, share in seen.items()
        )
        low, high = (x, high) if slope > 0 else (low, x)
    return {score: share / (1 + x * (score - mean)) for score, share in seen.items()}

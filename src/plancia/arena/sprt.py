"""The sequential probability ratio test: play two players until it is plain who is stronger.

The test weighs two hypotheses: the first player is `elo0` points stronger than the second (or
less), or `elo1` points (or more). After every pair of games, one from each side of an opening, it
says which is true, or that more games are needed. `alpha` and `beta` are the chances that it says
the second or the first wrongly. The score of a pair is treated as normally distributed around its
mean, with the variance seen so far: the generalised test, as testing sites of chess engines use it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

from plancia.core.errors import MalformedText

_SUPPOSED_PAIRS: Final = 8
_SUPPOSED_VARIANCE: Final = 1 / 8
"""Before anything is seen, scores are supposed to vary as those of equals who never draw, with the
weight of this many pairs: the first few may be all alike, and prove nothing yet."""


class Decision(StrEnum):
    """What a test has decided about the first player."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two hypotheses in Elo, and the error rates."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise MalformedText(
                "{elo0}:{elo1}: the first must be the smaller one",
                elo0=f"{self.elo0:g}",
                elo1=f"{self.elo1:g}",
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise MalformedText("alpha and beta lie between 0 and 0.5")

    @classmethod
    def parse(cls, text: str, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
        """Reads `0:20`, the two differences in Elo points."""
        number = r"(-?[0-9]+(?:\.[0-9]+)?)"
        found = re.fullmatch(rf"{number}:{number}", text.strip())
        if not found:
            raise MalformedText("{text} is not ELO0:ELO1, such as 0:20", text=repr(text))
        return cls(float(found[1]), float(found[2]), alpha, beta)

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the ratio decides: below the first, above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Mapping[float, int]) -> float:
        """The logarithm of how much more likely `elo1` makes these scores than `elo0` does.

        `pairs` counts the pairs of games by their score, which is 0, 0.25 and so on to 1.
        """
        total = sum(pairs.values())
        if not total:
            return 0.0
        mean = sum(score * count for score, count in pairs.items()) / total
        seen = sum((score - mean) ** 2 * count for score, count in pairs.items())
        supposed = _SUPPOSED_PAIRS * _SUPPOSED_VARIANCE
        variance = (seen + supposed) / (total + _SUPPOSED_PAIRS)
        low, high = (1 / (1 + 10 ** (-elo / 400)) for elo in (self.elo0, self.elo1))
        return total * (high - low) * (2 * mean - low - high) / (2 * variance)

    def decide(self, ratio: float) -> Decision | None:
        """The decision, or None while the test goes on."""
        low, high = self.bounds
        if ratio >= high:
            return Decision.STRONGER
        return Decision.NOT_STRONGER if ratio <= low else None

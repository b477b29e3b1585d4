"""Who is how strong: standings from results, and how sure the difference of two players is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, log10, sqrt
from typing import Protocol

from plancia.arena.ratings import ELO_PER_LOGIT, SURE, Rating, bradley_terry


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game as ratings count it: the players by number, from 0, and their points."""

    first: int
    second: int
    points: tuple[float, float]
    forfeit: bool = False
    """Lost by an illegal move, a crash or the clock."""


class Scored(Protocol):
    """Results of some players: a tournament, or games from files."""

    @property
    def title(self) -> str: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def results(self) -> Sequence[GameResult]: ...
    @property
    def notes(self) -> Sequence[str]:
        """Lines below the table, such as the state of a test."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """One player's row of the standings: rating, points, forfeits."""

    player: str
    rating: Rating
    games: int
    points: float
    wins: int
    draws: int
    losses: int
    forfeits: int
    """Games lost by an illegal move, a crash or the clock."""
    against: tuple[tuple[float, int], ...]
    """Points and games against each, in the order of the standings."""

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


def standings(scored: Scored) -> list[Ranking]:
    """All players, the best first."""
    names = scored.names
    points = [[0.0] * len(names) for _ in names]
    games = [[0] * len(names) for _ in names]
    results = [[0, 0, 0] for _ in names]
    forfeits = [0] * len(names)
    for result in scored.results:
        sides = (result.first, result.second), (result.second, result.first)
        for (one, two), point in zip(sides, result.points, strict=True):
            points[one][two] += point
            games[one][two] += 1
            results[one][int(2 - 2 * point)] += 1
            forfeits[one] += point == 0 and result.forfeit
    ratings = bradley_terry(points)
    order = sorted(range(len(names)), key=lambda one: -ratings[one].elo)
    return [
        Ranking(
            names[one],
            ratings[one],
            sum(games[one]),
            sum(points[one]),
            results[one][0],
            results[one][1],
            results[one][2],
            forfeits[one],
            tuple((points[one][two], games[one][two]) for two in order),
        )
        for one in order
    ]


def differences(scored: Scored) -> list[Difference]:
    """Each two who met, the better ones first."""
    place = {row.player: number for number, row in enumerate(standings(scored))}
    counts: dict[tuple[str, str], list[int]] = {}
    for result in scored.results:
        one, two = scored.names[result.first], scored.names[result.second]
        mine = result.points[0]
        if place[one] > place[two]:
            one, two, mine = two, one, 1 - mine
        counts.setdefault((one, two), [0, 0, 0])[int(2 - 2 * mine)] += 1
    pairs = sorted(counts, key=lambda pair: (place[pair[0]], place[pair[1]]))
    return [Difference(*pair, *counts[pair]) for pair in pairs]

"""Results of a tournament: standings, crosstable, and a plot of the ratings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.sax.saxutils import escape

from plancia.arena.journal import plan_json, played_json
from plancia.arena.ratings import Rating, bradley_terry
from plancia.arena.tournament import Tournament
from plancia.core.match import Termination

_GAP: Final = 24
_ROW: Final = 34
_PLOT: Final = 480
_LETTER: Final = 8.5


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
        return self.points / self.games if self.games else 0.0


def standings(tournament: Tournament) -> list[Ranking]:
    """All players, the best first."""
    names = tournament.plan.names
    points = [[0.0] * len(names) for _ in names]
    games = [[0] * len(names) for _ in names]
    results = [[0, 0, 0] for _ in names]
    forfeits = [0] * len(names)
    for played in tournament.played:
        sides = (played.first, played.second), (played.second, played.first)
        for (one, two), point in zip(sides, played.points, strict=True):
            points[one][two] += point
            games[one][two] += 1
            results[one][int(2 - 2 * point)] += 1
            if point == 0 and played.termination is not Termination.NORMAL:
                forfeits[one] += 1
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


def _cells(places: Sequence[Ranking]) -> Iterator[list[str]]:
    numbers = [str(number) for number in range(1, len(places) + 1)]
    yield ["#", "player", "Elo", "±", "games", "score", "+", "=", "-", "forfeits", *numbers]
    for number, place in enumerate(places):
        rating = place.rating
        against = [
            "·" if other == number else f"{points:g}/{games}" if games else ""
            for other, (points, games) in enumerate(place.against)
        ]
        yield [
            numbers[number],
            place.player,
            f"{rating.elo:+.0f}",
            f"{rating.error:.0f}",
            str(place.games),
            f"{100 * place.score:.1f}%",
            str(place.wins),
            str(place.draws),
            str(place.losses),
            str(place.forfeits),
            *against,
        ]


def table(tournament: Tournament) -> list[list[str]]:
    """Standings and crosstable in one, the headings first: points/games against each number."""
    return list(_cells(standings(tournament)))


def text(tournament: Tournament) -> str:
    """The table for a terminal, and a line about the test if there is one."""
    rows = table(tournament)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join([*lines, *test_lines(tournament)]) + "\n"


def markdown(tournament: Tournament) -> str:
    """The table for a page."""
    head, *rows = ([cell.replace("|", "\\|") for cell in row] for row in table(tournament))
    ruler = ["---" if column == 1 else "---:" for column in range(len(head))]
    lines = [_row(head), _row(ruler), *map(_row, rows)]
    test = test_lines(tournament)
    return "\n".join([*lines, *([""] if test else []), *test]) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def test_lines(tournament: Tournament) -> list[str]:
    """The state of the sequential test, if there is one."""
    sprt = tournament.plan.sprt
    if sprt is None:
        return []
    one, two = tournament.plan.names
    low, high = sprt.bounds
    says = f"{one} is {tournament.decision} than {two}" if tournament.decision else "undecided"
    return [
        f"SPRT {sprt.elo0:g}:{sprt.elo1:g}: {says} "
        f"(ratio {tournament.ratio:.2f}, decided below {low:.2f} and above {high:.2f})"
    ]


def to_json(tournament: Tournament) -> dict[str, Any]:
    """Plan, standings and games for programs."""
    places = standings(tournament)
    sprt = tournament.plan.sprt
    return {
        **plan_json(tournament.plan),
        "standings": [
            {
                "player": place.player,
                "elo": round(place.rating.elo, 1),
                "error": round(place.rating.error, 1),
                "games": place.games,
                "points": place.points,
                "wins": place.wins,
                "draws": place.draws,
                "losses": place.losses,
                "forfeits": place.forfeits,
                "against": {
                    other.player: list(score)
                    for other, score in zip(places, place.against, strict=True)
                    if score[1]
                },
            }
            for place in places
        ],
        "decision": sprt and tournament.decision,
        "ratio": sprt and round(tournament.ratio, 4),
        "played": [played_json(tournament.plan, played) for played in tournament.played],
    }


def svg(tournament: Tournament) -> str:
    """The ratings with their error bars as one self-contained, accessible SVG element."""
    places = standings(tournament)
    title = f"{tournament.plan.game.title}: ratings after {len(tournament.played)} games"
    words = "; ".join(
        f"{place.player} {place.rating.elo:+.0f} plus or minus {place.rating.error:.0f}"
        for place in places
    )
    left = _GAP + int(_LETTER * max(len(place.player) for place in places)) + _GAP
    low, high, step = _scale(places)
    bottom = 60 + _ROW * len(places)
    width, height = left + _PLOT + 5 * _GAP, bottom + 58

    def x(elo: float) -> float:
        return round(left + _PLOT * (elo - low) / (high - low), 1)

    lines = [_grid_line(elo, x(elo), bottom) for elo in range(low, high + 1, step)]
    tops = range(60 + _ROW // 2, bottom, _ROW)
    bars = [_bar(place, left, y, x) for place, y in zip(places, tops, strict=True)]
    caption = "Elo points above the average; bars: 95 times of 100 the truth is within"
    key = hashlib.sha256((title + words).encode()).hexdigest()[:8]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-labelledby="title-{key} desc-{key}" '
        f'font-family="system-ui, sans-serif" font-size="15" fill="#1d1d1f">'
        f'<title id="title-{key}">{escape(title)}</title>'
        f'<desc id="desc-{key}">{escape(words)}</desc>'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        f'<text x="{_GAP}" y="28" font-size="18" font-weight="600">{escape(title)}</text>'
        + "".join(lines + bars)
        + f'<text x="{_GAP}" y="{bottom + 44}" font-size="13">{caption}</text></svg>\n'
    )


def _scale(places: Sequence[Ranking]) -> tuple[int, int, int]:
    """The ends of the axis and the distance of its lines, all round numbers."""
    ends = [place.rating.elo + sign * place.rating.error for place in places for sign in (-1, 1)]
    step = next(
        (step for step in (10, 20, 50, 100, 200, 500) if (max(ends) - min(ends)) / step <= 8), 1000
    )
    low, high = int(min(ends) // step) * step, int(-(-max(ends) // step)) * step
    return low, max(high, low + step), step


def _grid_line(elo: int, x: float, bottom: int) -> str:
    colour = "#d8dce0" if elo else "#5c636a"
    label = f"{elo:+d}" if elo else "0"
    return (
        f'<path d="M{x} 48V{bottom}" stroke="{colour}"/>'
        f'<text x="{x}" y="{bottom + 18}" text-anchor="middle" font-size="13">{label}</text>'
    )


def _bar(place: Ranking, left: int, y: int, x: Callable[[float], float]) -> str:
    elo, error = place.rating.elo, place.rating.error
    low, high = x(elo - error), x(elo + error)
    return (
        f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{escape(place.player)}</text>'
        f'<path d="M{low} {y}H{high}M{low} {y - 6}V{y + 6}M{high} {y - 6}V{y + 6}" '
        'stroke="#1d1d1f" stroke-width="2" fill="none"/>'
        f'<circle cx="{x(elo)}" cy="{y}" r="6" fill="#0b62a8" stroke="#1d1d1f"/>'
        f'<text x="{high + 8}" y="{y + 5}" font-size="13">{elo:+.0f} ± {error:.0f}</text>'
    )

"""Results as tables, differences, JSON, and a plot of the ratings."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

from plancia.arena.journal import plan_json, played_json
from plancia.arena.standings import Ranking, Scored, differences, standings
from plancia.arena.tournament import Played, Tournament

__all__ = [
    "difference_table",
    "differences",
    "game_line",
    "scores_json",
    "standings",
    "standings_lines",
    "svg",
    "table",
    "text",
    "to_json",
]

_GAP: Final = 24
_ROW: Final = 34
_PLOT: Final = 480
_LETTER: Final = 8.5
_CROSSTABLE: Final = 10
"""The first column with the results against one player."""


def table(scored: Scored) -> list[list[str]]:
    """Standings and crosstable in one, the headings first: points/games against each number."""
    places = standings(scored)
    numbers = [str(number) for number in range(1, len(places) + 1)]
    rows = [["#", "player", "Elo", "±", "games", "score", "+", "=", "-", "forfeits", *numbers]]
    for number, place in enumerate(places):
        rating = place.rating
        against = [
            "·" if other == number else f"{points:g}/{games}" if games else ""
            for other, (points, games) in enumerate(place.against)
        ]
        rows.append(
            [
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
        )
    return rows


def difference_table(scored: Scored) -> list[list[str]]:
    """Each two who met, the headings first: the difference in Elo, and how sure it is."""
    rows = [["pair", "Elo", "±", "LOS", "+", "=", "-"]]
    for each in differences(scored):
        elo, error = each.elo, each.error
        rows.append(
            [
                f"{each.one} - {each.two}",
                "" if elo is None else f"{elo:+.0f}",
                "" if error is None else f"{error:.0f}",
                f"{100 * each.superiority:.1f}%",
                *map(str, (each.wins, each.draws, each.losses)),
            ]
        )
    return rows


def text(scored: Scored, width: int | None = None) -> str:
    """The tables and the notes for a terminal of that width, if it has one."""
    lines = [*standings_lines(scored, width), "", *_aligned(difference_table(scored), left=0)]
    return "\n".join([*lines, *scored.notes]) + "\n"


def standings_lines(scored: Scored, width: int | None = None) -> list[str]:
    """The standings in lines of at most `width`: where they are too wide, without the results
    against each other player, which the table of pairs has too."""
    rows = table(scored)
    lines = [*_aligned(rows, left=1)]
    if width is not None and max(map(len, lines)) > width:
        lines = [*_aligned([row[:_CROSSTABLE] for row in rows], left=1)]
    return lines


def _aligned(rows: list[list[str]], left: int) -> Iterator[str]:
    """The rows of a table; the column `left` holds words, the others numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if column == left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def game_line(tournament: Tournament, played: Played) -> str:
    """A game in a line, for a terminal or a log."""
    done, names = len(tournament.played), tournament.names
    return (
        f"{done}/{tournament.plan.total}  {names[played.first]} - {names[played.second]}  "
        f"{played.result}  {played.termination.value}: {played.reason} "
        f"({len(played.moves)} moves)"
    )


def to_json(tournament: Tournament) -> dict[str, Any]:
    """Plan, standings and games for programs."""
    sprt = tournament.plan.sprt
    return {
        **plan_json(tournament.plan),
        **scores_json(tournament),
        "decision": sprt and tournament.decision,
        "ratio": sprt and round(tournament.ratio, 4),
        "played": [played_json(tournament.plan, played) for played in tournament.played],
    }


def scores_json(scored: Scored) -> dict[str, Any]:
    """Standings and differences for programs."""
    places = standings(scored)
    return {
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
        "differences": [
            {
                "players": [each.one, each.two],
                "elo": each.elo and round(each.elo, 1),
                "error": each.error and round(each.error, 1),
                "superiority": round(each.superiority, 4),
                "wins": each.wins,
                "draws": each.draws,
                "losses": each.losses,
            }
            for each in differences(scored)
        ],
    }


def svg(scored: Scored) -> str:
    """The ratings with their error bars as one self-contained, accessible SVG element."""
    places = standings(scored)
    title = f"{scored.title}: ratings after {len(scored.results)} games"
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
    caption = "Elo points above the average; bars: 95 % confidence intervals"
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

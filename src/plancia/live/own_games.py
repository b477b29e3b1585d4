"""A person's own games: which of them are asked for, and the scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from plancia.live.events import Seat
from plancia.live.refusal import Refusal
from plancia.live.stored import Summary

Result = Literal["won", "drawn", "lost"]
MAX_LISTED: Final = 50
"""Games on one page of a list."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last game of a page: the next page begins after it."""

    changed: float
    id: str

    def __str__(self) -> str:
        return f"{self.changed!r}:{self.id}"

    @classmethod
    def read(cls, text: str) -> Cursor:
        """Refusal if the text is none."""
        changed, _, game_id = text.partition(":")
        try:
            return cls(float(changed), game_id)
        except ValueError:
            raise Refusal("malformed", "{text} is no place in a list.", text=repr(text)) from None


@dataclass(frozen=True, slots=True)
class GamesFilter:
    """The games that are asked for; what is empty is not asked for."""

    game: str = ""
    result: Result | Literal[""] = ""


ANY_GAME: Final = GamesFilter()


@dataclass(frozen=True, slots=True)
class Score:
    """What a person has achieved in a game against a level; or against people and in puzzles."""

    game: str
    level: str
    """Empty for people and puzzles."""
    won: int
    drawn: int
    lost: int


Counts = Mapping[tuple[str, str, str], int]
"""By game, level and result: how many games there are."""


def is_wanted(summary: Summary, person: str, wanted: GamesFilter) -> bool:
    return (not wanted.game or summary.game == wanted.game) and (
        not wanted.result or result_for(summary, person) == wanted.result
    )


def result_for(summary: Summary, person: str) -> Result | None:
    """What a game is to a person; None while it goes on, without a result, where the person does
    not hold exactly one seat, and for a win with the coach."""
    mine, progress = _seat(summary, person), summary.progress
    if mine is None or not progress.result:
        return None
    if progress.winner is not None and progress.winner != mine.player:
        return "lost"
    if progress.winner is not None:
        return None if progress.coached else "won"
    if progress.result == "1/2-1/2":
        return "drawn"
    if progress.result == "solved":
        return "won"
    return "lost" if progress.result == "stuck" or progress.termination == "resigned" else None


def scores(summaries: Iterable[Summary], person: str) -> list[Score]:
    """The scores of a person's games."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for each in summaries:
        if result := result_for(each, person):
            levels = [seat.level for seat in each.seats if seat.level is not None]
            counts[each.game, levels[0] if levels else "", result] += 1
    return scores_of(counts)


def scores_of(counts: Counts) -> list[Score]:
    """Each game and level once, in the order of their names."""
    keys = sorted({key[:2] for key in counts})
    return [
        Score(*key, *(counts.get((*key, r), 0) for r in ("won", "drawn", "lost"))) for key in keys
    ]


def _seat(summary: Summary, person: str) -> Seat | None:
    """The only seat that a person holds."""
    mine = [seat for seat in summary.seats if seat.holder == person]
    return mine[0] if len(mine) == 1 else None

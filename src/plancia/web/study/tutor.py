"""Tutors: analysts that say what they know as the page shows it.

They sit in the processes of a pool, and so does the work of putting things into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec

from plancia.core.analysis import Analysis, Analyst, analyst
from plancia.core.capability import Explains, Explanation, capability
from plancia.core.game import FIRST, Game, Position
from plancia.core.player import NO_LIMITS, Limits, Player, Stop, never
from plancia.core.text import to_json
from plancia.play.refusal import Said
from plancia.play.views import MoveView
from plancia.web.messages import AnalysisView, Mark, ValueView
from plancia.web.study.words import headline, verdict_of

ANALYSTS_KEPT: Final = 4
"""Games whose analysts a process keeps, with all that they remember of positions."""

Token = str


@dataclass(frozen=True, slots=True)
class Studied(Analysis[Any]):
    """What is known, as the page shows it."""

    body: bytes = b""
    """An AnalysisView in JSON, without id."""
    values: tuple[tuple[Token, float, int | None], ...] = ()
    """Each move that is known, best first: its value and its distance from the end."""
    whole: bool = False
    """Whether there is nothing left to find out."""


@dataclass(frozen=True, slots=True)
class MakeTutor:
    """Makes a tutor, in another process."""

    game: Game[Any]

    def __call__(self) -> Player[Any]:
        return Tutor(_analyst(self.game), capability(self.game, Explains))


@lru_cache(ANALYSTS_KEPT)
def _analyst(game: Game[Any]) -> Analyst[Any]:
    return analyst(game, patient=False)


class Tutor(Analyst[Any]):
    """An analyst, and somebody who explains what there is to see."""

    def __init__(self, analyst: Analyst[Any], explains: Explains | None) -> None:
        self._analyst, self._explains = analyst, explains

    def deepen(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Studied]:
        explained = self._explains.explain(position) if self._explains else Explanation()
        words = _Words(position)
        for found in self._analyst.deepen(position, limits, stop):
            yield _studied(position, found, explained, words)


class _Words:
    """The moves of a position in words, each worked out once."""

    def __init__(self, position: Position[Any]) -> None:
        self._position = position
        self.legal = len(position.legal_moves())
        self._known: dict[Any, tuple[Token, Said, list[tuple[int, int]]]] = {}

    def about(self, move: Any) -> tuple[Token, Said, list[tuple[int, int]]]:
        """The move's token, the move in words, and the cells it touches."""
        if move not in self._known:
            here = self._position
            says, touches = to_json(here.describe_move(move)), list(here.touches(move))
            self._known[move] = here.format_move(move), says, touches
        return self._known[move]


def _studied(
    position: Position[Any], found: Analysis[Any], explained: Explanation, words: _Words
) -> Studied:
    moves = []
    for each in found.moves:
        token, says, touches = words.about(each.move)
        verdict, short = verdict_of(position.game, each, found.exact)
        moves.append(ValueView(token, says, each.value, to_json(verdict), short, touches))
    value = found.value
    view = AnalysisView(
        id="",
        position=position.to_text(),
        exact=found.exact,
        value=value if value is None or position.to_move == FIRST else -value,
        verdict=to_json(headline(position, found)),
        why=to_json(found.why),
        depth=found.depth,
        nodes=found.nodes,
        moves=moves,
        line=line_views(position, found.line),
        facts=[to_json(fact) for fact in explained.facts],
        marks=[
            Mark(mark.cell, mark.kind, mark.player, to_json(mark.text)) for mark in explained.marks
        ],
        done=False,
    )
    values = tuple(
        (told.move, each.value, each.distance)
        for told, each in zip(moves, found.moves, strict=True)
    )
    return Studied(
        found.move,
        value,
        found.line,
        depth=found.depth,
        exact=found.exact,
        body=msgspec.json.encode(view),
        values=values,
        whole=found.exact and bool(found.line) and len(values) == words.legal,
    )


def line_views(position: Position[Any], line: Sequence[Any]) -> list[MoveView]:
    """Moves made one after the other, in words."""
    views = []
    for move in line:
        token, says = position.format_move(move), to_json(position.describe_move(move))
        views.append(MoveView(token, says, position.to_move))
        position = position.play(move)
    return views

"""Tutors: analysts whose answers are views, with every value and every move in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from plancia.core.analysis import Analysis, Analyst, analyst
from plancia.core.capability import Explains, Explanation, capability
from plancia.core.game import FIRST, Game, Position
from plancia.core.picture import Cell
from plancia.core.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.core.text import to_json
from plancia.play.refusal import Said
from plancia.study.review import Worth, known_worth
from plancia.study.views import AnalysisView, MarkView, ValueView, line_views

ANALYSTS_KEPT: Final = 4
"""Games whose analysts a process keeps, with all that they remember of positions."""

Token = str
Pack = Callable[[AnalysisView], Any]
"""Encodes a view where it is made, such as in a level worker."""


def unpacked(view: AnalysisView) -> AnalysisView:
    return view


@dataclass(frozen=True, slots=True)
class Studied(Analysis[Any]):
    """An analysis with its view."""

    view: Any = None
    """The AnalysisView, packed."""
    values: tuple[tuple[Token, float, int | None], ...] = ()
    """Each move that is known, best first: its value and its distance from the end."""
    whole: bool = False
    """True if there is nothing left to find out."""


@dataclass(frozen=True, slots=True)
class MakeTutor:
    """Makes a tutor, in another process."""

    game: Game[Any]
    pack: Pack = unpacked

    def __call__(self) -> Player[Any]:
        return Tutor(_analyst(self.game), capability(self.game, Explains), self.pack)


@lru_cache(ANALYSTS_KEPT)
def _analyst(game: Game[Any]) -> Analyst[Any]:
    return analyst(game, patient=False)


class Tutor(Analyst[Any]):
    """An analyst that also explains the position."""

    def __init__(
        self, analyst: Analyst[Any], explains: Explains | None, pack: Pack = unpacked
    ) -> None:
        self._analyst, self._explains, self._pack = analyst, explains, pack

    def deepen(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Studied]:
        explained = self._explains.explain(position) if self._explains else Explanation()
        words = _MoveWords(position)
        for found in self._analyst.deepen(position, limits, stop):
            yield self._studied(position, found, explained, words)

    def _studied(
        self,
        position: Position[Any],
        found: Analysis[Any],
        explained: Explanation,
        words: _MoveWords,
    ) -> Studied:
        view = _view(position, found, explained, words)
        values = tuple(
            (told.move, each.value, each.distance)
            for told, each in zip(view.moves, found.moves, strict=True)
        )
        return Studied(
            found.move,
            found.value,
            found.line,
            depth=found.depth,
            exact=found.exact,
            view=self._pack(view),
            values=values,
            whole=found.exact and bool(found.line) and len(values) == words.legal,
        )


def worth_of(position: Position[Any], found: Answer[Any] | None = None) -> Worth:
    """What a position is worth by a tutor's answer; the end of a game needs none."""
    if not isinstance(found, Studied):
        return Worth(position)
    return known_worth(position, found.view, found.values)


class _MoveWords:
    """The moves of a position in words, each worked out once."""

    def __init__(self, position: Position[Any]) -> None:
        self._position = position
        self.legal = len(position.legal_moves())
        self._known: dict[Any, tuple[Token, Said, list[Cell]]] = {}

    def about(self, move: Any) -> tuple[Token, Said, list[Cell]]:
        """The move's token, the move in words, and the cells it touches."""
        if move not in self._known:
            here = self._position
            says, touches = to_json(here.describe_move(move)), list(here.touches(move))
            self._known[move] = here.format_move(move), says, touches
        return self._known[move]


def _view(
    position: Position[Any], found: Analysis[Any], explained: Explanation, words: _MoveWords
) -> AnalysisView:
    moves = []
    for each in found.moves:
        token, says, touches = words.about(each.move)
        verdict = to_json(each.says)
        moves.append(ValueView(token, says, each.value, verdict, each.short, touches))
    value = found.value
    return AnalysisView(
        position.to_text(),
        exact=found.exact,
        value=value if value is None or position.to_move == FIRST else -value,
        verdict=to_json(found.headline(position)),
        why=to_json(found.why),
        depth=found.depth,
        nodes=found.nodes,
        moves=moves,
        line=line_views(position, found.line),
        facts=[to_json(fact) for fact in explained.facts],
        marks=[
            MarkView(mark.cell, mark.kind, mark.player, to_json(mark.text))
            for mark in explained.marks
        ],
    )

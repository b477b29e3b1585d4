"""Tutors: analysts whose answers are views, with every value and every move in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from plancia.core.capability import Explains, Explanation, capability
from plancia.core.game import Game
from plancia.core.picture import Cell
from plancia.core.position import FIRST, Position
from plancia.core.text import to_json
from plancia.engine.analysis import Analyst, analyst
from plancia.engine.player import NO_LIMITS, Limits, Stop, never
from plancia.live.refusal import TextJson
from plancia.study.views import AnalysisView, MarkView, MoveValueView, line_views

ANALYSTS_KEPT: Final = 4
"""Games whose analysts a process keeps, with all that they remember of positions."""

Token = str


@lru_cache(ANALYSTS_KEPT)
def _analyst(game: Game[Any]) -> Analyst[Any]:
    return analyst(game, allow_slow=False)


class Tutor:
    """An analyst that also explains the position: its answers are views."""

    def __init__(self, game: Game[Any], analyst: Analyst[Any] | None = None) -> None:
        """`analyst` is another one than the game's best."""
        self._analyst, self._explains = analyst or _analyst(game), capability(game, Explains)

    def deepen(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[AnalysisView]:
        """Each view knows more than the one before; the last one is the answer."""
        explained = self._explains.explain(position) if self._explains else Explanation()
        words = _MoveWords(position)
        for found in self._analyst.deepen(position, limits, stop):
            moves = []
            for each in found.moves:
                token, says, touches = words.about(each.move)
                value_words = to_json(each.says)
                moves.append(
                    MoveValueView(
                        token, says, each.value, value_words, each.short, touches, each.distance
                    )
                )
            value = found.value
            yield AnalysisView(
                position.to_text(),
                exact=found.exact,
                value=value if value is None or position.to_move == FIRST else -value,
                value_words=to_json(found.headline(position)),
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
                whole=found.exact and bool(found.line) and len(moves) == words.legal,
            )

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> AnalysisView:
        *_, last = self.deepen(position, limits, stop)
        return last


class _MoveWords:
    """The moves of a position in words, each worked out once."""

    def __init__(self, position: Position[Any]) -> None:
        self._position = position
        self.legal = len(position.legal_moves())
        self._known: dict[Any, tuple[Token, TextJson, list[Cell]]] = {}

    def about(self, move: Any) -> tuple[Token, TextJson, list[Cell]]:
        """The move's token, the move in words, and the cells it touches."""
        if move not in self._known:
            here = self._position
            says, touches = to_json(here.describe_move(move)), list(here.touches(move))
            self._known[move] = here.format_move(move), says, touches
        return self._known[move]

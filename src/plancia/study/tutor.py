"""Tutors: analysts that also explain, and what is known of a position by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from plancia.core.capability import Mark, Teaches, capability
from plancia.core.game import Game
from plancia.core.picture import Cell
from plancia.core.position import FIRST, Position, Side
from plancia.core.text import Words
from plancia.engine.analysis import Analysis, Analyst, MoveValue, analyst
from plancia.engine.hint import HintStep, hint_steps, is_in_sight
from plancia.engine.player import NO_LIMITS, Limits, Stop, never
from plancia.engine.teaching import Line

ANALYSTS_KEPT: Final = 4
"""Games whose analysts a process keeps, with all that they remember of positions."""
DECIDED: Final = 0.5
"""An estimate from here on counts as won, or as lost."""


@dataclass(frozen=True, slots=True)
class Studied:
    """What is known of a position so far."""

    position: Position[Any]
    analysis: Analysis[Any] | None = None
    """None at the end of a game, and as long as nothing is known."""
    facts: tuple[Words, ...] = ()
    """What the position is about, in the words of hints."""
    cells: frozenset[Cell] = frozenset()
    """What these words call marked."""
    lines: tuple[Line, ...] = ()
    """What they speak of, drawn."""
    marks: tuple[Mark, ...] = ()
    """What there is to see on the board."""
    done: bool = False
    """True of the last one that a study gives."""

    @property
    def ended(self) -> bool:
        return self.position.outcome is not None

    @property
    def exact(self) -> bool:
        return self.ended or (self.analysis is not None and self.analysis.exact)

    @property
    def whole(self) -> bool:
        """True if there is nothing left to find out."""
        if self.ended or self.analysis is None:
            return self.ended
        found = self.analysis
        return found.exact and bool(found.line) and found.is_complete(self.position)

    @property
    def moves(self) -> tuple[MoveValue[Any], ...]:
        """Best first; empty until known."""
        return self.analysis.moves if self.analysis else ()

    @property
    def line(self) -> tuple[Any, ...]:
        return self.analysis.line if self.analysis else ()

    @property
    def best(self) -> MoveValue[Any] | None:
        """Of moves that are as good as each other the one that the best line begins with."""
        first = self.about(self.line[0]) if self.line else None
        return first or next(iter(self.moves), None)

    def about(self, move: Any) -> MoveValue[Any] | None:
        """What is known of a move."""
        return next((each for each in self.moves if each.move == move), None)

    @property
    def value(self) -> float | None:
        """For player 1, from -1 to 1; for a puzzle, 1 solvable and -1 not."""
        return self.value_for(FIRST)

    def value_for(self, player: Side) -> float | None:
        if self.position.outcome is not None:
            return float(self.position.outcome.value(player))
        value = self.analysis.value if self.analysis else None
        return value if value is None or player == self.position.to_move else -value

    def standing_for(self, player: Side) -> int | None:
        """1 won, 0 drawn or open, -1 lost."""
        value, least = self.value_for(player), 1.0 if self.exact else DECIDED
        return None if value is None else int(value >= least) - int(value <= -least)

    @property
    def headline(self) -> Words:
        """The value in words."""
        if self.ended:
            return self.position.status()
        return self.analysis.headline(self.position) if self.analysis else ""

    def knows_more(self, than: Studied) -> bool:
        """False for what a search that begins again knows at first."""
        return self._knowledge >= than._knowledge

    @property
    def _knowledge(self) -> tuple[bool, int, int, int]:
        depth = self.analysis.depth if self.analysis else 0
        return self.whole, depth, len(self.moves), len(self.line)


@lru_cache(ANALYSTS_KEPT)
def _analyst(game: Game[Any]) -> Analyst[Any]:
    return analyst(game, allow_slow=False)


class Tutor:
    """An analyst that also says what a position is about."""

    def __init__(self, game: Game[Any], analyst: Analyst[Any] | None = None) -> None:
        """`analyst` is another one than the game's best."""
        self._analyst, self._teaches = analyst or _analyst(game), capability(game, Teaches)

    def deepen(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Studied]:
        """Each knows more than the one before; the last one is the answer."""
        marks = self._teaches.marks(position) if self._teaches else ()
        steps, about = tuple[HintStep, ...](), None
        for found in self._analyst.deepen(position, limits, stop):
            key = found.move, is_in_sight(found), found.value in (1, 0, -1)
            if found.value is not None and key != about:
                steps, about = hint_steps(position, found, is_valued=True), key
            facts = tuple(words for step in steps for words in step.sentences)
            where = next((step for step in steps if step.is_area), HintStep(()))
            yield Studied(position, found, facts, where.cells, where.lines, marks)

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Studied:
        *_, last = self.deepen(position, limits, stop)
        return last

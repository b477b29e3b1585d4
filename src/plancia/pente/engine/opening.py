"""The engine where the sides are chosen: it places balanced openings, and takes the better side.

Who chooses gets the better side, so that an opening is good if neither side is better in it. For
the same reason the engine chooses at once: to place two more stones is worth a choice that the
opponent has then, which is at best as good as the one given away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, cast

from plancia.core.position import Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search.strategy import explain, least, looked_ahead
from plancia.pente.board import EMPTY, Point
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import Choice, Stage

REACH: Final = 3
"""How far from a stone, in rows and columns, the stones of an opening go."""
TRIED: Final = 24
"""Points that are tried for the last stone of an opening."""
TRY_NODES: Final = 4_000
BALANCED: Final = 0.02
"""A value at which no other point is tried."""


class OpeningPlayer(Player[Point]):
    """The engine's player with the choices and stones that come before the game proper."""

    def __init__(self, game: Pente, engine: Player[Point], seed: int | None) -> None:
        self._game, self._engine = game, engine
        self._chance = random.Random(seed)

    def new_game(self) -> None:
        self._engine.new_game()

    def limit_table(self, max_bytes: int) -> None:
        self._engine.limit_table(max_bytes)

    def use_threads(self, threads: int) -> None:
        self._engine.use_threads(threads)

    def answer(
        self, position: Position[Point], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Point]:
        here = cast(PentePosition, position)
        match here.stage:
            case Stage.PLAY:
                return self._engine.answer(here, limits, stop)
            case Stage.CHOICE:
                return self._choose(here, limits, stop)
            case _:
                return self._place(here, limits, stop)

    def deepen(
        self, position: Position[Point], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[Point]]:
        if cast(PentePosition, position).stage is Stage.PLAY:
            yield from self._engine.deepen(position, limits, stop)
        else:
            yield self.answer(position, limits, stop)

    def _choose(self, position: PentePosition, limits: Limits, stop: Stop) -> Answer[Point]:
        """The side that the engine would rather have."""
        kept = position.play(self._game.choice_move(Choice.KEEP))
        found = self._engine.answer(kept, limits, stop)
        value = (found.value or 0.0) * (1 if kept.to_move == position.to_move else -1)
        choice = self._game.choice_move(Choice.KEEP if value >= 0 else Choice.SWAP)
        line = (choice, *found.line)
        looked = looked_ahead(found.depth, found.nodes)
        why = explain(position, line, abs(value), looked)
        return Answer(choice, abs(value), line, why, found.depth, found.nodes)

    def _place(self, position: PentePosition, limits: Limits, stop: Stop) -> Answer[Point]:
        """A point near the stones, drawn; of some such points for the last stone, the one after
        which the sides are nearest to equal."""
        near = self._near(position)
        tried = self._chance.sample(near, min(TRIED, len(near)))
        if position.play(tried[0]).stage is not Stage.CHOICE:
            return Answer(tried[0], 0.0, (tried[0],))
        seconds = limits.seconds and limits.seconds / len(tried)
        each = Limits(seconds, least(limits.nodes, TRY_NODES), limits.depth)
        best: Answer[Point] | None = None
        nodes = 0
        for point in tried:
            after = position.play(point)
            if after.outcome is not None:
                continue
            found = self._choose(after, each, stop)
            nodes += found.nodes
            value = -(found.value or 0.0)
            if best is None or value > (best.value or 0.0):
                best = Answer(point, value, (point, *found.line), depth=found.depth)
            if stop() or value > -BALANCED:
                break
        if best is None:
            return Answer(tried[0], 0.0, (tried[0],))
        why = T(
            "Neither side is much better then ({looked}).", looked=looked_ahead(best.depth, nodes)
        )
        return Answer(best.move, best.value, best.line, why, best.depth, nodes)

    def candidates(self, position: Position[Point]) -> Sequence[Point]:
        """The stones of an opening that are nearest to the others; what a stone of one colour
        makes better is no measure for who places both."""
        here = cast(PentePosition, position)
        if here.stage not in (Stage.OPENING, Stage.MORE):
            return ()
        board = self._game.board
        cells = [board.cell(point) for point, stone in enumerate(here.board) if stone != EMPTY]
        cells = cells or [board.cell(board.centre)]

        def squared_distance(point: Point) -> int:
            row, column = board.cell(point)
            return min((r - row) ** 2 + (c - column) ** 2 for r, c in cells)

        return sorted(here.legal_moves(), key=squared_distance)

    def _near(self, position: PentePosition) -> tuple[Point, ...]:
        """The legal points near a stone; the centre if there is none yet."""
        board, legal = self._game.board, position.legal_moves()
        cells = [board.cell(point) for point, stone in enumerate(position.board) if stone != EMPTY]
        if not cells:
            return (board.centre,)

        def is_near(point: Point) -> bool:
            row, column = board.cell(point)
            return any(max(abs(r - row), abs(c - column)) <= REACH for r, c in cells)

        return tuple(filter(is_near, legal)) or legal

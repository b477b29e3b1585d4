"""What matters now in a position of Tetrisito: the goal in reach, and what has only one place."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from plancia.core.capability import GameCapability, Mark
from plancia.core.picture import Cell
from plancia.core.position import Result
from plancia.core.text import T, Value, Words
from plancia.engine.teaching import Fact, Motif
from plancia.engine.word_files import read_motifs
from plancia.tetrisito.board import Bits
from plancia.tetrisito.notation import Drop
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.solver.impossibility import looks_wrong, why_impossible
from plancia.tetrisito.solver.task import SolverTask, each_bit

m: Final = read_motifs(Path(__file__).parents[1] / "words")
"""The motifs, by name."""
ELSEWHERE: Final = T("With its left edge in column {other} it would spoil the puzzle: {why}.")
OPEN, WRONG = "open", "wrong"
"""Kinds of marks: cells of the goal to be filled, and blocks where the goal has none."""


class TetrisitoTeaches(GameCapability[Tetrisito]):
    """The contract's `Teaches`."""

    motifs: tuple[Motif, ...] = tuple(m.values())

    def advice(self, position: TetrisitoPosition, move: Drop) -> Words:
        words = T("Drop piece {piece} with its left edge in column {column}")
        return words.filled({"piece": move.piece, "column": move.offset})

    def marks(self, position: TetrisitoPosition) -> tuple[Mark, ...]:
        if position.outcome is not None:
            return ()
        goal, cells = self._game.goal_bits, self._game.board.cells
        return (
            *(Mark(cell, OPEN, text=T("to be filled")) for cell in cells(goal & ~position.grid)),
            *(
                Mark(cell, WRONG, text=T("not in the goal"))
                for cell in cells(position.grid & ~goal)
            ),
        )

    def facts(self, position: TetrisitoPosition, about: Drop | None = None) -> Iterator[Fact]:
        yield from self._urgent(position, about)
        if about is not None:
            yield from self._from_below(position, about)

    def _from_below(self, position: TetrisitoPosition, about: Drop) -> Iterator[Fact]:
        """A place that spoils nothing at a glance, and one of the same piece that does."""
        places = position.rests(about.piece)
        tasks = {
            move: SolverTask(position.rested(about.piece, body)) for move, body in places.items()
        }
        if about not in tasks or looks_wrong(tasks[about]):
            return
        made = self._fact(position, m["from-below"], about, tuple(position.touches(about)))
        others = [move for move in tasks if move != about]
        for move in sorted(others, key=lambda move: looks_wrong(tasks[move])):
            if why := why_impossible(tasks[move]):
                values = {**made.values, "other": move.offset, "why": why}
                made = replace(made, values=values, more=(ELSEWHERE.filled(values),))
                break
        yield made

    def _urgent(self, position: TetrisitoPosition, about: Drop | None) -> Iterator[Fact]:
        legal, is_found = position.legal_moves(), False
        for move in legal:
            outcome = position.play(move).outcome
            if outcome is not None and outcome.result is Result.SOLVED:
                is_found = True
                yield self._fact(position, m["complete"], move, position.touches(move))
        if is_found:
            return
        task = SolverTask(position)
        only: dict[int, Bits] = {}
        """The body of the only place that reaches a cell, by the cell."""
        for place in task.places:
            for cell in each_bit(place.body):
                only[cell] = 0 if cell in only and only[cell] != place.body else place.body
        for piece in {move.piece for move in legal if about in (None, move)}:
            rests = position.rests(piece)
            for move, body in rests.items():
                alone = [1 << cell for cell in each_bit(body) if only.get(cell) == body]
                if about in (None, move) and alone:
                    shown = tuple(self._game.board.cells(alone[0]))
                    yield self._fact(position, m["only-piece"], move, shown)
            good = [
                move
                for move, body in rests.items()
                if not looks_wrong(SolverTask(position.rested(piece, body)))
            ]
            if len(good) == 1 < len(rests) and about in (None, good[0]):
                avoid = tuple(move for move in rests if move not in good)
                yield self._fact(position, m["one-place"], good[0], (), avoid)

    def _fact(
        self,
        position: TetrisitoPosition,
        motif: Motif,
        move: Drop,
        cells: tuple[Cell, ...],
        avoid: tuple[Drop, ...] = (),
    ) -> Fact:
        values: dict[str, Value] = {
            "piece": move.piece,
            "column": move.offset,
            "move": position.short_move(move),
        }
        return Fact(motif, (move,), cells, values=values, avoid=avoid)

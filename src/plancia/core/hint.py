"""A hint in steps: where to look, which move, and why in the game's own terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from plancia.core.analysis import is_exact
from plancia.core.capability import Explains, Explanation, Mark, capability
from plancia.core.game import Position, Side, other
from plancia.core.picture import EMPTY, Cell
from plancia.core.player import Answer
from plancia.core.text import T, Text, Words, joined

_NEAR: Final = 2
"""Rows and columns on each side of a move that the first step marks."""
_MOST_NAMED: Final = 4
"""Cells that a sentence names, at most."""


@dataclass(frozen=True, slots=True)
class HintStep:
    """What one step says, a sentence each, and the cells of the board that it marks."""

    sentences: tuple[Words, ...]
    cells: frozenset[Cell] = frozenset()
    is_area: bool = False
    """True if the cells are a part of the board to look at, not the move."""


def hint_steps(position: Position[Any], answer: Answer[Any]) -> tuple[HintStep, ...]:
    """The steps of a hint whose move is the answer's, each telling more than the one before.

    A puzzle that can't be solved any more has one step, which says so.
    """
    if position.game.players == 1 and answer.value is not None and answer.value < 0:
        return (HintStep((T("This can't be solved any more: take back a move."), answer.why)),)
    touched = _touched(position, answer.move)
    says = T("{says}.", says=position.describe_move(answer.move))
    chances = _new_chances(position, answer.move)
    reasons: tuple[Words, ...] = (*_here(position, answer.move), *_then(position, chances))
    wins_now = position.play(answer.move).outcome is not None
    if not reasons or (is_exact(position.game, patient=False) and not wins_now):
        reasons = (*reasons, _verdict(position, answer))
    marked = touched | {mark.cell for mark in chances}
    return (
        *_look(position, answer.move, touched),
        HintStep((says,), touched),
        HintStep((says, *reasons), marked),
    )


def _touched(position: Position[Any], move: Any) -> frozenset[Cell]:
    """Where the move happens: all rocks that it takes, if the explanation marks them."""
    token = position.format_move(move)
    marked = (mark.cell for mark in _explained(position).marks if mark.text == token)
    return frozenset((*position.touches(move), *marked))


def _look(position: Position[Any], move: Any, touched: frozenset[Cell]) -> Iterator[HintStep]:
    """Where to look: a piece, a heap, or the neighbourhood of the move."""
    picture, panel = position.picture(), position.takes_from(move)
    if panel is not None:
        yield HintStep((T("Look at {piece}.", piece=picture.panels[panel].title),))
    elif touched:
        row, column = min(touched)
        is_heap = picture.board.style == "rocks"
        area = frozenset(
            (r, c)
            for r, cells in enumerate(picture.board.rows)
            for c in range(len(cells))
            if (r == row if is_heap else max(abs(r - row), abs(c - column)) <= _NEAR)
        )
        yield HintStep((T("Look at the marked part of the board."),), area, is_area=True)


def _here(position: Position[Any], move: Any) -> Iterator[Text]:
    """What the places that the move touches mean to both sides, such as "red wins here"."""
    touched, mover = position.touches(move), position.to_move
    marks = [mark for mark in _explained(position).marks if mark.cell in touched]
    yield from (T("{says}.", says=text) for text in _texts(marks, mover))
    yield from (T("Otherwise {says}.", says=text) for text in _texts(marks, other(mover)))


def _then(position: Position[Any], chances: Sequence[Mark]) -> Iterator[Text]:
    """What the side to move can go on with."""
    board = position.picture().board
    for text in _texts(chances, position.to_move):
        cells = [board.cell_name(mark.cell) for mark in chances if mark.text == text]
        named = joined(", ", cells[:_MOST_NAMED])
        yield T("Then, at {cells}: {says}.", cells=named, says=text)


def _new_chances(position: Position[Any], move: Any) -> list[Mark]:
    """The marks of the side to move on empty cells that come with the move."""
    after = position.play(move)
    known = {(mark.cell, mark.kind) for mark in _explained(position).marks}
    rows = after.picture().board.rows
    return [
        mark
        for mark in _explained(after).marks
        if mark.player == position.to_move
        and (mark.cell, mark.kind) not in known
        and rows[mark.cell[0]][mark.cell[1]] == EMPTY
    ]


def _texts(marks: Sequence[Mark], player: Side) -> list[Text]:
    """What marks of that player say, each once; a mere token says nothing."""
    texts = [mark.text for mark in marks if mark.player == player]
    return list(dict.fromkeys(text for text in texts if isinstance(text, Text)))


def _explained(position: Position[Any]) -> Explanation:
    explains = capability(position.game, Explains)
    return Explanation() if explains is None else explains.explain(position)


def _verdict(position: Position[Any], answer: Answer[Any]) -> Words:
    """What a proof says; of an opinion only what it comes to, not how it was found."""
    if is_exact(position.game, patient=False):
        return answer.why
    if answer.value is not None and answer.value >= 1:
        return T("It wins by force.")
    if answer.value is not None and answer.value <= -1:
        return T("Every move loses against best play; this one holds out.")
    if len(answer.line) > 1:
        after = position.play(answer.line[0])
        return T("Expected next: {says}.", says=after.describe_move(answer.line[1]))
    return T("No threat decides here.")

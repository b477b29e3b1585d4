"""A person's attempt at a puzzle or a mistake: what is found, what went wrong, what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.core.text import T, Words
from plancia.live.hints import HintStepView
from plancia.study.puzzles import PuzzleTry, TaskView, TriedView


@dataclass
class Attempt:
    """Right moves advance it, with the opponent's replies; wrong ones are counted."""

    view: TaskView
    ply: int = 0
    """Moves of `moves` that are made."""
    wrong: int = 0
    hints_given: int = 0
    steps_shown: int = 0
    """Steps of the hint to this move that were shown."""
    moves: list[str] = field(init=False)
    """What solves it: in a game for one, the way that the person's moves lead to."""
    hints: list[list[HintStepView]] = field(init=False)

    def __post_init__(self) -> None:
        self.moves, self.hints = self.view.moves, self.view.hints

    @property
    def start(self) -> Position[Any]:
        return game_of(self.view.game, self.view.options).from_text(self.view.position)

    @property
    def position(self) -> Position[Any]:
        return self.start.play_tokens(self.moves[: self.ply])

    @property
    def is_solved(self) -> bool:
        return self.ply == len(self.moves)

    def asked(self, token: str) -> PuzzleTry:
        """What is asked about a move that is not known to be right."""
        view, moves = self.view, [*self.moves[: self.ply], token]
        return PuzzleTry(view.game, view.position, moves, view.options, view.any_way)

    # Moves

    def is_known(self, token: str) -> bool:
        """True for a move that is right, as far as the task itself says."""
        return token == self.moves[self.ply] or (not self.ply and token in self.view.as_good)

    def advance(self, token: str) -> None:
        """A right move is made; the reply to it is the next of `moves`: see `reply`."""
        self.steps_shown = 0
        if token != self.moves[self.ply]:  # as good: it solves the task at once
            self.moves = [token]
        self.ply += 1

    def reply(self) -> str | None:
        """The opponent's answer to the move that was made, which is made too; None if there is
        none."""
        if self.is_solved or self.view.any_way:
            return None
        self.ply += 1
        return self.moves[self.ply - 1]

    def judged(self, token: str, tried: TriedView) -> bool:
        """Take what came of a move that was not known: True if it leads to the goal another way."""
        if tried.way:
            self.moves, self.hints = tried.way, tried.hints
            self.advance(token)
            return True
        self.wrong += 1
        return False

    # Help

    @property
    def steps(self) -> list[HintStepView]:
        """Of the hint to the move that is looked for now."""
        number = self.ply if self.view.any_way else self.ply // 2
        return self.hints[number] if number < len(self.hints) else []

    def next_hint(self) -> HintStepView | None:
        """One step more, and again the last one; None where nothing is known."""
        if not self.steps:
            return None
        self.steps_shown = min(self.steps_shown + 1, len(self.steps))
        self.hints_given += 1
        return self.steps[self.steps_shown - 1]


def refutation_words(moves: Sequence[Words], why: Words) -> Words:
    """What shows that the first of the moves was wrong: the last one answers it, or why the goal
    is out of reach."""
    made, *answers = moves
    if why:
        return T("No: {move}. Then the goal is out of reach: {why}.", move=made, why=why)
    if answers:
        return T("No: {move}. The answer: {reply}.", move=made, reply=answers[-1])
    return T("No: {move}.", move=made)

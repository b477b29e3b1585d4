"""Solving a puzzle: what is asked, whether a move is right, what refutes it, and the idea."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from plancia.core.position import Position, Result
from plancia.core.text import T, Text, Words
from plancia.engine.analysis import Analysis, adviser
from plancia.engine.hint import GENERAL, fact_about, hint_steps
from plancia.engine.player import Answer, Limits
from plancia.puzzles.puzzle import Puzzle, puzzle_maker

REFUTATION_S: Final = 2.0
"""For the answer to a wrong move, where it is not known at once."""


class Attempt:
    """A person's way through a puzzle: right moves advance it, wrong ones are counted."""

    def __init__(self, puzzle: Puzzle, as_good: Collection[Any] = ()) -> None:
        """`as_good` are other first moves, which solve it at once."""
        self.puzzle, self.as_good = puzzle, as_good
        self.line = puzzle.line
        """What solves it: in a game for one player, the way that the person's moves lead to."""
        self.position: Position[Any] = puzzle.position
        self.ply = 0
        self.wrong = 0
        self.hints = 0
        self.shown = False
        """Whether the person gave up and was shown the solution."""

    @property
    def is_solved(self) -> bool:
        return self.ply == len(self.line)

    @property
    def right_move(self) -> Any:
        return self.line[self.ply]

    def try_move(self, move: Any) -> bool:
        """Play a move if it is the right one, and the opponent's reply after it."""
        if not self.ply and move in self.as_good:
            self.position, self.ply = self.position.play(move), len(self.line)
            return True
        if move != self.right_move:
            after = self.position.play(move)  # IllegalMove, with a sentence, counts as no attempt
            way = _way_to_goal(after) if self.puzzle.is_solo else None
            if way is None:
                self.wrong += 1
                return False
            self.line = (*self.line[: self.ply], move, *way)
        for each in self.line[self.ply : self.ply + (1 if self.puzzle.is_solo else 2)]:
            self.position = self.position.play(each)
            self.ply += 1
        return True


def _way_to_goal(position: Position[Any]) -> tuple[Any, ...] | None:
    """The moves that reach the goal of a game for one player; None if none are found."""
    if position.outcome is not None:
        return () if position.outcome.result is Result.SOLVED else None
    found = adviser(position.game).answer(position, Limits(seconds=REFUTATION_S))
    return found.line if found.value == 1 else None


def goal(puzzle: Puzzle) -> Text:
    """What is asked of the player, in a sentence."""
    if puzzle.is_solo:
        if len(puzzle.tags) < 2:  # the size alone
            return T("Drop pieces until the grid looks like the outline. Some may be left over.")
        return T(
            "Drop pieces until the grid looks like the outline. Some may be left over. Here: "
            "{rules}.",
            rules=puzzle.position.game.variant,
        )
    side = puzzle.position.game.side(puzzle.position.to_move)
    if puzzle.within:
        return T(
            "{side} to move: find the only move that wins within {n} moves.",
            side=side,
            n=puzzle.within,
        )
    if puzzle.value > 0:
        return T("{side} to move: find the only move that wins.", side=side)
    return T("{side} to move: find the only move that saves the draw.", side=side)


def motif_title(position: Position[Any], tag: str) -> Words:
    """What a tag is called."""
    makes = puzzle_maker(position.game)
    return makes.motifs.get(tag, tag) if makes else tag


def idea(puzzle: Puzzle) -> tuple[Words, ...]:
    """Why the first move is right, as a teacher says it, and the motif; of a whole way, where it
    begins and what to remember."""
    position, first = puzzle.position, right_answer(puzzle, puzzle.line[0])
    if puzzle.is_solo:
        fact = fact_about(position, first)
        begins = () if fact.motif in GENERAL else (fact.say(fact.motif.missed),)
        return (*begins, fact.say(fact.motif.learn))
    steps = hint_steps(position, first)
    motifs = (motif_title(position, tag) for tag in puzzle.tags[:1])
    return (*steps[-1].sentences, *(T("The idea: {motif}.", motif=motif) for motif in motifs))


def right_answer(puzzle: Puzzle, move: Any) -> Analysis[Any]:
    """A right move of the line with what it keeps, which is proved."""
    return Analysis(move, float(puzzle.value), exact=True)


class Refutation(NamedTuple):
    """What shows that a move was wrong."""

    position: Position[Any]
    """In which the opponent moves; or, in a game for one, after the wrong move."""
    answer: Answer[Any]
    """The opponent's; or why the goal can't be reached any more."""


def refutation(puzzle: Puzzle, after: Position[Any]) -> Refutation | None:
    """The opponent's answer to a wrong move, or why the goal can't be reached any more; None if the
    move ended the game. What the player has to decide before it, such as to keep a move, is decided
    as the adviser would."""
    solver, here = puzzle.position.to_move, after
    while here.outcome is None:
        answer = adviser(here.game).answer(here, Limits(seconds=REFUTATION_S))
        if puzzle.is_solo or here.to_move != solver:
            return Refutation(here, answer)
        here = here.play(answer.move)
    return None

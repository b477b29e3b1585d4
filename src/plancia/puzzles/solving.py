"""Solving a puzzle: what is asked, the right moves, and the idea."""

from __future__ import annotations

from typing import Any

from plancia.core.position import Position
from plancia.core.text import T, Text, Words
from plancia.engine.analysis import Analysis
from plancia.engine.hint import GENERAL, fact_about, hint_steps
from plancia.puzzles.puzzle import Puzzle, puzzle_maker


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

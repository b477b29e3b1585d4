"""A puzzle: a position, the line that solves it and how hard it is; what is asked, and the idea."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from plancia.core.errors import MalformedText
from plancia.core.game import Game
from plancia.core.position import Position, other
from plancia.core.registry import game_of
from plancia.core.text import T, Text, Words
from plancia.engine.analysis import Analysis
from plancia.engine.hint import GENERAL, HintStep, fact_about, hint_steps
from plancia.engine.teaching import Claim, Fact
from plancia.engine.word_files import PuzzleMotif, read_puzzle_motifs, words_folder

GRADES: Final[tuple[Words, ...]] = (T("Easy"), T("Medium"), T("Hard"), T("Very hard"))
"""What grades 1 to 4 are called."""


def puzzle_motifs(game: Game[Any]) -> Mapping[str, PuzzleMotif]:
    """What the tags of a game's puzzles stand for, by tag."""
    return read_puzzle_motifs(words_folder(game))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Find the only move that keeps the result, and again after each reply; or, in a game for one
    player, a way to the goal."""

    position: Position[Any]
    line: tuple[Any, ...]
    """Right moves and the opponent's replies in turn; a right move is last. In a game for one
    player one way to the goal."""
    value: int
    """What the right moves keep for the player to move: +1 a win, 0 a draw."""
    grade: int
    """How many levels mostly fail to find the whole line, from the weakest on."""
    within: int = 0
    """Own moves within which no other move wins; 0 where every other move gives the result away."""
    tags: tuple[str, ...] = ()
    """Checked motifs: see `words/puzzles.toml` of the game."""

    @property
    def is_solo(self) -> bool:
        """True if there is no opponent: every move of the line is the player's."""
        return self.position.game.players == 1

    @property
    def grade_title(self) -> Words:
        return GRADES[min(self.grade, len(GRADES)) - 1]

    def to_text(self) -> str:
        """One line: options, position, moves, value, grade and tags, with tabs between them."""
        moves, position = [], self.position
        for move in self.line:
            moves.append(position.format_move(move))
            position = position.play(move)
        options = json.dumps(self.position.game.options.changed(), separators=(",", ":"))
        return "\t".join(
            (
                options,
                self.position.to_text(),
                " ".join(moves),
                f"{self.value} {self.within}" if self.within else str(self.value),
                str(self.grade),
                " ".join(self.tags),
            )
        )

    @classmethod
    def from_text(cls, game: str, text: str) -> Self:
        try:
            options, position, moves, result, grade, tags = text.split("\t")
            here = start = game_of(game, json.loads(options)).from_text(position)
            line = []
            for token in moves.split():
                line.append(here.parse_move(token))
                here = here.play(line[-1])
            value, within = map(int, f"{result} 0".split()[:2])
            return cls(start, tuple(line), value, int(grade), within, tuple(tags.split()))
        except ValueError as error:
            raise MalformedText("not a puzzle of {game}: {text}", game=game, text=text) from error


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


def idea(puzzle: Puzzle) -> tuple[Words, ...]:
    """Why the first move is right, as a teacher says it, and what it leads to, or else the motif;
    of a whole way, where it begins and what to remember."""
    if puzzle.is_solo:
        fact = _first_fact(puzzle)
        begins = () if fact.motif in GENERAL else (fact.say(fact.motif.missed),)
        return (*begins, fact.say(fact.motif.learn))
    motif = () if _idea_of_tags(puzzle) else _motif(puzzle)
    return (*first_steps(puzzle)[-1].sentences, *motif)


def first_steps(puzzle: Puzzle) -> tuple[HintStep, ...]:
    """The hint to the first move. More is proved of a puzzle than the facts of its position say:
    within how many moves it is won, its motif, and what the move leads to."""
    answer, fact = right_answer(puzzle, puzzle.line[0]), _first_fact(puzzle)
    steps = hint_steps(puzzle.position, answer, plans=False)
    is_plain = fact.motif in GENERAL
    if puzzle.is_solo or (fact.motif.claim is Claim.WINS and not is_plain):
        return steps
    look, where, last = steps
    leads = _idea_of_tags(puzzle)
    if not is_plain:
        return look, where, replace(last, sentences=(*last.sentences, *leads))
    if puzzle.within:  # others are asked for what the motif says
        side = puzzle.position.game.side(other(puzzle.position.to_move))
        words = T("Whatever {side} answers, you win within {n} moves.", side=side, n=puzzle.within)
        leads = leads or (words,)
        look = replace(look, sentences=(*look.sentences, *_motif(puzzle)))
    advice, *why = last.sentences
    return look, where, replace(last, sentences=(advice, *(leads or why)))


def _first_fact(puzzle: Puzzle) -> Fact:
    """What the first move is about."""
    return fact_about(puzzle.position, right_answer(puzzle, puzzle.line[0]), plans=False)


def _motif(puzzle: Puzzle) -> tuple[Words, ...]:
    motifs = puzzle_motifs(puzzle.position.game)
    return tuple(T("The idea: {motif}.", motif=motifs[tag].title) for tag in puzzle.tags[:1])


def _idea_of_tags(puzzle: Puzzle) -> tuple[Words, ...]:
    """What the first move leads to."""
    game, side = puzzle.position.game, other(puzzle.position.to_move)
    for tag, motif in puzzle_motifs(game).items():
        if tag in puzzle.tags and isinstance(motif.idea, Text):
            return (motif.idea.filled({"side": game.side(side)}),)
    return ()


def right_answer(puzzle: Puzzle, move: Any) -> Analysis[Any]:
    """A right move of the line with what it keeps, which is proved."""
    return Analysis(move, float(puzzle.value), exact=True)

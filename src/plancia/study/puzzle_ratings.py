"""Ratings of puzzles against people: an answer is a game between a person and a puzzle."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Final

from msgspec import Meta

from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.position import Result
from plancia.live.glicko import GlickoRating
from plancia.live.messages import GameName, Message
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.live.stored import SeatRating
from plancia.puzzles.pack import Pack
from plancia.puzzles.puzzle import Puzzle, own_moves

PRIORS: Final = (1200.0, 1500.0, 1800.0, 2100.0)
"""The rating of a puzzle of each grade before anybody has answered it."""
PRIOR_DEVIATION: Final = 200.0
"""Grades say something: a puzzle is less unsure than a newcomer."""
CANDIDATES: Final = 64
"""Puzzles of which the nearest to a person's strength is chosen."""
MAX_MOVES: Final = 20

Ratings = Mapping[str, GlickoRating]
"""Of puzzles that were answered, by `puzzle_key`."""


class PuzzleAnswer(Message):
    """How a person's first attempt at a puzzle went."""

    game: GameName
    number: Annotated[int, Meta(ge=0)]
    moves: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=MAX_MOVES)]
    """The moves that were tried, up to the first wrong one."""
    helped: bool = False
    """Whether a hint or the solution was shown."""


@dataclass(slots=True)
class PuzzleScore:
    """What an answer did to the ratings."""

    is_counted: bool
    """False if this person has answered this puzzle before."""
    person: SeatRating
    puzzle: SeatRating


def puzzle_key(puzzle: Puzzle) -> str:
    """The same for a puzzle whichever pack it is in."""
    options, position, *_ = puzzle.to_text().split("\t")
    text = "\t".join((puzzle.position.game.name, options, position))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def prior(grade: int) -> GlickoRating:
    """The rating of a puzzle that nobody has answered."""
    return GlickoRating(PRIORS[min(grade, len(PRIORS)) - 1], PRIOR_DEVIATION)


def is_solved(puzzle: Puzzle, answer: PuzzleAnswer) -> bool:
    """Whether the moves are the solution, found alone; a refusal if they are no moves."""
    if puzzle.is_solo:  # after a wrong move no way leads to the goal
        with refusing_bad_input("illegal"):
            outcome = puzzle.position.play_tokens(answer.moves).outcome
        is_reached = outcome is not None and outcome.result is Result.SOLVED
        return is_reached and not answer.helped
    own = list(own_moves(puzzle.position, puzzle.line))
    if len(answer.moves) > len(own):
        return False
    for token, (position, right) in zip(answer.moves, own, strict=False):
        try:
            move = position.parse_move(token)
            position.play(move)
        except (IllegalMove, MalformedText) as error:
            raise Refusal("illegal", "This is no move of the puzzle.") from error
        if move != right:
            return False
    return len(answer.moves) == len(own) and not answer.helped


def candidates(pack: Pack, numbers: Sequence[int], turn: int) -> dict[str, int]:
    """Some of the puzzles, by their keys: as many of each grade, since packs have more of some."""
    grades = defaultdict[int, list[int]](list)
    for number in numbers:
        grades[pack.facts[number][0]].append(number)
    chance, some = Random(turn), CANDIDATES // len(PRIORS)
    chosen = [
        number
        for _, each in sorted(grades.items())
        for number in chance.sample(each, min(some, len(each)))
    ]
    return {puzzle_key(pack[number]): number for number in chosen}


def nearest(pack: Pack, found: Mapping[str, int], known: Ratings, strength: float) -> int:
    """The number of the puzzle whose rating is nearest to a person's strength."""

    def distance(key: str) -> float:
        rating = known.get(key) or prior(pack.grade(found[key]))
        return abs(rating.value - strength)

    return found[min(found, key=distance)]

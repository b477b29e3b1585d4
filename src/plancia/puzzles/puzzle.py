"""A puzzle: a position, the line that solves it, and how hard it is. One line of text each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from plancia.core.capability import ComposesPuzzles, MakesPuzzles, capability
from plancia.core.errors import MalformedText
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.core.text import T, Words

GRADES: Final[tuple[Words, ...]] = (T("Easy"), T("Medium"), T("Hard"), T("Very hard"))
"""What grades 1 to 4 are called."""


def puzzle_maker(game: Game[Any]) -> MakesPuzzles | ComposesPuzzles | None:
    """What makes puzzles of a game; None if nothing does."""
    return capability(game, MakesPuzzles) or capability(game, ComposesPuzzles)


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
    """Checked motifs: see `MakesPuzzles`."""

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


def own_moves(position: Position[Any], line: Sequence[Any]) -> Iterator[tuple[Position[Any], Any]]:
    """The positions of a line in which the solver moves, and the right move of each."""
    for number, move in enumerate(line):
        if number % 2 == 0:
            yield position, move
        position = position.play(move)

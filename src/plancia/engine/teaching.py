"""What a teacher says about a position: motifs with all their sentences, and the facts found.

A game declares its motifs once, each with every sentence that hints, the coach and reviews say
about it. A fact is a motif found in a position: the moves, cells and names that fill its sentences.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from plancia.core.options import Json
from plancia.core.picture import Cell
from plancia.core.text import T, Text, Value, Words

Line = tuple[Cell, Cell]
"""Both ends of a row of cells."""


def line_cells(line: Line) -> tuple[Cell, ...]:
    """All cells of a straight line, from one end to the other."""
    (row, column), (last_row, last_column) = line
    down, across = last_row - row, last_column - column
    steps = max(abs(down), abs(across), 1)
    return tuple((row + down * n // steps, column + across * n // steps) for n in range(steps + 1))


class Claim(Enum):
    """What a fact says of its moves, by its name in files: tests check each by rules or solver."""

    WINS_NOW = "wins-now"
    """Each of the moves wins at once."""
    STOPS = "stops"
    """The opponent could win with the next turn, and can't after any of the moves."""
    WINS = "wins"
    """After each of the moves the player who made it can force a win."""
    HOLDS = "holds"
    """After each of the moves the player who made it can hold at least a draw."""
    AVOIDS = "avoids"
    """After each move to avoid the opponent wins at once, and after none of the moves; of a puzzle:
    after each move to avoid it can't be solved."""
    LOST_NEXT = "lost-next"
    """Whatever is played, the opponent wins with the next turn."""
    LOST = "lost"
    """Whatever is played, the opponent can force a win."""
    QUIET = "quiet"
    """Neither player can win with the next turn."""
    SEEN = "seen"
    """What the sentences describe can be seen on the board; `tests/twins/seen.py` looks."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position to learn from: moves from the start of a game with these options."""

    moves: str = ""
    options: Mapping[str, Json] = field(default_factory=dict)
    start: str = ""
    """Where the moves begin, as the game writes a position, if not at its start."""


@dataclass(frozen=True, slots=True)
class Motif:
    """Something that a player learns to see, with every sentence about it.

    `you` is the player to move where the fact was found, `{side}` the other one. In `against` it
    is the other way round: the reader has just moved, and `{side}` is to move.
    """

    name: str
    claim: Claim
    sight: int
    """How many of one's own moves one must look ahead to see it: 1 is the next move, and
    0 that the rules leave no choice."""
    look: Words
    """First step of a hint: what to look for."""
    where: Words
    """Second step: where it is."""
    why: Words
    """Third step, after the move: its one reason."""
    examples: tuple[Example, ...] = ()
    missed: Words = ""
    """In a review, of a player who did not see it."""
    against: Words = ""
    """By the coach and in a review: what the other player can do now."""
    learn: Words = ""
    """What to remember from a game in which it was missed or suffered."""
    again: Words = ""
    """In how many games, `{n}`, it was missed; nothing where general words will do."""
    is_plan: bool = False
    """True for what a move is good for where nothing is urgent."""

    @property
    def sentences(self) -> dict[str, Words]:
        """All that is said about it, by the place where it is said."""
        names = ("look", "where", "why", "missed", "against", "learn")
        return {name: text for name in names if (text := getattr(self, name))}


@dataclass(frozen=True, slots=True)
class Fact:
    """A motif found in a position."""

    motif: Motif
    moves: tuple[Any, ...]
    """The moves it is about, the best first."""
    cells: tuple[Cell, ...] = ()
    """What to look at: stones, and empty cells that can be played now."""
    lines: tuple[Line, ...] = ()
    """Lines to draw: what is threatened, or what is to come."""
    values: Mapping[str, Value] = field(default_factory=dict)
    avoid: tuple[Any, ...] = ()
    """Moves that the sentences warn of."""
    spares: tuple[Any, ...] = ()
    """Moves that spend something for which this fact's moves do as well, by all that can be said:
    one that an answer which isn't sure chose is not advised."""
    move_cells: tuple[Cell, ...] = ()
    """What the third step marks besides the cells that its move touches, such as all rocks of a
    take."""
    more: tuple[Words, ...] = ()
    """Further reasons, such as the answers of a proof."""

    def say(self, words: Words, **values: Value) -> Words:
        """One of the motif's sentences, filled."""
        return words if isinstance(words, str) else words.filled({**self.values, **values})


def advice(token: str) -> Text:
    """What to do, for a game that has no words of its own for it."""
    return T("Play {move}", move=token)

"""Lessons as a game declares them: tasks with right moves, then positions to play to the end.

A lesson is a file that anybody can write and translators can translate: positions as lines of
moves, texts, and what each task claims. A test checks every claim.
"""

from dataclasses import dataclass

from plancia.core.text import Words
from plancia.engine.teaching import Claim, Example


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A typical wrong move: what to say about it, and the answer that shows it on the board."""

    moves: str
    """As the game writes them, with spaces between."""
    says: Words = ""
    reply: str = ""
    """The opponent's answer; in a game that asks, with what ends the turn before it. A puzzle has
    none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTask(Example):
    """A position, what to see in it, and the moves that are right: all others are wrong."""

    goal: Claim
    """What is true after each right move, and after no other: WINS_NOW, STOPS, WINS, HOLDS or
    AVOIDS. SEEN: the moves of the game's facts named `motif`."""
    right: str
    """As the game writes them, with spaces between, the one to show first."""
    says: Words = ""
    """What to see, and what to do."""
    praise: Words = ""
    mistakes: tuple[WrongMove, ...] = ()
    within: int = 0
    """Of WINS: own moves within which a right move wins; 0 for any number of them."""
    motif: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice(Example):
    """A position to play to its end against a level; a puzzle to solve, in a game for one."""

    level: str = "casual"
    goal: Claim = Claim.WINS
    """WINS, or HOLDS if a draw is enough."""
    within: int = 0
    """Own moves within which it can be won; 0 if that is more than can be tried out."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something to learn in a few minutes: tasks, then three positions to play."""

    name: str
    """In addresses and in what is stored: it must not change."""
    title: Words
    idea: Words
    """What one can do after it, in a sentence."""
    mission: Words
    """What to do in the positions that are played."""
    tasks: tuple[MoveTask, ...]
    practice: tuple[Practice, ...]
    motifs: tuple[str, ...] = ()
    """Of the game's motifs those that it teaches, by name."""

    @property
    def steps(self) -> tuple[MoveTask | Practice, ...]:
        """Everything in it, in order."""
        return (*self.tasks, *self.practice)

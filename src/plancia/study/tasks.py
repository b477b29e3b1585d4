"""Tasks: a board, something to find on it, what comes of each move, hints, and what it leads to.

A puzzle, a step of a lesson and a mistake are tasks; `TaskSession` is a person's work at one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from plancia.core.options import Json
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.core.text import T, Words
from plancia.engine.analysis import Analysis, MoveValue
from plancia.engine.hint import HintStep, hint_steps
from plancia.study.tutor import Studied

INACCURACY: Final = 0.15
"""The fall of an estimate from which on a move is not good."""
MUCH_SLOWER: Final = 2
"""Moves of the winner's own that a sure result may take longer, and still be a good move."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What comes of a move in a task."""

    is_right: bool
    """True also for a move on the way to the goal."""
    is_over: bool
    """True if the task has come to an end: solved if it was right, else to be tried again."""
    says: Words
    line: tuple[Any, ...]
    """The moves to show, one after the other: the person's own, and the answers."""
    why: Words = ""
    """Why the goal is out of reach, in a game for one."""
    way: tuple[Any, ...] = ()
    """Another way to the goal than the task knew, from its start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(ABC):
    """A position and what is asked of the player to move."""

    start: Position[Any]
    asks: tuple[Words, ...]
    leads_to: tuple[Words, ...] = ()
    """What the right move is good for, and what to remember: said once it is found."""
    level: str = ""
    """The level that answers; nothing where the answers are known."""

    def position(self, made: Sequence[Any]) -> Position[Any]:
        """After the moves that were made, those of the opponent too."""
        position = self.start
        for move in made:
            position = position.play(move)
        return position

    @abstractmethod
    def judge(self, made: tuple[Any, ...], move: Any) -> Judged | None:
        """What comes of a legal move after those that were made; None if a player has to think
        about it."""

    def hint(self, made: tuple[Any, ...]) -> tuple[HintStep, ...]:
        """What to look for, where, and the move; nothing where there is no help."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LineTask(Task):
    """Find the moves of a line: of a puzzle, or the one move that mends a mistake."""

    line: tuple[Any, ...]
    """Right moves and the replies to them in turn; a right move is last. With `any_way` all moves
    are the player's own."""
    as_good: tuple[Any, ...] = ()
    """Other moves that solve it at once."""
    any_way: bool = False
    """True if the line is one way to the goal of a game for one, and others count too."""
    value: float | None = None
    """What the right moves keep for the player to move, if that is known."""
    exact: bool = True
    begins: tuple[HintStep, ...] = ()
    """The hint to the first move, if more is known than the position says."""

    def judge(self, made: tuple[Any, ...], move: Any) -> Judged | None:
        if not made and move in self.as_good:
            return Judged(True, True, RIGHT, (move,))
        at = len(made)
        if move != self.line[at]:
            return None
        line = self.line[at : at + 1 if self.any_way else at + 2]
        return Judged(True, at + len(line) == len(self.line), RIGHT, line)

    def hint(self, made: tuple[Any, ...]) -> tuple[HintStep, ...]:
        if self.begins and not made:
            return self.begins
        best = Analysis(self.line[len(made)], self.value, exact=self.exact)
        return hint_steps(self.position(made), best)

    def along(self, way: tuple[Any, ...]) -> LineTask:
        """The same by another way to the goal."""
        return replace(self, line=way, begins=())


RIGHT: Final = T("Right.")


def refutation_words(before: Position[Any], judged: Judged) -> Words:
    """What shows that the first move of a line was wrong: the last one answers it, or why the goal
    is out of reach."""
    words = list[Words]()
    for move in judged.line:
        words.append(before.describe_move(move))
        before = before.play(move)
    made, *answers = words
    if judged.why:
        return T("No: {move}. Then the goal is out of reach: {why}.", move=made, why=judged.why)
    if answers:
        return T("No: {move}. The answer: {reply}.", move=made, reply=answers[-1])
    return T("No: {move}.", move=made)


@dataclass(slots=True)
class TaskSession:
    """A person at a task: right moves go on, hints come a step at a time."""

    task: Task
    made: tuple[Any, ...] = ()
    """Right moves, and the answers to them."""
    steps_shown: int = 0
    """Steps of the hint to this move that were shown."""
    ended: Judged | None = field(default=None)
    """The move that ended it: it is solved, or to be tried again."""

    @property
    def position(self) -> Position[Any]:
        return self.task.position(self.made)

    @property
    def is_solved(self) -> bool:
        return self.ended is not None and self.ended.is_right

    def judge(self, move: Any) -> Judged | None:
        """What comes of a legal move; None if a player has to think about it."""
        return self.task.judge(self.made, move)

    def take(self, judged: Judged) -> None:
        """Go on with what came of a move."""
        self.steps_shown = 0
        if judged.way and isinstance(self.task, LineTask):
            self.task = self.task.along(judged.way)
        if judged.is_right:
            self.made += judged.line
        elif not isinstance(self.task, LineTask):
            self.made = ()  # it is played from its start again
        self.ended = judged if judged.is_over else None

    def try_again(self) -> None:
        """After a wrong move."""
        self.ended = None

    def hint(self) -> tuple[HintStep, ...]:
        """The steps of the hint to the move that is looked for now."""
        return () if self.ended else self.task.hint(self.made)

    def next_hint(self) -> HintStep | None:
        """One step more, and again the last one; None where there is no help."""
        steps = self.hint()
        if not steps:
            return None
        self.steps_shown = min(self.steps_shown + 1, len(steps))
        return steps[self.steps_shown - 1]

    def show_solution(self) -> tuple[Any, ...]:
        """The rest of the line, which ends the task."""
        assert isinstance(self.task, LineTask)
        rest = self.task.line[len(self.made) :]
        self.made = self.task.line
        self.ended = Judged(True, True, "", rest)
        return rest


# Positions of games


@dataclass(frozen=True, slots=True)
class PositionTask:
    """A position of a game and its right moves."""

    options: dict[str, Json]
    position: str
    right: list[str]
    """Each as good as a review asks for; the best first."""
    value: float | None
    """Of the position, for the player to move."""
    exact: bool = False

    def start(self, game: str) -> Position[Any]:
        return game_of(game, self.options).from_text(self.position)

    def analysis(self, position: Position[Any]) -> Analysis[Any]:
        """The best move, as hints take it."""
        return Analysis(position.parse_move(self.right[0]), self.value, exact=self.exact)


@dataclass(frozen=True, slots=True)
class Mistake:
    """The move of a game that a player can learn most from."""

    game: str
    motif: str
    """What the better move does, by its name."""
    task: PositionTask
    played: str
    says: Words
    """What happened there."""
    learn: Words
    """What to remember."""


def task_of(position: Position[Any], known: Studied) -> PositionTask | None:
    """A position and its right moves; None if they are not known, or if all moves are right."""
    best = known.best
    if best is None or known.value is None:
        return None
    right = [best.move, *(each.move for each in known.moves if _as_good(each, best, known.exact))]
    tokens = [position.format_move(move) for move in dict.fromkeys(right)]
    if len(tokens) >= len(position.legal_moves()):
        return None
    options, value = position.game.options.to_json(), known.value_for(position.to_move)
    return PositionTask(options, position.to_text(), tokens, value, known.exact)


def _as_good(move: MoveValue[Any], best: MoveValue[Any], exact: bool) -> bool:
    if not exact:
        return best.value - move.value < INACCURACY
    slower = abs((move.distance or 0) - (best.distance or 0))
    return move.value == best.value and slower <= MUCH_SLOWER

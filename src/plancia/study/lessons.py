"""Lessons as pure values: what a step shows, how a move is judged, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from plancia.core.position import Position, Side, last_change, other, replay
from plancia.core.registry import game, game_of, games
from plancia.core.text import T, Text, Words, to_json
from plancia.engine.analysis import wins_now
from plancia.engine.hint import HintStep, hint_steps
from plancia.engine.lesson import Lesson, MoveTask, Practice
from plancia.engine.player import Answer
from plancia.engine.teaching import Claim
from plancia.engine.word_files import read_lessons, words_folder
from plancia.live.hints import HintStepView, hint_step_view
from plancia.live.messages import GameName, Message, Moves
from plancia.live.refusal import Refusal, TextJson
from plancia.live.views import ButtonView, button_view
from plancia.study.tasks import Judged, PositionTask, Task
from plancia.study.views import StepView

if TYPE_CHECKING:
    from plancia.study.mistakes import KeptMistake

LessonName = Annotated[str, Meta(min_length=1, max_length=40)]
StepNumber = Annotated[int, Meta(ge=0, le=99, description="a step of a lesson, from 0")]

THEN_WINS: Final = T("Careful: then {side} wins at once. Look at the board, and try again.")
_TRY_AGAIN: Final[Mapping[Claim, Text]] = {
    Claim.WINS_NOW: T("Not yet: that does not win at once. Look for the move that does."),
    Claim.STOPS: T("That does not stop it. Look again."),
    Claim.AVOIDS: T("That is not safe. Look again."),
    Claim.WINS: T("That lets the win slip. Look again: there is a move that keeps it."),
    Claim.HOLDS: T("That is not enough to hold. Look again."),
    Claim.SEEN: T("Not this one. Read the task once more and look again."),
}
_KEEPS: Final[Mapping[Claim, float]] = {Claim.WINS: 1.0, Claim.WINS_NOW: 1.0, Claim.HOLDS: 0.0}
"""What the right moves of a task keep, where its goal says it."""
SPOILED: Final = T("Now the outline can't be filled any more. Try another place.")
YOU_WIN: Final = T("You win. Well played!")
YOU_HELD: Final = T("You did not lose. Well held!")
SOLVED: Final = T("Solved!")
STUCK: Final = T("No piece fits any more. Try it once more.")
DRAWN: Final = T("A draw. You can win from here: try it once more.")
LOST: Final = T("{side} wins this time. You can win from here: try it once more.")
NOT_HELD: Final = T("{side} wins this time. You need not lose from here: try it once more.")


def lessons_of(name: str) -> tuple[Lesson, ...]:
    """The lessons of a game, none if it has none."""
    return read_lessons(words_folder(game(name)))


def lesson_about(name: str, motif: str) -> Lesson | None:
    """The lesson of a game that teaches a motif, if there is one."""
    return next((each for each in lessons_of(name) if motif in each.motifs), None)


def find_lesson(name: str, lesson: str) -> Lesson:
    """A lesson by its name; a refusal if there is none."""
    offered = lessons_of(name) if name in games() else ()
    found = next((each for each in offered if each.name == lesson), None)
    if found is None:
        raise Refusal("not-found", "There is no such lesson.")
    return found


def positions_of(name: str, step: MoveTask | Practice) -> Sequence[Position[Any]]:
    """From where the board begins to the position of a step, which is the last."""
    chosen = game_of(name, step.options)
    start = chosen.from_text(step.start) if step.start else chosen.start()
    return [start, *(each.after for each in replay(start, chosen.split_moves(step.moves)))]


def moves_of(position: Position[Any], text: str) -> tuple[Any, ...]:
    """The moves that a text lists, each of them from that position."""
    return tuple(position.parse_move(token) for token in text.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonTask(Task):
    """A task of a lesson: all its right moves are declared."""

    step: MoveTask

    def judge(self, made: tuple[Any, ...], move: Any) -> Judged:
        return judge(self.start, self.step, move)

    def hint(self, made: tuple[Any, ...]) -> tuple[HintStep, ...]:
        """Where to look, and the move: what to look for the task says itself."""
        value = _KEEPS.get(self.step.goal)
        move = moves_of(self.start, self.step.right)[0]
        return hint_steps(self.start, Answer(move, value))[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeTask(Task):
    """A position of a lesson, to be played to its end against a level."""

    step: Practice

    def judge(self, made: tuple[Any, ...], move: Any) -> Judged | None:
        after = self.position((*made, move))
        if after.outcome is None and after.to_move != self.start.to_move:
            return None
        return result_of(self.step, self.start.to_move, after, (move,))


def lesson_positions(name: str, lesson: Lesson) -> Iterator[PositionTask]:
    """The positions of the tasks of a lesson, and their right moves."""
    for step in lesson.tasks:
        position, value = positions_of(name, step)[-1], _KEEPS.get(step.goal)
        options, is_known = position.game.options.to_json(), value is not None
        yield PositionTask(options, position.to_text(), step.right.split(), value, is_known)


def step_task(name: str, lesson: Lesson, number: int) -> Task:
    """A step of a lesson, by its number; a refusal if there is none."""
    if number >= len(lesson.steps):
        raise Refusal("not-found", "There is no such lesson.")
    step = lesson.steps[number]
    start = positions_of(name, step)[-1]
    if isinstance(step, MoveTask):
        return LessonTask(start=start, asks=(step.says,), step=step)
    level = "" if start.game.players == 1 else step.level
    return PracticeTask(start=start, asks=(lesson.mission,), level=level, step=step)


def judge(position: Position[Any], task: MoveTask, move: Any) -> Judged:
    """Whether a move is right; for a wrong one, what refutes it. IllegalMove if it is none."""
    after = position.play(move)
    if move in moves_of(position, task.right):
        return Judged(True, True, task.praise, (move,))
    for mistake in task.mistakes:
        if move in moves_of(position, mistake.moves):
            reply = [step.move for step in replay(after, mistake.reply.split())]
            return Judged(False, True, mistake.says, (move, *reply))
    if position.game.players == 1:
        says = SPOILED if task.goal in (Claim.AVOIDS, Claim.WINS) else _TRY_AGAIN[task.goal]
        return Judged(False, True, says, (move,))
    opponent = other(position.to_move)
    if (win := _winning_line(after, opponent)) is not None:
        side = position.game.side(opponent)
        return Judged(False, True, THEN_WINS.filled({"side": side}), (move, *win))
    return Judged(False, True, _TRY_AGAIN[task.goal], (move,))


def _winning_line(position: Position[Any], player: Side) -> tuple[Any, ...] | None:
    """Moves that end the turn, if it goes on, and the player's next one, which wins; None if no
    such move is there."""
    if position.outcome is not None:
        return () if position.outcome.value(player) == 1 else None
    for move in position.legal_moves():
        if position.to_move == player:
            if wins_now(position, move):
                return (move,)
        elif not position.begins_turn:
            line = _winning_line(position.play(move), player)
            if line is not None:
                return (move, *line)
    return None


def result_of(
    practice: Practice, pupil: Side, position: Position[Any], line: tuple[Any, ...]
) -> Judged:
    """How far a position that is played has come, with the moves to show."""
    outcome = position.outcome
    if outcome is None:
        return Judged(True, False, "", line)
    if position.game.players == 1:
        is_solved = outcome.value(pupil) == 1
        return Judged(is_solved, True, SOLVED if is_solved else STUCK, line)
    value, side = outcome.value(pupil), position.game.side(other(pupil))
    if value == 1:
        return Judged(True, True, YOU_WIN, line)
    if practice.goal is Claim.HOLDS:
        if value == 0:
            return Judged(True, True, YOU_HELD, line)
        return Judged(False, True, NOT_HELD.filled({"side": side}), line)
    return Judged(False, True, DRAWN if value == 0 else LOST.filled({"side": side}), line)


# What was done


@dataclass(frozen=True, slots=True)
class Learned:
    """The steps that a person has done, by game and lesson: `connect4/block`."""

    steps: dict[str, list[int]] = field(default_factory=dict)

    def done(self, name: str, lesson: Lesson) -> list[int]:
        """The steps that were done, those that the lesson still has."""
        kept = self.steps.get(f"{name}/{lesson.name}", [])
        return [number for number in kept if number < len(lesson.steps)]

    def with_step(self, name: str, lesson: Lesson, number: int) -> Learned:
        """The same with one more step done."""
        done = sorted({*self.done(name, lesson), number})
        return Learned({**self.steps, f"{name}/{lesson.name}": done})

    def first_open(self, name: str, lesson: Lesson) -> int:
        """The step to go on with: the first one that was not done; 0 if all were."""
        done = self.done(name, lesson)
        return next((n for n in range(len(lesson.steps)) if n not in done), 0)


@dataclass(frozen=True, slots=True)
class OfferedLesson:
    """The lesson of a game to begin or to go on with."""

    lesson: Lesson
    because: Words = ""
    """Why it is this one; nothing if it is the next one of the course."""


def offered_lesson(
    name: str, learned: Learned, mistakes: Sequence[KeptMistake] = ()
) -> OfferedLesson:
    """What the person misses most often comes first, until its mistakes are learned; then the first
    lesson that is open."""
    lessons = lessons_of(name)
    due = (each for each in mistakes if each.game == name and each.due)
    for mistake in sorted(due, key=lambda each: -each.times):
        if (about := lesson_about(name, mistake.motif)) is not None:
            return OfferedLesson(about, mistake.again)
    is_open = (each for each in lessons if len(learned.done(name, each)) < len(each.steps))
    return OfferedLesson(next(is_open, lessons[0]))


# Messages


class LessonRequest(Message):
    """A lesson of a game, by name."""

    game: GameName
    lesson: LessonName


class LessonMoves(LessonRequest):
    """A move in a task; in a position that is played, all moves since it began."""

    step: StepNumber
    moves: Moves


class LessonSummary(Struct):
    """A lesson in a list."""

    name: str
    title: TextJson
    idea: TextJson
    steps: int
    done: list[int]
    """The steps that this person has done."""


class LessonsView(Struct):
    """The lessons of a game."""

    game: str
    title: TextJson
    lessons: list[LessonSummary]
    offered: str
    """The name of the lesson to begin or to go on with."""
    because: TextJson
    """Why it is that one; nothing if it is the next one of the course."""


class LessonStepView(Struct):
    """A step of a lesson, with the position that it begins with."""

    kind: Literal["task", "practice"]
    says: TextJson
    shown: StepView
    buttons: list[ButtonView]
    hints: list[HintStepView]
    """Where to look, and the move; none in a position that is played."""
    level: str
    """The level that plays against you; nothing in a task or a puzzle."""


class LessonView(Struct):
    """A lesson with all its steps."""

    game: str
    title: TextJson
    """Of the game."""
    name: str
    lesson: TextJson
    """The lesson's title."""
    idea: TextJson
    steps: list[LessonStepView]
    done: list[int]
    first: int
    """The step to go on with."""
    next: str
    """The name of the lesson after it; nothing for the last one."""


class LessonAnswer(Struct):
    """What comes of a move in a lesson."""

    right: bool
    over: bool
    """True if the step has come to an end: done if `right`, else to be tried again."""
    says: TextJson
    line: list[StepView]
    """The positions after the moves to show: your own, and the answers."""
    moves: list[str]
    """All moves of a position that is played, the answers too: the next request begins so."""
    buttons: list[ButtonView]
    done: list[int]
    """The steps of the lesson that this person has done now."""


def lessons_views(learned: Learned, mistakes: Sequence[KeptMistake] = ()) -> list[LessonsView]:
    """All games that have lessons, with what a person has done of each."""
    views = []
    for name in games():
        kind, found = game(name), lessons_of(name)
        if found:
            summaries = [
                LessonSummary(
                    each.name,
                    to_json(each.title),
                    to_json(each.idea),
                    len(each.steps),
                    learned.done(name, each),
                )
                for each in found
            ]
            offered = offered_lesson(name, learned, mistakes)
            because = to_json(offered.because)
            views.append(
                LessonsView(name, to_json(kind.title), summaries, offered.lesson.name, because)
            )
    return views


def lesson_view(asked: LessonRequest, learned: Learned) -> LessonView:
    """A lesson with all its steps; a refusal if there is none."""
    lesson, all_lessons = find_lesson(asked.game, asked.lesson), lessons_of(asked.game)
    after = all_lessons[all_lessons.index(lesson) + 1 :]
    steps = []
    for number, step in enumerate(lesson.steps):
        positions = positions_of(asked.game, step)
        position = positions[-1]
        shown = StepView(None, position.to_json(), sorted(last_change(positions)))
        buttons = button_views(position)
        task = step_task(asked.game, lesson, number)
        steps.append(
            LessonStepView(
                "task" if isinstance(step, MoveTask) else "practice",
                to_json(task.asks[0]),
                shown,
                buttons,
                [hint_step_view(position, each) for each in task.hint(())],
                task.level,
            )
        )
    return LessonView(
        asked.game,
        to_json(game(asked.game).title),
        lesson.name,
        to_json(lesson.title),
        to_json(lesson.idea),
        steps,
        learned.done(asked.game, lesson),
        learned.first_open(asked.game, lesson),
        after[0].name if after else "",
    )


def button_views(position: Position[Any]) -> list[ButtonView]:
    """What the player to move may choose beside the board now."""
    found = [] if position.outcome else position.buttons(position.to_move)
    return [button_view(position, each) for each in found if each.moves]

"""Puzzles as the page shows them: what packs there are, one puzzle, and those of a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.structs import asdict

from plancia.core.options import Json
from plancia.core.position import tokens_of
from plancia.core.registry import game, games
from plancia.core.text import to_json
from plancia.live.hints import HintStepView, hint_step_view
from plancia.live.messages import GameName, Message
from plancia.live.refusal import Refusal, TextJson
from plancia.study.daily import check_begun, daily_index, parse_day
from plancia.study.pack import Pack, shipped
from plancia.study.puzzle import (
    GRADES,
    Puzzle,
    first_steps,
    goal,
    idea,
    puzzle_motifs,
)
from plancia.study.tasks import LineTask
from plancia.study.views import StepView


class PuzzleRequest(Message):
    """A puzzle of a game: by its number, or one of a grade and with a tag."""

    game: GameName
    number: Annotated[int, Meta(ge=0)] | None = None
    grade: Annotated[int, Meta(ge=0, le=len(GRADES))] = 0
    """0 for any."""
    tag: Annotated[str, Meta(max_length=40)] = ""
    turn: Annotated[int, Meta(ge=0, le=2**31)] = 0
    """Which one of those that fit: any number, such as a random one."""


class DailiesRequest(Message):
    """The puzzles of a day, by the visitor's calendar."""

    date: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class PuzzleTry(Message):
    """Moves from the position of a puzzle; the last one is not the one that its solution has."""

    game: GameName
    position: Annotated[str, Meta(max_length=20_000)]
    moves: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=100)]
    options: dict[str, Json] = field(default_factory=dict)
    any_way: bool = False
    """Whether another way to the goal counts too."""


class TriedView(Struct):
    """What came of the last of the moves."""

    way: list[str]
    """To the goal, with the moves that were made; empty if the last one was wrong."""
    hints: list[list[HintStepView]]
    """To each move of the way."""
    line: list[StepView]
    """The start and the position after each move: of the way, or of what refutes the last one."""
    why: TextJson
    """Why the goal is out of reach, in a game for one."""


class TagView(Struct):
    """A motif, and how many puzzles have it."""

    tag: str
    title: TextJson
    count: int


class GradeView(Struct):
    """A grade, and how many puzzles have it."""

    grade: int
    title: TextJson
    count: int


class PackView(Struct):
    """What there is to solve of a game."""

    game: str
    title: TextJson
    count: int
    grades: list[GradeView]
    tags: list[TagView]
    is_solo: bool
    """True for a game for one: any way to the goal solves a puzzle."""


class TaskView(Struct):
    """A position with its solution: a page judges moves without asking again."""

    game: str
    title: TextJson
    options: dict[str, Json]
    position: str
    goal: TextJson
    moves: list[str]
    """Right moves and the replies to them in turn."""
    as_good: list[str]
    """Other moves that solve it at once."""
    any_way: bool
    """True if `moves` is one way to the goal of a game for one: each is the solver's own, and other
    ways count too."""
    hints: list[list[HintStepView]]
    """To each right move: what to look for, where, and the move with its reason."""
    idea: list[TextJson]


class PuzzleView(TaskView):
    """A puzzle of a pack."""

    number: int
    count: int
    grade: int
    grade_title: TextJson
    tags: list[TagView]


class DailyEntry(Struct):
    """One of a day's puzzles."""

    game: str
    title: TextJson
    grade_title: TextJson
    number: int
    """In the game's pack."""
    picture: dict[str, Any]


class DailyList(Struct):
    """The puzzles of a day."""

    date: str
    number: int
    entries: list[DailyEntry]


def pack_of(name: str) -> Pack:
    """The pack of a game; a refusal if there is none."""
    found = shipped(name) if name in games() else None
    if found is None:
        raise Refusal("not-found", "There are no puzzles of this game.")
    return found


def counts(pack: Pack) -> tuple[Counter[int], Counter[str]]:
    """How many puzzles of each grade there are, and with each tag."""
    grades, tags = Counter[int](), Counter[str]()
    for grade, its_tags in pack.facts:
        grades[grade] += 1
        tags.update(its_tags)
    return grades, tags


@cache
def pack_views() -> tuple[PackView, ...]:
    """All packs that come with the package."""
    views = []
    for name in games():
        if (pack := shipped(name)) is None:
            continue
        chosen, (grades, tags) = game(name), counts(pack)
        views.append(
            PackView(
                name,
                to_json(chosen.title),
                len(pack),
                [
                    GradeView(number, to_json(title), grades[number])
                    for number, title in enumerate(GRADES, 1)
                    if grades[number]
                ],
                [
                    TagView(tag, to_json(motif.title), tags[tag])
                    for tag, motif in puzzle_motifs(chosen).items()
                    if tags[tag]
                ],
                chosen.players == 1,
            )
        )
    return tuple(views)


def puzzle_number(asked: PuzzleRequest) -> int:
    """Where the puzzle that was asked for is in its pack; a refusal if there is none."""
    pack, number = pack_of(asked.game), asked.number
    if number is None:
        found = _grade_by_turn(pack, asked)
        if not found:
            raise Refusal("not-found", "No puzzle has this grade and motif.")
        number = found[asked.turn % len(found)]
    if number >= len(pack):
        raise Refusal("not-found", "There is no puzzle of this number.")
    return number


def puzzle_task(puzzle: Puzzle) -> LineTask:
    """Find its line."""
    return LineTask(
        start=puzzle.position,
        asks=(goal(puzzle),),
        leads_to=idea(puzzle),
        line=puzzle.line,
        any_way=puzzle.is_solo,
        value=float(puzzle.value),
        begins=first_steps(puzzle),
    )


def puzzle_view(asked: PuzzleRequest) -> PuzzleView:
    """A puzzle with its solution and its idea; a refusal if there is none."""
    pack, number = pack_of(asked.game), puzzle_number(asked)
    puzzle = pack[number]
    motifs = puzzle_motifs(puzzle.position.game)
    return PuzzleView(
        **asdict(task_view(puzzle_task(puzzle))),
        number=number,
        count=len(pack),
        grade=puzzle.grade,
        grade_title=to_json(puzzle.grade_title),
        tags=[TagView(tag, to_json(motifs[tag].title), 0) for tag in puzzle.tags],
    )


def task_view(task: LineTask) -> TaskView:
    """A task for the page, with its hints and what it leads to."""
    start = task.start
    return TaskView(
        start.game.name,
        to_json(start.game.title),
        start.game.options.to_json(),
        start.to_text(),
        to_json(task.asks[0]),
        list(tokens_of(start, task.line)),
        [start.format_move(move) for move in task.as_good],
        task.any_way,
        hint_views(task),
        [to_json(words) for words in task.leads_to],
    )


def hint_views(task: LineTask) -> list[list[HintStepView]]:
    """To each move of the player's own."""
    views, position = [], task.start
    for index, move in enumerate(task.line):
        if task.any_way or index % 2 == 0:
            steps = task.hint(task.line[:index])
            views.append([hint_step_view(position, step) for step in steps])
        position = position.play(move)
    return views


def _grade_by_turn(pack: Pack, asked: PuzzleRequest) -> Sequence[int]:
    """The puzzles that fit; where any grade does, those of one: packs have more of some grades."""
    grades = [asked.grade] if asked.grade else [number for number, _ in enumerate(GRADES, 1)]
    fitting = [pack.numbers(grade, asked.tag or None) for grade in grades]
    fitting = [numbers for numbers in fitting if numbers]
    return Random(asked.turn).choice(fitting) if fitting else ()


def daily_list(asked: DailiesRequest) -> DailyList:
    """The puzzles of a day, one of each pack."""
    day = parse_day(asked.date)
    number = check_begun(day)
    entries = []
    for name in games():
        if (pack := shipped(name)) is None:
            continue
        index = daily_index(pack, day)
        title, grade = to_json(game(name).title), to_json(GRADES[pack.grade(index) - 1])
        picture = pack[index].position.picture().to_json()
        entries.append(DailyEntry(name, title, grade, index, picture))
    return DailyList(day.isoformat(), number, entries)

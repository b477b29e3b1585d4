"""Puzzles as the page shows them: what packs there are, one puzzle, and those of a day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Annotated

from plancia.core.capability import ComposesPuzzles, MakesPuzzles, capability
from plancia.core.options import Json
from plancia.core.position import tokens_of
from plancia.core.registry import game, games
from plancia.core.text import to_json
from plancia.live.codec import Bounds
from plancia.live.hints import HintStepView, hint_view
from plancia.live.messages import GameName, Message
from plancia.live.refusal import Refusal, Said
from plancia.live.stored import SeatRating
from plancia.puzzles.daily import daily_index
from plancia.puzzles.pack import Pack, shipped
from plancia.puzzles.puzzle import GRADES, Puzzle
from plancia.puzzles.solving import goal, idea, motif_title, right_answer
from plancia.study.daily import check_begun, grade_title, middle_size, parse_day


@dataclass(frozen=True, slots=True)
class PuzzleRequest(Message):
    """A puzzle of a game: by its number, or one of a grade and with a tag."""

    game: GameName
    number: Annotated[int, Bounds(ge=0)] | None = None
    grade: Annotated[int, Bounds(ge=0, le=len(GRADES))] = 0
    """0 for any."""
    tag: Annotated[str, Bounds(max_length=40)] = ""
    turn: Annotated[int, Bounds(ge=0, le=2**31)] = 0
    """Which one of those that fit: any number, such as a random one."""
    near: bool = False
    """One that is about as hard as the person is strong, where that is known."""


@dataclass(frozen=True, slots=True)
class DailiesRequest(Message):
    """The puzzles of a day, by the visitor's calendar."""

    date: Annotated[str, Bounds(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


@dataclass(slots=True)
class TagView:
    """A motif, and how many puzzles have it."""

    tag: str
    title: Said
    count: int


@dataclass(slots=True)
class GradeView:
    """A grade, and how many puzzles have it."""

    grade: int
    title: Said
    count: int


@dataclass(slots=True)
class PackView:
    """What there is to solve of a game."""

    game: str
    title: Said
    count: int
    grades: list[GradeView]
    tags: list[TagView]


@dataclass(slots=True)
class TaskView:
    """A position with its solution: a page judges moves without asking again."""

    game: str
    title: Said
    options: dict[str, Json]
    position: str
    goal: Said
    moves: list[str]
    """Right moves and the replies to them in turn."""
    as_good: list[str]
    """Other moves that solve it at once."""
    hints: list[list[HintStepView]]
    """To each right move: what to look for, where, and the move with its reason."""
    idea: list[Said]


@dataclass(slots=True)
class PuzzleView(TaskView):
    """A puzzle of a pack."""

    number: int
    count: int
    grade: int
    grade_title: Said
    tags: list[TagView]
    rating: SeatRating | None = None
    """Against people, once enough have answered it."""


@dataclass(slots=True)
class DailyEntry:
    """One of a day's puzzles."""

    game: str
    title: Said
    grade_title: Said
    number: int | None
    """In the game's pack; none for a game that has several sizes every day (`Daily`)."""


@dataclass(slots=True)
class DailyList:
    """The puzzles of a day."""

    date: str
    number: int
    entries: list[DailyEntry]


def pack_of(name: str) -> Pack:
    """The pack of a game for two, in which one move is right; a refusal if there is none."""
    found = shipped(name)
    if found is None or capability(game(name), MakesPuzzles) is None:
        raise Refusal("not-found", "There are no puzzles of this game.")
    return found


@cache
def pack_views() -> tuple[PackView, ...]:
    """All packs that come with the package."""
    views = []
    for name in games():
        pack, makes = shipped(name), capability(game(name), MakesPuzzles)
        if pack is None or makes is None:
            continue
        grades, tags = Counter[int](), Counter[str]()
        for grade, its_tags in pack.facts():
            grades[grade] += 1
            tags.update(its_tags)
        views.append(
            PackView(
                name,
                to_json(game(name).title),
                len(pack),
                [
                    GradeView(number, to_json(title), grades[number])
                    for number, title in enumerate(GRADES, 1)
                    if grades[number]
                ],
                [
                    TagView(tag, to_json(title), tags[tag])
                    for tag, title in makes.motifs.items()
                    if tags[tag]
                ],
            )
        )
    return tuple(views)


def puzzle_view(asked: PuzzleRequest) -> PuzzleView:
    """The puzzle that was asked for; a refusal if there is none."""
    pack, number = pack_of(asked.game), asked.number
    if number is None:
        found = _grade_by_turn(pack, asked)
        if not found:
            raise Refusal("not-found", "No puzzle has this grade and motif.")
        number = found[asked.turn % len(found)]
    if number >= len(pack):
        raise Refusal("not-found", "There is no puzzle of this number.")
    puzzle = pack[number]
    position = puzzle.position
    return PuzzleView(
        asked.game,
        to_json(position.game.title),
        position.game.options.to_json(),
        position.to_text(),
        to_json(goal(puzzle)),
        list(tokens_of(position, puzzle.line)),
        [],
        puzzle_hints(puzzle),
        [to_json(words) for words in idea(puzzle)],
        number,
        len(pack),
        puzzle.grade,
        to_json(puzzle.grade_title),
        [TagView(tag, to_json(motif_title(position, tag)), 0) for tag in puzzle.tags],
    )


def puzzle_hints(puzzle: Puzzle) -> list[list[HintStepView]]:
    """To each right move of a puzzle."""
    position, hints = puzzle.position, []
    for index, move in enumerate(puzzle.line):
        if index % 2 == 0:
            hints.append(hint_view(position, right_answer(puzzle, move)).steps)
        position = position.play(move)
    return hints


def fitting_puzzles(pack: Pack, asked: PuzzleRequest) -> list[int]:
    """The puzzles of the grade and with the tag."""
    return list(pack.numbers(asked.grade or None, asked.tag or None))


def _grade_by_turn(pack: Pack, asked: PuzzleRequest) -> list[int]:
    """The puzzles that fit; where any grade does, those of one: packs have more of some grades."""
    grades = [asked.grade] if asked.grade else [number for number, _ in enumerate(GRADES, 1)]
    fitting = [list(pack.numbers(grade, asked.tag or None)) for grade in grades]
    fitting = [numbers for numbers in fitting if numbers]
    return Random(asked.turn).choice(fitting) if fitting else []


def daily_list(asked: DailiesRequest) -> DailyList:
    """The puzzles of a day, one of each pack."""
    day = parse_day(asked.date)
    number = check_begun(day)
    entries = []
    for name in games():
        pack, composes = shipped(name), capability(game(name), ComposesPuzzles)
        if pack is None:
            continue
        index = daily_index(pack, day, middle_size(composes) if composes else None)
        title, grade = to_json(game(name).title), grade_title(pack, index)
        entries.append(DailyEntry(name, title, grade, None if composes else index))
    return DailyList(day.isoformat(), number, entries)

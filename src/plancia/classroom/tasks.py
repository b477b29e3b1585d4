"""Tasks: positions and puzzles that a teacher asks for, and how each is shown to who solves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from plancia.classroom.events import Mode, TaskPosition
from plancia.classroom.messages import MAX_TASKS, TaskRequest
from plancia.classroom.state import ClassTask
from plancia.classroom.views import goal_of
from plancia.core.position import Position, tokens_of
from plancia.core.registry import game_of, game_type
from plancia.core.text import T, to_json
from plancia.engine.analysis import Analysis
from plancia.live.game import start_of
from plancia.live.hints import hint_view
from plancia.live.refusal import Refusal
from plancia.puzzles.puzzle import Puzzle
from plancia.puzzles.solving import goal
from plancia.study.puzzles import (
    PuzzleRequest,
    TaskView,
    hints_along,
    pack_of,
    puzzle_view,
)


def tasks_of(
    requests: Sequence[TaskRequest],
    seed: int,
    check: Callable[[Position[Any]], None] = lambda position: None,
    mode: Mode = "homework",
) -> tuple[TaskPosition, ...]:
    """The tasks that a teacher asks for; `check` refuses boards, `seed` chooses among puzzles."""
    tasks: list[TaskPosition] = []
    for number, request in enumerate(requests):
        if mode == "questions" and game_type(request.game).players == 1:
            title = game_type(request.game).title
            raise Refusal("malformed", "{title} is a game for one: it can be homework, but no "
                          "question to the class.", title=title)  # fmt: skip
        if request.count:
            pack = pack_of(request.game)
            fitting = list(pack.numbers(request.grade or None, request.tag or None))
            if not fitting:
                raise Refusal("not-found", "No puzzle has this grade and motif.")
            chance = Random(f"{seed}:{number}")
            chosen = chance.sample(fitting, min(request.count, len(fitting)))
            grades = {each: pack[each].grade for each in chosen}  # easy ones first
            tasks += [_puzzle(request.game, n) for n in sorted(chosen, key=grades.__getitem__)]
        elif request.puzzle is not None:
            tasks.append(_puzzle(request.game, request.puzzle))
        else:
            tasks.append(_position(request, check))
        if len(tasks) > MAX_TASKS:
            raise Refusal("malformed", "At most {n} positions at once.", n=MAX_TASKS)
    return tuple(tasks)


def _puzzle(game: str, number: int) -> TaskPosition:
    pack = pack_of(game)
    if number >= len(pack):
        raise Refusal("not-found", "There is no puzzle of this number.")
    puzzle = pack[number]
    position = puzzle.position
    line = tuple(tokens_of(position, puzzle.line))
    return TaskPosition(game, position.game.options.to_json(), position.to_text(), line, number)


def _position(request: TaskRequest, check: Callable[[Position[Any]], None]) -> TaskPosition:
    game = game_of(request.game, request.options)
    if game.players != 2:
        raise Refusal("malformed", "{title} is a game for one: ask about its puzzles.",
                      title=game.title)  # fmt: skip
    position = start_of(game, request.start)
    check(position)
    for token in request.moves:
        position = position.play(position.parse_move(token))
    if position.outcome is not None:
        raise Refusal("malformed", "The game is over in this position: there is no move to ask.")
    return TaskPosition(game.name, game.options.to_json(), position.to_text())


def task_view(task: ClassTask) -> TaskView:
    """A task of homework with its solution; of one that was analysed, if it is no puzzle."""
    position, given, hints = task.position, task.task, []
    if given.puzzle is not None:
        view = puzzle_view(PuzzleRequest(given.game, given.puzzle))
        if (view.position, view.moves) == (given.position, [*given.line]):
            return view
        # The pack is another one than when the homework was given.
        if task.is_solo:
            return _lone_view(task)
        # Nothing is known of this line.
        right, others = [*given.line], []
    else:
        best, *others = [each.move for each in task.worth if task.keeps(each.move)]
        right, value = [best], task.worth[0].value
        analysis = Analysis(position.parse_move(best), value, exact=task.is_exact)
        hints = [hint_view(position, analysis).steps]
    words = position.describe_move(position.parse_move(right[0]))
    return TaskView(
        task.task.game,
        to_json(position.game.title),
        position.game.options.to_json(),
        position.to_text(),
        to_json(goal_of(position)),
        right,
        others,
        False,
        hints,
        [to_json(T("The best move: {move}.", move=words))],
    )


def _lone_view(task: ClassTask) -> TaskView:
    """A puzzle for one that is in no pack any more: any way to the goal counts all the same."""
    position, way = task.position, [*task.task.line]
    return TaskView(
        task.task.game,
        to_json(position.game.title),
        position.game.options.to_json(),
        position.to_text(),
        to_json(goal(Puzzle(position, (), 1, 1))),
        way,
        [],
        True,
        hints_along(position, way),
        [],
    )

"""A move that a task can't judge itself: the level answers, the solver finds another way to the
goal, or an analysis says what refutes it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import Any, Final

from plancia.core.position import Position, Result, tokens_of
from plancia.core.text import to_json
from plancia.engine.match import Cancelled, Forfeit
from plancia.engine.player import NO_LIMITS, Limits
from plancia.host.ports import NO_ASKER, Asker
from plancia.host.study import Study
from plancia.host.thinkers import FairQueue
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.study.lessons import PracticeTask, result_of
from plancia.study.lines import Check, line_of
from plancia.study.messages import LineRequest
from plancia.study.puzzles import PuzzleTry, TriedView, hint_views
from plancia.study.tasks import RIGHT, Judged, LineTask, Task, refutation_words
from plancia.study.tutor import Studied
from plancia.study.views import step_views

Compute = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Where a computation runs that takes too long for the event loop of a server."""

ANALYSIS_S: Final = 3.0
ANALYSIS_TIMEOUT_S: Final = 6.0
"""More where kernels are being compiled, or others wait."""
MAX_DECISIONS: Final = 6
"""Of the solver, such as to keep a move, before the opponent answers."""


async def compute_here(work: Callable[[], Any]) -> Any:
    return work()


async def judge_move(study: Study, task: Task, made: tuple[Any, ...], move: Any) -> Judged:
    """What comes of a legal move in a task, after those that were made."""
    if known := task.judge(made, move):
        return known
    if isinstance(task, PracticeTask):
        return await level_answers(study.thinkers, task, made, move, "a lesson")
    assert isinstance(task, LineTask)
    before = task.position(made)
    judged = await _refuted(study, before, before.play(move), move, task.any_way)
    if judged.way:
        way = (*made, *judged.way)
        return Judged(True, len(made) + 1 == len(way), judged.says, (move,), way=way)
    return judged


async def level_answers(
    players: FairQueue,
    task: PracticeTask,
    made: tuple[Any, ...],
    move: Any,
    key: str,
    limits: Limits = NO_LIMITS,
    asker: Asker = NO_ASKER,
) -> Judged:
    """The person's move in a position that is played, and the level's answers until it is the
    person's turn again."""
    pupil, line, position = task.start.to_move, [move], task.position((*made, move))
    while position.outcome is None and position.to_move != pupil:
        try:
            answer = await players.answer(position, task.level, key=key, limits=limits, asker=asker)
        except Forfeit as forfeit:
            raise Refusal(
                "busy", "The level can't answer: {reason}.", reason=forfeit.reason
            ) from forfeit
        line.append(answer.move)
        position = position.play(answer.move)
    return result_of(task.step, pupil, position, tuple(line))


async def judge_try(
    study: Study,
    asked: PuzzleTry,
    address: str = "",
    check: Check = lambda position: None,
    compute: Compute = compute_here,
) -> TriedView:
    """What comes of the last of the moves that a page sends: a way to the goal, or what refutes
    it."""

    def positions() -> list[Position[Any]]:
        request = LineRequest(asked.game, asked.options, asked.position, asked.moves)
        return [*line_of(request, check).positions()]

    with refusing_bad_input():
        made: list[Position[Any]] = await compute(positions)
    if len(made) < 2:
        raise Refusal("malformed", "There is no move to judge.")
    before, after = made[-2:]
    move = before.parse_move(asked.moves[-1])
    judged = await _refuted(study, before, after, move, asked.any_way, address)
    view: TriedView = await compute(partial(_view, asked, made[0], before, judged))
    return view


def _view(
    asked: PuzzleTry, start: Position[Any], before: Position[Any], judged: Judged
) -> TriedView:
    tokens = [*asked.moves[:-1], *tokens_of(before, judged.way or judged.line)]
    record = line_of(LineRequest(asked.game, asked.options, asked.position, tokens))
    view = TriedView([], [], [*step_views(record)], to_json(judged.why))
    if judged.way:
        task = LineTask(start=start, asks=(), line=record.moves, any_way=True, value=1.0)
        view.way, view.hints = tokens, hint_views(task)
    return view


async def _refuted(
    study: Study,
    before: Position[Any],
    after: Position[Any],
    move: Any,
    any_way: bool,
    address: str = "",
) -> Judged:
    """What comes of a move that leads from a position to another one; its `way` begins with it."""
    if after.game.players == 1:
        judged = await _judge_alone(study, after, move, any_way, address)
    else:
        line = (move, *await _refute(study, before, after, address))
        judged = Judged(False, True, "", line)
    if judged.is_right:
        return judged
    return replace(judged, says=refutation_words(before, judged))


async def _refute(
    study: Study, before: Position[Any], after: Position[Any], address: str
) -> list[Any]:
    """The opponent's answer; what the solver has to decide before it comes first."""
    line, here = list[Any](), after
    while here.outcome is None and len(line) < MAX_DECISIONS:
        mover, reply = here.to_move, await _reply(study, here, address)
        if reply is None:
            break
        line.append(reply)
        here = here.play(reply)
        if mover != before.to_move:
            break
    return line


async def _reply(study: Study, position: Position[Any], address: str) -> Any | None:
    """The best move; while kernels are being compiled, that of a level that needs none."""
    try:
        async with asyncio.timeout(ANALYSIS_TIMEOUT_S):
            known = await _known(study, position, address)
            return known.line[0] if known.line else None
    except TimeoutError:
        key, asker = f"refute {address} {position.to_text()}", Asker((address,))
        try:
            answer = await study.thinkers.hint(position, key=key, asker=asker)
        except (Cancelled, Forfeit):  # without an answer it is a wrong move all the same
            return None
        return answer.move


async def _judge_alone(
    study: Study, after: Position[Any], move: Any, any_way: bool, address: str
) -> Judged:
    """In a game for one: another way to the goal, or why it is out of reach."""
    wrong = partial(Judged, False, True, "", (move,))
    if after.outcome is not None and after.outcome.result is not Result.SOLVED:
        return wrong(why=after.outcome.says)
    known = await _known(study, after, address)
    if known.value == 1:  # another way: right, unless one move was asked for
        way = (move, *known.line)
        return Judged(True, len(way) == 1, RIGHT, (move,), way=way) if any_way else wrong()
    if known.value == 0:
        raise Refusal("busy", "It takes too long to say whether this can still be solved.")
    return wrong(why=known.analysis.why if known.analysis else "")


async def _known(study: Study, position: Position[Any], address: str) -> Studied:
    """What is known of a position as soon as it is sure."""
    async with aclosing(study.analyse(position, ANALYSIS_S, address)) as found:
        async for known in found:
            if known.done or (known.line and abs(known.value or 0.0) == 1):
                break
    return known

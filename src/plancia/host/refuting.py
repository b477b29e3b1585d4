"""A move in a puzzle that is not the known one: another way to the goal, or what refutes it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from functools import partial
from typing import Any, Final

from plancia.core.capability import GivesSoloPuzzles, capability
from plancia.core.position import Position, Result, tokens_of
from plancia.core.text import Words, to_json
from plancia.engine.match import Cancelled, Forfeit
from plancia.host.ports import Asker
from plancia.host.study import Study
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.study.lines import Check, line_of
from plancia.study.messages import LineRequest
from plancia.study.puzzles import PuzzleTry, TriedView, hints_along
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


async def judge_try(
    study: Study,
    asked: PuzzleTry,
    address: str = "",
    check: Check = lambda position: None,
    compute: Compute = compute_here,
) -> TriedView:
    """What comes of the last of the moves: a way to the goal, or what refutes it."""

    def positions() -> list[Position[Any]]:
        request = LineRequest(asked.game, asked.options, asked.position, asked.moves)
        return [*line_of(request, check).positions()]

    with refusing_bad_input():
        made: list[Position[Any]] = await compute(positions)
    if len(made) < 2:
        raise Refusal("malformed", "There is no move to judge.")
    before, after = made[-2:]
    if after.game.players == 1:
        view = await _judge_alone(study, asked, made[0], after, address)
    else:
        line = await _refute(study, before, after, address)
        view = partial(_view, asked, [*asked.moves, *line])
    tried: TriedView = await compute(view)
    return tried


async def _refute(
    study: Study, before: Position[Any], after: Position[Any], address: str
) -> list[str]:
    """The opponent's answer; what the solver has to decide before it comes first."""
    line, here = list[str](), after
    while here.outcome is None and len(line) < MAX_DECISIONS:
        mover, reply = here.to_move, await _reply(study, here, address)
        if reply is None:
            break
        line.append(reply)
        here = here.play_tokens(line[-1:])
        if mover != before.to_move:
            break
    return line


async def _reply(study: Study, position: Position[Any], address: str) -> str | None:
    """The best move; while kernels are being compiled, that of a level that needs none."""
    try:
        async with asyncio.timeout(ANALYSIS_TIMEOUT_S):
            known = await _known(study, position, address)
            return position.format_move(known.line[0]) if known.line else None
    except TimeoutError:
        key, asker = f"refute {address} {position.to_text()}", Asker((address,))
        try:
            answer = await study.thinkers.hint(position, key=key, asker=asker)
        except (Cancelled, Forfeit):  # without an answer it is a wrong move all the same
            return None
        return position.format_move(answer.move)


async def _judge_alone(
    study: Study, asked: PuzzleTry, start: Position[Any], after: Position[Any], address: str
) -> Callable[[], TriedView]:
    """What makes the view."""
    if after.outcome is not None and after.outcome.result is not Result.SOLVED:
        return partial(_view, asked, asked.moves, after.outcome.says)
    known = await _known(study, after, address)

    def goes_on() -> TriedView:
        way = [*asked.moves, *tokens_of(after, known.line)]
        view = _view(asked, way)
        view.way, view.hints = way, hints_along(start, way)
        return view

    def is_impossible() -> TriedView:
        composes = capability(after.game, GivesSoloPuzzles)
        proof = composes.why_impossible(after) if composes else None
        view = _view(
            asked, asked.moves, proof.why if proof else known.analysis.why if known.analysis else ""
        )
        view.cells = sorted(proof.cells) if proof else []
        return view

    if known.value == 1:  # another way: right, unless one move was asked for
        return goes_on if asked.any_way else partial(_view, asked, asked.moves)
    if known.value == 0:
        raise Refusal("busy", "It takes too long to say whether this can still be solved.")
    return is_impossible


async def _known(study: Study, position: Position[Any], address: str) -> Studied:
    """What is known of a position as soon as it is sure."""
    async with aclosing(study.analyse(position, ANALYSIS_S, address)) as found:
        async for known in found:
            if known.done or (known.line and abs(known.value or 0.0) == 1):
                break
    return known


def _view(asked: PuzzleTry, tokens: list[str], why: Words = "") -> TriedView:
    made = line_of(LineRequest(asked.game, asked.options, asked.position, tokens))
    return TriedView([], [], [*step_views(made)], to_json(why), [])

"""The queue of the thinking worker: one question is thought about at a time.

A level's answer comes first, so that a player never waits for an analysis. Analyses give way to
each other after a while and queue again, each turn longer than the one before.
"""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from plancia.browser.encoding import encode
from plancia.core.game import Position

FIRST_TURN_S: Final = 0.4
MAX_TURN_S: Final = 3.0
Hear = Callable[[dict[str, Any]], None]


class Thinking(Protocol):
    """A question that is being thought about."""

    answer: asyncio.Future[str]

    def stop(self) -> None:
        """Have it answered at once with what is known."""


Ask = Callable[[str, Callable[[str], None]], Thinking]
"""Hands a question to the worker, with what shall hear before the answer."""


@dataclass(eq=False)
class _Job:
    question: dict[str, Any]
    answer: asyncio.Future[dict[str, Any]]
    hear: Hear | None = None
    turns: int = 0
    spent: float = 0.0
    number: int = 0
    thinking: Thinking | None = None
    gave_way: bool = False
    known: dict[str, Any] = field(default_factory=dict)

    @property
    def is_study(self) -> bool:
        return self.hear is not None

    @property
    def rank(self) -> tuple[bool, int, int]:
        return self.is_study, self.turns, self.number


class QuestionQueue:
    """Questions that wait, and the one that is thought about."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._waiting: list[_Job] = []
        self._now: _Job | None = None
        self._count = 0

    async def answer(self, what: str, position: Position[Any], **more: Any) -> dict[str, Any]:
        """The answer to a question about a position."""
        return await self._put(_Job(_question(what, position, more), _future()))

    async def daily(self, day: str) -> dict[str, Any]:
        return await self._put(_Job({"what": "daily", "day": day}, _future()))

    async def study(self, position: Position[Any], seconds: float, hear: Hear) -> dict[str, Any]:
        """What is known after `seconds` of thought; `hear` is told what is known before."""
        question = _question("study", position, {"seconds": seconds})
        return await self._put(_Job(question, _future(), hear))

    def hurry(self, position: Position[Any]) -> None:
        """Have the level answer at once that thinks about a position."""
        text = position.to_text()
        for job in [*self._waiting, *([self._now] if self._now else [])]:
            if not job.is_study and job.question.get("position") == text:
                job.question["seconds"] = 0.05
                if job.thinking is not None:
                    job.thinking.stop()

    async def _put(self, job: _Job) -> dict[str, Any]:
        self._count += 1
        job.number = self._count
        self._waiting.append(job)
        now = self._now
        if now is not None and now.is_study and not job.is_study:
            self._interrupt(now)
        self._next()
        try:
            return await job.answer
        except asyncio.CancelledError:
            if job in self._waiting:
                self._waiting.remove(job)
            elif job is self._now and job.thinking is not None:
                job.thinking.stop()
            raise

    def _interrupt(self, job: _Job) -> None:
        job.gave_way = True
        if job.thinking is not None:
            job.thinking.stop()

    def _next(self) -> None:
        if self._now is None and self._waiting:
            self._now = job = min(self._waiting, key=lambda each: each.rank)
            self._waiting.remove(job)
            asyncio.get_running_loop().create_task(self._think(job))

    async def _think(self, job: _Job) -> None:
        began, job.gave_way = time.monotonic(), False
        question = dict(job.question)
        if job.is_study:
            question["seconds"] = max(0.05, question["seconds"] - job.spent)
        job.thinking = self._ask(encode(question), lambda text: self._heard(job, text))
        seconds = min(FIRST_TURN_S * 2**job.turns, MAX_TURN_S)
        turn = asyncio.get_running_loop().call_later(seconds, self._look_round, job)
        try:
            found = json.loads(await job.thinking.answer)
        except Exception as error:  # whatever Python in the other worker raised
            if not job.answer.done():
                job.answer.set_exception(RuntimeError(str(error)))
        else:
            job.spent += time.monotonic() - began
            self._found(job, found)
        finally:
            turn.cancel()
            job.thinking = self._now = None
            self._next()

    def _look_round(self, job: _Job) -> None:
        """At the end of a turn: a study gives way if others wait."""
        if job is self._now and job.is_study:
            if self._waiting:
                self._interrupt(job)
            else:
                asyncio.get_running_loop().call_later(0.1, self._look_round, job)

    def _found(self, job: _Job, found: dict[str, Any]) -> None:
        if job.answer.done():
            return
        if job.is_study and job.gave_way and not found["whole"]:
            job.turns += 1
            self._heard(job, found)
            self._waiting.append(job)
        else:
            job.answer.set_result(found)

    def _heard(self, job: _Job, found: str | dict[str, Any]) -> None:
        """What a search that begins again knows at first is no news."""
        known = json.loads(found) if isinstance(found, str) else found
        if job.hear is not None and not job.answer.done() and _size(known) >= _size(job.known):
            job.known = known
            job.hear(known)


def _size(known: dict[str, Any]) -> tuple[bool, int, int]:
    if not known:
        return False, 0, 0
    view = known["view"]
    return known["whole"], view["depth"], len(known["values"])


def _future() -> asyncio.Future[dict[str, Any]]:
    return asyncio.get_running_loop().create_future()


def _question(what: str, position: Position[Any], more: dict[str, Any]) -> dict[str, Any]:
    game = position.game
    told = {"game": game.name, "options": game.options.to_json(), "position": position.to_text()}
    return {"what": what, **told, **more}

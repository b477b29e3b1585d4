"""Analyses and reviews in a browser, as the page asks for them on its socket."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from plancia.browser.encoding import encode, refused
from plancia.browser.questions import QuestionQueue
from plancia.core.game import Position
from plancia.core.registry import game_of
from plancia.play.refusal import Refusal, refusing_bad_input
from plancia.play.views import MoveView
from plancia.study.lines import line_of
from plancia.study.review import Reviewed, Reviewer, Worth, known_worth, seconds_for
from plancia.study.views import AnalysisView, MarkView, ValueView

Tell = Callable[[str], None]
GoingOn = Callable[[], None]
"""Called whenever more has been found about a position."""


class Studies:
    """What one page wants to know, by the id of each wish."""

    def __init__(self, queue: QuestionQueue, tell: Tell) -> None:
        self._queue, self._tell = queue, tell
        self._running: dict[str, asyncio.Task[None]] = {}
        self._known: dict[str, dict[str, Any]] = {}

    def hear(self, wish: dict[str, Any]) -> None:
        """Begin what is wished, or stop it."""
        name = wish["id"]
        if old := self._running.pop(name, None):
            old.cancel()
            if wish["type"] == "stop":
                self._tell(encode(self._known.pop(name) | {"done": True, "stopped": True}))
        if wish["type"] != "stop":
            is_position = wish["type"] == "analyse"
            nothing = AnalysisView(wish["position"], id=name) if is_position else Reviewed(name)
            self._known[name] = asdict(nothing)
            work = self._analyse if is_position else self._review
            task = asyncio.get_running_loop().create_task(self._run(wish, work))
            self._running[name] = task

    def stop_all(self) -> None:
        for task in self._running.values():
            task.cancel()
        self._running.clear()

    async def _run(
        self, wish: dict[str, Any], work: Callable[[dict[str, Any]], Awaitable[None]]
    ) -> None:
        name = wish["id"]
        try:
            with refusing_bad_input():
                await work(wish)
        except Refusal as refusal:
            self._tell(refused(name, refusal))
        except RuntimeError as error:
            failed = Refusal("busy", "The analysis failed: {reason}.", reason=str(error))
            self._tell(refused(name, failed))
        if self._running.get(name) is asyncio.current_task():
            del self._running[name]

    async def _analyse(self, wish: dict[str, Any]) -> None:
        own = {"id": wish["id"], "position": wish["position"]}
        position = game_of(wish["game"], wish["options"]).from_text(wish["position"])

        def hear(found: dict[str, Any]) -> None:
            self._known[wish["id"]] = found["view"] | own
            self._tell(encode(found["view"] | own))

        if position.outcome is not None:
            self._tell(encode(self._known[wish["id"]] | {"done": True}))
            return
        found = await self._queue.study(position, wish["seconds"], hear)
        self._tell(encode(found["view"] | own | {"done": True}))

    async def _review(self, wish: dict[str, Any]) -> None:
        name = wish["id"]
        record = line_of(
            wish["game"], wish["options"], wish["start"], wish["moves"], lambda start: None
        )
        reviewer = Reviewer(record, name, wish.get("hinted", ()))
        for ply, position in enumerate(reviewer.positions):
            going_on = self._watch(reviewer, ply, seconds_for(record.game))
            for told in reviewer.learn(await worth_of(position, self._queue, going_on)):
                self._tell(encode(told))
        self._tell(encode(reviewer.end()))

    def _watch(self, reviewer: Reviewer, ply: int, seconds: float) -> GoingOn:
        began = time.monotonic()

        def going_on() -> None:
            self._tell(encode(reviewer.look(ply, (time.monotonic() - began) / seconds)))

        return going_on


async def worth_of(
    position: Position[Any], queue: QuestionQueue, going_on: GoingOn = lambda: None
) -> Worth:
    """What a position is worth, for judging moves."""
    if position.outcome is not None:
        return Worth(position)
    found = await queue.study(position, seconds_for(position.game), lambda known: going_on())
    return known_worth(position, view_of(found["view"]), found["values"])


def view_of(data: dict[str, Any]) -> AnalysisView:
    """An analysis that came from the other worker as JSON."""
    parts = {
        "moves": [ValueView(**each) for each in data["moves"]],
        "line": [MoveView(**each) for each in data["line"]],
        "marks": [MarkView(**each) for each in data["marks"]],
    }
    return AnalysisView(**(data | parts))

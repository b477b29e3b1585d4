"""The study service: analyses of positions, each shared by all clients that look at it.

One job analyses a position, and ends when its last listener leaves. While other jobs wait, a job
gives way after its turn and gets in line again, behind jobs that had fewer turns, each turn longer
than the one before: every client soon gets first values, and none waits for a long analysis.
Addresses take turns (round robin), so that many analyses of one address hold up no other. Analyses
that took some effort are kept in the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff
from plancia.core.game import Position
from plancia.core.player import Answer, Limits
from plancia.core.registry import game, games
from plancia.core.text import T, Words
from plancia.play.refusal import Refusal
from plancia.study.review import Worth, known_worth
from plancia.study.tutor import MakeTutor, Studied
from plancia.study.views import AnalysisView
from plancia.web.limits import Tally
from plancia.web.pool import Asker, Pool
from plancia.web.store import Store, StoreError
from plancia.web.tasks import Tasks

FORMAT_VERSION: Final = 2
"""Of stored analyses: those of an older version are not read."""
FIRST_TURN_S: Final = 0.2
"""A job's first turn, if others wait; each next one is twice as long."""
MAX_TURN_S: Final = 2.0
MAX_RANK: Final = 4
"""Jobs that had this many turns wait alike."""
QUEUE_CHECK_S: Final = 0.1
"""Between two checks whether other jobs wait."""
MESSAGE_INTERVAL_S: Final = 0.12
"""Between two messages about a job."""
DEBOUNCE_S: Final = 0.01
"""A message waits this long: more may be found at once."""
KILL_AFTER_S: Final = 15.0
"""An analyst's process that is this late is killed."""
MIN_STORED_EFFORT_S: Final = 0.1
"""Analyses that took less thought are not stored: to repeat them is as quick."""
MAX_JOBS: Final = 2000
MAX_PER_ADDRESS: Final = 100
"""Analyses of one address at once: those of a class of 25, each with four."""
WARM_UP_LIMITS: Final = Limits(seconds=0.05)

Fields = dict[str, msgspec.Raw]
"""An AnalysisView's fields, each in JSON."""


class Known(msgspec.Struct):
    """An analysis of a position, as it is stored."""

    body: Fields
    values: list[tuple[str, float, int | None]]
    """Each move that is known, best first: its value and its distance from the end."""
    depth: int
    line: int
    """How many moves the best line has."""
    whole: bool
    """True if there is nothing left to find out."""
    effort: float = 0.0
    """Seconds that went into it."""

    def view(self) -> AnalysisView:
        return msgspec.json.decode(msgspec.json.encode(self.body), type=AnalysisView)

    def is_better(self, than: Known | None) -> bool:
        return than is None or self._rank() >= than._rank()

    def _rank(self) -> tuple[bool, int, int, int]:
        return self.whole, self.depth, len(self.values), self.line


def nothing_known(position: Position[Any]) -> Known:
    """The empty analysis that a job begins with."""
    view = AnalysisView(position.to_text())
    return Known(_fields(msgspec.json.encode(view)), [], 0, 0, False)


def _fields(body: bytes) -> Fields:
    # A Raw that is decoded is a look into the whole message, which would be kept with it.
    return {name: raw.copy() for name, raw in msgspec.json.decode(body, type=Fields).items()}


Hear = Callable[[Known, bool], None]
"""Told what is known now, and whether that is all; better each time."""
Fail = Callable[[Refusal], None]
"""Told why nothing more will be known."""


class Analysts(Pool):
    """Processes that are warmed up with analysts instead of levels."""

    async def warm_up(self) -> None:
        for name in games():
            start = game(name).start()
            with contextlib.suppress(Forfeit, CalledOff):
                tutor = MakeTutor(start.game, msgspec.json.encode)
                await self.kernels_ready(start.game, False)
                await self.ask(tutor, start, key=f"warming up {name}", limits=WARM_UP_LIMITS)


class Listening:
    """A client that listens to the analysis of a position."""

    address: str
    hear: Hear
    fail: Fail

    def __init__(self, job: _Job, address: str, hear: Hear, fail: Fail) -> None:
        self._job, self.address = job, address
        self.hear, self.fail = hear, fail

    def stop(self) -> Known:
        """No longer wanted; what is known so far."""
        self._job.leave(self)
        return self._job.known


class Study:
    """All analyses under way."""

    pool: Pool

    def __init__(self, pool: Pool, store: Store) -> None:
        self.pool, self._store = pool, store
        self._jobs: dict[str, _Job] = {}
        self.listening: Tally = Tally()
        """How many analyses each address listens to."""
        self.tasks: Tasks = Tasks()
        """What must have come to its end before the service closes."""

    async def close(self) -> None:
        """End all jobs, and keep what they have found."""
        for job in [*self._jobs.values()]:
            job.end()
        await self.tasks.wait()

    @property
    def jobs(self) -> int:
        """How many positions are being looked into."""
        return len(self._jobs)

    def analyse(
        self, position: Position[Any], seconds: float, hear: Hear, fail: Fail, address: str = ""
    ) -> Listening:
        """Analyse a position that is not over, for `seconds` of thought."""
        if address and self.listening[address] >= MAX_PER_ADDRESS:
            raise Refusal(
                "busy",
                "At most {n} analyses at once from one address; stop one first.",
                n=MAX_PER_ADDRESS,
            )
        key = key_of(position)
        job = self._jobs.get(key)
        if job is None:
            if len(self._jobs) >= MAX_JOBS:
                raise Refusal("busy", "Too many positions are being analysed; try again later.")
            job = self._jobs[key] = _Job(self, key, position)
        return job.join(Listening(job, address, hear, fail), seconds)

    async def known(
        self,
        position: Position[Any],
        seconds: float,
        address: str = "",
        going_on: Callable[[], None] = lambda: None,
    ) -> Known:
        """The analysis after `seconds` of thought; Refusal if it fails. `going_on` is called
        whenever more has been found meanwhile."""
        found: asyncio.Future[Known] = asyncio.get_running_loop().create_future()

        def hear(known: Known, done: bool) -> None:
            if found.done():
                return
            if done:
                found.set_result(known)
            else:
                going_on()

        def fail(refusal: Refusal) -> None:
            if not found.done():
                found.set_exception(refusal)

        listening = self.analyse(position, seconds, hear, fail, address)
        try:
            return await found
        finally:
            listening.stop()

    async def worth(
        self,
        position: Position[Any],
        seconds: float,
        address: str,
        going_on: Callable[[], None] = lambda: None,
    ) -> Worth:
        """The same, for judging moves; nothing needs to be found out about the end of a game."""
        if position.outcome is not None:
            return Worth(position)
        known = await self.known(position, seconds, address, going_on)
        return known_worth(position, known.view(), known.values)

    async def kept(self, key: str) -> Known | None:
        """The stored analysis of that key."""
        try:
            data = await self._store.analysis(key)
            return None if data is None else msgspec.json.decode(data, type=Known)
        except (StoreError, msgspec.DecodeError):
            return None  # it is found out again

    def keep(self, key: str, known: Known) -> None:
        if known.effort >= MIN_STORED_EFFORT_S:
            data = msgspec.json.encode(known)
            self.tasks.spawn(self._keep(key, data, known.effort))

    async def _keep(self, key: str, data: bytes, effort: float) -> None:
        with contextlib.suppress(StoreError):  # a loss of some seconds' work, no more
            await self._store.save_analysis(key, data, effort)

    def forget(self, key: str) -> None:
        """A job has ended."""
        self._jobs.pop(key, None)


def key_of(position: Position[Any]) -> str:
    """The key of a stored analysis: a hash of format, game, options and position."""
    options = json.dumps(position.game.options.to_json(), sort_keys=True)
    text = "\n".join([str(FORMAT_VERSION), position.game.name, options, position.to_text()])
    return hashlib.sha256(text.encode()).hexdigest()


class _Job:
    """One position that is looked into, for all who look at it."""

    def __init__(self, study: Study, key: str, position: Position[Any]) -> None:
        self._study, self._key, self._position = study, key, position
        self.known: Known = nothing_known(position)
        self._seconds = 0.0
        """The most seconds of thought that a listener has asked for."""
        self._began: asyncio.Future[float]
        self._listeners: set[Listening] = set()
        self._addresses = Tally()
        self._told = 0.0
        self._telling: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def join(self, listening: Listening, seconds: float) -> Listening:
        self._seconds = max(self._seconds, seconds)
        self._listeners.add(listening)
        self._addresses[listening.address] += 1
        self._study.listening[listening.address] += 1
        if self._task is None:
            self._task = self._study.tasks.spawn(self._run())
        elif self.known.values:
            listening.hear(self.known, False)
        return listening

    def leave(self, listening: Listening) -> None:
        if listening in self._listeners:
            self._drop(listening)
            if not self._listeners:
                self.end()

    def _drop(self, listening: Listening) -> None:
        self._listeners.remove(listening)
        for tally in (self._addresses, self._study.listening):
            tally.release(listening.address)

    def end(self) -> None:
        self._study.forget(self._key)
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        try:
            kept = await self._study.kept(self._key)
            if kept is not None:
                self._learn(kept)
            await self._think()
            self._tell(done=True)
        except CalledOff:
            self._fail(T("The server is ending."))
        except Forfeit as forfeit:
            self._fail(T("The analysis failed: {reason}.", reason=forfeit.reason))
        finally:
            self._study.forget(self._key)
            for listening in [*self._listeners]:
                self._drop(listening)
            if self._telling is not None:
                self._telling.cancel()
            self._study.keep(self._key, self.known)

    async def _think(self) -> None:
        """Take turns until the time is used up or every move is proved."""
        turns, spent = 0, 0.0
        await self._study.pool.kernels_ready(self._position.game, True)
        while not self.known.whole and self.known.effort < self._seconds:
            aim = self._seconds
            gave_way, seconds = await self._take_turn(turns, aim - spent)
            turns, spent = turns + 1, spent + seconds
            # What ended by itself would find no more in a time of that length.
            self.known.effort = max(self.known.effort, spent if gave_way else aim)

    async def _take_turn(self, turns: int, left: float) -> tuple[bool, float]:
        """True if it gave way to others before its time was used up; and the seconds it thought."""
        self._began = asyncio.get_running_loop().create_future()
        turn = min(FIRST_TURN_S * 2 ** min(turns, MAX_RANK), MAX_TURN_S)
        giving_way = asyncio.create_task(self._give_way(turn))
        try:
            found = await self._study.pool.ask(
                MakeTutor(self._position.game, msgspec.json.encode),
                self._position,
                key=self._key,
                limits=Limits(seconds=left),
                deadline=2 * left + KILL_AFTER_S,
                hurry_after=None,
                tell=self._hear,
                asker=Asker(self._addresses, min(turns, MAX_RANK)),
            )
        finally:
            gave_way = giving_way.done()
            giving_way.cancel()
        self._hear(found)
        return gave_way, time.monotonic() - self._began.result()

    async def _give_way(self, turn: float) -> None:
        await self._began
        await asyncio.sleep(turn)
        while not self._study.pool.waiting:
            await asyncio.sleep(QUEUE_CHECK_S)
        self._study.pool.hurry(self._key)

    def _hear(self, found: Answer[Any]) -> None:
        assert isinstance(found, Studied)
        if not self._began.done():
            self._began.set_result(time.monotonic())
        body, values, effort = _fields(found.view), list(found.values), self.known.effort
        self._learn(Known(body, values, found.depth, len(found.line), found.whole, effort))

    def _learn(self, known: Known) -> None:
        """Take a better analysis: a search that begins again knows less at first."""
        if not known.is_better(self.known):
            return
        self.known = known
        if self._telling is None:
            loop = asyncio.get_running_loop()
            wait = max(DEBOUNCE_S, self._told + MESSAGE_INTERVAL_S - time.monotonic())
            self._telling = loop.call_later(wait, self._tell)

    def _tell(self, done: bool = False) -> None:
        if self._telling is not None:
            self._telling.cancel()
        self._telling, self._told = None, time.monotonic()
        for listening in [*self._listeners]:
            listening.hear(self.known, done)

    def _fail(self, says: Words) -> None:
        for listening in [*self._listeners]:
            listening.fail(Refusal("busy", says))

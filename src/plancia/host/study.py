"""Study: analyses shared by all who look at a position, reviews of games, and the coach.

One job analyses a position, and ends when its last listener leaves. The latest analyses are kept in
memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, Final

from msgspec.structs import replace

from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.core.text import to_json
from plancia.engine.match import Cancelled, Forfeit
from plancia.host.mistakes import Mistakes
from plancia.host.ports import Asker, StoreUnavailable
from plancia.host.thinkers import MAX_RANK, FairQueue
from plancia.live.messages import Refused, refused
from plancia.live.refusal import Refusal
from plancia.study.coach import LIMIT_S
from plancia.study.lines import Check, line_of
from plancia.study.messages import Analyse, Review
from plancia.study.review import (
    Reviewed,
    ReviewedMove,
    Reviewer,
    seconds_for,
)
from plancia.study.tutor import Studied
from plancia.study.views import AnalysisView, analysis_view

MESSAGE_INTERVAL_S: Final = 0.12
"""Between two views of an analysis."""
DEBOUNCE_S: Final = 0.01
"""A view waits this long: more may be found at once."""
MAX_KEPT: Final = 500
"""Analyses in memory, some kilobytes each."""
MAX_JOBS: Final = 2000
MAX_PER_ADDRESS: Final = 100
"""Analyses of one address at once: those of a class of 25, each with four."""
MAX_AT_ONCE: Final = 4
"""Analyses and reviews of one session."""
MAX_REVIEWED: Final = 400
"""Moves of a game that is reviewed."""
AHEAD: Final = 2
"""Positions of a review that are analysed at once."""

ReviewMessage = ReviewedMove | Reviewed


class Study:
    """All analyses under way."""

    thinkers: FairQueue

    def __init__(self, thinkers: FairQueue) -> None:
        self.thinkers = thinkers
        self.kept: dict[str, tuple[Studied, float]] = {}
        """What is known of positions, and the seconds that went into it; the latest is the last."""
        self._jobs: dict[str, _Job] = {}
        self.listening: Counter[str] = Counter()
        """How many analyses each address listens to."""
        self._running: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """End all jobs, and keep what they have found."""
        for job in self._jobs.values():
            job.task.cancel()
        while self._running:
            await asyncio.wait(self._running)

    @property
    def jobs(self) -> int:
        """How many positions are being analysed."""
        return len(self._jobs)

    async def analyse(
        self, position: Position[Any], seconds: float, address: str = ""
    ) -> AsyncGenerator[Studied, None]:
        """What is known of a position, for `seconds` of thought: each knows more than the one
        before, and the last one is `done`. Refusal if there are too many, or if it fails."""
        if position.outcome is not None:
            yield Studied(position, done=True)
            return
        job = self._join(position, seconds, address)
        try:
            sent, due = job.nothing, 0.0
            while not job.is_over.is_set():
                if job.known is sent:
                    await job.changed.wait()
                    continue
                now = asyncio.get_running_loop().time()
                await job.wait_until_over(max(DEBOUNCE_S, due - now))
                if not job.is_over.is_set():
                    sent, due = job.known, now + MESSAGE_INTERVAL_S
                    yield sent
            if job.error is not None:
                raise job.error
            yield dataclasses.replace(job.known, done=True)
        finally:
            for tally in (job.addresses, self.listening):
                tally[address] -= 1
                if not tally[address]:
                    del tally[address]
            if not job.addresses and not job.is_over.is_set():
                self._forget(job)
                job.task.cancel()

    def _join(self, position: Position[Any], seconds: float, address: str) -> _Job:
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
            job.task = asyncio.get_running_loop().create_task(self._run(job))
            self._running.add(job.task)
            job.task.add_done_callback(self._running.discard)
        job.seconds = max(job.seconds, seconds)
        for tally in (job.addresses, self.listening):
            tally[address] += 1
        return job

    def _forget(self, job: _Job) -> None:
        """The next who looks at this position begins another job."""
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]

    async def _run(self, job: _Job) -> None:
        try:
            await job.run()
        except Cancelled:
            job.error = Refusal("busy", "The server is ending.")
        except Forfeit as forfeit:
            job.error = Refusal("busy", "The analysis failed: {reason}.", reason=forfeit.reason)
        finally:
            self._forget(job)
            job.is_over.set()
            job.changed.set()
            if job.effort:
                self.kept.pop(job.key, None)
                self.kept[job.key] = job.known, job.effort
            if len(self.kept) > MAX_KEPT:
                del self.kept[next(iter(self.kept))]

    async def known(self, position: Position[Any], seconds: float, address: str = "") -> Studied:
        """What is known of a position after `seconds` of thought."""
        *_, last = [known async for known in self.analyse(position, seconds, address)]
        return last

    async def around(
        self, position: Position[Any], move: Any, address: str = ""
    ) -> tuple[Studied, Studied] | None:
        """What is known before and after a move; None if that takes too long. To put it into words
        takes a while too, for which a server has threads."""
        after, seconds = position.play(move), seconds_for(position.game)
        try:
            async with asyncio.timeout(LIMIT_S):
                return await asyncio.gather(
                    self.known(position, seconds, address), self.known(after, seconds, address)
                )
        except TimeoutError:
            return None

    async def review(self, reviewer: Reviewer, address: str = "") -> AsyncIterator[ReviewMessage]:
        """The moves of a game judged one after the other, and the end."""
        places = asyncio.Semaphore(AHEAD)
        seconds = seconds_for(reviewer.positions[0].game)

        async def look(position: Position[Any]) -> Studied:
            async with places:
                return await self.known(position, seconds, address)

        loop = asyncio.get_running_loop()
        looking = [loop.create_task(look(position)) for position in reviewer.positions]
        try:
            for task in looking:
                for judged in reviewer.learn(await task):
                    yield judged
            yield reviewer.end()
        finally:
            for task in looking:
                task.cancel()


def key_of(position: Position[Any]) -> str:
    """The same for equal positions of games with the same options."""
    return f"{position.game.name} {position.game.options} {position.to_text()}"


class _Job:
    """One position that is analysed, for all who look at it."""

    task: asyncio.Task[None]

    def __init__(self, study: Study, key: str, position: Position[Any]) -> None:
        self._study, self.key, self._position = study, key, position
        self.nothing = Studied(position)
        self.known = self.nothing
        self.effort = 0.0
        """Seconds that went into it."""
        self.seconds = 0.0
        """The most seconds of thought that a listener has asked for."""
        self.addresses: Counter[str] = Counter()
        """Of all listeners."""
        self.changed: asyncio.Event = asyncio.Event()
        self.is_over: asyncio.Event = asyncio.Event()
        self.error: Refusal | None = None

    async def wait_until_over(self, seconds: float) -> None:
        """Until it is over, or that many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.is_over.wait()

    async def run(self) -> None:
        """Take turns until the time is used up or every move is proved."""
        thinkers = self._study.thinkers
        if kept := self._study.kept.get(self.key):
            known, self.effort = kept
            self._learn(known)
        turns, spent = 0, 0.0
        while not self.known.whole and self.effort < self.seconds:
            aim, asker = self.seconds, Asker(self.addresses, min(turns, MAX_RANK))
            asked = thinkers.study(
                self._position, aim - spent, key=self.key, asker=asker, learn=self._learn
            )
            await asked.last()
            turns, spent = turns + 1, spent + asked.seconds
            # What ended by itself would find no more in a time of that length.
            self.effort = max(self.effort, spent if asked.gave_way else aim)

    def _learn(self, found: Studied) -> None:
        if found.knows_more(self.known):
            self.known = found
            self.changed.set()
            self.changed = asyncio.Event()


StudyMessage = AnalysisView | ReviewMessage | Refused


def asked_of(
    request: Analyse | Review, check: Check = lambda position: None
) -> Position[Any] | Reviewer:
    """What is asked about: a position, or the reviewer of a game. `check` refuses boards."""
    if isinstance(request, Analyse):
        position = game_of(request.game, request.options).from_text(request.position)
        check(position)
        return position
    if len(request.moves) > MAX_REVIEWED:
        raise Refusal(
            "malformed",
            "{moves} moves; games of up to {most} moves are reviewed.",
            moves=len(request.moves),
            most=MAX_REVIEWED,
        )
    return Reviewer(line_of(request, check), request.id, request.prelude)


class StudySession:
    """What one connection wants to know, by the id of each request; it is sent what `messages`
    holds."""

    def __init__(
        self,
        study: Study,
        address: str = "",
        mistakes: Mistakes | None = None,
        person: str | None = None,
    ) -> None:
        self._study, self._address = study, address
        self._mistakes, self._person = mistakes, person
        self.messages: asyncio.Queue[StudyMessage] = asyncio.Queue()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._stopped: dict[str, AnalysisView | Reviewed] = {}
        """What is sent if a request is stopped now."""

    def start(self, request: Analyse | Review, asked: Position[Any] | Reviewer) -> None:
        """Begin to answer a request, with what `asked_of` made of it; what its id stood for so far
        is stopped."""
        id = request.id
        work: AsyncIterator[StudyMessage]
        self.stop(id)
        if len(self._running) >= MAX_AT_ONCE:
            raise Refusal(
                "busy", "At most {most} analyses at once; stop one first.", most=MAX_AT_ONCE
            )
        if isinstance(asked, Reviewer):
            self._stopped[id] = Reviewed(id)
            assert isinstance(request, Review)
            work = self._review(request, asked)
        else:
            assert isinstance(request, Analyse)
            self._stopped[id] = AnalysisView(request.position, id)
            work = self._analyse(request, asked)
        self._running[id] = asyncio.get_running_loop().create_task(self._run(id, work))

    def stop(self, id: str) -> None:
        """Stop an analysis or a review, and send what is known."""
        task = self._running.pop(id, None)
        if task is None:
            return
        task.cancel()
        last = self._stopped.pop(id)
        if isinstance(last, AnalysisView):
            last = replace(last, done=True)
        self.messages.put_nowait(replace(last, stopped=True))

    def close(self) -> None:
        for id in [*self._running]:
            self.stop(id)

    async def _run(self, id: str, work: AsyncIterator[StudyMessage]) -> None:
        try:
            async for message in work:
                self.messages.put_nowait(message)
        except Refusal as refusal:
            self.messages.put_nowait(refused(id, refusal))
        self._running.pop(id, None)
        self._stopped.pop(id, None)

    async def _review(self, request: Review, reviewer: Reviewer) -> AsyncIterator[StudyMessage]:
        async for message in self._study.review(reviewer, self._address):
            asked, person = request.remember, self._person
            if isinstance(message, Reviewed) and asked and person and self._mistakes:
                with contextlib.suppress(StoreUnavailable):
                    kept = await self._mistakes.remember(person, reviewer, asked)
                    if kept is not None:
                        again = to_json(kept.again) if kept.times > 1 else ""
                        message = replace(message, comes_back=kept.due, again=again)
            yield message

    async def _analyse(
        self, request: Analyse, position: Position[Any]
    ) -> AsyncIterator[StudyMessage]:
        async for known in self._study.analyse(position, request.seconds, self._address):
            view = replace(analysis_view(known, request.id), position=request.position)
            self._stopped[request.id] = view
            yield view

"""The pool: a bounded number of processes in which computer players think, away from the event
loop.

Questions wait in line. A free process takes one of the address that was served longest ago;
questions of games without viewers come last. A process that holds the player already is preferred.
The processes are nicer than the server, so that people's moves do not wait for levels.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.arena.seat import Forfeit, MakePlayer, Tell
from plancia.arena.thinker import CalledOff, Request, Thinker
from plancia.core.analysis import adviser
from plancia.core.game import Game, Position
from plancia.core.match import Termination
from plancia.core.player import NO_LIMITS, Answer, Limits, Player, named_level
from plancia.core.registry import game, games
from plancia.web.turns import RoundRobin

HURRY_AFTER_S: Final = 10.0
"""A player is then told to answer with what it has: others wait for the process."""
ANSWER_TIMEOUT_S: Final = 60.0
"""A player that has not answered by then forfeits."""
HINT_LIMITS: Final = Limits(seconds=2.0)
HINT_TIMEOUT_S: Final = 10.0
"""The best level is then asked instead."""
WARM_UP_LIMITS: Final = Limits(seconds=0.05)


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """Makes a player of one of the game's own levels: no other text ever names a player here."""

    game: Game[Any]
    level: str

    def __call__(self) -> Player[Any]:
        return named_level(self.game, self.level).make(None)


@dataclass(frozen=True, slots=True)
class Adviser:
    """Makes the player that gives the best hint soon."""

    game: Game[Any]

    def __call__(self) -> Player[Any]:
        return adviser(self.game)


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom a question is asked, which decides whose turn it is."""

    addresses: Collection[str] = ()
    """Of all who wait for the answer; it may change while they wait."""
    rank: int = 0
    """Among questions of one address, those of a lower rank come first."""
    is_watching: Callable[[], bool] = lambda: True


NO_ASKER: Final = Asker()


@dataclass(eq=False)
class _Place:
    """One process of the pool, started when it is first needed."""

    thinker: Thinker
    seated: MakePlayer | None = None
    """The maker of the player that it holds; equal makers make the same player."""
    is_free: bool = False
    freed: int = 0
    """When it became free, as a count: the one free for longest gets another player first."""


@dataclass(eq=False)
class _Job:
    """A question, in line or being thought about."""

    key: str
    who: MakePlayer
    position: Position[Any]
    limits: Limits
    deadline: float
    hurry_after: float | None
    tell: Tell | None
    asker: Asker
    turn: asyncio.Future[_Place]
    request: Request = field(default_factory=Request)


async def _at_once(game: Game[Any], urgently: bool = True) -> None:
    pass


class Pool:
    """At most `size` processes, shared by all games."""

    def __init__(self, size: int, nice: int = 0) -> None:
        if size < 1:
            raise ValueError(f"a pool of {size} processes; there must be 1 or more")
        self._size, self._nice = size, nice
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="plancia-pool")
        self._places: list[_Place] = []
        self._waiting: list[_Job] = []
        self._thinking: dict[str, _Job] = {}
        self._turns = RoundRobin()
        self._count = 0
        self._warming: asyncio.Task[None] | None = None
        self._closed = False
        self.kernels_ready: Callable[[Game[Any], bool], Awaitable[None]] = _at_once
        """Waits for the kernels of a game, so that no process compiles what another does."""

    async def start(self) -> None:
        """Begin to warm a process up in the background, so that the first answer is quick."""
        self._warming = asyncio.create_task(self.warm_up())

    async def close(self) -> None:
        """End all processes. Questions in line and being thought about raise CalledOff."""
        self._closed = True
        if self._warming is not None:
            self._warming.cancel()
        for job in [*self._waiting, *self._thinking.values()]:
            self._call_off(job)
        endings = [place.thinker.close() for place in self._places]
        await asyncio.to_thread(self._threads.shutdown)
        for ending in endings:
            await asyncio.to_thread(ending.join)

    @property
    def waiting(self) -> int:
        """How many questions are in line."""
        return len(self._waiting)

    @property
    def thinking(self) -> int:
        """How many questions are being thought about."""
        return len(self._thinking)

    async def answer(
        self,
        position: Position[Any],
        level: str,
        *,
        key: str,
        limits: Limits = NO_LIMITS,
        deadline: float | None = None,
        asker: Asker = NO_ASKER,
    ) -> Answer[Any]:
        """The answer of the level of that name; Forfeit if it fails, CalledOff if it is cancelled.

        `key` is whose question it is, such as a game's id: each has one process at a time.
        `deadline` is in seconds from when it begins to think: the time in line does not count.
        """
        who = LevelPlayer(position.game, level)
        if named_level(position.game, level).needs_kernels:
            await self.kernels_ready(position.game, True)
        latest = ANSWER_TIMEOUT_S if deadline is None else min(deadline, ANSWER_TIMEOUT_S)
        return await self.ask(who, position, key=key, limits=limits, deadline=latest, asker=asker)

    async def hint(
        self, position: Position[Any], *, key: str, asker: Asker = NO_ASKER
    ) -> Answer[Any]:
        """The best move as far as it can be found in a few seconds."""
        who, offered = Adviser(position.game), position.game.levels
        try:
            await asyncio.wait_for(self.kernels_ready(position.game, True), HINT_TIMEOUT_S)
        except TimeoutError as error:
            others = [level.name for level in offered if not level.needs_kernels]
            if not others:
                why = "its kernels are still being compiled"
                raise Forfeit(Termination.TIME, why) from error
            return await self.answer(position, others[-1], key=key, limits=HINT_LIMITS, asker=asker)
        try:
            answer = await self.ask(
                who, position, key=key, limits=HINT_LIMITS, deadline=HINT_TIMEOUT_S, asker=asker
            )
        except Forfeit as forfeit:
            if forfeit.termination is not Termination.TIME or not offered:
                raise
        else:
            if answer.value is not None or not offered:
                return answer
        # Nothing was found out in time; the best level always has an opinion.
        return await self.answer(
            position, offered[-1].name, key=key, limits=HINT_LIMITS, asker=asker
        )

    async def ask(
        self,
        who: MakePlayer,
        position: Position[Any],
        *,
        key: str,
        limits: Limits = NO_LIMITS,
        deadline: float = ANSWER_TIMEOUT_S,
        hurry_after: float | None = HURRY_AFTER_S,
        tell: Tell | None = None,
        asker: Asker = NO_ASKER,
    ) -> Answer[Any]:
        """The same of any player that can be made in another process.

        After `hurry_after` seconds it is hurried, after `deadline` it forfeits. `tell` is called
        with each answer of a player that goes on. `asker` decides when its turn comes.
        """
        if self._closed:
            raise CalledOff
        loop = asyncio.get_running_loop()

        def hear(answer: Answer[Any]) -> None:
            assert tell is not None
            loop.call_soon_threadsafe(tell, answer)

        heard = None if tell is None else hear
        turn: asyncio.Future[_Place] = loop.create_future()
        job = _Job(key, who, position, limits, deadline, hurry_after, heard, asker, turn)
        self._waiting.append(job)
        self._deal()
        try:
            place = await job.turn
        except BaseException:
            self._step_out(job)
            raise
        return await self._think(place, job)

    def hurry(self, key: str) -> None:
        """Have the player that thinks for that key answer at once, with what it has."""
        for job in self._jobs(key):
            job.request.hurry()

    def call_off(self, key: str) -> None:
        """Cancel the questions for that key: they raise CalledOff."""
        for job in [*self._jobs(key)]:
            self._call_off(job)

    def _jobs(self, key: str) -> Iterator[_Job]:
        yield from (job for job in self._waiting if job.key == key)
        if key in self._thinking:
            yield self._thinking[key]

    def _call_off(self, job: _Job) -> None:
        job.request.call_off()
        if job in self._waiting and not job.turn.done():
            job.turn.set_exception(CalledOff())

    def _step_out(self, job: _Job) -> None:
        """The question was cancelled before its turn."""
        if job in self._waiting:
            self._waiting.remove(job)
        elif job.turn.done() and not job.turn.cancelled() and job.turn.exception() is None:
            self._leave(job.turn.result(), job)
        self._deal()

    def _deal(self) -> None:
        """Give free places to those whose turn it is, one for each key."""
        while self._has_place() and (job := self._next()):
            self._waiting.remove(job)
            self._thinking[job.key] = job
            self._turns.serve(job.asker.addresses)
            job.turn.set_result(self._place_for(job.who))

    def _next(self) -> _Job | None:
        """The next question: watched ones first, then by address in turn, then by rank."""
        ready = (
            job for job in self._waiting if not job.turn.done() and job.key not in self._thinking
        )
        return min(
            ready,
            key=lambda job: (
                not job.asker.is_watching(),
                self._turns.last_served(job.asker.addresses),
                job.asker.rank,
            ),
            default=None,
        )

    def _has_place(self) -> bool:
        return len(self._places) < self._size or any(place.is_free for place in self._places)

    def _place_for(self, who: MakePlayer) -> _Place:
        """Where the player sits already, or a process that is warm, or a new one."""
        free = [place for place in self._places if place.is_free]
        if free:
            best = max(free, key=lambda place: (place.seated == who, -place.freed))
            best.is_free = False
            return best
        self._places.append(_Place(Thinker(who, nice=self._nice)))
        return self._places[-1]

    def _leave(self, place: _Place, job: _Job) -> None:
        self._count += 1
        place.is_free, place.freed = True, self._count
        del self._thinking[job.key]
        self._deal()

    async def _think(self, place: _Place, job: _Job) -> Answer[Any]:
        loop = asyncio.get_running_loop()
        running = loop.run_in_executor(self._threads, _think, place, job)
        hurry_after = job.hurry_after and loop.call_later(job.hurry_after, job.request.hurry)

        def done(future: asyncio.Future[Answer[Any]]) -> None:
            future.exception()  # retrieved, even if the question was cancelled
            if hurry_after:
                hurry_after.cancel()
            self._leave(place, job)

        running.add_done_callback(done)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            job.request.call_off()
            raise

    async def warm_up(self) -> None:
        """Have every game's best level answer once: what it imports and compiles is there then."""
        for name in games():
            chosen = game(name)
            who: Callable[[], Player[Any]] = Adviser(chosen)
            if offered := chosen.levels:
                who = LevelPlayer(chosen, offered[-1].name)
            await self.kernels_ready(chosen, False)
            with contextlib.suppress(Forfeit, CalledOff):
                await self.ask(who, chosen.start(), key=f"warming up {name}", limits=WARM_UP_LIMITS)


def _think(place: _Place, job: _Job) -> Answer[Any]:
    """On a thread: seat the player if it does not sit there, and wait for its answer.

    A process that dies is replaced, once: it may have been short of memory, or killed.
    """
    try:
        return _ask(place, job)
    except Forfeit as forfeit:
        if forfeit.termination is not Termination.CRASH:
            raise
        return _ask(place, job)


def _ask(place: _Place, job: _Job) -> Answer[Any]:
    if place.seated != job.who:
        place.seated = None
        place.thinker.reseat(job.who)
        place.seated = job.who
    return place.thinker.ask(job.position, job.request, job.limits, job.deadline, job.tell)

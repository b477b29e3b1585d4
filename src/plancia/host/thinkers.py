"""How a computer player is asked: one fair queue in front of the workers where players think.

Questions wait in line. A free worker takes one of the address that was served longest ago;
questions of games that no client watches come last. A worker that holds the player already is
preferred. Studies come after everything else: while a level or a hint waits they give way at once,
and while another study waits after their turn, each turn twice as long as the one before.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.registry import game, games
from plancia.engine.analysis import adviser
from plancia.engine.match import Cancelled, Forfeit, Termination
from plancia.engine.player import (
    NO_LIMITS,
    Answer,
    EngineQuestion,
    Limits,
    MakePlayer,
    Thinks,
    named_level,
    player,
)
from plancia.host.ports import NO_ASKER, Asker
from plancia.study.tutor import Studied, Tutor

HURRY_AFTER_S: Final = 10.0
"""A level is then asked to answer with what it has: others wait for the worker."""
ANSWER_TIMEOUT_S: Final = 60.0
"""A level that has not answered by then forfeits."""
HINT_LIMITS: Final = Limits(seconds=0.15)
HINT_TIMEOUT_S: Final = 10.0
"""The best level is then asked instead."""
STUDY_TIMEOUT_S: Final = 15.0
"""A study that is this late forfeits."""
FIRST_TURN_S: Final = 0.2
"""A study's first turn, if others wait; each next one is twice as long."""
MAX_TURN_S: Final = 2.0
MAX_RANK: Final = 4
"""Studies that had this many turns wait alike."""
WARM_UP_LIMITS: Final = Limits(seconds=0.05)

_MAX_KEPT: Final = 10_000

Kind = Literal["level", "hint", "study"]


@dataclass(frozen=True, slots=True)
class PlayerOf:
    """Makes a game's player: a level, who gives hints, or who explains positions."""

    kind: Kind
    game: Game[Any]
    level: str = ""

    def __call__(self) -> Thinks:
        match self.kind:
            case "level":
                return player(self.level, self.game)
            case "hint":
                return adviser(self.game)
            case "study":
                return Tutor(self.game)


class Worker(Protocol):
    """Where one player at a time thinks."""

    @property
    def player(self) -> MakePlayer | None:
        """The player that it holds."""

    def ask(
        self, question: EngineQuestion, deadline: float | None, send: Callable[[Any], None]
    ) -> Awaitable[None]:
        """Send the answers, the last one is the best; Forfeit if there is none after `deadline`
        seconds, Cancelled after `cancel`."""

    def hurry(self) -> None:
        """Have the question answered at once with what is known."""

    def cancel(self) -> None:
        """The answer is no longer wanted."""

    async def close(self) -> None:
        """End the player."""


@dataclass(eq=False)
class QueuedQuestion:
    """A question, in line or being thought about."""

    question: EngineQuestion
    key: str
    asker: Asker
    deadline: float | None
    hurry_after: float | None
    is_study: bool
    learn: Callable[[Any], None] | None = None
    """Called with each answer."""
    worker: Worker | None = None
    """Where it is being thought about."""
    is_hurried: bool = False
    is_cancelled: bool = False
    began: float | None = None
    """When the first answer came."""
    seconds: float = 0.0
    """For which it was thought about since then."""
    is_turn_over: bool = False
    gave_way: bool = False
    """True if it was hurried so that others need not wait."""
    latest: Any = None
    """The latest answer."""
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    async def last(self) -> Any:
        """The last answer; Forfeit if the player fails, Cancelled if the question is cancelled."""
        try:
            await self.done
        except asyncio.CancelledError:
            self.cancel()
            raise
        return self.latest

    def hurry(self) -> None:
        """Have it answered at once with what is known."""
        self.is_hurried = True
        if self.worker is not None:
            self.worker.hurry()

    def cancel(self) -> None:
        """The answer is no longer wanted."""
        self.is_cancelled = True
        if self.worker is not None:
            self.worker.cancel()
        elif not self.done.done():
            self.done.set_exception(Cancelled())


class RoundRobin:
    """Whose turn is next: the address that was served longest ago."""

    def __init__(self) -> None:
        self._served: Counter[str] = Counter()
        self._count = 0

    def last_served(self, addresses: Collection[str]) -> int:
        """When one of these addresses was served, as a count: of those, the longest ago."""
        return min(map(self._served.__getitem__, addresses), default=0)

    def serve(self, addresses: Collection[str]) -> None:
        self._count += 1
        for address in addresses:
            self._served.pop(address, None)
            self._served[address] = self._count  # the one served last is the last
        while len(self._served) > _MAX_KEPT:
            del self._served[next(iter(self._served))]


class FairQueue:
    """The questions of all who ask, in front of some workers."""

    def __init__(self, workers: Sequence[Worker], *, is_shared: bool = True) -> None:
        """At one person's computer, which is not `is_shared`, a level takes the time it wants."""
        if not workers:
            raise ValueError("a queue of 0 workers; there must be 1 or more")
        self._workers, self._is_shared = workers, is_shared
        self._free: list[Worker] = [*workers]
        """The one free for longest first."""
        self._waiting: list[QueuedQuestion] = []
        self._thinking: dict[str, QueuedQuestion] = {}
        self._turns = RoundRobin()
        self._tasks: set[asyncio.Task[None]] = set()
        self._warming: asyncio.Task[None] | None = None
        self._closed = False

    def start(self, kind: Kind) -> None:
        """Begin to warm a worker up in the background, so that the first answer is quick."""
        self._warming = asyncio.get_running_loop().create_task(self.warm_up(kind))

    async def close(self) -> None:
        """End all workers. Questions in line and being thought about raise Cancelled."""
        self._closed = True
        if self._warming is not None:
            self._warming.cancel()
        for asked in [*self._waiting, *self._thinking.values()]:
            asked.cancel()
        self._waiting.clear()
        await asyncio.gather(*(worker.close() for worker in self._workers))
        await asyncio.gather(*self._tasks)

    @property
    def waiting(self) -> int:
        """How many questions are in line."""
        return sum(not asked.is_cancelled for asked in self._waiting)

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
        """The answer of the level of that name; Forfeit if it fails, Cancelled if it is cancelled.

        `key` is whose question it is, such as a game's id: each
        has one worker at a time. `deadline` is in seconds from when it begins to think: the time
        in line does not count.
        """
        question = EngineQuestion(PlayerOf("level", position.game, level), position, limits)
        hurry_after = None
        if self._is_shared:
            named_level(position.game, level)  # no other text names a player here
            deadline = ANSWER_TIMEOUT_S if deadline is None else min(deadline, ANSWER_TIMEOUT_S)
            hurry_after = HURRY_AFTER_S
        asked = self.ask(question, key, deadline, hurry_after=hurry_after, asker=asker)
        found: Answer[Any] = await asked.last()
        return found

    async def hint(
        self, position: Position[Any], *, key: str, asker: Asker = NO_ASKER
    ) -> Answer[Any]:
        """The best move as far as it can be found in a moment."""
        offered = position.game.levels
        question = EngineQuestion(PlayerOf("hint", position.game), position, HINT_LIMITS)
        try:
            asked = self.ask(question, key=key, deadline=HINT_TIMEOUT_S, asker=asker)
            answer: Answer[Any] = await asked.last()
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

    def study(
        self,
        position: Position[Any],
        seconds: float,
        *,
        key: str,
        learn: Callable[[Studied], None],
        asker: Asker = NO_ASKER,
    ) -> QueuedQuestion:
        """One turn of a study, of `seconds` at most; `learn` is called with what is known. The rank
        of the asker is the number of turns before it."""
        who = PlayerOf("study", position.game)
        question = EngineQuestion(who, position, Limits(seconds=seconds), deepens=True)
        late = 2 * seconds + STUDY_TIMEOUT_S
        return self.ask(
            *(question, key, late),
            hurry_after=None,
            asker=asker,
            learn=learn,
            is_study=True,
        )

    def ask(
        self,
        question: EngineQuestion,
        key: str,
        deadline: float | None = ANSWER_TIMEOUT_S,
        *,
        hurry_after: float | None = HURRY_AFTER_S,
        asker: Asker = NO_ASKER,
        is_study: bool = False,
        learn: Callable[[Any], None] | None = None,
    ) -> QueuedQuestion:
        """Put any question in line. After `hurry_after` seconds of thought it is hurried, after
        `deadline` the player forfeits."""
        asked = QueuedQuestion(question, key, asker, deadline, hurry_after, is_study, learn)
        if self._closed:
            asked.cancel()
        else:
            self._waiting.append(asked)
            self._deal()
        return asked

    def hurry(self, key: str) -> None:
        """Have the player that thinks for that key answer at once, with what it has."""
        for asked in self._asked(key):
            asked.hurry()

    def cancel(self, key: str) -> None:
        """Cancel the questions for that key: they raise Cancelled."""
        for asked in self._asked(key):
            asked.cancel()
        self._deal()

    def _asked(self, key: str) -> list[QueuedQuestion]:
        found = [asked for asked in self._waiting if asked.key == key]
        return [*found, self._thinking[key]] if key in self._thinking else found

    def _deal(self) -> None:
        """Give free workers to those whose turn it is, one for each key; then have studies give
        way to those who wait still."""
        while (ready := self._ready()) and self._free:
            asked = min(ready, key=self._turn_of)
            self._waiting.remove(asked)
            self._thinking[asked.key] = asked
            self._turns.serve(asked.asker.addresses)
            # One that holds the player, or one that is warm, or a new one.
            who = asked.question.player
            worker = max(self._free, key=lambda each: (each.player == who, each.player is not None))
            self._free.remove(worker)
            task = asyncio.get_running_loop().create_task(self._think(asked, worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        studies = [asked for asked in self._thinking.values() if asked.is_study] if ready else []
        if studies:
            self._give_way(studies, ready)

    def _give_way(self, studies: list[QueuedQuestion], ready: list[QueuedQuestion]) -> None:
        urgent = sum(not asked.is_study for asked in ready)
        giving_way = sum(asked.gave_way for asked in studies)
        for asked in studies:
            if asked.gave_way:
                continue
            if giving_way < urgent or (giving_way < len(ready) and asked.is_turn_over):
                asked.gave_way = True
                asked.hurry()
                giving_way += 1

    def _ready(self) -> list[QueuedQuestion]:
        """Those in line that a worker can take."""
        ready = []
        for asked in [*self._waiting]:
            if asked.is_cancelled:
                self._waiting.remove(asked)
            elif asked.key not in self._thinking:
                ready.append(asked)
        return ready

    def _turn_of(self, asked: QueuedQuestion) -> tuple[bool, bool, int, int]:
        """Watched ones first, then by address in turn, then by rank."""
        asker = asked.asker
        served = self._turns.last_served(asker.addresses)
        return asked.is_study, not asker.is_watching(), served, asker.rank

    async def _think(self, asked: QueuedQuestion, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        asked.worker = worker
        timers = []
        if asked.hurry_after is not None:
            timers.append(loop.call_later(asked.hurry_after, asked.hurry))

        def send(answer: Any) -> None:
            asked.latest = answer
            if asked.began is None:
                asked.began = loop.time()
                if asked.is_study:
                    turn = min(FIRST_TURN_S * 2**asked.asker.rank, MAX_TURN_S)
                    timers.append(loop.call_later(turn, self._end_turn, asked))
            if asked.learn is not None:
                asked.learn(answer)

        error: Exception | None = None
        try:
            for last_try in (False, True):
                try:
                    if asked.is_cancelled:
                        raise Cancelled
                    answered = worker.ask(asked.question, asked.deadline, send)
                    if asked.is_hurried:
                        worker.hurry()
                    await answered
                    break
                except Forfeit as forfeit:
                    # A worker that died may have been short of memory, or killed.
                    if last_try or forfeit.termination is not Termination.CRASH:
                        raise
        except Exception as trouble:
            error = trouble
        finally:
            for timer in timers:
                timer.cancel()
            if asked.began is not None:
                asked.seconds = loop.time() - asked.began
            asked.worker = None
            if not asked.done.done():
                if error is not None:
                    asked.done.set_exception(error)
                else:
                    asked.done.set_result(None)
            del self._thinking[asked.key]
            self._free.append(worker)
            if not self._closed:
                self._deal()

    def _end_turn(self, asked: QueuedQuestion) -> None:
        asked.is_turn_over = True
        self._deal()

    async def warm_up(self, kind: Kind) -> None:
        """Have every game's player answer once: what it imports is there then."""
        for name in games():
            chosen = game(name)
            level = chosen.levels[-1].name if kind == "level" and chosen.levels else ""
            who = PlayerOf(kind if level or kind != "level" else "hint", chosen, level)
            question = EngineQuestion(who, chosen.start(), WARM_UP_LIMITS, deepens=kind == "study")
            with contextlib.suppress(Forfeit, Cancelled):
                await self.ask(question, key=f"warming up {name}").last()

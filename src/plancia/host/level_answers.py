"""Levels that are awaited: when one answers now, what it is asked, and what becomes of its answer.

A level is asked once at a time for each game, by the one process that claims the answer in the
store. Hints are asked for in the same way, and count with the answers that a person waits for.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Final

from plancia.engine.match import Cancelled, Forfeit
from plancia.engine.player import Answer, Limits
from plancia.host.open_game import OpenGame
from plancia.host.ports import Asker, GameStore
from plancia.host.tasks import Clock, Tasks
from plancia.host.thinkers import FairQueue
from plancia.live.judging import Judge, check_stale, judge_answer, player_of
from plancia.live.messages import ActionRequest
from plancia.live.policy import refusal
from plancia.live.refusal import Refusal

MOVE_NOW_S: Final = 0.05
"""For the answer of a level that was asked to move now."""
PRAISED_DROP: Final = 0.4
"""A level praises its opponent's move when it expects that much less than at its last answer."""


class LevelAnswers:
    """The questions of one process about its live games."""

    def __init__(
        self,
        store: GameStore,
        thinkers: FairQueue,
        clock: Clock,
        commit: Callable[[OpenGame, Judge], Awaitable[object]],
        think_seconds: float | None,
        pace: float,
    ) -> None:
        """`commit` judges and stores an answer; for the rest see `HostSettings`."""
        self._store, self._thinkers, self._clock = store, thinkers, clock
        self._commit, self._think_seconds, self._pace = commit, think_seconds, pace
        self._tasks = Tasks()
        self._waiting: Counter[str] = Counter()
        """How many answers each person and each address waits for, of levels and as hints."""

    async def close(self) -> None:
        await self._tasks.close()

    # When a level answers

    def answer_if_due(self, opened: OpenGame) -> None:
        """Ask a level if one is awaited and not asked already."""
        if opened.answering is None and self._is_due(opened):
            opened.answering = self._tasks.spawn(self._answer_while_due(opened))

    def _is_due(self, opened: OpenGame) -> bool:
        return opened.game.awaited_level is not None and not self._tasks.is_closed

    async def _answer_while_due(self, opened: OpenGame) -> None:
        """As long as a level is awaited, and no other process thinks about it."""
        game = opened.game
        try:
            while self._is_due(opened) and await self._store.claim_answer(game.id, game.seq):
                answered = await self.answer(opened)
                if answered is not None:
                    await self._commit(opened, answered)
        finally:
            opened.answering = None

    def on_position_changed(self, opened: OpenGame) -> None:
        """What a level thinks about another position is not wanted any more."""
        if opened.answering is not asyncio.current_task():
            self.cancel(opened)

    def cancel(self, opened: OpenGame) -> None:
        """Have a level stop thinking about a game."""
        self._thinkers.cancel(opened.game.id)

    def hurry(self, opened: OpenGame, person: str, request: ActionRequest) -> None:
        """Have a level answer at once; it may not have been asked yet."""
        game = opened.game
        player = player_of(game, person)
        check_stale(game, request.ply)
        if refused := refusal(game, player, "move-now"):
            raise refused
        opened.hurried_ply = game.ply
        self._thinkers.hurry(game.id)

    # What it answers

    async def hint(
        self, opened: OpenGame, person: str, address: str, max_waiting: int, max_here: int
    ) -> Answer[Any]:
        """The best move; Refusal if it can't be found in time, or if that person, or that address,
        waits for as many answers already."""
        game = opened.game
        if refused := refusal(game, player_of(game, person), "hint"):
            raise refused
        if self._waiting[person] >= max_waiting or self._waiting[address] >= max_here:
            raise Refusal("busy", "Too many answers are being waited for; wait for one first.")
        try:
            with self._counted(opened, person, address) as asker:
                key = f"hint {game.id}"
                return await self._thinkers.hint(game.position, key=key, asker=asker)
        except (Cancelled, Forfeit) as error:
            raise Refusal("busy", "No hint could be found in time.") from error

    async def answer(self, opened: OpenGame) -> Judge | None:
        """What the level that the game awaits answers, to be judged; None if it was cancelled."""
        game, began = opened.game, self._clock.monotonic()
        position, player, level = game.position, game.awaits, game.awaited_level
        assert player is not None
        assert level is not None
        seconds = self._limit_s(opened)
        move, why, value, forfeit = None, "", None, None
        try:
            with self._counted(opened, game.creator, opened.address) as asker:
                answer = await self._thinkers.answer(
                    position,
                    level,
                    key=game.id,
                    limits=Limits(seconds=seconds),
                    deadline=game.match.left(player),
                    asker=asker,
                )
            move, why, value = answer.move, str(answer.why), answer.value
        except Cancelled:
            return None
        except Forfeit as lost:
            forfeit = lost.termination, lost.reason
        spent = game.spent(self._clock.now())
        if self._think_seconds is not None and seconds is not None:
            spent = min(spent, seconds)  # the time in line is not the level's
        if game.match.clock:
            await asyncio.sleep(max(0.0, self._pace - (self._clock.monotonic() - began)))
        praises = False
        if value is not None:
            praises = opened.opinion is not None and opened.opinion - value >= PRAISED_DROP
            opened.opinion = value
        return partial(
            judge_answer,
            position=position,
            player=player,
            move=move,
            spent=spent,
            why=why,
            praises=praises,
            forfeit=forfeit,
        )

    def _limit_s(self, opened: OpenGame) -> float | None:
        """Seconds for the next answer; None if nothing limits them."""
        game = opened.game
        hurried = MOVE_NOW_S if opened.hurried_ply == game.ply else None
        budget = None if game.awaits is None else game.match.budget(game.awaits)
        limits = [each for each in (self._think_seconds, budget, hurried) if each is not None]
        return min(limits, default=None)

    @contextlib.contextmanager
    def _counted(self, opened: OpenGame, person: str, address: str) -> Iterator[Asker]:
        """For a question: addresses take turns, and among people of one address those who wait for
        few answers come first."""
        self._waiting.update((person, address))
        try:
            yield Asker((address,), self._waiting[person] - 1, opened.is_watched)
        finally:
            for key in (person, address):
                self._waiting[key] -= 1
                if not self._waiting[key]:
                    del self._waiting[key]

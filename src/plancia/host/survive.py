"""Survive the perfect player: the one implementation of the challenges of a day."""

import asyncio
import contextlib
from collections.abc import Sequence
from datetime import date
from typing import Final

from plancia.host.ports import Clock, Outbox, StoreUnavailable
from plancia.host.rooms import LogStore, OpenRoom, Rooms
from plancia.host.study import Study
from plancia.live.logs import LogEvent, Status
from plancia.live.refusal import Refusal
from plancia.study.review import seconds_for
from plancia.survive.events import KINDS, ChallengePlan, Created, Moved
from plancia.survive.state import (
    Challenge,
    candidates,
    challenge_games,
    check_move,
    is_challenge,
    judge_begin,
    keeping_moves,
)
from plancia.survive.views import SurviveView, survive_view

MAX_ATTEMPTS: Final = 40
"""Positions of a day that are analysed to find one that is won, but not easily."""


class Survive(Rooms[Challenge, OpenRoom[Challenge]]):
    """The challenges of one process."""

    kinds = KINDS

    def __init__(
        self,
        store: LogStore,
        study: Study,
        clock: Clock,
        outbox: Outbox,
        *,
        is_shared: bool = False,
    ) -> None:
        super().__init__(store, clock, outbox, is_shared=is_shared)
        self._study = study
        self._making: dict[str, asyncio.Task[None]] = {}

    def _opened(self, room_id: str, events: Sequence[LogEvent]) -> OpenRoom[Challenge]:
        return OpenRoom(Challenge(room_id, events), self._clock.monotonic())

    def _missing(self) -> Refusal:
        return Refusal("not-found", "There is no such challenge.")

    def _status_after(self, state: Challenge, events: Sequence[LogEvent]) -> Status:
        return state.status

    async def advance(self, opened: OpenRoom[Challenge]) -> None:
        """Nothing happens by itself."""

    async def challenge(self, name: str, day: date) -> OpenRoom[Challenge]:
        """A game's challenge of a day, the first game's without a name; it is made when the first
        person asks."""
        name = name or challenge_games()[0]
        if name not in challenge_games():
            raise self._missing()
        challenge_id = f"{name} {day.isoformat()}"
        found = await self.find(challenge_id)
        if found is None:
            making = self._making.get(challenge_id)
            if making is None:
                making = self._tasks.spawn(self._make(challenge_id, name, day))
                self._making[challenge_id] = making
                making.add_done_callback(lambda task: self._making.pop(challenge_id))
            await asyncio.shield(making)
            found = await self.get(challenge_id)
        return found

    async def _make(self, challenge_id: str, name: str, day: date) -> None:
        for attempt, position in enumerate(candidates(name, day), 1):
            view = await self._study.known(position, seconds_for(position.game))
            if view.moves and (is_challenge(view) or attempt == MAX_ATTEMPTS):
                options = position.game.options.to_json()
                value = view.moves[0].value
                plan = ChallengePlan(name, day.isoformat(), options, position.to_text(), value)
                # Another server may have made the same one at this moment.
                with contextlib.suppress(StoreUnavailable):
                    await self._create(challenge_id, Created(1, self._clock.now(), plan))
                return

    async def begin(self, opened: OpenRoom[Challenge], person: str, name: str) -> None:
        await self._do(opened, lambda: judge_begin(opened.state, person, name, self._clock.now()))

    async def move(self, opened: OpenRoom[Challenge], person: str, ply: int, move: str) -> None:
        """A person's move, judged exactly, and the perfect player's reply."""
        challenge = opened.state
        run = check_move(challenge, person, ply, move)
        position, seconds = run.position, seconds_for(run.position.game)
        kept = keeping_moves(await self._study.known(position, seconds), challenge.plan.value)
        if not kept:
            raise Refusal("busy", "This position can't be analysed now.")
        after, reply = position.play(position.parse_move(move)), ""
        if move in kept and after.outcome is None:
            best = (await self._study.known(after, seconds)).best
            reply = best.move if best else ""

        def judge() -> LogEvent:
            check_move(challenge, person, ply, move)
            keeps = move in kept
            better = () if keeps else kept
            seq = challenge.seq + 1
            return Moved(seq, self._clock.now(), run.number, move, keeps, reply, better)

        await self._do(opened, judge)

    def view(self, opened: OpenRoom[Challenge], person: str | None) -> SurviveView:
        return survive_view(opened.state, person, challenge_games())

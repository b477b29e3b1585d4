"""The lobby: people who look for an opponent find each other, and others see who waits and plays.

Who waits sits in a public game with an open seat, so what is known of seats and presence holds for
them too: two who want the same seat at once do not both get it, on any number of servers.
"""

import asyncio
import contextlib
import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from plancia.core.text import to_json
from plancia.host.games import Games
from plancia.host.open_game import OpenGame
from plancia.host.ports import GameStore, Outbox, StoreUnavailable, Viewer
from plancia.host.tasks import Clock, Tasks, log
from plancia.live.events import Seat
from plancia.live.judging import abandon_search
from plancia.live.messages import LobbyView, PublicGameView
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame

TICK_S: Final = 1.0
MAX_LISTED: Final = 50
MAX_SEARCHED: Final = 200
"""Games with the same criteria that are looked into for a person who waits."""
RECENT_S: Final = 900.0
"""After its last event a public game is not listed any more."""
LEFT_AFTER_S: Final = 20.0
"""For which a person who waits must have been offline before the search ends."""
CONNECT_S: Final = 10.0
"""For which a person who has just begun to wait need not be connected yet."""
MAX_ATTEMPTS: Final = 20
"""To begin a search, if each time another one with the same criteria is stored first."""


class Lobby:
    def __init__(self, store: GameStore, games: Games, clock: Clock, outbox: Outbox) -> None:
        self._store, self._games, self._clock, self._outbox = store, games, clock, outbox
        self._viewers: set[Viewer] = set()
        self._latest: list[OpenGame] = []
        self._published: LobbyView | None = None
        self._tasks = Tasks()
        self._looking: asyncio.Task[None] | None = None
        self._chance = Random()

    async def close(self) -> None:
        await self._tasks.close()

    async def find(self, wanted: StoredGame, person: str, name: str, address: str) -> OpenGame:
        """The game of a person who waits for the same, its open seat taken; or a new one to wait
        in. `wanted` has the person in its first seat and an open one."""
        criteria = " ".join([wanted.game, json.dumps(wanted.options, sort_keys=True), wanted.clock])
        for _ in range(MAX_ATTEMPTS):
            # Of two who find nobody at the same moment one begins to wait; the other looks again.
            number = await self._store.searches(criteria)
            for opened in await self._open(
                await self._store.waiting_games(
                    wanted.game, wanted.options, wanted.clock, MAX_SEARCHED
                )
            ):
                if self._waits(opened):
                    if opened.game.seats_of(person):
                        return opened  # the same search again
                    with contextlib.suppress(Refusal):  # another was faster
                        await self.take(opened, person, name)
                        return opened
            for game_id in await self._store.waits_of(person):  # a person waits in one game
                await self._games.end(await self._games.get(game_id), abandon_search)
            seats = self._shuffled(wanted.seats)
            public = replace(wanted, seats=seats, public=True)
            if await self._store.create_search(public, criteria, number):
                return await self._games.create(public, address)
        raise Refusal("busy", "Too many look for an opponent at once; try again.")

    def _shuffled(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who moves first is drawn."""
        if self._chance.random() < 0.5:
            return seats
        one, two = seats
        return replace(two, player=one.player), replace(one, player=two.player)

    async def take(self, opened: OpenGame, person: str, name: str) -> None:
        """The open seat of a public game; Refusal if it is not to be had."""
        game = opened.game
        if not game.stored.public or game.open_seat is None or game.match.verdict:
            raise Refusal("not-now", "This person does not wait any more.")
        token = self._games.invite_path(opened).rsplit("/", 1)[-1]
        await self._games.take_seat(opened, game.open_seat, person, name, token, is_invited=True)

    # Who looks at it

    async def view(self, person: str | None) -> LobbyView:
        await self._look()
        return self._view(person)

    async def add_viewer(self, viewer: Viewer) -> None:
        """A viewer is sent the lobby now and whenever it changes, and what happens in their
        games."""
        self._outbox.send([viewer], await self.view(viewer.person))
        self._viewers.add(viewer)
        if self._looking is None or self._looking.done():
            self._looking = self._tasks.spawn(self._look_while_viewed())
        if viewer.person is not None:
            self._games.streams.add(viewer)

    def remove_viewer(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)
        self._games.streams.remove(viewer)

    async def _look_while_viewed(self) -> None:
        while self._viewers:
            await asyncio.sleep(TICK_S)
            try:
                await self._look()
            except StoreUnavailable:
                continue  # the store has logged it, and the next tick tries again
            except Exception:
                log.exception("the lobby could not be looked at")
                continue
            view = self._view(None)
            if view != self._published:
                self._published = view
                for viewer in [*self._viewers]:
                    self._outbox.send([viewer], self._view(viewer.person))

    async def _look(self) -> None:
        """Look at the public games."""
        ids = await self._store.public_games(self._clock.now() - RECENT_S, MAX_LISTED)
        self._latest = await self._open(ids)

    async def _open(self, game_ids: Sequence[str]) -> list[OpenGame]:
        """Those of the games that go on. Searches of people who have gone end."""
        found = []
        for game_id in game_ids:
            with contextlib.suppress(Refusal):
                opened = await self._games.get(game_id)
                if opened.game.match.verdict:
                    continue
                found.append(opened)
                if opened.game.open_seat and self._away_s(opened) > LEFT_AFTER_S:
                    await self._games.end(opened, abandon_search)
        return found

    def _waits(self, opened: OpenGame) -> bool:
        game = opened.game
        if not game.open_seat or game.match.verdict:
            return False
        is_new = self._clock.now() - game.created < CONNECT_S
        has_come = opened.viewers.has_come(3 - game.open_seat)
        return not self._away_s(opened) or (is_new and not has_come)

    def _away_s(self, opened: OpenGame) -> float:
        """For how long the person who waits has been offline."""
        away = opened.viewers.presence().away_s
        return max(
            (away[seat.player - 1] or 0.0 for seat in opened.game.seats if seat.kind == "person"),
            default=0.0,
        )

    def _view(self, person: str | None) -> LobbyView:
        waiting = [opened for opened in self._latest if self._waits(opened)]
        playing = [
            opened
            for opened in self._latest
            if not opened.game.open_seat and not opened.game.match.verdict
        ]
        return LobbyView(
            [_game_view(opened, person) for opened in waiting],
            [_game_view(opened, person) for opened in playing],
        )


def _game_view(opened: OpenGame, person: str | None) -> PublicGameView:
    game = opened.game
    return PublicGameView(
        game.id,
        game.game.name,
        to_json(game.game.title),
        to_json(game.game.variant),
        game.stored.clock,
        [seat.name for seat in game.seats if seat.kind == "person"],
        bool(game.seats_of(person)),
    )

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
from typing import Final, Protocol

from plancia.core.text import to_json
from plancia.host.games import Games
from plancia.host.open_game import OpenGame
from plancia.host.ports import Clock, Outbox, StoreUnavailable, Viewer
from plancia.host.tasks import Tasks, log
from plancia.live.messages import LobbyView, PublicGameView
from plancia.live.own_games import PERSON
from plancia.live.ratings import PlayerRating, seat_rating
from plancia.live.refusal import Refusal
from plancia.live.requests import SearchAbandoned
from plancia.live.stored import Seat, SeatRating, StoredGame

TICK_S: Final = 1.0
MAX_LISTED: Final = 50
RECENT_S: Final = 900.0
"""After its last event a public game is not listed any more."""
LEFT_AFTER_S: Final = 20.0
"""For which a person who waits must have been offline before the search ends."""
CONNECT_S: Final = 10.0
"""For which a person who has just begun to wait need not be connected yet."""
RATINGS_S: Final = 30.0
"""After which the ratings of people who are here are read again."""
MAX_ATTEMPTS: Final = 20
"""To begin a search, if each time another one with the same criteria is stored first."""
CHALLENGE_S: Final = 600.0
"""After which a challenge is not shown any more, except to a game of days."""


class LobbyStore(Protocol):
    async def public_games(self, since: float, limit: int) -> Sequence[str]:
        """The ids of public games in which a person waits, or that changed since then and are in
        progress."""

    async def games_awaited_by(self, person: str, limit: int) -> Sequence[str]:
        """The ids of unfinished games in which a person has a seat, or is challenged to one."""

    async def ratings_of(self, player: str) -> Sequence[PlayerRating]:
        """All ratings of the player with that key."""

    async def searches(self, criteria: str) -> int:
        """How many searches with these criteria there were."""

    async def create_search(self, game: StoredGame, criteria: str, number: int) -> bool:
        """Keep a game to wait in; False if another search with these criteria came after the first
        `number` of them."""


class Lobby:
    def __init__(self, store: LobbyStore, games: Games, clock: Clock, outbox: Outbox) -> None:
        self._store, self._games, self._clock, self._outbox = store, games, clock, outbox
        self._viewers: set[Viewer] = set()
        self._latest: list[OpenGame] = []
        self._published: LobbyView | None = None
        self._ratings: dict[str, tuple[float, dict[str, SeatRating]]] = {}
        """Of people who are here, by game; and when they were read."""
        self._tasks = Tasks()
        self._chance = Random()

    def start(self) -> None:
        self._tasks.spawn(self._run())

    async def close(self) -> None:
        await self._tasks.close()

    async def find(self, wanted: StoredGame, person: str, name: str, address: str) -> OpenGame:
        """The game of a person who waits for the same, its open seat taken; or a new one to wait
        in. `wanted` has the person in its first seat and an open one."""
        criteria = " ".join([wanted.game, json.dumps(wanted.options, sort_keys=True), wanted.clock])
        for _ in range(MAX_ATTEMPTS):
            # Of two who find nobody at the same moment one begins to wait; the other looks again.
            number = await self._store.searches(criteria)
            for opened in await self._look():
                stored = opened.game.stored
                same = (stored.game, stored.options, stored.clock) == (
                    *(wanted.game, wanted.options, wanted.clock),
                )
                if same and self._waits(opened):
                    if opened.game.seats_of(person):
                        return opened  # the same search again
                    with contextlib.suppress(Refusal):  # another was faster
                        await self.take(opened, person, name)
                        return opened
            public = replace(wanted, seats=self._shuffled(wanted.seats), public=True)
            if await self._store.create_search(public, criteria, number):
                return await self._games.create(public, address)
        raise Refusal("busy", "Too many look for an opponent at once; try again.")

    async def challenge(self, wanted: StoredGame, person: str, key: str, address: str) -> OpenGame:
        """A new game whose open seat is for the person with that key, who is notified."""
        challenged = self._games.streams.find(key)
        if challenged is None or challenged.person == person:
            raise Refusal("not-found", "This person is not here any more.")
        seats = tuple(
            replace(seat, holder=challenged.person, name=challenged.name)
            if seat.kind == "open"
            else seat
            for seat in self._shuffled(wanted.seats)
        )
        return await self._games.create(replace(wanted, seats=seats), address)

    def _shuffled(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who moves first is drawn."""
        if self._chance.random() < 0.5:
            return seats
        one, two = seats
        return replace(two, player=one.player), replace(one, player=two.player)

    async def take(self, opened: OpenGame, person: str, name: str) -> None:
        """The open seat of a public game, or of a challenge; Refusal if it is not to be had."""
        game = opened.game
        may_take = game.stored.public or _is_challenged(opened, person)
        if not may_take or game.open_seat is None or game.match.verdict:
            raise Refusal("not-now", "This person does not wait any more.")
        token = self._games.invite_path(opened).rsplit("/", 1)[-1]
        await self._games.take_seat(opened, game.open_seat, person, name, token, is_invited=True)

    async def decline(self, opened: OpenGame, person: str) -> None:
        """The challenge ends; Refusal if it is for another person."""
        if not _is_challenged(opened, person):
            raise Refusal("not-yours", "This challenge is for somebody else.")
        await self._games.end(opened, SearchAbandoned("the challenge was declined"))

    # Who looks at it

    async def view(self, person: str | None) -> LobbyView:
        await self._look()
        await self._refresh_ratings()
        return self._view(person)

    async def add_viewer(
        self, viewer: Viewer, name: str, *, is_bot: bool = False, games: Sequence[str] = ()
    ) -> None:
        """A viewer is sent the lobby now and whenever it changes, the challenges to their person,
        and what happens in their games. A bot says which games it plays, and is notified of all its
        turns."""
        self._outbox.send([viewer], await self.view(viewer.person))
        self._viewers.add(viewer)
        person = viewer.person
        if person is None:
            return
        self._games.follow(viewer, name, is_bot=is_bot, games=[*games])
        for game_id in await self._store.games_awaited_by(person, MAX_LISTED):
            with contextlib.suppress(Refusal):
                opened = await self._games.get(game_id)
                game = opened.game
                is_old = self._clock.now() - game.created > CHALLENGE_S and not game.is_days_long
                if not (_is_challenged(opened, person) and is_old):
                    self._games.streams.send_state(viewer, game)

    def remove_viewer(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)
        self._games.unfollow(viewer)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            if not self._viewers:
                continue
            try:
                await self._look()
                await self._refresh_ratings()
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

    async def _look(self) -> list[OpenGame]:
        """The public games. Searches of people who have gone end."""
        ids = await self._store.public_games(self._clock.now() - RECENT_S, MAX_LISTED)
        self._latest = []
        for game_id in ids:
            with contextlib.suppress(Refusal):
                opened = await self._games.get(game_id)
                if opened.game.match.verdict:
                    continue
                self._latest.append(opened)
                if opened.game.open_seat and self._away_s(opened) > LEFT_AFTER_S:
                    await self._games.end(opened, SearchAbandoned())
        return self._latest

    async def _refresh_ratings(self) -> None:
        """Read the ratings of those who are here, each now and then."""
        now, read = self._clock.monotonic(), dict[str, tuple[float, dict[str, SeatRating]]]()
        for person in [each.person for each in self._games.streams.named()[:MAX_LISTED]]:
            read_at, ratings = self._ratings.get(person, (float("-inf"), {}))
            if now - read_at >= RATINGS_S:
                found = await self._store.ratings_of(PERSON + person)
                played = [each for each in found if each.speed != "puzzles"]
                most = sorted(played, key=lambda each: each.games)
                read_at, ratings = now, {each.game: seat_rating(each.rating) for each in most}
            read[person] = (read_at, ratings)
        self._ratings = read

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
        busy = {seat.holder for opened in [*waiting, *playing] for seat in opened.game.seats}
        ratings = {each: found for each, (_, found) in self._ratings.items()}
        return LobbyView(
            [_game_view(opened, person) for opened in waiting],
            [_game_view(opened, person) for opened in playing],
            self._games.streams.people(person, busy, MAX_LISTED, ratings),
        )


def _is_challenged(opened: OpenGame, person: str) -> bool:
    return any(seat.kind == "open" and seat.holder == person for seat in opened.game.seats)


def _game_view(opened: OpenGame, person: str | None) -> PublicGameView:
    game = opened.game
    return PublicGameView(
        game.id,
        game.game.name,
        to_json(game.game.title),
        to_json(game.game.variant),
        game.stored.clock,
        [seat.name for seat in game.seats if seat.kind == "person"],
        [
            rating
            for seat, rating in zip(game.seats, game.ratings, strict=True)
            if seat.kind == "person"
        ],
        bool(game.seats_of(person)),
    )

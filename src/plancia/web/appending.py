"""Appending: every change of a game is judged, stored, and only then applied and told.

The store refuses an event whose number another event has taken. The game then catches up, and the
request is judged again.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from plancia.play.events import Event, Seated, from_stored, to_stored
from plancia.play.game import Change
from plancia.play.refusal import Refusal
from plancia.play.stored import Seat
from plancia.web.open_game import OpenGame
from plancia.web.problems import out_of_reach
from plancia.web.store import Store, StoreError
from plancia.web.views import encode

MAX_ATTEMPTS: Final = 5
"""Attempts to append a change, if each time another event is stored first."""


class Appender:
    """Appends to games, and catches up with what other servers appended."""

    def __init__(
        self, store: Store, server: str, changed: Callable[[OpenGame, Event], None]
    ) -> None:
        self._store, self._server, self._changed = store, server, changed

    async def append(
        self,
        opened: OpenGame,
        judge: Callable[[], Change | None],
        *,
        before: Callable[[Event], Awaitable[None]] | None = None,
        link: str = "",
    ) -> Event | None:
        """The event of the judged change, stored and applied; None if `judge` returns None.

        `before` is awaited before an event is stored; a link is used up with it.
        """
        async with opened.lock:
            if opened.in_doubt:
                await self._catch_up(opened)
            for _ in range(MAX_ATTEMPTS):
                change = judge()
                if change is None:
                    return None
                if before is not None:
                    await before(change.event)
                if await self._try(opened, change, link):
                    return change.event
                await self._catch_up(opened)
        raise Refusal("busy", "Too much happens in this game at once; try again.")

    async def _try(self, opened: OpenGame, change: Change, link: str) -> bool:
        """Store a change, then apply it; False if another event came first."""
        try:
            stored = await self._stored(opened, change, link)
        except StoreError as error:
            opened.in_doubt = True
            raise out_of_reach() from error
        if stored:
            self._apply(opened, change)
        return stored

    async def _stored(self, opened: OpenGame, change: Change, link: str) -> bool:
        game, event = opened.game, change.event
        notice = encode({"game": game.id, "seq": event.seq, "server": self._server})
        row, progress = to_stored(event), game.progress(change)
        if not link:
            return await self._store.append(game.id, row, progress, notice=notice)
        assert isinstance(event, Seated)
        assert event.seat is not None
        if await self._store.take_link(link, game.id, row, progress, event.seat, notice):
            return True
        if await self._store.link(link) is None:
            raise Refusal("not-found", "This link was used already.")
        return False

    def _apply(self, opened: OpenGame, change: Change) -> None:
        opened.apply(change)
        self._changed(opened, change.event)

    async def catch_up(self, opened: OpenGame) -> None:
        """Apply what other servers have appended."""
        async with opened.lock:
            await self._catch_up(opened)

    async def _catch_up(self, opened: OpenGame) -> None:
        """Under the lock, so that only this applies them; the doubt stays until all are applied."""
        game = opened.game
        events = [from_stored(row) for row in await self._store.events(game.id, game.seq)]
        seats: dict[int | None, Seat] = {}
        if any(isinstance(event, Seated) for event in events):
            stored = await self._store.load(game.id)
            assert stored is not None
            seats = {seat.player: seat for seat in stored.seats}
        for event in events:
            if isinstance(event, Seated):
                event = replace(event, seat=seats.get(event.player))
            self._apply(opened, game.after(event))
        opened.in_doubt = False

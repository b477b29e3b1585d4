"""Streams: one connection that notifies a person of all their games."""

from typing import Final

from plancia.core.text import to_json
from plancia.host.ports import Outbox, Viewer
from plancia.live.events import Ended, Event, Joined, Rematched
from plancia.live.game import LiveGame
from plancia.live.messages import GameNews
from plancia.live.snapshot import verdict_view

_ALWAYS_SENT: Final = (Joined, Ended, Rematched)
"""Events that people are sent also while it is not their turn."""


class Streams:
    """The streams of one process."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.by_person: dict[str, list[Viewer]] = {}

    def add(self, viewer: Viewer) -> None:
        assert viewer.person is not None
        self.by_person.setdefault(viewer.person, []).append(viewer)

    def remove(self, viewer: Viewer) -> None:
        person = viewer.person or ""
        left = [each for each in self.by_person.pop(person, ()) if each is not viewer]
        if left:
            self.by_person[person] = left

    def publish(self, game: LiveGame, event: Event | None) -> None:
        """Send the people of a game what another one has done, or that they have a seat in it."""
        for seat in game.seats:
            viewers = self.by_person.get(seat.holder or "", ())
            is_own = event is not None and event.player == seat.player
            if not viewers or is_own or not game.others[seat.player]:
                continue
            is_turn = game.awaits == seat.player and not game.open_seat
            if is_turn or isinstance(event, _ALWAYS_SENT):
                others = [each.name for each in game.seats if each.player != seat.player]
                news = GameNews(
                    game.id,
                    game.game.name,
                    to_json(game.game.title),
                    event.what if event else "seated",
                    game.ply,
                    seat.player,
                    others[0] if others else "",
                    is_turn,
                    verdict_view(game),
                    game.stored.tournament,
                )
                self._outbox.send(viewers, news)

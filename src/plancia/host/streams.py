"""Streams: one connection that notifies a person of all their games, and shows bots as online."""

from dataclasses import dataclass
from typing import Final

from plancia.core.text import to_json
from plancia.host.ports import Outbox, Viewer
from plancia.live.events import Ended, Event, Joined, Rematched
from plancia.live.game import LiveGame
from plancia.live.messages import GameNews
from plancia.live.snapshot import verdict_view

_ALWAYS_SENT: Final = (Joined, Ended, Rematched)
"""Events that people are sent also while it is not their turn."""


@dataclass(frozen=True, slots=True)
class _Stream:
    viewer: Viewer
    is_bot: bool


class Streams:
    """The streams of one process."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.by_person: dict[str, list[_Stream]] = {}
        self.bots: set[str] = set()
        """People of whom a bot is notified."""

    def add(self, viewer: Viewer, *, is_bot: bool) -> None:
        person = viewer.person
        assert person is not None
        self.by_person.setdefault(person, []).append(_Stream(viewer, is_bot))
        if is_bot:
            self.bots.add(person)

    def remove(self, viewer: Viewer) -> None:
        person = viewer.person or ""
        left = [each for each in self.by_person.pop(person, ()) if each.viewer is not viewer]
        if left:
            self.by_person[person] = left
        if not any(each.is_bot for each in left):
            self.bots.discard(person)

    def publish(self, game: LiveGame, event: Event | None) -> None:
        """Send the people of a game what has happened, or that they have a seat in it."""
        for seat in game.seats:
            for stream in self.by_person.get(seat.holder or "", ()):
                self._send(stream, game, seat.player, event)

    def send_state(self, viewer: Viewer, game: LiveGame) -> None:
        """Send a bot how a game of its own stands."""
        for player in game.seats_of(viewer.person):
            self._send(_Stream(viewer, is_bot=True), game, player, None)

    def _send(self, stream: _Stream, game: LiveGame, player: int, event: Event | None) -> None:
        is_turn = game.awaits == player and not game.open_seat
        is_own = event is not None and event.player == player
        if not stream.is_bot and (is_own or not game.others[player]):
            return
        if stream.is_bot or is_turn or isinstance(event, _ALWAYS_SENT):
            others = [seat.name for seat in game.seats if seat.player != player]
            news = GameNews(
                game.id,
                game.game.name,
                to_json(game.game.title),
                event.what if event else "seated",
                game.ply,
                player,
                others[0] if others else "",
                is_turn,
                game.position.to_json() if is_turn and stream.is_bot else None,
                verdict_view(game),
                game.stored.tournament,
            )
            self._outbox.send([stream.viewer], news)

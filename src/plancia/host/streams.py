"""Streams: one connection that notifies a person of all their games, and shows them as online."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from plancia.core.text import to_json
from plancia.host.ports import Outbox, PersonArrived, PersonLeft, Viewer
from plancia.live.events import Ended, Event, Joined, Rematched, kind_of
from plancia.live.game import LiveGame
from plancia.live.messages import ChallengeView, GameNews, PersonHere
from plancia.live.snapshot import verdict_view
from plancia.live.stored import SeatRating

KEY_CHARACTERS: Final = 16
_ALWAYS_SENT: Final = (Joined, Ended, Rematched)
"""Events that people are sent also while it is not their turn."""


def person_key(person: str) -> str:
    """What others call a person by: ids stay on the server."""
    return sha256(person.encode()).hexdigest()[:KEY_CHARACTERS]


@dataclass(frozen=True, slots=True)
class _Stream:
    viewer: Viewer
    is_bot: bool


class Streams:
    """The streams of one process, and who is here in others."""

    def __init__(self, outbox: Outbox, server: str) -> None:
        self._outbox, self._server = outbox, server
        self._streams: dict[str, list[_Stream]] = {}
        """By person."""
        self._arrived: dict[tuple[str, str], PersonArrived] = {}
        """By server and person."""

    def add(self, viewer: Viewer, name: str, is_bot: bool, games: list[str]) -> None:
        """A person is here from now on; a bot says which games it plays."""
        person = viewer.person
        assert person is not None
        self._streams.setdefault(person, []).append(_Stream(viewer, is_bot))
        arrived = PersonArrived(self._server, person, name, is_bot, games)
        self._arrived[self._server, person] = arrived
        self._outbox.broadcast(arrived)

    def remove(self, viewer: Viewer) -> None:
        person = viewer.person or ""
        left = [each for each in self._streams.get(person, ()) if each.viewer is not viewer]
        if left:
            self._streams[person] = left
        elif self._streams.pop(person, None):
            self._arrived.pop((self._server, person), None)
            self._outbox.broadcast(PersonLeft(self._server, person))

    def rename(self, person: str, name: str) -> None:
        for key, each in self._arrived.items():
            if each.person == person:
                self._arrived[key] = PersonArrived(
                    each.server, person, name, each.is_bot, each.games
                )

    # Who is here

    def is_here(self, person: str | None) -> bool:
        """True if the person has a stream in this process."""
        return person in self._streams

    def is_bot(self, person: str | None) -> bool:
        return any(each.is_bot for each in self._streams.get(person or "", ()))

    def find(self, key: str) -> PersonArrived | None:
        """The person with that key, here or in another process."""
        return next((each for each in self._people() if person_key(each.person) == key), None)

    def named(self) -> list[PersonArrived]:
        """Those who are here and have a name, by name."""
        named = (each for each in self._people() if each.name)
        return sorted(named, key=lambda each: each.name.casefold())

    def people(
        self,
        person: str | None,
        busy: Collection[str | None],
        limit: int,
        ratings: Mapping[str, dict[str, SeatRating]],
    ) -> list[PersonHere]:
        """Those who are here, have a name and are not busy, as that person sees them; with their
        `ratings`, by person and game."""
        free = [each for each in self.named() if each.person not in busy]
        return [
            PersonHere(
                person_key(each.person),
                each.name,
                each.is_bot,
                each.games,
                each.person == person,
                ratings.get(each.person, {}),
            )
            for each in free[:limit]
        ]

    def _people(self) -> Iterator[PersonArrived]:
        """Each person once."""
        return iter({each.person: each for each in self._arrived.values()}.values())

    # Other processes

    def on_arrived(self, arrived: PersonArrived) -> None:
        self._arrived[arrived.server, arrived.person] = arrived

    def on_left(self, left: PersonLeft) -> None:
        self._arrived.pop((left.server, left.person), None)

    def broadcast_people(self) -> None:
        for (server, _), arrived in self._arrived.items():
            if server == self._server:
                self._outbox.broadcast(arrived)

    def forget_servers(self, alive: Collection[str]) -> None:
        """All other processes but these are dead."""
        for server, person in [*self._arrived]:
            if server not in alive and server != self._server:
                del self._arrived[server, person]

    # Messages to people and bots

    def publish(self, game: LiveGame, event: Event | None) -> None:
        """Send the people of a game what has happened, or that they have a seat in it."""
        for seat in game.seats:
            for stream in self._streams.get(seat.holder or "", ()):
                self._send(stream, game, seat.player, event)

    def send_state(self, viewer: Viewer, game: LiveGame) -> None:
        """Send one viewer how a game of theirs stands."""
        for seat in game.seats:
            for stream in self._streams.get(seat.holder or "", ()):
                if stream.viewer is viewer and (stream.is_bot or seat.kind == "open"):
                    self._send(stream, game, seat.player, None)

    def _send(self, stream: _Stream, game: LiveGame, player: int, event: Event | None) -> None:
        if game.seat(player).kind == "open":
            self._outbox.send([stream.viewer], challenge_view(game))
            return
        is_turn = game.awaits == player and not game.open_seat
        is_own = event is not None and event.player == player
        if not stream.is_bot and (is_own or not game.others(player)):
            return
        if stream.is_bot or is_turn or isinstance(event, _ALWAYS_SENT):
            others = [seat.name for seat in game.seats if seat.player != player]
            news = GameNews(
                game.id,
                game.game.name,
                to_json(game.game.title),
                kind_of(event) if event else "seated",
                game.ply,
                player,
                others[0] if others else "",
                is_turn,
                game.position.to_json() if is_turn and stream.is_bot else None,
                verdict_view(game),
                game.stored.tournament,
            )
            self._outbox.send([stream.viewer], news)


def challenge_view(game: LiveGame) -> ChallengeView:
    """A challenge, as the challenged person sees it."""
    people = [(seat.name, each) for seat, each in zip(game.seats, game.ratings, strict=True)]
    name, rating = next(
        (pair for pair, seat in zip(people, game.seats, strict=True) if seat.kind == "person"),
        ("", None),
    )
    return ChallengeView(
        game.id,
        game.game.name,
        to_json(game.game.title),
        to_json(game.game.variant),
        game.stored.clock,
        name,
        rating,
        game.match.verdict is None,
    )

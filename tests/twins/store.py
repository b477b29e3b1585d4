"""The store as it would be without a database: dictionaries, one caller, nothing survives."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from plancia.live.events import AnyEvent, Seat
from plancia.live.own_games import ANY_GAME, Cursor, GamesFilter, Score, is_wanted, scores
from plancia.live.stored import Progress, StoredGame, Summary
from plancia.web.store import Link, Person
from plancia.web.store.games import Append


@dataclass
class Kept:
    game: StoredGame
    progress: Progress
    changed: float


@dataclass
class StoreTwin:
    games: dict[str, Kept] = field(default_factory=dict)
    persons: dict[str, Person] = field(default_factory=dict)
    texts: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    links: dict[str, Link] = field(default_factory=dict)
    beats: dict[str, float] = field(default_factory=dict)
    claims: dict[str, tuple[int, str, float]] = field(default_factory=dict)

    def create(self, game: StoredGame, progress: Progress) -> bool:
        is_new = game.id not in self.games
        if is_new:
            self.games[game.id] = Kept(game, progress, game.created)
        return is_new

    def load(self, game_id: str) -> StoredGame | None:
        if game_id not in self.games:
            return None
        game = self.games[game_id].game
        return replace(game, seats=self._named(game))

    def events(self, game_id: str, after: int) -> tuple[AnyEvent, ...]:
        return self.games[game_id].game.events[after:] if game_id in self.games else ()

    def append(self, added: Append, seat: Seat | None = None) -> bool:
        game_id, event = added.game_id, added.event
        kept = self.games.get(game_id)
        if kept is None or event.seq != len(kept.game.events) + 1:
            return False
        seats = [seat if seat and seat.player == old.player else old for old in kept.game.seats]
        after = replace(kept.game, events=(*kept.game.events, event), seats=tuple(seats))
        self.games[game_id] = Kept(after, added.progress, event.at)
        return True

    def games_of(
        self,
        person: str,
        *,
        running: bool,
        limit: int,
        wanted: GamesFilter = ANY_GAME,
        after: Cursor | None = None,
    ) -> list[Summary]:
        return [
            each
            for each in self._summaries(person)
            if (each.progress.result == "") == running
            and is_wanted(each, person, wanted)
            and (after is None or (-each.changed, each.id) > (-after.changed, after.id))
        ][:limit]

    def scores(self, person: str) -> list[Score]:
        return scores(self._summaries(person), person)

    def _summaries(self, person: str) -> list[Summary]:
        theirs = [
            kept
            for kept in self.games.values()
            if person in (kept.game.creator, *(seat.holder for seat in kept.game.seats))
        ]
        theirs.sort(key=lambda kept: (-kept.changed, kept.game.id))
        return [
            Summary(
                id=kept.game.id,
                game=kept.game.game,
                options=kept.game.options,
                seats=self._named(kept.game),
                progress=kept.progress,
                created=kept.game.created,
                changed=kept.changed,
            )
            for kept in theirs
        ]

    def awaiting_levels(self, limit: int) -> list[str]:
        waiting = [
            kept
            for kept in self.games.values()
            if kept.progress.awaits_level and not kept.progress.result
        ]
        waiting.sort(key=lambda kept: (kept.changed, kept.game.id))
        return [kept.game.id for kept in waiting[:limit]]

    def running_clocks(self, after: str, limit: int) -> list[str]:
        ticking = sorted(kept.game.id for kept in self.games.values() if kept.progress.ticking)
        return [game_id for game_id in ticking if game_id > after][:limit]

    def person(self, person: str) -> Person | None:
        return self.persons.get(person)

    def save_person(self, person: Person) -> None:
        known = self.persons.get(person.id, person)
        self.persons[person.id] = replace(known, name=person.name)

    def person_text(self, person: str, name: str) -> tuple[str, int]:
        return self.texts.get((person, name), ("", 0))

    def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        follows = version == self.person_text(person, name)[1] + 1
        if follows:
            self.texts[person, name] = text, version
        return follows

    def add_link(self, token: str, kind: str, game_id: str, player: int) -> None:
        self.links[token] = Link(kind, game_id, player)

    def link(self, token: str) -> Link | None:
        return self.links.get(token)

    def take_link(self, token: str, added: Append, seat: Seat) -> bool:
        found = self.links.get(token)
        if found is None or found.kind == "used" or found.game_id != added.game_id:
            return False
        if not self.append(added, seat):
            return False
        self.links[token] = replace(found, kind="used")
        for other, link in [*self.links.items()]:
            same_seat = (link.game_id, link.player) == (added.game_id, seat.player)
            if same_seat and link.kind != "used":
                del self.links[other]
        return True

    def beat(self, server: str, now: float) -> None:
        self.beats[server] = now

    def alive(self, since: float) -> set[str]:
        return {server for server, beat in self.beats.items() if beat >= since}

    def forget_server(self, server: str) -> None:
        self.beats.pop(server, None)
        self.claims = {game: claim for game, claim in self.claims.items() if claim[1] != server}

    def claim(self, game_id: str, seq: int, server: str, now: float, lease: float) -> bool:
        if game_id in self.claims:
            claimed, holder, until = self.claims[game_id]
            if seq < claimed or (seq == claimed and holder != server and until > now):
                return False
        self.claims[game_id] = (seq, server, now + lease)
        return True

    def _named(self, game: StoredGame) -> tuple[Seat, ...]:
        def name(seat: Seat) -> str:
            if seat.holder in self.persons:
                return self.persons[seat.holder].name
            return seat.level or ""

        return tuple(replace(seat, name=name(seat)) for seat in game.seats)

"""Store: the one interface to what must survive."""

from __future__ import annotations

from plancia.web.store.model import (
    Event,
    Link,
    LinkKind,
    Person,
    Seat,
    Standing,
    StoredGame,
    Summary,
)


class Store:
    """Games, people and links in one database, asked from the event loop."""

    @classmethod
    async def open(cls, url: str) -> Store:
        """Opens `sqlite:///PATH` or `postgresql://...` and brings its tables up to date."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def create(self, game: StoredGame, standing: Standing) -> None:
        raise NotImplementedError

    async def load(self, game_id: str) -> StoredGame | None:
        raise NotImplementedError

    async def events(self, game_id: str, after: int) -> tuple[Event, ...]:
        raise NotImplementedError

    async def append(
        self,
        game_id: str,
        event: Event,
        standing: Standing,
        *,
        seat: Seat | None = None,
        notice: str | None = None,
    ) -> bool:
        raise NotImplementedError

    async def games_of(self, person: str, *, running: bool, limit: int) -> list[Summary]:
        raise NotImplementedError

    async def person(self, person: str) -> Person | None:
        raise NotImplementedError

    async def save_person(self, person: Person) -> None:
        raise NotImplementedError

    async def add_link(self, token: str, kind: LinkKind, game_id: str, player: int) -> None:
        raise NotImplementedError

    async def link(self, token: str) -> Link | None:
        raise NotImplementedError

    async def take_link(
        self,
        token: str,
        game_id: str,
        event: Event,
        standing: Standing,
        seat: Seat,
        notice: str | None = None,
    ) -> bool:
        raise NotImplementedError

    async def secret(self) -> bytes:
        raise NotImplementedError

    async def beat(self, server: str, now: float) -> None:
        raise NotImplementedError

    async def alive(self, since: float) -> set[str]:
        raise NotImplementedError

    async def forget_server(self, server: str) -> None:
        """It has ended or is dead: its beat and all its claims go."""
        raise NotImplementedError

    async def claim(self, game_id: str, seq: int, server: str, now: float, lease: float) -> bool:
        """Whether this server may think about the game as it is after `seq`, until now + lease.

        Refused while another server's claim to the same or a later seq has not run out; a server
        that is forgotten has no claims.
        """
        raise NotImplementedError

    async def awaiting_levels(self, limit: int) -> list[str]:
        raise NotImplementedError

    async def running_clocks(self, limit: int) -> list[str]:
        raise NotImplementedError

    async def analysis(self, key: str) -> bytes | None:
        raise NotImplementedError

    async def save_analysis(self, key: str, value: bytes, effort: float) -> None:
        raise NotImplementedError

    async def healthy(self) -> bool:
        raise NotImplementedError

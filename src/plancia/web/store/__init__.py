"""The store: what must survive, in SQLite or PostgreSQL."""

from plancia.web.store.model import (
    Event,
    Link,
    LinkKind,
    Person,
    Seat,
    SeatKind,
    Standing,
    StoredGame,
    StoreError,
    Summary,
)
from plancia.web.store.store import Store

__all__ = [
    "Event",
    "Link",
    "LinkKind",
    "Person",
    "Seat",
    "SeatKind",
    "Standing",
    "Store",
    "StoreError",
    "StoredGame",
    "Summary",
]

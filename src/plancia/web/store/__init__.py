"""The store: what must survive, in SQLite or PostgreSQL."""

from plancia.web.store.model import Link, LinkKind, Person, StoreError
from plancia.web.store.store import Store

__all__ = ["Link", "LinkKind", "Person", "Store", "StoreError"]

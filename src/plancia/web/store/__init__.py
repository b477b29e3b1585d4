"""The store: what must survive, in SQLite or PostgreSQL."""

from plancia.web.store.model import Link, LinkKind, Person, StoreError, Summary
from plancia.web.store.store import Store

__all__ = ["Link", "LinkKind", "Person", "Store", "StoreError", "Summary"]

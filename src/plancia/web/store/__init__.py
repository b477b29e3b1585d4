"""The store: what must survive, in SQLite or PostgreSQL."""

from plancia.web.store.model import Link, LinkKind, Passkey, Person, StoreError
from plancia.web.store.store import Store

__all__ = ["Link", "LinkKind", "Passkey", "Person", "Store", "StoreError"]

"""Aliases: devices that still have the identity of a person who is another one by now.

A cookie is good for a year, so those who were merged within a year are kept in memory: to ask the
store with every request would cost more than all of them.
"""

from typing import Final

from plancia.web.store import Store

OVERLAP_S: Final = 60.0
"""Merges this much older than the latest known one are read again: servers' clocks differ."""


class Aliases:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._new: dict[str, str] = {}
        self._read_until = 0.0

    async def refresh(self) -> None:
        """Read the merges that this server, or another one, has made since the last time."""
        for old, new, at in await self._store.merged_since(self._read_until - OVERLAP_S):
            self._new[old] = new
            self._read_until = max(self._read_until, at)

    def person(self, identity: str) -> str:
        """Who that is by now."""
        while identity in self._new:
            identity = self._new[identity]
        return identity

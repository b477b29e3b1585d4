"""Analyses in the store, as JSON."""

import contextlib

import msgspec

from plancia.host.study import StoredAnalysis
from plancia.web.store import Store, StoreError


class StoredAnalyses:
    """Keeps analyses for `plancia.host.study`; trouble with the store is a loss of some work."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, key: str) -> StoredAnalysis | None:
        with contextlib.suppress(StoreError, msgspec.DecodeError):
            if data := await self._store.analysis(key):
                return msgspec.json.decode(data, type=StoredAnalysis)
        return None

    async def save(self, key: str, analysis: StoredAnalysis) -> None:
        with contextlib.suppress(StoreError):
            data = msgspec.json.encode(analysis)
            await self._store.save_analysis(key, data, analysis.effort)

"""Analyses in the store, as JSON."""

import contextlib
from typing import Any

import msgspec

from plancia.core.errors import Explained
from plancia.core.position import Position
from plancia.host.study import StoredAnalysis
from plancia.study.views import AnalysisView, analysis_view, studied_from
from plancia.web.store import Store, StoreError


class StoredAnalyses:
    """Keeps analyses for `plancia.host.study`; trouble with the store is a loss of some work."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, key: str, position: Position[Any]) -> StoredAnalysis | None:
        with contextlib.suppress(StoreError, msgspec.DecodeError, Explained):
            if data := await self._store.analysis(key):
                view, effort = msgspec.json.decode(data, type=tuple[AnalysisView, float])
                return StoredAnalysis(studied_from(view, position), effort)
        return None

    async def save(self, key: str, analysis: StoredAnalysis) -> None:
        with contextlib.suppress(StoreError):
            data = msgspec.json.encode((analysis_view(analysis.known), analysis.effort))
            await self._store.save_analysis(key, data, analysis.effort)

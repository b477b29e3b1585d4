"""The host's store of games on a PostgreSQL that several servers share."""

import time
from typing import Final

from plancia.host.ports import EventStored
from plancia.web.cluster.notifications import encode_notification
from plancia.web.identity import Signer
from plancia.web.store import Store
from plancia.web.store.hosting import HostedGames
from plancia.web.telemetry import Metrics

LEASE_S: Final = 120.0
"""For one answer of a level, waiting in line included: then another server may think instead."""


class SharedGames(HostedGames):
    """With each event its notification is committed; levels think on one server at a time."""

    def __init__(self, store: Store, signer: Signer, metrics: Metrics, server: str) -> None:
        super().__init__(store, signer, metrics)
        self._server = server

    async def claim_answer(self, game_id: str, seq: int) -> bool:
        return await self._store.claim(game_id, seq, self._server, time.time(), LEASE_S)

    def _notice(self, game_id: str, seq: int) -> str | None:
        return encode_notification(EventStored(game_id, seq), self._server).decode()

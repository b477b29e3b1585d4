"""Retention: a running server deletes, now and then, what its settings say is too old."""

import asyncio
import time
from collections import Counter
from typing import Final

from plancia.web.config import Settings
from plancia.web.store import Store, StoreError
from plancia.web.telemetry import log, note

SWEEP_INTERVAL_S: Final = 3600.0
BATCH_ROWS: Final = 200
"""Rows deleted in one transaction: moves wait behind it."""
PAUSE_S: Final = 0.05
"""Between two such transactions."""
MAX_BATCHES: Final = 1000
"""In an hour."""


async def keep_deleting_old(store: Store, settings: Settings) -> None:
    """Until it is cancelled."""
    while True:
        try:
            deleted = await delete_old(store, settings)
            if any(deleted.values()):
                note("old rows were deleted", **deleted)
        except StoreError:
            pass  # the store has logged it, and there is a next time
        except Exception:
            log.exception("old rows can't be deleted")
        await asyncio.sleep(SWEEP_INTERVAL_S)


async def delete_old(store: Store, settings: Settings) -> dict[str, int]:
    """What is too old now, of games only a share; how many rows of each kind."""
    total: Counter[str] = Counter()
    for _ in range(MAX_BATCHES):
        deleted = await store.delete_old(
            time.time(), settings.retention_days, settings.most_analyses, BATCH_ROWS
        )
        total.update(deleted)
        if total["games"] or max(deleted.values()) < BATCH_ROWS:
            break
        await asyncio.sleep(PAUSE_S)
    return total

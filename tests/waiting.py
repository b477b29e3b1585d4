"""Waiting for events, never for a duration."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

LIMIT_S = 120.0
"""Seconds to wait for an event that takes a few: a defect may use them up, a busy machine not."""


def eventually(holds: Callable[[], Any]) -> Any:
    """What it gives, once it gives something."""
    give_up = time.monotonic() + LIMIT_S
    while not (found := holds()):
        assert time.monotonic() < give_up, "it never came"
        time.sleep(0.01)
    return found


async def until(holds: Callable[[], Any]) -> None:
    """The same while an event loop goes on."""
    async with asyncio.timeout(LIMIT_S):
        while not holds():
            await asyncio.sleep(0.01)

"""Garbage collection: a full collection must not make every player wait.

Python's full collections look at every object there is, and nothing else happens meanwhile: with
a thousand live games that is a quarter of a second, again and again as games grow. Nearly all of
those objects go by themselves when nobody refers to them any more. So whatever a full collection
has looked at is set aside, and the next ones look only at what is new. Rings of objects that
were set aside and are forgotten later wait for the one that, now and then, looks at everything.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

EVERYTHING: Final = 900.0
"""Seconds after which a full collection looks at everything again."""

GarbageWatch = Callable[[str, Mapping[str, Any]], None]


def set_old_aside(clock: Callable[[], float] = time.monotonic) -> GarbageWatch:
    """From now on, in this process. The answer, taken out of `gc.callbacks`, ends it."""
    last = clock()

    def watch(phase: str, about: Mapping[str, Any]) -> None:
        nonlocal last
        if about["generation"] < 2:
            return
        if phase == "stop":
            gc.freeze()
        elif clock() - last > EVERYTHING:
            gc.unfreeze()
            last = clock()

    gc.callbacks.append(watch)
    gc.collect()
    return watch

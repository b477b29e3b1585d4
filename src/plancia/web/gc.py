"""Garbage collection: a full collection must not make every player wait.

Python's full collections look at every object there is, and nothing else happens meanwhile: with
a thousand live games that is a quarter of a second, again and again as games grow. Nearly all of
those objects are freed by their reference counts. So what a full collection has looked at is set
aside (`gc.freeze`), and the next ones look only at newer objects. Reference cycles among those set
aside wait for the collection that, every FULL_COLLECTION_INTERVAL_S, looks at all objects.
"""

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

FULL_COLLECTION_INTERVAL_S: Final = 900.0
"""After that time a full collection looks at the objects set aside too."""

YOUNG_OBJECTS: Final = 10_000
"""New objects before a collection looks at them. Python's default, 700, is fewer than what one move
makes and frees again, so that there were several collections a move."""

GarbageWatch = Callable[[str, Mapping[str, Any]], None]


def set_old_aside(clock: Callable[[], float] = time.monotonic) -> GarbageWatch:
    """Freeze the objects that there are now, and those of each full collection of this process.

    Remove the callback that is returned from `gc.callbacks` to end it."""
    last = clock()

    def watch(phase: str, about: Mapping[str, Any]) -> None:
        nonlocal last
        if about["generation"] < 2:
            return
        if phase == "stop":
            gc.freeze()
        elif clock() - last > FULL_COLLECTION_INTERVAL_S:
            gc.unfreeze()
            last = clock()

    gc.callbacks.append(watch)
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
    gc.freeze()
    gc.enable()
    return watch

"""The system's clocks."""

import time


class SystemClock:
    """The time of day as it was when this clock was made, and the seconds that have run since: when
    the machine's time of day is set, no running game gains or loses time."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()

    def monotonic(self) -> float:
        return time.monotonic()

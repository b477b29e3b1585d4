"""Whether there are threads, and how many one person is given."""

import os
import sys
from typing import Final

HAS_THREADS: Final = sys.platform != "emscripten"
"""Whether threads can be started: not in a browser."""


def default_threads() -> int:
    """How many threads answer one person: two, where there are two cores."""
    return min(2, os.cpu_count() or 1) if HAS_THREADS else 1

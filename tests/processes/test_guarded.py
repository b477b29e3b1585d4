import sys
from pathlib import Path

import pytest

from plancia.processes.guarded import Guarded
from waiting import eventually


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_cpu_time_shows_whether_a_program_is_idle_or_waits_for_a_processor() -> None:
    busy, idle = Guarded([sys.executable, "-c", "while True: pass"]), Guarded(["sleep", "600"])
    try:
        eventually(lambda: busy.cpu_ticks() is None)
        eventually(lambda: idle.cpu_ticks() is not None)
    finally:
        busy.end()
        idle.end()

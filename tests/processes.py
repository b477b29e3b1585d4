"""Whether processes are there, for tests that start some."""

import os
import time

PATIENCE_S = 60.0


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(pid: int) -> None:
    until = time.monotonic() + PATIENCE_S
    while is_alive(pid):
        assert time.monotonic() < until, f"process {pid} lives on"
        time.sleep(0.01)

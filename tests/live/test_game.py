"""What a live game needs: the same code runs where there is no server."""

import subprocess
import sys

UNWANTED = ("asyncio", "litestar", "numba", "numpy", "sqlalchemy")


def test_to_import_games_loads_no_framework_and_no_arrays() -> None:
    lines = [
        "import sys, plancia.live.judging, plancia.live.snapshot",
        f"print(*sorted(sys.modules.keys() & {set(UNWANTED)}))",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []

"""All game rooms have one shape."""

import subprocess
import sys


def test_asking_games_for_kernels_and_levels_imports_no_compiler() -> None:
    code = (
        "import sys, plancia\n"
        "from plancia.core.capability import kernels\n"
        "from plancia.core.player import levels\n"
        "for name in plancia.games():\n"
        "    game = plancia.game(name)\n"
        "    print(name, len(kernels(game)), len(levels(game)), 'numba' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines() == [
        "connect4 2 5 False",
        "four-in-a-row 0 5 False",
        "nim 0 5 False",
        "pente 2 5 False",
        "tetrisito 1 0 False",
    ]

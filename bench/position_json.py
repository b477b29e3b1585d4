"""How many bytes a position with its legal moves takes in a message, and how long to encode it.

python bench/position_json.py
"""

from __future__ import annotations

import random
import sys
import time
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec

import plancia
from plancia.core.position import Position

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from random_games import after_random_moves

ROUNDS: Final = 20
"""Of which the fastest counts."""
CASES: Final[list[tuple[str, str, dict[str, object], int]]] = [
    ("Pente 19x19", "pente", {}, 60),
    ("Pente 31x31", "pente", {"rows": 31, "columns": 31}, 60),
    ("Connect Four", "connect4", {}, 8),
    ("Four in a Row", "four-in-a-row", {}, 12),
    ("Nim 3,5,8", "nim", {}, 0),
    ("Nim, 5 heaps of 200", "nim", {"heaps": "200,200,200,200,200"}, 0),
    ("Tetrisito", "tetrisito", {}, 0),
]
"""A title, the game, its options, and random moves from its start."""


def cpu_ms(position: Position[Any]) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        zlib.compress(msgspec.json.encode(position.to_json()), 1)
        best = min(best, time.process_time() - began)
    return 1000 * best


def main() -> None:
    print("| position | moves | bytes | compressed | CPU, ms |\n|---|---|---|---|---|")
    for title, name, options, moves in CASES:
        start = plancia.game(name, **options).start()
        position = after_random_moves(start, random.Random(1), moves)
        data = msgspec.json.encode(position.to_json())
        number = len(position.legal_moves()) + len(position.priced_moves())
        sizes = f"{len(data):,} | {len(zlib.compress(data, 1)):,}"
        print(f"| {title} | {number} | {sizes} | {cpu_ms(position):.2f} |")


if __name__ == "__main__":
    main()

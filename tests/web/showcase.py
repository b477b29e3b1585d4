"""The pictures on the first page: a game of each kind under way. Run this file to draw them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import plancia

STATIC: Final = Path(plancia.__file__).parent / "web" / "static"
FILE: Final = STATIC / "showcase.json"

LINES: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "connect4": ({}, "4 4 3 5 2 3 5 5 6 3 5 4"),
    "four-in-a-row": ({}, "d4 p d4 p d3 k p d5 k p d3 k p d3 k p d5 k p d2 k p"),
    "nim": ({"heaps": "1,3,5,7"}, "D2"),
    "pente": ({"rows": 11, "columns": 11}, "F6 G7 G6 E6 H6 E7 G8 F8 E5 D6 H7 J6"),
    "tetrisito": ({}, "3@2 5@0"),
}
"""The options and moves that lead to each; boards are small enough to be seen on a card."""


def showcase() -> str:
    pictures = {}
    for name, (options, moves) in LINES.items():
        picture = plancia.game(name, **options).start().play_line(moves).picture()
        pictures[name] = picture.to_json()
    return json.dumps(pictures, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(showcase())

"""Rows for the tables at the end of `make bench`: ours, the other, and how many times better; and
what a person waits for, in seconds."""

from __future__ import annotations

import json
import os
from typing import Final

ROWS_FILE: Final = "PLANCIA_BENCH_ROWS"
"""The environment variable with the file that bench/all.py gathers; without it nothing is kept."""


def ratio(
    what: str, ours: float, other: float, unit: str, against: str, *, more_is_better: bool = False
) -> None:
    """Keep a row: `against` is a peer that was run beside, or `the aim`."""
    better, worse = (ours, other) if more_is_better else (other, ours)
    _keep(
        {
            "what": what,
            "ours": ours,
            "other": other,
            "unit": unit,
            "against": against,
            "times": better / worse if worse else None,
        }
    )


def waited(what: str, seconds: float) -> None:
    """Keep how long a person waits for something."""
    _keep({"waited": what, "seconds": round(seconds, 4)})


def _keep(row: dict[str, object]) -> None:
    if path := os.environ.get(ROWS_FILE):
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

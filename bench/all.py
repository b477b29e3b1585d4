"""Benchmarks one after the other; at the end their ratios, and what a person waits for.

    python bench/all.py                  what `make bench` does
    python bench/all.py --quick          two minutes: small counts, without servers and browsers
    python bench/all.py --only pente rl  these alone

The exit status is 1 if one of them fails or misses an aim.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from ratios import ROWS_FILE

FOLDER: Final = Path(__file__).parent
QUICK: Final[dict[str, list[str]]] = {
    "connect4": ["--no-empty", "--sets", "L3_R1", "L2_R1"],
    "pente": ["tactics", "--seconds", "0.1"],
    "rl": ["--seconds", "0.2"],
    "tetrisito": ["--small", "5", "--large", "0"],
}
WHOLE: Final[dict[str, list[str]]] = {
    "first_page": [],
    "first_run": [],
    "web_load": ["--seconds", "5"],
    "site": [],
    **QUICK,
    "connect4": ["--no-empty", "--sets", "L3_R1", "L2_R1", "L2_R2", "L1_R1"],
}


def main() -> int:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="+", metavar="NAME", default=[])
    arguments = parser.parse_args()
    chosen = QUICK if arguments.quick else WHOLE
    if arguments.only:
        chosen = {name: chosen.get(name, []) for name in arguments.only}
    failed = []
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as rows:
        for name, options in chosen.items():
            print(f"== bench/{name}.py {' '.join(options)}", flush=True)
            command = [sys.executable, str(FOLDER / f"{name}.py"), *options]
            if subprocess.run(command, env=os.environ | {ROWS_FILE: rows.name}).returncode:
                failed.append(name)
        for line in rows:
            print(row(json.loads(line)))
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


def row(data: dict[str, Any]) -> str:
    if "waited" in data:
        return f"{data['waited']:<60}{data['seconds']:>12,.4g} s"
    times = "" if data["times"] is None else f"{data['times']:,.3g} times better"
    compared = (
        f"{data['ours']:,.4g} beside {data['other']:,.4g} {data['unit']} of {data['against']}"
    )
    return f"{data['what']:<60}{compared}  {times}"


if __name__ == "__main__":
    sys.exit(main())

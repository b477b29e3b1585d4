"""How much CPU time it takes until a command does its work, beside a bare Python in the same run.

python bench/startup.py [--runs 5]
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys

from ratios import ratio

AIM = 0.4

COMMANDS = {
    "plancia --help": ["--help"],
    "plancia games": ["games"],
    "plancia play nim": ["play", "nim"],
    "original nim": ["original", "nim"],
    "original tetrisito": ["original", "tetrisito", "--help"],
    "original forza4": ["original", "forza4"],
    "original pente": ["original", "pente", "--help"],
    "original four-in-a-row": ["original", "four-in-a-row"],
}


def cpu_seconds(command: list[str]) -> float:
    """User and system time of a child that gets no input."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    bare = min(cpu_seconds([sys.executable, "-c", "pass"]) for _ in range(runs))
    print(f"{'command':<26}{'CPU s':>8}{'x bare Python':>15}   (bare Python: {bare:.3f} s)")
    for name, arguments in COMMANDS.items():
        command = [sys.executable, "-m", "plancia", *arguments]
        seconds = min(cpu_seconds(command) for _ in range(runs))
        verdict = "" if seconds < AIM else f"   over the aim of {AIM} s"
        print(f"{name:<26}{seconds:>8.3f}{seconds / bare:>15.1f}{verdict}")
        ratio(f"start of {name}", seconds, AIM, "CPU s", "the aim")


if __name__ == "__main__":
    main()

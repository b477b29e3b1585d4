"""What `make` offers to a newcomer."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_help_has_a_line_for_every_target() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert phony
    helped = re.findall(r"^make (\w+)  ", make("help").stdout, re.MULTILINE)
    assert sorted([*helped, "help"]) == sorted(phony[1].split())


def test_a_test_run_fetches_the_programs_that_it_needs_and_compiles_once() -> None:
    commands = make("--dry-run", "test").stdout
    assert "tests/web/get_chromium.sh" in commands
    assert commands.index("tests/kernels/libraries.py") < commands.index("pytest -n auto")


def test_benchmarks_begin_with_compiled_kernels() -> None:
    commands = make("--dry-run", "bench", "QUICK=1").stdout
    assert commands.index("plancia kernels") < commands.index("bench/all.py --quick")


def test_locks_without_uv_say_what_to_install() -> None:
    done = make("lock", "UV=/no/such/uv")
    assert done.returncode
    assert "make lock: uv is not installed; pip install uv" in done.stderr

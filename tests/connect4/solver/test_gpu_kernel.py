"""The solver for GPUs, which runs on any processor: it is the same kernel in a flat loop."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from plancia.connect4 import Connect4
from plancia.connect4.solver.openings import openings
from plancia.connect4.solver.search import HISTORY_START, LEVELS, NO_LIMIT, UNKNOWN, search_memory
from plancia.connect4.solver.solve import Solver
from plancia.kernels.jit import INT8, INT64, UINT64, array, pin, zeros

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT))

pytestmark = [pytest.mark.jit, pytest.mark.slow]
BITS = 16


def test_it_finds_what_the_solver_finds() -> None:
    from tools import gpu_kernel

    chance, solver, game = random.Random(1), Solver(), Connect4()
    keys, scores = [], []
    while len(keys) < 40:
        position = game.start()
        while (position.first | position.second).bit_count() < 14 and position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            keys.append(position.first + (position.first | position.second))
            scores.append(solver.solve(position).score)
    memory = pin(
        gpu_kernel.GpuMemory(
            table=zeros(UINT64, 2 << BITS),
            stop=zeros(UINT64, 1),
            busy=zeros(UINT64, 1),
            near=zeros(UINT64, 2),
            numbers=array(INT64, [BITS, (1 << BITS) - 1, 0, 0, 0, UNKNOWN]),
            history=array(INT64, [HISTORY_START] * 128),
            centre=search_memory(6, 7, *(zeros(UINT64, 2) for _ in range(3))).centre,
            frames=zeros(INT64, LEVELS, gpu_kernel.FRAME),
            boards=zeros(UINT64, LEVELS, gpu_kernel.FRAME),
            keys=array(UINT64, keys),
            scores=array(INT8, [gpu_kernel.UNSOLVED] * len(keys)),
            counter=zeros(INT64, 1),
            total=zeros(INT64, 1),
        )
    )
    gpu_kernel.answer_all(memory, len(keys), 1000)
    unsolved = list(memory.scores).count(gpu_kernel.UNSOLVED)
    assert 0 < unsolved < len(keys)
    memory.counter[0] = 0
    gpu_kernel.answer_all(memory, len(keys), NO_LIMIT)
    assert list(memory.scores) == scores


def test_it_is_compiled_for_a_gpu(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "gpu_kernel.py"), str(tmp_path), "3"]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    code = (tmp_path / "kernel.ptx").read_text()
    assert ".visible .entry answer_all(" in code
    assert "atom" in code
    assert "call" not in code
    assert (tmp_path / "keys-3").stat().st_size > len(openings(6, 7, 3)[-1])

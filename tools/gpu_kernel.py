"""The Connect Four solver as a program for NVIDIA's GPUs: made here, run by gpu_solve.py there.

    python tools/gpu_kernel.py FOLDER [PLIES]

writes the code (PTX, from the same kernels as everywhere), the layout of its memory, and the keys
of all openings of that number of plies. How the shipped book was made:

    python tools/gpu_kernel.py build/gpu 12
    python build/gpu/gpu_solve.py build/gpu 12     on a machine with a GPU, CuPy and nothing else
    cp build/gpu/scores-12 book-6x7.bin.part
    plancia connect4 book build --plies 12         solves what is left, and writes the book

Threads of a GPU go in step, so that one that is done waits for the others at the end of a loop. The
search is one flat loop here: a thread takes the next position where others go to the next node.
"""

import json
import os
import shutil
import sys
import tempfile
import zlib
from array import array
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from plancia.connect4.solver.openings import openings
from plancia.connect4.solver.search import (
    FRAME,
    NODE_LIMIT,
    NODES,
    ONE,
    UNKNOWN,
    ZERO,
    Ideas,
    Node,
    U,
    make_plan,
    mirrored,
    next_goal,
    visit,
    winning_cells,
)
from plancia.kernels.build import SETTINGS
from plancia.kernels.jit import (
    ANY,
    INT64,
    UINT64,
    Array,
    Int8s,
    Int64s,
    Words,
    bit_length,
    count_bits,
    kernel,
)
from plancia.kernels.jit.memory import fields
from plancia.kernels.jit.numba_backend import compile_kernel

ROWS, COLUMNS = 6, 7
PLAN: Final = make_plan(ROWS, COLUMNS, Ideas(near_table=False))
UNSOLVED: Final = 127


class GpuMemory(NamedTuple):
    """A thread's memory: what the search uses of it is as in `SolverMemory`."""

    table: Words
    stop: Words
    busy: Words
    near: Words
    numbers: Int64s
    history: Int64s
    centre: Int64s
    frames: Annotated[Array, INT64, (ANY, FRAME)]
    boards: Annotated[Array, UINT64, (ANY, FRAME)]
    keys: Words  # (positions,)
    scores: Int8s  # (positions,) UNSOLVED for one to solve
    counter: Int64s  # (1,) the next position, for all threads
    total: Int64s  # (1,) nodes of the thread


@intrinsic
def take(typing_context: Any, counter: Any) -> Any:
    """Count on, and the number before that, whatever other threads do at that moment."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        address = builder.inttoptr(builder.extract_value(args[0], 0), word.as_pointer())
        return builder.atomic_rmw("add", address, ir.Constant(word, 1), "monotonic")

    return types.int64(counter), generate


@kernel
def answer_all(m: GpuMemory, count: int, limit: int) -> int:
    """Solve positions until none is left; one that takes more nodes than the limit stays open."""
    plan = PLAN
    at, level, value, asked, low, high, turn = -1, -1, 0, 0, 0, 0, 0
    own, mask, threats, empty, mirrors = ZERO, ZERO, ZERO, 0, False
    node = Node(ZERO, ZERO, ZERO, 0, 0, 0)
    m.numbers[NODE_LIMIT] = limit
    while True:
        if level < 0:
            if value == UNKNOWN:
                low = high = UNSOLVED
            elif low < high and value >= asked:
                low = max(low, value)
            elif low < high:
                high = min(high, value)
            while low >= high:
                if at >= 0:
                    m.scores[at] = low
                    m.total[0] += m.numbers[NODES]
                while True:
                    at = take(m.counter)
                    if at >= count or m.scores[at] == UNSOLVED:
                        break
                if at >= count:
                    return 0
                own, mask = ZERO, ZERO
                for column in range(COLUMNS):
                    shift = U(column) * plan.d
                    part = ((m.keys[at] >> shift) & ((ONE << plan.d) - ONE)) + ONE
                    above = ONE << U(bit_length(part) - 1)
                    own |= (part ^ above) << shift
                    mask |= (above - ONE) << shift
                m.numbers[NODES], turn = 0, 0
                empty = plan.cells - count_bits(mask)
                threats = winning_cells(own ^ mask, plan.d) & plan.board & ~mask
                mirrors = mirrored(own, plan.d, plan.columns) & (own ^ mask) == ZERO
                low, high = -(empty // 2), (empty - 1) // 2
                if winning_cells(own, plan.d) & (mask + plan.bottom) & plan.board != ZERO:
                    low = high = (empty + 1) // 2
            turn += 1
            asked = next_goal(low, high, m.numbers[NODES], turn, plan.budget)
            node, level = Node(own, mask, threats, empty, asked, 0), 0
        node, level, value = visit(plan, m, asked, node, level, mirrors, 0)


def to_ptx() -> str:
    """The code for a GPU. Each thread calls `answer_all` with the memory that its number says."""
    compile_kernel(answer_all)
    (found,) = answer_all.overloads.values()  # type: ignore[attr-defined]
    name = found.fndesc.llvm_func_name
    entry = f"""
declare i32 @"{name}"(ptr, ptr, i64, i64, i64)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define ptx_kernel void @answer_all(i64 %memories, i64 %stride, i64 %count, i64 %limit) {{
  %result = alloca i64
  %exception = alloca ptr
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %lanes = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %block, %lanes
  %thread = add i32 %first, %lane
  %wide = zext i32 %thread to i64
  %offset = mul i64 %wide, %stride
  %memory = add i64 %memories, %offset
  %status = call i32 @"{name}"(ptr %result, ptr %exception, i64 %memory, i64 %count, i64 %limit)
  ret void
}}
"""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    triple = "nvptx64-nvidia-cuda"
    machine = llvm.Target.from_triple(triple).create_target_machine("sm_90", "+ptx80", opt=3)
    context = llvm.create_context()
    module = llvm.parse_assembly(found.library.get_llvm_str(), context)
    module.link_in(llvm.parse_assembly(entry, context))
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name != "answer_all":
            one.linkage = "internal"
    module.triple, module.data_layout = triple, str(machine.target_data)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    return str(machine.emit_assembly(module))


def main(folder: Path, plies: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.ptx").write_text(to_ptx())
    layout = {name: (field.place, len(field.lengths)) for name, field in fields(GpuMemory).items()}
    (folder / "layout.json").write_text(json.dumps(layout))
    keys = openings(ROWS, COLUMNS, plies)[-1]
    steps = array("Q", (key - last for last, key in zip((0, *keys), keys, strict=False)))
    (folder / f"keys-{plies}").write_bytes(zlib.compress(steps.tobytes()))
    shutil.copy(Path(__file__).with_name("gpu_solve.py"), folder)


if __name__ == "__main__":
    if os.environ.get("NUMBA_CPU_NAME") != SETTINGS["NUMBA_CPU_NAME"]:
        # Numba reads its settings when it is imported, and can't read the code that it has kept.
        with tempfile.TemporaryDirectory() as cache:
            os.environ |= SETTINGS | {"NUMBA_CACHE_DIR": cache}
            sys.exit(os.spawnv(os.P_WAIT, sys.executable, [sys.executable, *sys.argv]))
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 12)

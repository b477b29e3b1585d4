"""Checks the functions of a MIPS program one by one, against test vectors of ours."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from plancia.connect4 import vectors as forza4_vectors
from plancia.courses.case import Case, Points, points_by_rule
from plancia.courses.check import EITHER, OTHER, CaseVerdict, first_difference
from plancia.courses.mips import Call, Machine, Simulator
from plancia.courses.program import Ran
from plancia.pente import vectors as pente_vectors

Vector = dict[str, Any]
Files = Mapping[str, bytes]

_PENTE_PARTS: Final = (
    "load_board", "get_slot", "set_slot", "place_piece", "game_status",
    "check_horizontal_capture", "check_vertical_capture", "check_diagonal_capture",
    "check_horizontal_winner", "check_vertical_winner", "check_sw_ne_diagonal_winner",
    "check_nw_se_diagonal_winner", "simulate_game",
)  # fmt: skip
_NOT_CALLED: Final = ("chiediMossa",)
"""It waits for keys, which a simulator takes from its own commands."""
_DEEPEST: Final = 1
"""Of trovaMossaMiglioreRicorsivo: each level takes seven times the instructions."""
_SHRINK_TRIES: Final = 60
_COLUMNS: Final = 9
"""Of Forza 4's board, walls included."""
FUNCTION_COURSES: Final = ("forza4", "pente")


def machine_call(name: str, vector: Vector) -> Call | None:
    """A vector as a machine sees it; None where the document's routines are macros."""
    match name:
        case "pente":
            return _pente_call(vector)
        case "forza4":
            return _forza4_call(vector)
        case _:
            return None


def _pente_call(vector: Vector) -> Call:
    after = bytes.fromhex(vector["memory_after"])
    shown = vector["board_before"]
    if shown:
        header = b"".join(shown[key].to_bytes(4, "little") for key in ("rows", "columns"))
        before = header + shown["slots"].encode()
    else:
        before = random.Random(len(after)).randbytes(len(after))
    buffers = {"board": (before.ljust(len(after), b"\0"), after.ljust(len(before), b"\0"))}
    arguments: list[int | str] = ["board"]
    for key, value in vector["arguments"].items():
        if key in ("filename", "turns"):
            buffers[key] = (value.encode() + b"\0",) * 2
            arguments.append(key)
        else:
            arguments.append(ord(value) if isinstance(value, str) else value)
    returns = vector["returns"]
    return Call(
        vector["function"],
        tuple(arguments),
        buffers,
        tuple(returns) if isinstance(returns, list) else (returns,),
    )


def _forza4_call(vector: Vector) -> Call:
    buffer = tuple(bytes.fromhex(vector[key]) for key in ("memory_before", "memory_after"))
    returns = vector["returns"]
    truth = isinstance(returns, bool)
    values = returns if isinstance(returns, list) else [] if returns is None else [returns]
    numbers = () if isinstance(returns, str) else tuple(map(int, values))
    arguments = tuple(vector["arguments"].values())
    buffers = {"plancia": (buffer[0], buffer[1])}
    return Call(vector["function"], arguments, buffers, numbers, truth, globals=True)


def _rule(name: str, function: str) -> str:
    if name == "pente":
        return f"part {_PENTE_PARTS.index(function) + 1}, {function}"
    return function


@dataclass(frozen=True, slots=True)
class FunctionCheck:
    """Which document's functions are tried, and how often each."""

    course: str
    cases: int = 20
    seed: int = 0
    reading: str = EITHER

    def verdicts(self, source: str, simulator: Simulator, jobs: int = 1) -> Iterator[CaseVerdict]:
        """Call each function that the source has a label for; one without is told once."""

        def verdict(number: int, item: tuple[Vector, Files]) -> CaseVerdict:
            return self._verdict(source, simulator, number, *item)

        shrunk: set[str] = set()
        with ThreadPoolExecutor(jobs) as pool:
            numbered = list(enumerate(self._vectors(source), 1))
            done = pool.map(lambda item: (item[1], verdict(*item)), numbered)
            for (vector, files), told in done:
                if told.wrong and vector["function"] not in shrunk:
                    shrunk.add(vector["function"])
                    told = self._smallest(source, simulator, told, vector, files)
                yield told

    def points(self, verdicts: Sequence[CaseVerdict]) -> Points:
        counted = [(v.case, v.passed, "") for v in verdicts if not v.forgiven]
        return points_by_rule(counted)

    def _vectors(self, source: str) -> Iterator[tuple[Vector, Files]]:
        make = {"pente": pente_vectors.vectors, "forza4": forza4_vectors.vectors}[self.course]
        missing: set[str] = set()
        for vector, files in make(self.cases, self.seed, self.reading == OTHER):
            function = vector["function"]
            if function in _NOT_CALLED or vector["arguments"].get("profondita", 0) > _DEEPEST:
                continue
            if not _has_label(source, function):
                if function in missing:
                    continue
                missing.add(function)
            yield vector, files

    def _verdict(
        self, source: str, simulator: Simulator, number: int, vector: Vector, files: Files
    ) -> CaseVerdict:
        call = machine_call(self.course, vector)
        assert call is not None
        expected = _expected(self.course, call)
        reading = vector["reading"] or ""
        given = _told_call(self.course, vector).encode()
        case = Case(_rule(self.course, call.function), given, "\n".join(expected), reading)
        if _has_label(source, call.function):
            machine = simulator.call(source, call, files, number)
        else:
            machine = Machine({}, {}, (), f"has no label `{call.function}:`", None, 0.0)
        got = () if machine.trouble else _got(self.course, call, machine)
        ran = Ran("\n".join(got).encode(), b"", machine.seconds, machine.trouble, machine.steps)
        forgiven = bool(reading) and self.reading == EITHER
        line = first_difference(expected, got)
        return CaseVerdict(number, case, expected, got, line, ran, forgiven)

    def _smallest(
        self, source: str, simulator: Simulator, told: CaseVerdict, vector: Vector, files: Files
    ) -> CaseVerdict:
        """The same fault with fewer pieces on the board, as far as a few tries lead."""
        if self.course != "pente" or not vector["board_before"]:
            return told
        tries = 0
        shrinking = True
        while shrinking:
            shrinking = False
            for simpler in _with_fewer_pieces(vector):
                tries += 1
                if tries > _SHRINK_TRIES:
                    return told
                again = self._verdict(source, simulator, told.number, simpler, files)
                if again.wrong:
                    told, vector, shrinking = again, simpler, True
                    break
        return told


def _has_label(source: str, function: str) -> bool:
    return re.search(rf"(?m)^[ \t]*{re.escape(function)}[ \t]*:", source) is not None


def _with_fewer_pieces(vector: Vector) -> Iterator[Vector]:
    """The vector with half of the board, a quarter and so on empty, and what ours does then."""
    shown = vector["board_before"]
    slots, columns = shown["slots"], shown["columns"]
    size = len(slots)
    while size > 1:
        size = (size + 1) // 2
        for start in range(0, len(slots), size):
            fewer = slots[:start] + "." * len(slots[start : start + size]) + slots[start + size :]
            if fewer != slots:
                rows = [list(fewer[at : at + columns]) for at in range(0, len(fewer), columns)]
                function = vector["function"]
                again = pente_vectors.called(function, rows, vector["arguments"], {})
                yield {"function": function, "case": vector["case"], **again}


def _expected(name: str, call: Call) -> tuple[str, ...]:
    after = {buffer: images[1] for buffer, images in call.buffers.items()}
    return (*_told_returns(call, call.returns), *_told_memory(name, call, after))


def _got(name: str, call: Call, machine: Machine) -> tuple[str, ...]:
    returns = [machine.registers[f"v{n}"] for n in range(len(call.returns))]
    memory = _told_memory(name, call, machine.buffers)
    return (*_told_returns(call, returns), *memory, *machine.faults)


def _told_returns(call: Call, values: Sequence[int]) -> list[str]:
    if call.truth:
        return [f"$v0 is {'not 0' if value else '0'}" for value in values]
    return [f"$v{number} = {value}" for number, value in enumerate(values)]


def _told_memory(name: str, call: Call, buffers: Mapping[str, bytes]) -> Iterator[str]:
    tell: Callable[[bytes, bytes], Iterator[str]] = {"pente": _board, "forza4": _plancia}[name]
    for buffer, (_, after) in call.buffers.items():
        if buffer in ("board", "plancia"):
            yield from tell(buffers[buffer], after)
        elif buffers[buffer] != after:
            yield f"`{buffer}` was changed to {buffers[buffer]!r}"


def _board(memory: bytes, after: bytes) -> Iterator[str]:
    """The struct: its two numbers, then the slots in rows of the length they should have."""
    rows, columns = (int.from_bytes(memory[at : at + 4], "little", signed=True) for at in (0, 4))
    yield f"num_rows = {rows}, num_cols = {columns}"
    length = max(1, int.from_bytes(after[4:8], "little"))
    slots = memory[8:].decode("latin-1")
    for at in range(0, len(slots), length):
        yield slots[at : at + length]


def _plancia(memory: bytes, after: bytes) -> Iterator[str]:
    for at in range(0, len(memory), _COLUMNS):
        yield " ".join(
            ".XO#"[cell] if cell < 4 else f"{cell:02x}" for cell in memory[at:][:_COLUMNS]
        )


def _told_call(name: str, vector: Vector) -> str:
    """The call as the document writes it, and the memory before."""
    values = [repr(v) if isinstance(v, str) else str(v) for v in vector["arguments"].values()]
    if name == "pente":
        values.insert(0, "board")
    lines = [f"{vector['function']}({', '.join(values)})"]
    call = machine_call(name, vector)
    assert call is not None
    if vector.get("board_before") or name == "forza4":
        before = {buffer: images[0] for buffer, images in call.buffers.items()}
        lines += _told_memory(name, call, before)
    return "\n".join(lines)

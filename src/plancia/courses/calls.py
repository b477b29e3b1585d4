"""Test vectors as a machine sees them: registers, buffers, and how a teacher writes memory down."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.core.text import T
from plancia.courses.mips import Call, MipsProgram, Submission
from plancia.courses.mips.machine import MipsMachine
from plancia.courses.mips.memory import Fault
from plancia.courses.mips.registers import A0, V0
from plancia.courses.readings import Readings, point_named
from plancia.courses.vectors import forza4 as forza4_vectors
from plancia.courses.vectors import pente as pente_vectors
from plancia.originals.forza4 import Forza4

Vector = dict[str, Any]
Files = Mapping[str, bytes]

_PENTE_PARTS: Final = (
    "load_board", "get_slot", "set_slot", "place_piece", "game_status",
    "check_horizontal_capture", "check_vertical_capture", "check_diagonal_capture",
    "check_horizontal_winner", "check_vertical_winner", "check_sw_ne_diagonal_winner",
    "check_nw_se_diagonal_winner", "simulate_game",
)  # fmt: skip
_DEEPEST: Final = 1
"""Of trovaMossaMiglioreRicorsivo: each level takes seven times the instructions."""
_SEARCH_STEPS: Final = 20_000_000
"""Instructions of a function that calls others for every move: a plain one needs a tenth."""
_FORZA4_COLUMNS: Final = 9
"""Of Forza 4's board, walls included."""


@dataclass(frozen=True, slots=True)
class FunctionDocument:
    """What a document says of its functions, and how their calls look in bytes."""

    functions: tuple[str, ...]
    """In the document's order."""
    vectors: Callable[[int, int], Iterator[tuple[Vector, Files]]]
    call: Callable[[Vector], Call]
    """The vector as registers and buffers."""
    is_called: Callable[[Vector], bool]
    """False for what a check leaves out: it waits for input, or takes too many instructions."""
    memory_lines: Callable[[str, bytes, bytes], Iterator[str]]
    """The lines of a buffer, by its name, its bytes and the bytes it should hold."""
    rule: Callable[[str], str]
    """The part of the document that describes a function."""
    own: Callable[[Mapping[str, Any]], tuple[Vector, Files]]
    """The vector of a call that a teacher writes."""
    simpler: Callable[[Vector], Iterator[Vector]] = lambda vector: iter(())
    """The vector with less on its board."""
    globals: Mapping[str, int] = field(default_factory=dict)
    """Labels that the functions share, with their sizes in bytes."""
    stand_ins: Mapping[str, Callable[[MipsMachine], None]] = field(default_factory=dict)
    """Where each student writes some of the functions: ours in place of the others."""

    def load(self, submission: Submission) -> MipsProgram:
        """A submission, ready to be called."""
        return MipsProgram(submission, reserved=self.globals, stand_ins=self.stand_ins)


def _returned(returns: Any) -> dict[str, int]:
    """By register; what is drawn is not returned."""
    values = returns if isinstance(returns, list) else [returns]
    if returns is None or isinstance(returns, str):
        return {}
    return {f"v{number}": int(value) for number, value in enumerate(values)}


def _registers(*values: int | str) -> dict[str, int | str]:
    return {f"a{number}": value for number, value in enumerate(values)}


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
    registers = _registers(*arguments)
    returned = _returned(vector["returns"])
    steps = _SEARCH_STEPS if vector["function"] == "simulate_game" else None
    return Call(vector["function"], registers, buffers, returned, steps=steps)


def _pente_own(content: Mapping[str, Any]) -> tuple[Vector, Files]:
    """`board` has a text a row, `file` is what the file holds that the function reads."""
    files = {"own.txt": content["file"].encode()} if "file" in content else {}
    arguments = dict(content.get("arguments", {})) | ({"filename": "own.txt"} if files else {})
    rows = [list(row) for row in content.get("board", [])] or None
    vector = pente_vectors.called(content["function"], rows, arguments, files)
    return {"function": content["function"], "case": 0, **vector}, files


def _pente_memory(buffer: str, memory: bytes, after: bytes) -> Iterator[str]:
    """The struct: its two numbers, then the slots in rows of the length they should have."""
    if buffer != "board":
        if memory != after:
            yield f"`{buffer}` was changed to {memory!r}"
        return
    rows, columns = (int.from_bytes(memory[at : at + 4], "little", signed=True) for at in (0, 4))
    yield f"num_rows = {rows}, num_cols = {columns}"
    length = max(1, int.from_bytes(after[4:8], "little"))
    slots = memory[8:].decode("latin-1")
    for at in range(0, len(slots), length):
        yield slots[at : at + length]


def _with_fewer_pieces(vector: Vector) -> Iterator[Vector]:
    """The vector with half of the board, a quarter and so on empty, and what ours does then."""
    shown = vector["board_before"]
    if not shown:
        return
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


def _forza4_call(vector: Vector) -> Call:
    before, after = (bytes.fromhex(vector[key]) for key in ("memory_before", "memory_after"))
    returns = vector["returns"]
    rows = (before[at : at + _FORZA4_COLUMNS] for at in range(0, 54, _FORZA4_COLUMNS))
    inside_the_walls = tuple(tuple(row[1:-1]) for row in rows)
    return Call(
        vector["function"],
        _registers(*vector["arguments"].values()),
        {"plancia": (before, after)},
        _returned(returns),
        truth=isinstance(returns, bool),
        globals=True,
        keys=vector.get("keys", "").encode(),
        steps=_SEARCH_STEPS if vector["function"].startswith("trova") else None,
        draws=inside_the_walls if vector["function"] == "disegnaPlancia" else None,
    )


def _forza4_own(content: Mapping[str, Any]) -> tuple[Vector, Files]:
    """`board` has six texts of seven, with X for player 1 and O for player 2."""

    def prepare(forza4: Forza4, chance: random.Random, case: int) -> dict[str, int]:
        for row, text in enumerate(content.get("board", [])):
            cells = bytes(".XO".index(symbol) for symbol in text)
            if len(cells) != 7 or row > 5:
                raise ValueError("a board has six rows of seven cells")
            forza4.plancia[9 * row + 1 : 9 * row + 8] = cells
        return dict(content.get("arguments", {}))

    chance, keys = random.Random(0), content.get("keys")
    return forza4_vectors.called(content["function"], prepare, chance, 0, keys), {}


def _forza4_memory(buffer: str, memory: bytes, after: bytes) -> Iterator[str]:
    for at in range(0, len(memory), _FORZA4_COLUMNS):
        yield " ".join(
            ".XO#"[cell] if cell < 4 else f"{cell:02x}" for cell in memory[at:][:_FORZA4_COLUMNS]
        )


_FORZA4_ARGUMENTS: Final = {
    "initPlancia": 0, "giocaMossa": 2, "sgiocaMossa": 1, "checkVittoria": 0, "disegnaPlancia": 0,
    "valutaScacchiera": 0, "trovaMossaMiglioreAI": 1, "trovaMossaMiglioreRicorsivo": 2,
    "chiediMossa": 1,
}  # fmt: skip


def _forza4_stand_in(function: str) -> Callable[[MipsMachine], None]:
    """The original's function on a machine's registers and board."""

    def run(machine: MipsMachine) -> None:
        forza4, place = Forza4(), machine.program.assembled.symbols["plancia"]
        forza4.plancia[:] = machine.memory.read_bytes(place, len(forza4.plancia))
        given = machine.registers[A0 : A0 + _FORZA4_ARGUMENTS[function]]
        returned: Any = None
        if function == "chiediMossa":
            returned = _key(machine, forza4)
        elif function == "disegnaPlancia":
            machine.terminal.write(f"{forza4.testoPlancia()}\n".encode())
        else:
            try:
                returned = getattr(forza4, function)(*given)
            except ValueError as error:
                raise Fault(T("{function}: {error}", function=function, error=str(error))) from None
        machine.memory.write_bytes(place, bytes(forza4.plancia))
        for register, value in enumerate(_returned(returned).values(), V0):
            machine.registers[register] = value

    return run


def _key(machine: MipsMachine, forza4: Forza4) -> int:
    while True:
        key = chr(machine.terminal.read_character())
        if key == "f":
            return -1
        if key in "1234567" and not forza4.plancia[int(key)]:
            return int(key)


FUNCTION_DOCUMENTS: Final[Mapping[str, FunctionDocument]] = {
    "forza4": FunctionDocument(
        tuple(_FORZA4_ARGUMENTS),
        forza4_vectors.vectors,
        _forza4_call,
        lambda vector: bool(vector["arguments"].get("profondita", 0) <= _DEEPEST),
        _forza4_memory,
        rule=lambda function: function,
        own=_forza4_own,
        globals={"plancia": 63},
        stand_ins={function: _forza4_stand_in(function) for function in _FORZA4_ARGUMENTS},
    ),
    "pente": FunctionDocument(
        _PENTE_PARTS,
        pente_vectors.vectors,
        _pente_call,
        lambda vector: True,
        _pente_memory,
        lambda function: f"part {_PENTE_PARTS.index(function) + 1}, {function}",
        _pente_own,
        _with_fewer_pieces,
    ),
}


def by_readings(vector: Vector, readings: Readings) -> Vector:
    """The vector by these readings, where the document is open."""
    if vector["reading"] is None:
        return vector
    return {**vector, **vector["readings"][readings[point_named(vector["reading"])]]}

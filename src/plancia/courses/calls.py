"""A call of a document's function: as a program sees it, and as our original answers it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from plancia.courses.mips import Call, MipsProgram, Submission
from plancia.courses.mips.machine import MipsMachine
from plancia.courses.readings import OpenPoint, Readings


@dataclass(frozen=True, slots=True)
class FunctionCase:
    """A call, and where the document is open the call by each reading too."""

    function: str
    arguments: Mapping[str, Any]
    """As the document names them, without the board."""
    call: Call
    point: OpenPoint | None = None
    by_reading: Mapping[str, Call] = field(default_factory=dict)
    is_initialised: bool = True
    """False if the function must fill a board that holds anything."""

    def read(self, readings: Readings) -> "FunctionCase":
        """The case by these readings: one that is chosen is the only one."""
        if self.point is None:
            return self
        call = self.by_reading[readings[self.point]]
        if self.point not in readings:
            return replace(self, call=call)
        return replace(self, call=call, by_reading={readings[self.point]: call})


@dataclass(frozen=True, slots=True)
class FunctionDocument:
    """What a document says of its functions, and how their calls look in bytes."""

    functions: tuple[str, ...]
    """In the document's order."""
    cases: Callable[[int, int], Iterator[FunctionCase]]
    """That number of cases for each function, by a seed: the same seed, the same cases, and more
    begin with the same ones. Only what the document settles is asked for."""
    memory_lines: Callable[[str, bytes, bytes], Iterator[str]]
    """The lines of a buffer, by its name, its bytes and the bytes it should hold."""
    rule: Callable[[str], str] = lambda function: function
    """The part of the document that describes a function."""
    globals: Mapping[str, int] = field(default_factory=dict)
    """Labels that the functions share, with their sizes in bytes."""
    stand_ins: Mapping[str, Callable[[MipsMachine], None]] = field(default_factory=dict)
    """Where each student writes some of the functions: ours in place of the others."""

    def load(self, submission: Submission) -> MipsProgram:
        """A submission, ready to be called."""
        return MipsProgram(submission, reserved=self.globals, stand_ins=self.stand_ins)


def returned(returns: Any) -> dict[str, int]:
    """By register what a function returns: nothing, a number or a pair."""
    if returns is None:
        return {}
    values = returns if isinstance(returns, tuple) else (returns,)
    return {f"v{number}": int(value) for number, value in enumerate(values)}


def arguments_in_registers(*values: int | str) -> dict[str, int | str]:
    return {f"a{number}": value for number, value in enumerate(values)}

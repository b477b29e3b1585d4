"""A call of one MIPS function: what the machine holds before, what it must hold after."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from plancia.core.text import Words

RESULT: Final = "what $v0 points to"


@dataclass(frozen=True, slots=True)
class Call:
    """A call as the machine sees it."""

    function: str
    registers: Mapping[str, int | str]
    """Before the call: a number, or the name of a buffer whose address is passed."""
    buffers: Mapping[str, tuple[bytes, bytes]]
    """By name: the bytes before and after."""
    returns: Mapping[str, int]
    """`v0` and `v1`, as far as the function returns numbers in them, signed."""
    truth: bool = False
    """What is returned is a truth value: any number but 0 is true."""
    globals: bool = False
    """The buffers are labels that the function knows by name."""
    result: bytes | None = None
    """What lies at the address in $v0 after the call, if the function returns an address."""
    result_is_new: bool = False
    """That address is none of a buffer that was passed."""
    keys: bytes = b""
    """What is typed while the function runs."""
    steps: int | None = None
    """How many instructions it may use, where that differs from other functions."""
    draws: tuple[tuple[int, ...], ...] | None = None
    """The rows of cells that the function must draw, in whatever symbols."""

    def to_json(self) -> dict[str, object]:
        return {
            "function": self.function,
            "registers": {
                name: {"buffer": value} if isinstance(value, str) else value
                for name, value in self.registers.items()
            },
            "buffers": {
                name: {"before": before.hex(), "after": after.hex()}
                for name, (before, after) in self.buffers.items()
            },
            "returns": dict(self.returns),
            "returns_truth": self.truth,
            "globals": self.globals,
            "result": None if self.result is None else self.result.hex(),
            "result_is_new": self.result_is_new,
        }


@dataclass(frozen=True, slots=True)
class CallResult:
    """What a call left behind; without `registers` it did not return."""

    registers: Mapping[str, int]
    buffers: Mapping[str, bytes]
    """By name, and under RESULT what a returned address points to."""
    faults: tuple[Words, ...]
    """Writes outside the buffers, and an address that is not new, in words."""
    broken: tuple[Words, ...]
    """Registers that a function must keep and this one did not, in words."""
    trouble: Words | None
    steps: int | None
    seconds: float
    notes: tuple[Words, ...] = ()
    """What a reader of the program would point at."""
    output: str | None = None
    """What it wrote, where that is known."""


def failed(trouble: Words, steps: int | None = None, seconds: float = 0.0) -> CallResult:
    """A call that did not return."""
    return CallResult({}, {}, (), (), trouble, steps, seconds)

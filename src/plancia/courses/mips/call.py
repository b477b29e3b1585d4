"""A call of one MIPS function: what the machine holds before, what it must hold after."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from plancia.core.text import Words


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
    keys: bytes = b""
    """What is typed while the function runs."""
    steps: int | None = None
    """How many instructions it may use, where that differs from other functions."""
    draws: tuple[tuple[int, ...], ...] | None = None
    """The rows of cells that the function must draw, in whatever symbols."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """That it can open, by name."""


@dataclass(frozen=True, slots=True)
class CallResult:
    """What a call left behind; without `registers` it did not return."""

    registers: Mapping[str, int]
    buffers: Mapping[str, bytes]
    faults: tuple[Words, ...]
    """Writes outside the buffers, in words."""
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

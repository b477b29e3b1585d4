"""Floating-point instructions, on registers that hold 32 bits each; a double takes two."""

import math
import struct
from collections.abc import Callable
from typing import Final

_MIN: Final = -(1 << 31)
_MAX: Final = (1 << 31) - 1


def get_single(registers: list[int], number: int) -> float:
    value: float = struct.unpack("<f", struct.pack("<i", registers[number]))[0]
    return value


def set_single(registers: list[int], number: int, value: float) -> None:
    try:
        registers[number] = struct.unpack("<i", struct.pack("<f", value))[0]
    except OverflowError:
        registers[number] = 0x7F800000 if value > 0 else 0x7F800000 - (1 << 31)


def get_double(registers: list[int], number: int) -> float:
    pair = struct.pack("<ii", registers[number], registers[number + 1 & 31])
    value: float = struct.unpack("<d", pair)[0]
    return value


def set_double(registers: list[int], number: int, value: float) -> None:
    registers[number], registers[number + 1 & 31] = struct.unpack("<ii", struct.pack("<d", value))


def _divide(one: float, two: float) -> float:
    if two:
        return one / two
    if one == 0 or math.isnan(one):
        return math.nan
    return math.copysign(math.inf, one) * math.copysign(1, two)


def _whole(round_: Callable[[float], int]) -> Callable[[float], int]:
    def convert(value: float) -> int:
        if math.isnan(value) or math.isinf(value):
            return _MAX
        whole = round_(value)
        return whole if _MIN <= whole <= _MAX else _MAX

    return convert


_TWO: Final[dict[str, Callable[[float, float], float]]] = {
    "add": lambda one, two: one + two,
    "sub": lambda one, two: one - two,
    "mul": lambda one, two: one * two,
    "div": _divide,
}
_ONE: Final[dict[str, Callable[[float], float]]] = {
    "abs": abs,
    "neg": lambda value: -value,
    "sqrt": lambda value: math.sqrt(value) if value >= 0 else math.nan,
    "mov": lambda value: value,
}
_TO_WHOLE: Final[dict[str, Callable[[float], int]]] = {
    "ceil": _whole(math.ceil),
    "floor": _whole(math.floor),
    "round": _whole(round),
    "trunc": _whole(math.trunc),
}
_COMPARE: Final[dict[str, Callable[[float, float], bool]]] = {
    "eq": lambda one, two: one == two,
    "le": lambda one, two: one <= two,
    "lt": lambda one, two: one < two,
}
_GET: Final = {"s": get_single, "d": get_double}
_SET: Final = {"s": set_single, "d": set_double}


def calculate(op: str, registers: list[int], target: int, one: int, two: int = 0) -> None:
    """An instruction whose operands are all floating-point registers."""
    name, *sizes = op.split(".")
    if name == "cvt":
        to, source = sizes
        value: float = registers[one] if source == "w" else _GET[source](registers, one)
        if to == "w":
            registers[target] = _TO_WHOLE["round"](value)
        else:
            _SET[to](registers, target, value)
    elif name in _TO_WHOLE:
        registers[target] = _TO_WHOLE[name](_GET[sizes[1]](registers, one))
    elif name == "mov":  # bit by bit: a NaN stays the one it is
        registers[target] = registers[one]
        if sizes[0] == "d":
            registers[target + 1 & 31] = registers[one + 1 & 31]
    elif name in _ONE:
        _SET[sizes[0]](registers, target, _ONE[name](_GET[sizes[0]](registers, one)))
    else:
        get = _GET[sizes[0]]
        _SET[sizes[0]](registers, target, _TWO[name](get(registers, one), get(registers, two)))


def compare(op: str, registers: list[int], one: int, two: int) -> bool:
    """`c.eq.s` and its like."""
    _, name, size = op.split(".")
    get = _GET[size]
    return _COMPARE[name](get(registers, one), get(registers, two))

import math

import pytest

from plancia.courses.mips.floating import (
    calculate,
    compare,
    get_double,
    get_single,
    set_double,
    set_single,
)

MAX = (1 << 31) - 1


def registers(one: float, two: float = 0.0) -> list[int]:
    """A double in registers 2 and 3, another one in 4 and 5."""
    made = [0] * 32
    set_double(made, 2, one)
    set_double(made, 4, two)
    return made


@pytest.mark.parametrize(
    ("op", "one", "two", "expected"),
    [
        ("add.d", 1.5, 2.25, 3.75),
        ("sub.d", 1.5, 2.25, -0.75),
        ("mul.d", 1.5, 2.0, 3.0),
        ("div.d", 1.0, 4.0, 0.25),
        ("div.d", -1.0, 0.0, -math.inf),
        ("div.d", 1.0, -0.0, -math.inf),
        ("abs.d", -1.5, 0.0, 1.5),
        ("neg.d", 1.5, 0.0, -1.5),
        ("sqrt.d", 2.25, 0.0, 1.5),
        ("mov.d", 7.0, 0.0, 7.0),
    ],
)
def test_doubles_are_calculated(op: str, one: float, two: float, expected: float) -> None:
    held = registers(one, two)
    calculate(op, held, 6, 2, 4)
    assert get_double(held, 6) == expected


def test_what_has_no_value_is_not_a_number() -> None:
    for op, one in (("div.d", 0.0), ("sqrt.d", -1.0)):
        held = registers(one)
        calculate(op, held, 6, 2, 4)
        assert math.isnan(get_double(held, 6))


@pytest.mark.parametrize(
    ("op", "value", "expected"),
    [
        ("ceil.w.d", 1.2, 2),
        ("floor.w.d", -1.2, -2),
        ("round.w.d", 2.5, 2),
        ("trunc.w.d", -1.8, -1),
        ("cvt.w.d", 3.7, 4),
        ("trunc.w.d", 1e12, MAX),
        ("trunc.w.d", math.nan, MAX),
    ],
)
def test_whole_numbers_are_made_as_the_instruction_says(
    op: str, value: float, expected: int
) -> None:
    held = registers(value)
    calculate(op, held, 6, 2)
    assert held[6] == expected


def test_a_single_that_is_too_large_is_infinite() -> None:
    held = [0] * 32
    for value, expected in ((1e39, math.inf), (-1e39, -math.inf), (0.5, 0.5)):
        set_single(held, 1, value)
        assert get_single(held, 1) == expected


def test_the_last_double_ends_in_the_first_register() -> None:
    held = [0] * 32
    set_double(held, 31, 1.5)
    assert get_double(held, 31) == 1.5
    assert held[0] != 0


def test_nothing_equals_what_is_not_a_number() -> None:
    assert compare("c.lt.d", registers(1.0, 2.0), 2, 4)
    assert compare("c.le.d", registers(2.0, 2.0), 2, 4)
    assert not compare("c.eq.d", registers(math.nan, math.nan), 2, 4)

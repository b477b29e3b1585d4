import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.connect4.solver.static_function import StaticFunction

WORDS = st.integers(0, (1 << 64) - 1)


@given(st.dictionaries(WORDS, st.integers(-64, 63)))
def test_every_key_has_its_value_also_after_a_file(values: dict[int, int]) -> None:
    function = StaticFunction.build([*values], [*values.values()])
    data = b"before" + function.to_bytes()
    again, end = StaticFunction.read(data, len(b"before"))
    assert (again, end) == (function, len(data))
    assert {key: again.get(key) for key in values} == values


def test_it_takes_an_eighth_more_than_the_values_need() -> None:
    keys = range(0, 100_000 * 7, 7)
    function = StaticFunction.build(keys, [key % 30 - 15 for key in keys])
    assert function.width == 5
    assert len(function.slots) * 8 / len(keys) < 5 * 1.2
    assert all(function.get(key) == key % 30 - 15 for key in keys)


def test_one_key_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="more than once"):
        StaticFunction.build([1, 2, 1], [0, 0, 1])

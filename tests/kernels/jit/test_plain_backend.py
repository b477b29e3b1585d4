import pytest

from kernels.jit.memory import make_memory
from plancia.kernels import jit
from plancia.kernels.jit import plain_backend


@pytest.mark.parametrize("value", [0, 1, 2**63, 2**64 - 1])
def test_plain_words_wrap_around_as_machine_words_do(value: int) -> None:
    word, whole = plain_backend.uint64(value), 1 << 64
    for found, expected in (
        (word + 3, value + 3),
        (3 - word, 3 - value),
        (word * word, value * value),
        (word << 1, value << 1),
        (~word, ~value),
        (-word, -value),
        (word ^ -1, value ^ -1),
        (7 | word, 7 | value),
        (word % 10, value % 10),
        (word // 3, value // 3),
    ):
        assert found == expected % whole
        assert isinstance(found, plain_backend.uint64)
    assert plain_backend.int64(word) == (value if value < 1 << 63 else value - whole)


def test_a_part_of_a_plain_array_of_words_can_be_copied() -> None:
    words = plain_backend.pin(make_memory()).words
    assert list(jit.array(jit.UINT64, words[:1])) == [0b1011]
    assert isinstance(words[0], plain_backend.uint64)

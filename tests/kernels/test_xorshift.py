"""Random numbers for kernels: the generator's steps, and where seeds begin."""

from itertools import pairwise

from plancia.kernels.jit import uint64
from plancia.kernels.xorshift import below, first_state, next_state

WORD = (1 << 64) - 1


def slow_next(state: int) -> int:
    state ^= state << 13 & WORD
    state ^= state >> 7
    return state ^ (state << 17 & WORD)


def test_states_are_those_of_plain_integers() -> None:
    state = first_state(3)
    expected = int(state)
    for _ in range(100):
        state, expected = next_state(uint64(state)), slow_next(expected)
        assert int(state) == expected != 0


def test_seeds_begin_far_apart_and_never_at_0() -> None:
    states = [int(first_state(seed)) for seed in range(-100, 100)]
    assert len(set(states)) == 200
    assert 0 not in states
    assert all((one ^ two).bit_count() > 5 for one, two in pairwise(states))


def test_numbers_below_a_limit_are_all_drawn_and_no_others() -> None:
    state, drawn = first_state(1), []
    for _ in range(400):
        state = next_state(uint64(state))
        drawn.append(int(below(uint64(state), 7)))
    assert set(drawn) == set(range(7))

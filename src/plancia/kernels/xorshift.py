"""Random numbers for kernels: Marsaglia's xorshift generator."""

from typing import Any

from plancia.kernels.jit import inlined, int64, uint64

U: Any = uint64


def first_state(seed: int) -> Any:
    """A state to begin with. Seeds that are near start far apart: the first steps are weak."""
    return U((2 * seed + 1) * 0x9E3779B97F4A7C15 & (1 << 64) - 1)


@inlined
def next_state(state: Any) -> Any:
    """The next state; a state is never 0."""
    state ^= state << U(13)
    state ^= state >> U(7)
    return state ^ (state << U(17))


@inlined
def below(state: Any, limit: int) -> Any:
    """A number from 0 to less than the limit, from a state's better half."""
    return int64((state >> U(33)) % U(limit))

"""The JAX game: what PGX promises; test_encoding.py compares it with the rules."""

import importlib
from typing import Any

import pytest


@pytest.fixture(scope="module")
def jax() -> Any:
    """Imported here: that takes a second, which each process would take that collects tests."""
    return pytest.importorskip("jax", reason="the extra jax is not installed")


@pytest.fixture(scope="module")
def envs(jax: Any) -> Any:
    return importlib.import_module("plancia.rl.jax")


def test_an_illegal_action_loses_and_a_game_that_is_over_stays_so(jax: Any, envs: Any) -> None:
    env = envs.make("connect_four")
    state, step = env.init(jax.random.PRNGKey(0)), jax.jit(env.step)
    first = int(state.current_player)
    for _ in range(7):
        state = step(state, 2)
    assert (bool(state.terminated), float(state.rewards[first])) == (True, -1.0)
    again = step(state, 3)
    assert again.rewards.tolist() == [0.0, 0.0]
    assert (again.observation == state.observation).all()
    assert again.legal_action_mask.all()


def test_what_the_environment_does_not_know_is_refused(envs: Any) -> None:
    with pytest.raises(ValueError, match="there is connect_four"):
        envs.make("pente")

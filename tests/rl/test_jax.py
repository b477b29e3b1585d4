"""The JAX game: what PGX promises; test_encoding.py compares it with the rules."""

import importlib
from typing import Any

import pytest

import plancia
from plancia.core.errors import BadOption


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


def test_what_the_environment_does_not_know_is_refused(jax: Any, envs: Any) -> None:
    with pytest.raises(ValueError, match="there is connect_four"):
        envs.make("pente")
    with pytest.raises(BadOption, match="is the end of a game"):
        envs.make("connect_four").state_of("7/7/7/7/OOO4/XXXX3 O", jax.random.PRNGKey(1))


def test_a_position_is_read_from_its_text_and_written_again(jax: Any, envs: Any) -> None:
    env, key = envs.make("connect_four"), jax.random.PRNGKey(1)
    position = plancia.game("connect4").start()
    state, step = env.init(key), jax.jit(env.step)
    for column in (4, 4, 5, 3, 3, 3, 7):
        assert env.text_of(state) == position.to_text()
        read = env.state_of(position.to_text(), key)
        assert (read.observation == state.observation).all()
        assert (read.legal_action_mask == state.legal_action_mask).all()
        position, state = position.play(column), step(read, column - 1)
    assert env.text_of(state) == position.to_text()

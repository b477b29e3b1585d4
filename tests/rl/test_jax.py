"""The JAX games: what PGX promises; test_encoding.py compares them with the rules."""

import importlib
from typing import Any

import pytest

from plancia.core.errors import BadOption
from plancia.rl.encoding import encoding


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


def test_what_the_environments_do_not_know_is_refused(envs: Any) -> None:
    with pytest.raises(BadOption, match="no options"):
        envs.make("connect_four", rows=5)
    for preset in ("boat", "poof"):
        with pytest.raises(BadOption, match="no poof, no boat"):
            envs.make("pente", preset=preset)
    with pytest.raises(ValueError, match="there are: connect_four, pente"):
        envs.make("chess")


@pytest.mark.parametrize(
    ("name", "line"), [("connect_four", "4453337"), ("pente", "K10 A1 K13 K11")]
)
def test_a_position_is_read_from_its_text_and_written_again(
    name: str, line: str, jax: Any, envs: Any
) -> None:
    env, key = envs.make(name), jax.random.PRNGKey(1)
    how, position = encoding(env.game), env.game.start()
    state, step = env.init(key), jax.jit(env.step)
    for token in env.game.split_moves(line):
        assert env.text_of(state) == position.to_text()
        read = env.state_of(position.to_text(), key)
        assert (read.observation == state.observation).all()
        assert (read.legal_action_mask == state.legal_action_mask).all()
        move = position.parse_move(token)
        action = next(a for a, each in how.moves(position).items() if each == move)
        position, state = position.play(move), step(read, action)
    assert env.text_of(state) == position.to_text()

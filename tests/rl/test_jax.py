"""The JAX games: masks, planes, ends and rewards are those of the rules, move by move."""

import importlib
from typing import Any

import numpy as np
import pytest

import plancia
from plancia.core.errors import BadOption
from plancia.rl.encoding import encoding

SMALL = {"rows": 6, "columns": 6}
GAMES = {
    "connect_four": ("connect_four", {}, plancia.game("connect4")),
    "pente": ("pente", SMALL, plancia.game("pente", **SMALL)),
    "gomoku": ("pente", {"preset": "gomoku", **SMALL}, plancia.game("pente", "gomoku", **SMALL)),
}


@pytest.fixture(scope="module")
def jax() -> Any:
    """Imported here: that takes a second, which each process would take that collects tests."""
    return pytest.importorskip("jax", reason="pip install plancia[jax]")


@pytest.fixture(scope="module")
def envs(jax: Any) -> Any:
    return importlib.import_module("plancia.rl.jax")


@pytest.mark.parametrize(("name", "options", "game"), GAMES.values(), ids=GAMES)
def test_the_environment_agrees_with_the_rules(
    name: str, options: dict[str, Any], game: plancia.Game[Any], jax: Any, envs: Any
) -> None:
    env = envs.make(name, **options)
    how, chance = encoding(game), np.random.default_rng(1)
    step = jax.jit(envs.auto_reset(env.step, env.init))
    assert (env.num_actions, env.observation_shape) == (how.actions, how.shape)
    position, state, ends = game.start(), env.init(jax.random.PRNGKey(1)), 0
    for number in range(150):
        moves = how.moves(position)
        assert sorted(moves) == np.flatnonzero(state.legal_action_mask).tolist()
        assert (how.planes(position) == np.asarray(state.observation)).all()
        action = int(chance.choice(list(moves)))
        mover, player = int(state.current_player), position.to_move
        state = step(state, action, jax.random.PRNGKey(number))
        position = position.play(moves[action])
        outcome = position.outcome
        value = outcome.value(player) if outcome else 0
        assert state.rewards.tolist() == [value if one == mover else -value for one in range(2)]
        assert bool(state.terminated) == (outcome is not None)
        if outcome is not None:
            position, ends = game.start(), ends + 1
    assert ends > 1


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
    with pytest.raises(BadOption, match="pairs alone"):
        envs.make("pente", preset="keryo")
    with pytest.raises(BadOption, match="no options"):
        envs.make("connect_four", rows=5)
    with pytest.raises(ValueError, match="there are: connect_four, pente"):
        envs.make("chess")

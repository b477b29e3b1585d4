"""Trained policies: the example of the guide in a tiny form, and its network by NumPy."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plancia
from plancia.rl.encoding import encoding
from plancia.rl.policy import MIRROR, PolicyPlayer, load_policy, policy, save_policy
from plancia.rl.regret import PROVED, published_set, read_set


@pytest.fixture(scope="module")
def alphazero() -> Any:
    pytest.importorskip("mctx", reason="a peer of `make bench`")
    file = Path(__file__).parents[2] / "docs" / "alphazero.py"
    spec = importlib.util.spec_from_file_location("alphazero", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["alphazero"] = module  # its dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module


@pytest.mark.soak
def test_the_example_trains_a_policy_that_plays(alphazero: Any, tmp_path: Path) -> None:
    config = alphazero.Config(
        minutes=0.001, batch=4, steps=4, simulations=2, channels=4, blocks=1, minibatch=8,
        rounds_kept=2,
    )  # fmt: skip
    solved = alphazero.read_labelled(published_set(plancia.game("connect4")))
    *_, (weights, line) = alphazero.train(config, exact=solved)
    assert line.endswith("positions")
    check_policy(alphazero, weights, tmp_path / "policy.npz")


def test_a_policy_that_is_written_plays_as_the_network_does(alphazero: Any, tmp_path: Path) -> None:
    config = alphazero.Config(channels=4, blocks=1)
    weights = alphazero.init_weights(config, alphazero.jax.random.key(1))
    check_policy(alphazero, weights, tmp_path / "policy.npz")


def check_policy(alphazero: Any, weights: Any, file: Path) -> None:
    save_policy(file, {name: np.asarray(one) for name, one in weights.items()})
    game = plancia.game("connect4")
    planes = np.random.default_rng(1).integers(0, 2, (3, 6, 7, 2)).astype(np.uint8)
    kept = load_policy(file)
    expected = alphazero.network(
        {name: alphazero.jnp.asarray(one) for name, one in kept.items()}, planes
    )
    for mine, theirs in zip(policy(kept, planes), expected, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-3, atol=1e-4)
    player = plancia.player(f"policy:{file}", game)
    assert isinstance(player, PolicyPlayer)
    assert player.answer(game.start().play_line("444444")).move != 4
    with pytest.raises(plancia.BadPlayer, match="another game or board"):
        plancia.player(f"policy:{file}", plancia.game("connect4", rows=5))


def test_the_example_reads_and_writes_the_positions_of_a_set(alphazero: Any) -> None:
    game = plancia.game("connect4")
    how, file = encoding(game), published_set(game)
    all_planes, all_values = map(np.asarray, alphazero.read_labelled(file))
    some = list(read_set(file))[:50]
    assert alphazero.written(all_planes[:50]) == [text for text, _ in some]
    for (text, marks), planes, values in zip(some, all_planes, all_values, strict=False):
        position = game.from_text(text)
        assert (planes == how.planes(position)).all()
        proved = {
            move: PROVED[mark] for move, mark in zip(position.legal_moves(), marks, strict=True)
        }
        expected = [proved.get(column, alphazero.NO_MOVE) for column in range(1, 8)]
        assert values.tolist() == expected


def test_a_mirror_image_is_averaged_in(alphazero: Any, tmp_path: Path) -> None:
    config = alphazero.Config(channels=4, blocks=1)
    weights = alphazero.init_weights(config, alphazero.jax.random.key(1))
    file = tmp_path / "policy.npz"
    alphazero.save(file, weights)
    kept = load_policy(file)
    planes = np.random.default_rng(1).integers(0, 2, (2, 6, 7, 2)).astype(np.uint8)
    logits, value = policy(kept, planes)
    turned, again = policy(kept, planes[:, :, ::-1])
    np.testing.assert_allclose(logits, turned[:, ::-1], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(value, again, rtol=1e-5, atol=1e-6)
    alone, _ = policy({name: one for name, one in kept.items() if name != MIRROR}, planes)
    assert not np.allclose(alone, logits)


def test_what_is_not_a_policy_is_refused(tmp_path: Path) -> None:
    with pytest.raises(plancia.BadPlayer, match="is not a policy"):
        plancia.player(f"policy:{tmp_path / 'nothing.npz'}", plancia.game("connect4"))

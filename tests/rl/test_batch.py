import numpy as np
import pytest

import plancia
from plancia.rl.batch import BatchEnv, BatchVectorEnv


def test_a_game_may_be_given_by_its_name() -> None:
    env = BatchEnv("connect4", 4)
    env.reset()
    env.step([3, 3, 2, 1])
    assert env.game == plancia.game("connect4")
    assert env.observations.shape == (4, 6, 7, 2)


def test_actions_that_are_not_whole_numbers_are_refused() -> None:
    env = BatchEnv("connect4", 2)
    env.reset()
    with pytest.raises(TypeError, match="the actions are of float64; they must be whole numbers"):
        env.step(np.array([0.5, 1.5]))


def test_a_vector_of_games_against_an_opponent_is_gymnasiums_own() -> None:
    env, chance = BatchVectorEnv("connect4", 64), np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    wins = losses = episodes = 0
    for _ in range(200):
        masks = info["action_mask"]
        assert (masks.sum(1) > 0).all()
        stones = seen.sum(axis=(1, 2))
        assert (stones[:, 0] <= stones[:, 1]).all(), "the opponent has moved last, or as often"
        actions = (masks * chance.random(masks.shape)).argmax(1)
        seen, rewards, ended, truncated, info = env.step(actions)
        assert not truncated.any()
        assert not rewards[~ended].any()
        episodes += int(ended.sum())
        wins, losses = wins + int((rewards == 1).sum()), losses + int((rewards == -1).sum())
    assert episodes > 400
    assert 0.35 < wins / (wins + losses) < 0.65, "random against random"


def test_an_opponent_is_a_policy_of_the_whole_batch() -> None:
    def stupid(seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return masks.argmax(1)  # the first column that is free

    env = BatchVectorEnv("connect4", 2, stupid)
    env.reset(seed=1)
    for _ in range(3):
        _, rewards, ended, _, _ = env.step(np.array([6, 5]))
        assert not ended.any()
    _, rewards, ended, _, _ = env.step(np.array([6, 5]))
    assert (rewards.tolist(), ended.tolist()) == ([1.0, 1.0], [True, True])
    with pytest.raises(plancia.BadOption, match="has no kernels"):
        BatchVectorEnv("tetrisito", 2)

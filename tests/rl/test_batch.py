import numpy as np
import pytest

import plancia
from plancia.rl.batch import BatchEnv


def test_a_game_may_be_given_by_its_name() -> None:
    env = BatchEnv("connect4", 4)
    env.reset()
    env.step([3, 3, 2, 1])
    assert env.game == plancia.game("connect4")
    assert env.observations.shape == (4, 6, 7, 2)


def test_actions_that_are_not_whole_numbers_are_refused() -> None:
    env = BatchEnv("nim", 2)
    env.reset()
    with pytest.raises(TypeError, match="the actions are of float64; they must be whole numbers"):
        env.step(np.array([0.5, 1.5]))

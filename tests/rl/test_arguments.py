import numpy as np
import pytest

import plancia
from plancia.rl.arguments import start_position, whole_action

GAME = plancia.game("connect4")


@pytest.mark.parametrize("action", [3, np.int64(3), np.array(3), True + 2])
def test_whole_numbers_of_every_kind_are_actions(action: object) -> None:
    assert whole_action(action) == 3


@pytest.mark.parametrize("action", [3.0, "3", None, np.array([3]), np.float32(3)])
def test_nothing_else_is_cut_to_one(action: object) -> None:
    with pytest.raises(TypeError, match="must be a whole number"):
        whole_action(action)


def test_an_episode_begins_where_its_options_say() -> None:
    position = GAME.start().play_line("44")
    assert start_position(GAME, None) == GAME.start()
    for wanted in (position, position.to_text()):
        assert start_position(GAME, {"position": wanted, "other": 1}) == position


def test_a_position_of_another_game_or_an_end_begins_nothing() -> None:
    with pytest.raises(plancia.BadOption, match="must be of"):
        start_position(GAME, {"position": plancia.game("nim").start()})
    with pytest.raises(plancia.BadOption, match="the end of a game"):
        start_position(GAME, {"position": GAME.start().play_line("1212121")})

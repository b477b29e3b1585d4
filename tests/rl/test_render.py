"""Environments draw the board: as text, as pixels, and for people at each step."""

import numpy as np
import pytest

from plancia.rl.agent import AgentEnv
from plancia.rl.turns import TurnsEnv


def test_a_picture_is_drawn_as_text_and_as_pixels() -> None:
    env = AgentEnv("pente", render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn.ndim == 3
    assert drawn.shape[2] == 3
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 10
    turns = TurnsEnv("connect4", render_mode="ansi")
    turns.reset()
    assert "yellow (X) to move" in turns.render()


def test_for_people_the_board_is_printed_at_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = AgentEnv("connect4", render_mode="human", side=1)
    env.reset(seed=1)
    assert "yellow (X) to move" in capsys.readouterr().out
    env.step(np.int64(3))
    assert "X" in capsys.readouterr().out
    turns = TurnsEnv("nim", render_mode="human")
    turns.reset()
    assert "Nim: player 1 to move" in capsys.readouterr().out
    turns.step(0)
    assert "Nim: player 2 to move" in capsys.readouterr().out

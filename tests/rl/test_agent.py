"""Gymnasium's own tests of our environments, for every game."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import plancia
import plancia.rl
from plancia.core.errors import BadOption
from plancia.rl.agent import AgentEnv, RegretWrapper, whole_action
from plancia.rl.encoding import encoding
from plancia.rl.turns import TurnsEnv

SMALL: dict[str, dict[str, Any]] = {"pente": {"rows": 7, "columns": 7}}
NAMES = ["connect4", "four-in-a-row", "nim", "pente"]
PLANCIA = {
    "plancia/ConnectFour-v0",
    "plancia/FourInARow-v0",
    "plancia/Nim-v0",
    "plancia/Pente-v0",
    "plancia/Tetrisito-v0",
    "plancia/ConnectFourFlat-v0",
}


def small(name: str) -> plancia.Game[Any]:
    return plancia.game(name, **SMALL.get(name, {}))


@pytest.mark.parametrize("name", [*NAMES, "tetrisito", "chomp"])
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.usefixtures("third_party")
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(AgentEnv(small(name), render_mode="ansi"))
    check_env(AgentEnv(small(name), flat=True))


@pytest.mark.parametrize("imports", ["gymnasium, plancia.rl", "plancia.rl, gymnasium"])
def test_the_import_alone_registers_the_names(imports: str) -> None:
    program = f"import {imports}; gymnasium.make('plancia/ConnectFour-v0')"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_names_are_registered() -> None:
    plancia.rl.register()
    assert set(gymnasium.registry) >= PLANCIA
    env = gymnasium.make("plancia/Tetrisito-v0", preset="house")
    assert env.unwrapped.game == plancia.game("tetrisito", "house")  # type: ignore[attr-defined]


def test_the_same_seed_gives_the_same_game() -> None:
    def played(seed: int) -> list[str]:
        env = AgentEnv("connect4", opponent="beginner")
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        positions, over = [], False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            _, _, over, _, info = env.step(action)
            positions.append(info["position"])
        return positions

    assert played(3) == played(3)
    assert len({tuple(played(seed)) for seed in range(4)}) == 4


def test_the_agent_is_rewarded_for_a_win_and_loses_by_an_illegal_action() -> None:
    env = AgentEnv("nim", heaps="1,1", misere=False, side=2)
    _, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"])[0])
    assert env.step(np.int64(action))[1:3] == (1.0, True)
    env.reset(seed=1)
    assert env.step(np.int64(1 - action))[1:3] == (-1.0, True)


def test_a_game_that_is_over_stays_so_and_then_every_action_is_legal() -> None:
    env = AgentEnv("nim", heaps="1,1", misere=False, side=2)
    _, info = env.reset(seed=1)
    assert env.action_masks().sum() == 1
    assert (info["action_mask"] == env.action_masks()).all()
    env.step(np.int64(1 - int(np.flatnonzero(env.action_masks())[0])))  # illegal
    for action in (0, 1):
        seen, reward, over, _, info = env.step(np.int64(action))
        assert (reward, over) == (0.0, True)
        assert info["action_mask"].all()
        assert env.observation_space.contains(seen)


def test_observations_lie_from_0_to_1_and_are_flat_where_that_is_asked() -> None:
    for name in ("plancia/Pente-v0", "plancia/ConnectFourFlat-v0"):
        env = gymnasium.make(name)
        seen, _ = env.reset(seed=1)
        assert env.observation_space.dtype == seen.dtype == np.float32
        assert 0 <= seen.min() <= seen.max() <= 1
    assert seen.shape == (84,)


def test_the_usual_vector_of_environments_counts_episodes() -> None:
    def make() -> gymnasium.Env[Any, Any]:  # as CleanRL makes its environments
        env = gymnasium.make("plancia/ConnectFourFlat-v0")
        return gymnasium.wrappers.RecordEpisodeStatistics(env)

    envs = gymnasium.vector.SyncVectorEnv([make] * 3)
    envs.reset(seed=1)
    chance, returns = np.random.default_rng(1), list[float]()
    while len(returns) < 6:
        _, _, _, _, infos = envs.step(chance.integers(0, 7, 3))
        if "episode" in infos:
            returns += [float(r) for r in infos["episode"]["r"][infos["_episode"]]]
    assert set(returns) <= {-1.0, 0.0, 1.0}


def test_a_missing_extra_is_named_in_a_line() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import plancia.rl.agent"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'plancia[rl]'" in done.stderr.splitlines()[-1]


def test_a_move_is_graded_by_what_it_cost() -> None:
    env = RegretWrapper(AgentEnv("nim", heaps="1,2,4", misere=False, side=1))
    env.reset(seed=1)
    how, start = encoding(plancia.game("nim", heaps="1,2,4", misere=False)), env.unwrapped
    best = how.moves(start.position)  # type: ignore[attr-defined]
    winning = next(a for a, move in best.items() if move == (2, 1))
    assert env.step(winning)[4]["regret"] == 0
    env.reset(seed=1)
    assert env.step(next(a for a in best if a != winning))[4]["regret"] == 2
    rewarded = RegretWrapper(AgentEnv("nim", heaps="1,2,4", misere=False, side=1), as_reward=True)
    for action, reward in ((winning, 0.0), (next(a for a in best if a != winning), -1.0)):
        rewarded.reset(seed=1)
        assert rewarded.step(action)[1] == reward


def test_the_board_is_drawn_as_text_and_printed_for_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    env = AgentEnv("connect4", render_mode="human", side=1)
    env.reset(seed=1)
    assert "yellow (X) to move" in capsys.readouterr().out
    env.step(np.int64(3))
    assert "X" in capsys.readouterr().out
    turns = TurnsEnv("nim", render_mode="ansi")
    turns.reset()
    turns.step(0)
    assert "Nim: player 2 to move" in turns.render()


def test_what_no_environment_can_do_is_refused_with_a_sentence() -> None:
    for make in (AgentEnv, TurnsEnv):
        with pytest.raises(ValueError, match="render_mode is 'film'; there are: human, ansi"):
            make("nim", render_mode="film")
    with pytest.raises(ValueError, match="side is 3; it is 1, 2 or None for either"):
        AgentEnv("nim", side=3)
    env, turns = AgentEnv("nim"), TurnsEnv("nim")
    env.reset()
    turns.reset()
    for step in (env.step, turns.step, RegretWrapper(env).step):
        for action in (1.5, np.float32(3), np.array([3])):
            with pytest.raises(TypeError, match=r"the action is .*; it must be a whole number"):
                step(action)  # type: ignore[operator]


def test_a_game_begins_from_the_position_that_reset_is_given() -> None:
    reached = plancia.game("connect4").start().play_line("4455")
    for given in (reached, reached.to_text()):
        env = AgentEnv("connect4", side=1)
        _, info = env.reset(options={"position": given})
        assert info["position"] == reached.to_text()
        turns = TurnsEnv("connect4")
        turns.reset(options={"position": given})
        assert turns.position == reached
    env = AgentEnv("connect4")
    for options, why in (
        ({"position": 4}, "the position to begin from is 4; it must be of"),
        ({"position": plancia.game("nim").start()}, "it must be of plancia.game"),
        ({"position": reached.play_line("667")}, "is the end of a game"),
    ):
        with pytest.raises(BadOption, match=why):
            env.reset(options=options)


@pytest.mark.parametrize("action", [3, np.int64(3), np.array(3), True + 2])
def test_whole_numbers_of_every_kind_are_actions(action: object) -> None:
    assert whole_action(action) == 3

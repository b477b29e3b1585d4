"""Gymnasium's and PettingZoo's own tests of our environments, for every game."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import plancia
import plancia.rl
from plancia.rl.agent import AgentEnv, RegretWrapper
from plancia.rl.encoding import UnknownAction, encoding
from plancia.rl.turns import TurnsEnv, TurnsRegretWrapper

SMALL: dict[str, dict[str, Any]] = {"pente": {"rows": 7, "columns": 7}}
NAMES = ["connect4", "four-in-a-row", "nim", "pente"]
PLANCIA = {
    "plancia/ConnectFour-v0",
    "plancia/FourInARow-v0",
    "plancia/Nim-v0",
    "plancia/Pente-v0",
    "plancia/Tetrisito-v0",
}


def small(name: str) -> plancia.Game[Any]:
    return plancia.game(name, **SMALL.get(name, {}))


@pytest.mark.parametrize("name", [*NAMES, "chomp"])
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.usefixtures("third_party")
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(TurnsEnv(small(name)), num_cycles=60)
    seed_test(lambda: TurnsEnv(small(name)), num_cycles=20)


@pytest.mark.parametrize("name", [*NAMES, "tetrisito", "chomp"])
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.usefixtures("third_party")
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(AgentEnv(small(name), render_mode="rgb_array"))


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
        told, over = [], False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            _, _, over, _, info = env.step(action)
            told.append(info["position"])
        return told

    assert played(3) == played(3)
    assert len({tuple(played(seed)) for seed in range(4)}) == 4


def test_the_agent_is_rewarded_for_a_win_and_loses_by_an_illegal_action() -> None:
    env = AgentEnv("nim", heaps="1,1", misere=False, side=2)
    _, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"])[0])
    assert env.step(np.int64(action))[1:3] == (1.0, True)
    env.reset(seed=1)
    assert env.step(np.int64(1 - action))[1:3] == (-1.0, True)


def test_a_move_is_graded_by_what_it_cost() -> None:
    env = RegretWrapper(AgentEnv("nim", heaps="1,2,4", misere=False, side=1))
    env.reset(seed=1)
    how, start = encoding(plancia.game("nim", heaps="1,2,4", misere=False)), env.unwrapped
    best = how.moves(start.position)  # type: ignore[attr-defined]
    winning = next(a for a, move in best.items() if move == (2, 1))
    assert env.step(winning)[4]["regret"] == 0
    env.reset(seed=1)
    assert env.step(next(a for a in best if a != winning))[4]["regret"] == 2


def test_each_agent_learns_what_its_last_move_cost() -> None:
    env = TurnsRegretWrapper(TurnsEnv("nim", heaps="1,2,4", misere=False))
    moves = encoding(env.unwrapped.game).moves
    env.reset()
    for move in ((2, 1), (0, 1), (1, 2)):  # wins; loses anyway; gives the win away
        action = next(a for a, one in moves(env.unwrapped.position).items() if one == move)
        env.step(action)
    assert env.last()[4] == env.infos["player_2"] == {"regret": 0}
    assert env.infos["player_1"] == {"regret": 2}
    env.step(-1)
    assert env.infos["player_2"] == {"regret": None}
    assert env.last()[2]
    env.step(None)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_nothing_wrong_with_regret() -> None:
    api_test(TurnsRegretWrapper(TurnsEnv("nim")), num_cycles=30)


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


@pytest.mark.usefixtures("third_party")
def test_a_game_without_encoding_has_the_actions_that_its_random_games_show() -> None:
    how = encoding(plancia.game("chomp"))
    assert (how.actions, how.shape) == (20, (4, 5, 1))
    larger = plancia.game("nim", heaps="3")
    with pytest.raises(UnknownAction, match="capability Encodes declares"):
        how._encodes.action(larger.start(), larger.start().legal_moves()[-1])


@pytest.mark.parametrize("name", [*NAMES, "tetrisito", "chomp"])
@pytest.mark.usefixtures("third_party")
def test_every_legal_move_has_an_action_of_its_own(name: str) -> None:
    game = plancia.game(name)
    how, chance = encoding(game), np.random.default_rng(1)
    for _ in range(3):
        position = game.start()
        while position.outcome is None:
            moves = how.moves(position)
            assert set(moves.values()) == set(position.legal_moves())
            assert 0 <= min(moves) <= max(moves) < how.actions
            assert how.planes(position).shape == how.shape
            position = position.play(moves[int(chance.choice(list(moves)))])


def test_openspiel_plays_our_games() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is a peer of `make bench`")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import plancia.rl.openspiel  # noqa: F401

        game = pyspiel.load_game("plancia_connect4")
        state = game.new_initial_state()
        for action in (3, 3, 4, 4, 5, 5, 6):
            assert state.legal_actions() == list(range(7))
            state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]

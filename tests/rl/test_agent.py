"""Gymnasium's and PettingZoo's own tests of our environments, for every game."""

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import plancia
import plancia.rl
from plancia.core.errors import BadOption
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
        with pytest.raises(TypeError, match=r"the action is 1\.5; it must be a whole number"):
            step(1.5)  # type: ignore[operator]


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
        small = pyspiel.load_game("plancia_connect4(rows=5,columns=4)")
        heaps = pyspiel.load_game("plancia_nim", {"heaps": "1,2"})
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]
    assert game.max_game_length() == 42
    assert (small.max_game_length(), small.num_distinct_actions()) == (20, 4)
    assert heaps.max_game_length() == 3

"""Plancia's two-player games in OpenSpiel: `pyspiel.load_game("plancia_connect4")` after an import.

It needs `pip install open_spiel`. Importing this module registers every installed game of two.
"""

# mypy: disable-error-code="misc"
from __future__ import annotations

import ctypes
from functools import partial
from typing import Any, Final

from plancia.core.errors import UnknownGame
from plancia.core.game import Game
from plancia.core.position import Position, Side
from plancia.core.registry import game as game_of
from plancia.core.registry import games
from plancia.rl import extra
from plancia.rl.encoding import Encoding, encoding

with extra("", "open_spiel"):
    import numpy as np
    import numpy.typing as npt
    import pyspiel

MAX_GAME_LENGTH: Final = 10_000
"""OpenSpiel asks for a bound; Pente's captures and Four in a Row's removes allow long games."""


def _game_type(game: Game[Any]) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"plancia_{game.name.replace('-', '_')}",
        long_name=f"Plancia's {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class OpenSpielGame(pyspiel.Game):
    """One of our games as OpenSpiel wants it."""

    def __init__(self, game: Game[Any], params: Any = None) -> None:
        self.plancia = game
        self.encoding: Encoding = encoding(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.encoding.max_moves or MAX_GAME_LENGTH,
        )
        super().__init__(_game_type(game), info, {})

    def new_initial_state(self, state: Any = None) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.encoding.shape)


class OpenSpielState(pyspiel.State):
    """A position; players are 0 and 1 there."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.encoding: Encoding = game.encoding
        self.position: Position[Any] = game.plancia.start()

    def current_player(self) -> int:
        over = self.position.outcome is not None
        return int(pyspiel.PlayerId.TERMINAL) if over else self.position.to_move - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.encoding.moves(self.position))

    def _apply_action(self, action: int) -> None:
        move = self.encoding.moves(self.position).get(action)
        if move is None:
            raise pyspiel.SpielError(f"action {action} is not legal in {self.position.to_text()}")
        self.position = self.position.play(move)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.format_move(self.encoding.moves(self.position)[action])

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        outcome = self.position.outcome
        return [float(outcome.value(side)) if outcome else 0.0 for side in (1, 2)]

    def __str__(self) -> str:
        return self.position.to_text()


class Observer:
    """The planes that the player to move sees, as one flat tensor."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: OpenSpielState, player: Side) -> None:
        self.dict["observation"][:] = state.encoding.observation(state.position)

    def string_from(self, state: OpenSpielState, player: Side) -> str:
        return state.position.to_text()


def _register() -> None:
    for name in games():
        try:
            game = game_of(name)
        except UnknownGame:
            continue
        if game.players == 2:
            make = partial(OpenSpielGame, game)
            # OpenSpiel lets go of it after Python has ended: it must not be the last to do so.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(make))
            pyspiel.register_game(_game_type(game), make)


_register()

"""Compares what learning environments show and give with the rules and the encoding, move by move.

`plancia.rl.encoding.Encoding` defines what a player sees of a game. Environments that derive their
observations from it, and those that compute them faster, all pass here.
"""

import random
import warnings
from typing import Any, NamedTuple, Protocol

import numpy as np

import plancia
from plancia.rl.batch import BatchEnv
from plancia.rl.encoding import encoding
from plancia.rl.turns import TurnsEnv


class Seen(NamedTuple):
    """What the player to move of one game is shown."""

    planes: Any
    mask: Any


class Environment(Protocol):
    """One or more games of an environment; a game that has ended begins anew."""

    games: int
    illegal: bool
    """Whether an illegal action is taken, and loses."""

    def seen(self, game: int) -> Seen: ...
    def step(self, actions: list[int]) -> list[tuple[float, bool]]:
        """For each game what its mover got, and whether it ended."""


class Batched:
    """The kernels of `Batches`."""

    games, illegal = 5, True

    def __init__(self, game: plancia.Game[Any]) -> None:
        self.env = BatchEnv(game, self.games)
        self.env.reset()

    def seen(self, game: int) -> Seen:
        return Seen(self.env.observations[game], self.env.masks[game])

    def step(self, actions: list[int]) -> list[tuple[float, bool]]:
        self.env.step(actions)
        return [(r, bool(e)) for r, e in zip(self.env.rewards, self.env.ended, strict=True)]


class Turns:
    """PettingZoo's interface."""

    games, illegal = 1, True

    def __init__(self, game: plancia.Game[Any]) -> None:
        self.env = TurnsEnv(game)
        self.env.reset()

    def seen(self, game: int) -> Seen:
        found = self.env.observe(self.env.agent_selection)
        return Seen(found["observation"], found["action_mask"])

    def step(self, actions: list[int]) -> list[tuple[float, bool]]:
        mover = self.env.agent_selection
        self.env.step(actions[0])
        result = self.env.rewards[mover], self.env.terminations[mover]
        if result[1]:
            self.env.reset()
        return [result]


class Jax:
    """The pure functions of `plancia.rl.jax`."""

    games, illegal = 1, True

    def __init__(self, game: plancia.Game[Any]) -> None:
        import jax

        from plancia.rl import jax as envs

        env = envs.make("connect_four")
        self._step = jax.jit(envs.auto_reset(env.step, env.init))
        self._key = jax.random.PRNGKey(1)
        self.state = env.init(self._key)

    def seen(self, game: int) -> Seen:
        return Seen(np.asarray(self.state.observation), np.asarray(self.state.legal_action_mask))

    def step(self, actions: list[int]) -> list[tuple[float, bool]]:
        mover = int(self.state.current_player)
        self.state = self._step(self.state, actions[0], self._key)
        mine, theirs = (float(self.state.rewards[player]) for player in (mover, 1 - mover))
        assert mine == -theirs
        return [(mine, bool(self.state.terminated))]


class OpenSpiel:
    """OpenSpiel's interface, in which an illegal action is an error."""

    games, illegal = 1, False

    def __init__(self, game: plancia.Game[Any]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from plancia.rl.openspiel import OpenSpielGame

        self.game = OpenSpielGame(game)
        self.observer = self.game.make_py_observer()
        self.state: Any = self.game.new_initial_state()

    def seen(self, game: int) -> Seen:
        self.observer.set_from(self.state, self.state.current_player())
        mask = np.zeros(self.game.encoding.actions)
        mask[self.state.legal_actions()] = 1
        return Seen(self.observer.tensor.reshape(self.game.encoding.shape), mask)

    def step(self, actions: list[int]) -> list[tuple[float, bool]]:
        mover = self.state.current_player()
        self.state.apply_action(actions[0])
        result = self.state.returns()[mover], self.state.is_terminal()
        if result[1]:
            self.state = self.game.new_initial_state()
        return [result]


def check_environment(
    env: Environment, game: plancia.Game[Any], steps: int, seed: int, illegal: float = 0.02
) -> int:
    """Random actions, now and then an illegal one; how many games ended."""
    how, chance = encoding(game), random.Random(seed)
    positions = [game.start() for _ in range(env.games)]
    ends = 0
    for _ in range(steps):
        actions = []
        for row, position in enumerate(positions):
            moves, seen = how.moves(position), env.seen(row)
            assert seen.planes.shape == how.shape
            assert sorted(moves) == np.flatnonzero(seen.mask).tolist(), position.to_text()
            planes = how.planes(position)
            if seen.planes.dtype == np.float32:  # as learners take them
                planes = how.observation(position)
            assert (seen.planes == planes).all(), position.to_text()
            if env.illegal and chance.random() < illegal:
                wrong = [*range(how.actions), -1, how.actions]
                actions.append(chance.choice([a for a in wrong if a not in moves]))
            else:
                actions.append(chance.choice(list(moves)))
        given = env.step(actions)
        for row, (action, position) in enumerate(zip(actions, positions, strict=True)):
            move = how.moves(position).get(action)
            after = None if move is None else position.play(move)
            outcome = after and after.outcome
            reward = -1 if after is None else outcome.value(position.to_move) if outcome else 0
            over = after is None or outcome is not None
            assert given[row] == (reward, over), position.to_text()
            positions[row] = game.start() if over or after is None else after
            ends += over
    return ends


def check_batch(game: plancia.Game[Any], steps: int, seed: int) -> int:
    """The kernels of games side by side; how many games ended."""
    return check_environment(Batched(game), game, steps, seed)

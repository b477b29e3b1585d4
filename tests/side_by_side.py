"""Compares kernels that play games side by side with the rules, move by move."""

import random
from typing import Any

import numpy as np

import plancia
from plancia.rl.batch import BatchEnv
from plancia.rl.encoding import encoding


def check_batch(game: plancia.Game[Any], steps: int, seed: int, illegal: float = 0.02) -> int:
    """Random actions, now and then an illegal one, in a few games; how many games ended."""
    how, chance = encoding(game), random.Random(seed)
    env = BatchEnv(game, 5, threads=2)
    env.reset()
    positions = [game.start() for _ in range(env.games)]
    ends = 0
    assert env.observations.shape[1:] == how.shape
    for _ in range(steps):
        actions = []
        for row, position in enumerate(positions):
            moves = how.moves(position)
            assert sorted(moves) == np.flatnonzero(env.masks[row]).tolist(), position.to_text()
            assert (env.observations[row] == how.planes(position)).all(), position.to_text()
            assert env.to_move[row] == position.to_move
            if chance.random() < illegal:
                wrong = [*range(how.actions), -1, how.actions]
                actions.append(chance.choice([a for a in wrong if a not in moves]))
            else:
                actions.append(chance.choice(list(moves)))
        env.step(actions)
        for row, (action, position) in enumerate(zip(actions, positions, strict=True)):
            move = how.moves(position).get(action)
            after = None if move is None else position.play(move)
            outcome = after and after.outcome
            reward = -1 if after is None else outcome.value(position.to_move) if outcome else 0
            over = after is None or outcome is not None
            assert (env.rewards[row], env.ended[row]) == (reward, over), position.to_text()
            positions[row] = game.start() if over or after is None else after
            ends += over
    return ends

"""Learning environments on one core against OpenSpiel, PGX and PettingZoo, in the same run.

    python bench/rl.py [--seconds 2]

Random legal moves throughout. `batch` is the batched
environment, with masks, observations, rewards and auto-reset written at every step, actions drawn
outside the time that counts. Peers draw their actions as their own examples do, and that counts.
Our JAX environment and PGX run in one loop, on the device that JAX finds. Times are CPU seconds of
this process.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from ratios import ratio

import plancia
from plancia.rl.batch import BatchEnv
from plancia.rl.regret import grader
from plancia.rl.turns import TurnsEnv

GAMES = 1024
JAX_STEPS = 64

Rate = tuple[str, float]
"""What was measured, and its steps a second."""


def clocked(work: Callable[[], int], seconds: float) -> float:
    """Steps a second of work that returns how many it made, after a first run that compiles."""
    work()
    began, steps = time.process_time(), 0
    while time.process_time() - began < seconds:
        steps += work()
    return steps / (time.process_time() - began)


def drawn(masks: Any, chance: np.random.Generator) -> Any:
    """A legal action for each row, all alike likely."""
    counts = masks.cumsum(1, dtype=np.int64)
    nth = chance.integers(0, counts[:, -1]) + 1
    return (counts >= nth[:, None]).argmax(1)


def batch(games: int, seconds: float) -> Rate:
    env, chance = BatchEnv("connect4", games), np.random.default_rng(1)
    env.reset()
    env.step(drawn(env.masks, chance))
    spent, steps = 0.0, 0
    while spent < seconds:
        actions = drawn(env.masks, chance)
        began = time.process_time()
        env.step(actions)
        spent += time.process_time() - began
        steps += games
    return f"Connect Four, batch of {games}", steps / spent


def graded(seconds: float) -> Rate:
    """Moves of random games graded exactly, where the book ends and later."""
    game, chance = plancia.game("connect4"), random.Random(1)
    cost = grader(game)
    asked = []
    while len(asked) < 400:
        position = game.start()
        for _ in range(chance.randrange(13, 30)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            asked.append((position, chance.choice(position.legal_moves())))

    def work() -> int:
        for position, move in asked:
            cost(position, move)
        return len(asked)

    began = time.process_time()  # the first time: then the table knows them
    return "exact regret of a move, beyond the book", work() / (time.process_time() - began)


def openspiel(seconds: float) -> Rate:
    import pyspiel

    game, chance = pyspiel.load_game("connect_four"), random.Random(1)

    def work() -> int:
        steps = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps

    return "OpenSpiel, Connect Four", clocked(work, seconds)


def pettingzoo(seconds: float) -> Rate:
    """Its own Connect Four if pygame is there, which it needs; else ours through its API."""
    name = "PettingZoo, its Connect Four"
    try:
        from pettingzoo.classic import connect_four_v3

        env = connect_four_v3.env()
    except ImportError:
        name, env = "PettingZoo's API, our Connect Four", TurnsEnv("connect4")
    chance = np.random.default_rng(1)

    def work() -> int:
        env.reset(seed=1)
        steps = 0
        for _agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        return steps

    return name, clocked(work, seconds)


def jax_loop(env: Any, auto_reset: Callable[..., Any]) -> Callable[[], int]:
    """Random steps of many games, compiled by XLA: the same loop for our environment and PGX's.
    A step writes board, observation, mask and rewards, and begins a new game where one ended."""
    import jax
    import jax.numpy as jnp

    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        for_action, for_reset = jax.random.split(key)
        mask = state.legal_action_mask
        nth = (jax.random.uniform(for_action, (GAMES,)) * mask.sum(1)).astype(jnp.int32)
        action = (mask.cumsum(1) > nth[:, None]).argmax(1)
        return step(state, action, jax.random.split(for_reset, GAMES)), None

    key = jax.random.PRNGKey(1)
    run = jax.jit(lambda state: jax.lax.scan(one, state, jax.random.split(key, JAX_STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))

    def work() -> int:
        jax.block_until_ready(run(state))
        return GAMES * JAX_STEPS

    return work


def our_jax(seconds: float) -> Rate:
    from plancia.rl import jax as ours

    loop = jax_loop(ours.make("connect_four"), ours.auto_reset)
    return "Connect Four in JAX", clocked(loop, seconds)


def pgx(seconds: float) -> Rate:
    import pgx as peer
    from pgx.experimental import auto_reset

    return "PGX, Connect Four", clocked(jax_loop(peer.make("connect_four"), auto_reset), seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time for each row")
    seconds = parser.parse_args().seconds
    ours = [
        batch(GAMES, seconds),
        graded(seconds),
        our_jax(seconds),
    ]
    peers = []
    for peer in (openspiel, pgx, pettingzoo):
        try:
            peers.append(peer(seconds))
        except ImportError as error:
            print(f"{peer.__name__} is not compared: {error}")
    for name, rate in [*ours, *peers]:
        print(f"{name:<48}{rate / 1e6:>10.3f} M steps/s")
    for name, rate in peers:
        what, our_rate = ours[0]
        print(f"against {name}: {our_rate / rate:,.0f} times")
        ratio(what, our_rate, rate, "steps/s", name, more_is_better=True)


if __name__ == "__main__":
    main()

"""The JAX environments against PGX, and against the rules, on whatever device JAX finds.

    python bench/rl_jax.py                          steps/s by batch size, ratio at the best of each
    python bench/rl_jax.py --agree 1000000          steps compared with the rules, move by move
    python bench/rl_jax.py --batches 1024 65536     those batch sizes alone

A step is everything: a legal action drawn at random, the board, observation, mask, rewards and
auto-reset; all of these are written for every game at every step. Both environments run in the same
loop, compiled by XLA, with the same random numbers.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from ratios import ratio

import plancia
from plancia.rl import jax as ours
from plancia.rl.encoding import encoding

STEPS = 64
REPEATS = 3


def drawn(mask: Array, bits: Array) -> Array:
    """A legal action for each game, all alike likely. Column by column, which XLA fuses."""
    legal = [mask[:, action].astype(jnp.uint32) for action in range(mask.shape[1])]
    nth = (bits >> 16) * sum(legal, jnp.uint32(0)) >> 16
    chosen, seen = jnp.zeros(len(mask), jnp.int32), jnp.zeros(len(mask), jnp.uint32)
    for action, one in enumerate(legal):
        chosen = jnp.where((one == 1) & (seen == nth), action, chosen)
        seen += one
    return chosen


def loop(env: Any, auto_reset: Callable[..., Any], batch: int) -> Callable[..., Any]:
    """STEPS random steps of all games."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, key: Array) -> Any:
        state, ended = carry
        for_action, for_reset = jax.random.split(key)
        action = drawn(state.legal_action_mask, jax.random.bits(for_action, (batch,)))
        state = step(state, action, jax.random.split(for_reset, batch))
        return (state, ended + state.terminated), None

    def run(state: Any, key: Array) -> Any:
        ended = jnp.zeros(batch, jnp.int32)
        return lax.scan(one, (state, ended), jax.random.split(key, STEPS))[0]

    return jax.jit(run)


def steps_a_second(env: Any, auto_reset: Callable[..., Any], batch: int) -> tuple[float, float]:
    """The best of some runs, and the share of steps that ended a game, which must be alike."""
    run = loop(env, auto_reset, batch)
    keys = jax.random.split(jax.random.PRNGKey(1), batch)
    state = jax.jit(jax.vmap(env.init))(keys)
    state, _ = jax.block_until_ready(run(state, jax.random.PRNGKey(2)))
    best, share = 0.0, 0.0
    for repeat in range(REPEATS):
        began = time.perf_counter()
        rounds = 0
        while time.perf_counter() - began < 0.3:
            state, ended = jax.block_until_ready(run(state, jax.random.PRNGKey(repeat)))
            rounds += 1
        best = max(best, rounds * STEPS * batch / (time.perf_counter() - began))
        share = float(ended.mean()) / STEPS
    return best, share


def compare(batches: list[int]) -> None:
    envs: dict[str, tuple[Any, Any]] = {
        "plancia": (ours.make("connect_four"), ours.auto_reset),
    }
    try:
        import pgx
        from pgx.experimental import auto_reset

        envs["pgx"] = pgx.make("connect_four"), auto_reset
    except ImportError as error:
        print(f"PGX is not compared: {error}")
    envs["plancia, Pente 19x19"] = ours.make("pente"), ours.auto_reset
    print(f"Connect Four on {jax.devices()[0].device_kind}, JAX {jax.__version__}: M steps/s")
    print(f"{'batch':>9}" + "".join(f"{name:>24}" for name in envs))
    best = dict.fromkeys(envs, 0.0)
    for batch in batches:
        row = f"{batch:>9}"
        for name, (env, auto_reset) in envs.items():
            games = min(batch, 1 << 18) if env.id == "pente" else batch
            try:
                rate, share = steps_a_second(env, auto_reset, games)
            except jax.errors.JaxRuntimeError as error:
                row += f"{str(error)[:22]:>24}"
                continue
            best[name] = max(best[name], rate)
            row += f"{rate / 1e6:>13.1f} ({share:.4f})"
        print(row, flush=True)
    if "pgx" in best:
        rates = best["plancia"], best["pgx"]
        times = rates[0] / rates[1]
        print(f"at the best batch size of each: {times:.1f} times PGX's steps/s", flush=True)
        ratio("Connect Four in JAX", *rates, "steps/s", "PGX", more_is_better=True)


def agree(steps: int, env_id: str, name: str, **options: object) -> None:
    """Random games on the device, replayed by the rules: masks, ends and rewards, and the planes
    that the encoding of the contract gives."""
    env, game = ours.make(env_id, **options), plancia.game(name, **options)
    how, batch = encoding(game), 512
    step = jax.vmap(ours.auto_reset(env.step, env.init))

    def one(state: Any, key: Array) -> Any:
        one, two = jax.random.split(key)
        action = drawn(state.legal_action_mask, jax.random.bits(one, (batch,)))
        after = step(state, action, jax.random.split(two, batch))
        before = state.legal_action_mask, state.observation, state.current_player
        return after, (*before, action, after.terminated, after.rewards)

    keys = jax.random.split(jax.random.PRNGKey(3), batch)
    rounds = -(-steps // batch)
    _, seen = jax.jit(lambda state, keys: lax.scan(one, state, keys))(
        jax.vmap(env.init)(keys), jax.random.split(jax.random.PRNGKey(4), rounds)
    )
    arrays = [np.asarray(each) for each in seen]
    compared = games = 0
    for index in range(batch):
        position = game.start()
        for masks, planes, movers, actions, ended, rewards in zip(*arrays, strict=True):
            moves = how.moves(position)
            assert list(moves) == np.flatnonzero(masks[index]).tolist()
            if compared % 50 == 0:  # pictures take their time
                assert (how.planes(position) == planes[index]).all()
            mover, player = int(movers[index]), position.to_move
            position = position.play(moves[int(actions[index])])
            outcome = position.outcome
            assert (outcome is not None) == bool(ended[index])
            value = outcome.value(player) if outcome else 0
            assert rewards[index][mover] == value == -rewards[index][1 - mover]
            compared += 1
            if outcome is not None:
                position, games = game.start(), games + 1
    print(f"{name}: {compared} steps in {games} games agree with the rules", flush=True)


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--batches", type=int, nargs="*", default=[1 << n for n in (8, 12)])
    parser.add_argument("--agree", type=int, default=0, metavar="STEPS")
    arguments = parser.parse_args()
    if arguments.agree:
        agree(arguments.agree, "connect_four", "connect4")
        agree(arguments.agree // 10, "pente", "pente", rows=9, columns=9)
    if arguments.batches:
        compare(arguments.batches)


if __name__ == "__main__":
    main()

"""AlphaZero-style self-play for Connect Four: minutes on a CPU, or half an hour on one GPU.

    python docs/alphazero.py --minutes 5 --out policy.npz
    python docs/alphazero.py --minutes 18 --batch 8192 --channels 96 --blocks 5 --simulations 32 \\
        --minibatch 4096 --labelled labelled.txt --out policy.npz

It needs mctx and Plancia's extra `jax`. The policy that it writes plays as `policy:policy.npz`,
without any search. `--labelled` is a file of `docs/make_positions.py`: the share of best moves on
its positions is printed as training goes on. `--resume` goes on from weights that were written;
blocks beyond theirs begin as the identity.

Beside self-play the solver can teach: `--unsure 1000000` writes random positions in which the
resumed policy hesitates between moves, but none of `--labelled` or `--exact`;
`docs/make_positions.py` labels them, and `--exact` trains on them too.

Games are played side by side on the device. Each begins with a random number of random moves, so
that the policy also learns positions that good players avoid; then Gumbel MuZero's search of mctx
chooses. The policy is trained towards that search's weights, the value towards a mix of the
search's value and the result.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import mctx
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

from plancia.rl import jax as envs
from plancia.rl.policy import MIRROR, load_policy, save_policy
from plancia.rl.regret import read_set

ENV = envs.make("connect_four")
ROWS, COLUMNS, PLANES = ENV.observation_shape
POLICY_CHANNELS, VALUE_CHANNELS, VALUE_HIDDEN = 32, 16, 128
MAX_RANDOM_MOVES = 34
NO_RANDOM_MOVES_SHARE = 0.05
"""The share of games without random moves at their beginning."""
TRUST_IN_RESULT = 0.5
"""How much of a value comes from what happened next, the rest from the search's best move."""
ADAM_BETAS = 0.9, 0.98
WEIGHT_DECAY = 1e-4
AVERAGE_DECAY = 0.998
"""The weights that are written are an exponential average over steps."""

Weights = dict[str, Array]


@dataclass(frozen=True)
class Config:
    minutes: float = 5.0
    batch: int = 256
    """Games side by side."""
    steps: int = 16
    """Moves of each game between two rounds of training."""
    simulations: int = 16
    noise: float = 0.0
    """Scale of the Gumbel noise: 0 plays what the search thinks best, after the random moves."""
    channels: int = 32
    blocks: int = 2
    minibatch: int = 512
    reuse: int = 4
    """How often each position is trained on."""
    rounds_kept: int = 12
    learning_rate: float = 1e-3
    final_rate: float = 0.0
    seed: int = 1
    precision: str = "float32"
    exact_share: float = 0.4
    """The share of each minibatch that the solver labelled, if `--exact` is given."""

    @property
    def solved(self) -> int:
        """Positions of a minibatch that the solver labelled."""
        return int(self.minibatch * self.exact_share)


def init_weights(config: Config, key: Array) -> Weights:
    """Kernels are (height, width, in, out). Each block begins as the identity."""
    c = config.channels
    shapes = {"stem": (3, 3, PLANES, c)}
    for block in range(config.blocks):
        shapes |= {f"block{block}a": (3, 3, c, c), f"block{block}b": (3, 3, c, c)}
    cells = ROWS * COLUMNS
    shapes |= {
        "policy1": (1, 1, c, POLICY_CHANNELS),
        "policy2": (cells * POLICY_CHANNELS, COLUMNS),
        "value1": (1, 1, c, VALUE_CHANNELS),
        "value2": (cells * VALUE_CHANNELS, VALUE_HIDDEN),
        "value3": (VALUE_HIDDEN, 1),
    }
    weights = {"place": jnp.zeros((ROWS, COLUMNS, c))}
    for name, one in zip(shapes, jax.random.split(key, len(shapes)), strict=True):
        shape = shapes[name]
        spread = (2.0 / np.prod(shape[:-1])) ** 0.5
        last = name.startswith("block") and name.endswith("b")
        weights[name] = jnp.zeros(shape) if last else spread * jax.random.normal(one, shape)
        weights[f"{name}_bias"] = jnp.zeros(shape[-1])
    return weights


def network(weights: Weights, planes: Array) -> tuple[Array, Array]:
    """Logits (batch, columns) and values (batch,) of positions (batch, rows, columns, planes)."""
    kind = weights["stem"].dtype

    def convolved(x: Array, name: str) -> Array:
        found = lax.conv_general_dilated(
            x, weights[name], (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
        )
        return found + weights[f"{name}_bias"]

    def dense(x: Array, name: str) -> Array:
        return x @ weights[name] + weights[f"{name}_bias"]

    x = convolved(planes.astype(kind), "stem") + weights["place"]
    for block in range(sum(name.endswith("a") for name in weights if name.startswith("block"))):
        inner = jax.nn.relu(convolved(jax.nn.relu(x), f"block{block}a"))
        x = x + convolved(inner, f"block{block}b")
    x = jax.nn.relu(x)
    flat = jax.nn.relu(convolved(x, "policy1")).reshape(len(x), -1)
    logits = dense(flat, "policy2")
    flat = jax.nn.relu(convolved(x, "value1")).reshape(len(x), -1)
    value = dense(jax.nn.relu(dense(flat, "value2")), "value3")
    return logits.astype(jnp.float32), jnp.tanh(value[:, 0].astype(jnp.float32))


Answer = Callable[[Weights, Array], tuple[Array, Array]]


def masked(logits: Array, mask: Array) -> Array:
    return jnp.where(mask, logits, jnp.finfo(logits.dtype).min)


def imagine(weights: Weights, key: Array, action: Array, state: Any) -> tuple[Any, Any]:
    """One simulated move, as mctx wants it: values belong to the player to move."""
    mover = state.current_player
    state = jax.vmap(ENV.step)(state, action)
    logits, value = network(weights, state.observation)
    over = state.terminated
    return mctx.RecurrentFnOutput(  # type: ignore[call-arg]
        reward=jnp.take_along_axis(state.rewards, mover[:, None], 1)[:, 0],
        discount=jnp.where(over, 0.0, -1.0),
        prior_logits=masked(logits, state.legal_action_mask),
        value=jnp.where(over, 0.0, value),
    ), state


class Games(NamedTuple):
    """The games that are played side by side."""

    state: Any
    random_moves: Array
    """(batch,): how many moves of each game are random."""


class Positions(NamedTuple):
    """What is learnt from."""

    planes: Array
    mask: Array
    weights: Array
    """(..., columns): how the search weighs the moves; where exact, 1 for each best move."""
    value: Array
    exact: Array
    """(...): whether the solver said so."""


def draw_random_moves(key: Array, count: int) -> Array:
    one, two = jax.random.split(key)
    some = jax.random.uniform(two, (count,)) >= NO_RANDOM_MOVES_SHARE
    return jax.random.randint(one, (count,), 1, MAX_RANDOM_MOVES + 1) * some


def begin(config: Config, key: Array) -> Games:
    one, two = jax.random.split(key)
    state = jax.vmap(ENV.init)(jax.random.split(one, config.batch))
    return Games(state, draw_random_moves(two, config.batch))


def self_play(
    config: Config, weights: Weights, games: Games, key: Array
) -> tuple[Games, Positions]:
    """Some moves of every game, and what is to be learnt from the positions they were made in."""
    step = jax.vmap(envs.auto_reset(ENV.step, ENV.init))

    def move(games: Games, key: Array) -> tuple[Games, Any]:
        state = games.state
        search_key, move_key, reset_key, draw_key = jax.random.split(key, 4)
        logits, value = network(weights, state.observation)
        root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=state)  # type: ignore[call-arg]
        found = mctx.gumbel_muzero_policy(
            weights,
            search_key,
            root,
            imagine,
            config.simulations,
            invalid_actions=~state.legal_action_mask,
            gumbel_scale=config.noise,
        )
        summary = found.search_tree.summary()
        best = found.action_weights.argmax(-1)[:, None]
        searched = jnp.take_along_axis(summary.qvalues, best, 1)[:, 0]
        at_random = state._step_count < games.random_moves
        any_move = jax.random.categorical(
            move_key, masked(jnp.zeros_like(logits), state.legal_action_mask)
        )
        action = jnp.where(at_random, any_move, found.action)
        after = step(state, action, jax.random.split(reset_key, config.batch))
        fresh = draw_random_moves(draw_key, config.batch)
        seen = (
            state.observation,
            state.legal_action_mask,
            found.action_weights,
            searched,
            at_random,
            after.terminated,
            jnp.take_along_axis(after.rewards, state.current_player[:, None], 1)[:, 0],
        )
        return Games(after, jnp.where(after.terminated, fresh, games.random_moves)), seen

    games, seen = lax.scan(move, games, jax.random.split(key, config.steps))
    planes, mask, action_weights, searched, at_random, ended, reward = seen
    _, beyond = network(weights, games.state.observation)

    def backwards(later: Array, now: Any) -> tuple[Array, Array]:
        searched, at_random, ended, reward = now
        trust = jnp.where(at_random, 0.0, TRUST_IN_RESULT)
        value = trust * jnp.where(ended, reward, -later) + (1 - trust) * searched
        return value, value

    steps = (searched, at_random, ended, reward)
    _, value = lax.scan(backwards, beyond, steps, reverse=True)
    every = (planes, mask, action_weights, value, jnp.zeros(value.shape, bool))
    return games, Positions(*(part.reshape(-1, *part.shape[2:]) for part in every))


class Learner(NamedTuple):
    """Weights, their average, and Adam's moments."""

    weights: Weights
    average: Weights
    mean: Weights
    square: Weights
    count: Array


def new_learner(weights: Weights) -> Learner:
    zeros = jax.tree.map(jnp.zeros_like, weights)
    return Learner(weights, weights, zeros, zeros, jnp.int32(0))


def loss_of(weights: Weights, some: Positions, precision: str) -> Array:
    rounded = {name: one.astype(precision) for name, one in weights.items()}
    logits, value = network(rounded, some.planes)
    logits = jax.nn.log_softmax(masked(logits, some.mask))
    searched = -jnp.where(some.mask, some.weights * logits, 0.0).sum(-1)
    # Which of the best moves is chosen does not matter: all that counts is their joint share.
    solved = -jax.nn.logsumexp(masked(logits, some.weights > 0), -1)
    policy = jnp.where(some.exact, solved, searched).mean()
    return policy + jnp.square(value - some.value).mean()


def mirrored(some: Positions, which: Array) -> Positions:
    """Some of the positions as their mirror images."""

    def turned(part: Array) -> Array:
        axis = 2 if part.ndim == 4 else 1
        return jnp.where(jnp.expand_dims(which, range(1, part.ndim)), jnp.flip(part, axis), part)

    planes, mask, weights = map(turned, (some.planes, some.mask, some.weights))
    return some._replace(planes=planes, mask=mask, weights=weights)


def learn(config: Config, learner: Learner, some: Positions, rate: Array) -> tuple[Learner, Array]:
    """One step of Adam with decoupled weight decay."""
    loss, slopes = jax.value_and_grad(loss_of)(learner.weights, some, config.precision)
    count = learner.count + 1
    one, two = ADAM_BETAS
    mean = jax.tree.map(lambda m, g: one * m + (1 - one) * g, learner.mean, slopes)
    square = jax.tree.map(lambda s, g: two * s + (1 - two) * g * g, learner.square, slopes)
    high, wide = 1 - one ** count.astype(jnp.float32), 1 - two ** count.astype(jnp.float32)

    def moved(w: Array, m: Array, s: Array) -> Array:
        return w - rate * (m / high / (jnp.sqrt(s / wide) + 1e-8) + WEIGHT_DECAY * w)

    weights = jax.tree.map(moved, learner.weights, mean, square)
    # Early on the average follows soon: what was learnt first is not worth keeping.
    keep = jnp.minimum(AVERAGE_DECAY, count / (count + 10.0))
    average = jax.tree.map(lambda a, w: keep * a + (1 - keep) * w, learner.average, weights)
    return Learner(weights, average, mean, square, count), loss


def draw(key: Array, some: Positions, count: int) -> Positions:
    rows = jax.random.randint(key, (count,), 0, len(some.value))
    return Positions(*(part[rows] for part in some))


def train_step(
    config: Config,
    learner: Learner,
    kept: Positions,
    exact: Positions | None,
    key: Array,
    rate: Array,
) -> tuple[Learner, Array]:
    """One step on positions drawn from `kept` and from those that the solver labelled, or their
    mirror images."""
    solved = config.solved if exact else 0
    one, two, three = jax.random.split(key, 3)
    some = draw(one, kept, config.minibatch - solved)
    if exact:
        more = draw(two, exact, solved)
        some = Positions(*map(jnp.concatenate, zip(some, more, strict=True)))
    some = mirrored(some, jax.random.bernoulli(three, shape=(config.minibatch,)))
    return learn(config, learner, some, rate)


class Labelled(NamedTuple):
    """Positions and the proved value of each move; NO_MOVE where there is none."""

    planes: Array
    values: Array


NO_MOVE = -9

UNSURE_PLIES = (6, 7, 7, 12, *range(13, 35), *range(13, 35), *range(13, 35))
"""After how many random moves positions are that the solver shall label. Its book knows them up to
the eighth; between that and the 13th each takes long."""
FIRST_PLIES = 7
SURE_CHOICE, SURE_LOSS, SURE_WIN = 0.98, -0.95, 0.98
AT_ONCE = 1 << 17


RUNS = {str(number): "." * number for number in range(1, COLUMNS + 1)}


def read_labelled(file: Path) -> Labelled:
    texts, marks = zip(*read_set(file), strict=True)
    joined = "".join(texts).translate(str.maketrans({**RUNS, "/": "", " ": ""}))
    cells = np.frombuffer(joined.encode(), "S1").reshape(len(texts), ROWS * COLUMNS + 1)
    mover, board = cells[:, -1:, None], cells[:, :-1].reshape(-1, ROWS, COLUMNS)
    mine = board == mover
    planes = np.stack([mine, (board != b".") & ~mine], -1)
    free = board[:, 0] == b"."
    padded = "".join(one.ljust(COLUMNS) for one in marks)
    letters = np.frombuffer(padded.encode(), "S1").reshape(-1, COLUMNS)
    values = (letters == b"+").astype(np.int8) - (letters == b"-")
    values = np.take_along_axis(values, free.cumsum(1) - 1, 1)
    return Labelled(jnp.array(planes), jnp.array(np.where(free, values, NO_MOVE), jnp.int8))


def exact_positions(labelled: Labelled) -> Positions:
    """What the solver teaches: the best moves and the value of each position."""
    best = labelled.values.max(-1)
    weights = (labelled.values == best[:, None]).astype(jnp.float32)
    exact = jnp.ones(len(best), bool)
    return Positions(
        labelled.planes, labelled.values != NO_MOVE, weights, best.astype(jnp.float32), exact
    )


def both_ways(weights: Weights, planes: Array) -> tuple[Array, Array]:
    """The network's answer, averaged over the position and its mirror image."""
    logits, value = network(weights, planes)
    mirror, again = network(weights, planes[:, :, ::-1])
    return (logits + mirror[:, ::-1]) / 2, (value + again) / 2


def grade(
    weights: Weights, labelled: Labelled, precision: str, answer: Answer = network
) -> dict[str, float]:
    """Shares of best moves of the policy alone: of all positions, and of those with bad moves."""
    rounded = {name: one.astype(precision) for name, one in weights.items()}
    asked = jax.jit(answer)
    moves, opinions = [], []
    for start in range(0, len(labelled.planes), 10_000):
        logits, value = asked(rounded, labelled.planes[start : start + 10_000])
        mask = labelled.values[start : start + 10_000] != NO_MOVE
        moves.append(masked(logits, mask).argmax(-1))
        opinions.append(value)
    chosen = jnp.concatenate(moves)
    best = labelled.values.max(-1)
    right = jnp.take_along_axis(labelled.values, chosen[:, None], 1)[:, 0] == best
    worst = jnp.where(labelled.values == NO_MOVE, 9, labelled.values).min(-1)
    matters = worst < best
    sign = jnp.abs(jnp.concatenate(opinions) - best) < 0.5
    return {
        "best moves": float(right.mean()),
        "where moves differ": float(jnp.where(matters, right, False).sum() / matters.sum()),
        "values within 0.5": float(sign.mean()),
    }


def random_positions(plies_from: tuple[int, ...], key: Array) -> tuple[Any, Array]:
    """Where random games are after some moves, and which of them still go on."""
    plies_key, *keys = jax.random.split(key, 1 + max(plies_from))
    plies = jax.random.choice(plies_key, np.array(plies_from), (AT_ONCE,))
    state = jax.vmap(ENV.init)(jax.random.split(key, AT_ONCE))

    def move(state: Any, key: Array) -> tuple[Any, None]:
        mask = state.legal_action_mask
        action = jax.random.categorical(key, masked(jnp.zeros(mask.shape), mask))
        after = jax.vmap(ENV.step)(state, action)
        waits = state._step_count >= plies

        def kept(old: Array, new: Array) -> Array:
            return jnp.where(jnp.expand_dims(waits, range(1, new.ndim)), old, new)

        return jax.tree.map(kept, state, after), None

    state, _ = lax.scan(move, state, jnp.stack(keys))
    return state, ~state.terminated


def unsure_positions(plies: tuple[int, ...], weights: Weights, key: Array) -> tuple[Array, Array]:
    """Planes of random positions, and where the policy hesitates: the first choice is not all but
    certain, nor is the result. What it thinks of the first moves is not trusted at all."""
    state, go_on = random_positions(plies, key)
    logits, value = network(weights, state.observation)
    chosen = jax.nn.softmax(masked(logits, state.legal_action_mask)).max(-1)
    hesitates = (chosen < SURE_CHOICE) & (value > SURE_LOSS) & (value < SURE_WIN)
    return state.observation, go_on & (hesitates | (state._step_count <= FIRST_PLIES))


def written(planes: NDArray[np.uint8]) -> list[str]:
    """Positions as text."""
    mover = np.where(planes.sum((1, 2, 3)) % 2, b"O", b"X")[:, None, None]
    other = np.where(mover == b"X", b"O", b"X")
    board = np.where(planes[..., 0], mover, np.where(planes[..., 1], other, b"."))
    ends = np.full((len(board), ROWS, 1), b"/")
    ends[:, -1] = b" "
    cells = np.concatenate([board, ends], 2).reshape(len(board), -1)
    lines = np.concatenate([cells, mover[:, 0], np.full((len(board), 1), b"\n")], 1)
    text = lines.tobytes().decode()
    for number, run in reversed(RUNS.items()):
        text = text.replace(run, number)
    return text.splitlines()


def mirror_image(text: str) -> str:
    board, mover = text.split()
    return "/".join(row[::-1] for row in board.split("/")) + f" {mover}"


def new_positions(
    config: Config, weights: Weights, count: int, plies: tuple[int, ...], without: list[Path]
) -> list[str]:
    """Positions to be labelled; none of some files, nor their mirror images."""
    left_out = {text for file in without for text, _ in read_set(file)}
    left_out |= set(map(mirror_image, left_out))
    rounded = {name: one.astype(config.precision) for name, one in weights.items()}
    find, key = jax.jit(partial(unsure_positions, plies)), jax.random.key(config.seed)
    found: dict[str, None] = {}
    while len(found) < count:
        key, one = jax.random.split(key)
        planes, chosen = map(np.asarray, find(rounded, one))
        found |= dict.fromkeys(text for text in written(planes[chosen]) if text not in left_out)
    return list(found)


def train(
    config: Config,
    weights: Weights | None = None,
    labelled: Labelled | None = None,
    exact: Labelled | None = None,
) -> Iterator[tuple[Weights, str]]:
    """Self-play and training in turns until the time is up: averaged weights, and a line to read
    now and then."""
    key, first, games_key = jax.random.split(jax.random.key(config.seed), 3)
    learner = new_learner(init_weights(config, first) | (weights or {}))
    solved = exact and exact_positions(exact)
    games = jax.jit(partial(begin, config))(games_key)
    play = jax.jit(partial(self_play, config))
    study = jax.jit(partial(train_step, config))
    # Each position counts `reuse` times. Convolutions are slow on CPUs in a loop of XLA.
    played = config.minibatch - (config.solved if solved else 0)
    studies = max(1, config.batch * config.steps * config.reuse // played)
    kept: list[Positions] = []
    began = reported = time.monotonic()
    rounds = 0
    while True:
        spent = (time.monotonic() - began) / (60 * config.minutes)
        if spent >= 1 and rounds:
            break
        key, one, two = jax.random.split(key, 3)
        rounded = {name: w.astype(config.precision) for name, w in learner.average.items()}
        games, found = play(rounded, games, one)
        # Until enough is there, the first rounds stand in several places: one shape, compiled once.
        kept = [*(kept or [found] * config.rounds_kept), found][-config.rounds_kept :]
        together = Positions(*(jnp.concatenate(parts) for parts in zip(*kept, strict=True)))
        # It grows over the first hundredth, then goes down as a cosine does.
        down = 0.5 * (1 - np.cos(np.pi * min(1.0, spent)))
        rate = config.learning_rate + down * (config.final_rate - config.learning_rate)
        rate *= min(1.0, 100 * spent + 0.01)
        for step in jax.random.split(two, studies):
            learner, loss = study(learner, together, solved, step, jnp.float32(rate))
        rounds += 1
        if rounds == 1:  # all is compiled now
            began = reported = time.monotonic()
        if time.monotonic() - reported > min(20, 6 * config.minutes):
            positions = rounds * config.batch * config.steps
            line = f"{spent:5.0%} {positions / 1e6:8.2f} M positions, loss {float(loss):.4f}"
            if labelled is not None:
                graded = grade(learner.average, labelled, config.precision)
                line += "".join(f", {name} {share:.2%}" for name, share in graded.items())
            reported = time.monotonic()
            yield learner.average, line
    yield learner.average, f"{rounds * config.batch * config.steps} positions"


def load(file: Path) -> Weights:
    weights = load_policy(file)
    return {name: jnp.asarray(one) for name, one in weights.items() if name != MIRROR}


def save(file: Path, weights: Weights) -> None:
    """With the actions of a mirror image: the player averages over both."""
    found = {name: np.asarray(one) for name, one in weights.items()}
    save_policy(file, found | {MIRROR: np.arange(COLUMNS)[::-1]})


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in Config().__dict__.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    for name in ("resume", "labelled", "exact"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--unsure", type=int, default=0)
    parser.add_argument("--plies", type=int, nargs="*", default=UNSURE_PLIES)
    given = vars(parser.parse_args())
    out, resume, unsure = given.pop("out"), given.pop("resume"), given.pop("unsure")
    plies = tuple(given.pop("plies"))
    labelled, exact = given.pop("labelled"), given.pop("exact")
    config, begun = Config(**given), resume and load(resume)
    print(config, jax.devices(), flush=True)
    if unsure:
        without = [file for file in (labelled, exact) if file]
        found = new_positions(config, begun, unsure, plies, without)
        out.write_text("".join(f"{text}\n" for text in found), "ascii")
        return
    known = labelled and read_labelled(labelled)
    for weights, line in train(config, begun, known, exact and read_labelled(exact)):
        print(line, flush=True)
        save(out, weights)
    if known is not None:
        print("with mirror images:", grade(load(out), known, "float32", both_ways))


if __name__ == "__main__":
    main()

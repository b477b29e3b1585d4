"""A trained policy as a player: the network's first choice, without any search, by NumPy alone.

The file is what `docs/alphazero.py` writes: the arrays of a small residual network by name, and,
if the answer is to be averaged over a position and its mirror image, the actions of that image.
`policy:connect4` plays the one that comes with the package.
"""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from plancia.core.game import Game
from plancia.core.position import M, Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.rl.encoding import Encoding, encoding

MIRROR: Final = "mirror"
"""The array that holds, for each action, the action that it is in the mirror image."""

Floats = NDArray[np.float32]
Weights = Mapping[str, Floats]


def save_policy(file: Path, weights: Weights) -> None:
    """Half precision is enough to play, and half the size."""
    halves: dict[str, Any] = {name: one.astype(np.float16) for name, one in weights.items()}
    with file.open("wb") as out:
        np.savez_compressed(out, **halves)


def load_policy(file: Path) -> Weights:
    with np.load(file) as found:
        return {name: found[name].astype(np.float32) for name in found.files}


def policy(weights: Weights, planes: NDArray[Any]) -> tuple[Floats, Floats]:
    """Logits (batch, actions) and values (batch,) of positions (batch, rows, columns, planes)."""
    logits, value = _network(weights, planes)
    if MIRROR not in weights:
        return logits, value
    mirrored, again = _network(weights, planes[:, :, ::-1])
    both: Floats = logits + mirrored[:, weights[MIRROR].astype(int)]
    values: Floats = value + again
    return both / np.float32(2), values / np.float32(2)


def _network(weights: Weights, planes: NDArray[Any]) -> tuple[Floats, Floats]:
    x = _convolved(weights, "stem", planes.astype(np.float32)) + weights["place"]
    block = 0
    while f"block{block}a" in weights:
        inner = _relu(_convolved(weights, f"block{block}a", _relu(x)))
        x = x + _convolved(weights, f"block{block}b", inner)
        block += 1
    x = _relu(x)
    logits = _dense(weights, "policy2", _relu(_convolved(weights, "policy1", x)))
    hidden = _relu(_dense(weights, "value2", _relu(_convolved(weights, "value1", x))))
    return logits, np.tanh(_dense(weights, "value3", hidden)[:, 0])


def _relu(x: Floats) -> Floats:
    return np.maximum(x, 0)


def _dense(weights: Weights, name: str, x: Floats) -> Floats:
    found: Floats = x.reshape(len(x), -1) @ weights[name] + weights[f"{name}_bias"]
    return found


def _convolved(weights: Weights, name: str, x: Floats) -> Floats:
    """A convolution that keeps the size of the board; beyond its edge all is 0."""
    kernel = weights[name]
    size = len(kernel)
    reach = size // 2
    padded = np.pad(x, ((0, 0), (reach, reach), (reach, reach), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size), (1, 2))
    # (batch, rows, columns, in, height, width) against (height, width, in, out)
    found: Floats = np.tensordot(windows, kernel, ((4, 5, 3), (0, 1, 2)))
    return found + weights[f"{name}_bias"]


class PolicyPlayer(Player[M]):
    """Plays the move that the network likes best."""

    def __init__(self, weights: Weights, encoding: Encoding) -> None:
        self._weights = weights
        self._encoding = encoding

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        moves = self._encoding.moves(position)
        logits, value = policy(self._weights, self._encoding.planes(position)[None])
        move = moves[max(moves, key=lambda action: float(logits[0, action]))]
        return Answer(move, float(value[0]), (move,), T("The policy's first choice."), nodes=1)


def player(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """The kind `policy:FILE`, or `policy:NAME` for a policy of the package."""
    how = encoding(game)
    shipped = Path(str(files("plancia.rl") / "policies" / f"{argument}.npz"))
    try:
        weights = load_policy(shipped if shipped.exists() else Path(argument))
        fits = weights["place"].shape[:2] == how.shape[:2]
        fits = fits and weights["stem"].shape[2] == how.shape[2]
    except (OSError, ValueError, KeyError) as error:
        raise BadPlayer("{file} is not a policy: {why}", file=argument, why=str(error)) from error
    if not fits or weights["policy2"].shape[1] != how.actions:
        raise BadPlayer("{file} is a policy for another game or board", file=argument)
    return PolicyPlayer(weights, how)

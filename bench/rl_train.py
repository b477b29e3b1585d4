"""Stable-baselines3's MaskablePPO on our environment: rewarded by results, and by regret.

    python bench/rl_train.py --steps 40000

Both learn Connect Four against `casual` for the same number of moves. After every part of it each
is measured on 200 published positions: share of best moves and mean regret. It needs
stable-baselines3 and sb3-contrib, which are no dependency of ours.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice
from typing import Any

from sb3_contrib import MaskablePPO

import plancia
from plancia.rl.agent import AgentEnv, RegretWrapper
from plancia.rl.encoding import encoding
from plancia.rl.league import Score, ask_player, run, score
from plancia.rl.regret import published_set, read_set

GAME = plancia.game("connect4")
MEASURED = 200


class Learned(plancia.Player[Any]):
    """What a model has learned, as a player of ours."""

    def __init__(self, model: MaskablePPO) -> None:
        self._model, self._how = model, encoding(GAME)

    def answer(self, position: Any, limits: Any = None, stop: Any = None) -> plancia.Answer[Any]:
        seen, mask = self._how.observation(position), self._how.mask(position)
        action, _ = self._model.predict(seen, action_masks=mask, deterministic=True)
        return plancia.Answer(self._how.moves(position)[int(action)])


def measured(model: MaskablePPO) -> Score:
    positions = list(islice(read_set(published_set(GAME)), MEASURED))
    return score(run(GAME, positions, ask_player(Learned(model))))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--parts", type=int, default=5)
    parser.add_argument("--opponent", default="casual")
    kinds = ["results", "regret"]
    parser.add_argument("--by", nargs="+", choices=kinds, default=kinds)
    arguments = parser.parse_args()
    for name in arguments.by:
        env: Any = AgentEnv(GAME, opponent=arguments.opponent)
        if name == "regret":
            env = RegretWrapper(env, as_reward=True)
        # What a move cost says already what follows from it: nothing later is its merit or fault.
        gamma = 0.0 if name == "regret" else 0.99
        model = MaskablePPO("MlpPolicy", env, seed=1, n_steps=1024, gamma=gamma, device="cpu")
        spent = 0.0
        for part in range(arguments.parts + 1):
            found = measured(model)
            assert found.share is not None
            assert found.mean is not None
            print(
                f"{name:8} {part * arguments.steps // arguments.parts:>7} moves, {spent:5.0f} s: "
                f"{found.share:.1%} best, mean regret {found.mean:.3f}",
                flush=True,
            )
            if part < arguments.parts:
                began = time.perf_counter()
                model.learn(arguments.steps // arguments.parts, reset_num_timesteps=part == 0)
                spent += time.perf_counter() - began


if __name__ == "__main__":
    main()

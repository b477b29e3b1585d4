"""Positions to be answered with their best moves, as a taskset of Prime Intellect's `verifiers`.

A reply is rewarded by exact regret, so that a model can be trained on it: see `plancia.rl.regret`.
"""

# mypy: disable-error-code="misc, untyped-decorator, no-any-return"
from collections.abc import Iterator
from typing import Any

from plancia.core.registry import game as game_of
from plancia.core.registry import position_from_json
from plancia.rl import extra
from plancia.rl.regret import reward, sample
from plancia.rl.text import parse, prompt

with extra("", "verifiers"):
    import verifiers.v1 as vf


class RegretConfig(vf.TasksetConfig):
    """Which positions: of that game, this many, drawn by that seed."""

    game: str = "connect4"
    count: int = 100
    seed: int = 1


class RegretData(vf.TaskData):
    """One position."""

    info: dict[str, Any]
    """The position as JSON."""


class RegretTask(vf.Task[RegretData, vf.State, vf.TaskConfig]):
    """Rewards the last reply of an agent."""

    def _read(self, trace: vf.Trace) -> tuple[Any, Any]:
        position = position_from_json(self.data.info)
        return position, parse(position, trace.last_reply)

    @vf.reward
    async def exact_regret(self, trace: vf.Trace) -> float:
        """1 for a best move, down to 0 for the worst, and for what is no legal move."""
        position, reply = self._read(trace)
        return reward(position, reply.move) or 0.0

    @vf.metric
    async def legal(self, trace: vf.Trace) -> float:
        """1 if the reply stated a legal move."""
        return float(self._read(trace)[1].status == "ok")


class RegretTaskset(vf.Taskset[RegretTask, RegretConfig]):
    """Fresh positions, none of which is in the published sets."""

    def load(self) -> Iterator[RegretTask]:
        game = game_of(self.config.game)
        for number, each in enumerate(sample(game, self.config.seed, self.config.count)):
            data = RegretData(
                name=f"{game.name}-{self.config.seed}-{number}",
                prompt=prompt(each.position, history=each.moves),
                info=each.position.to_json(moves=False),
            )
            yield RegretTask(data, self.config.task)

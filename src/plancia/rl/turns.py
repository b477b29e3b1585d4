"""A PettingZoo environment for any game of two: agents take turns (AEC)."""

# mypy: disable-error-code="misc"
from typing import Any, ClassVar

from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.position import FIRST, SECOND, Position, Side, other
from plancia.core.registry import game as game_of
from plancia.rl import extra
from plancia.rl.agent import RENDER_MODES, check_mode, render, start_position, whole_action
from plancia.rl.encoding import Encoding, encoding

with extra("rl"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv


class TurnsEnv(AECEnv):
    """An observation has the planes that the player to move sees, and `action_mask`, which is 0
    throughout for the agent that waits. An illegal action loses."""

    agents: list[str]
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    agent_selection: str

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDER_MODES,
        "name": "plancia_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game[Any] | str = "connect4",
        *,
        preset: str | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.game: Game[Any] = game if isinstance(game, Game) else game_of(game, preset, **options)
        if self.game.players != 2:
            raise BadOption("{name} is for one player: use AgentEnv", name=self.game.name)
        check_mode(render_mode)
        self.render_mode = render_mode
        self.encoding: Encoding = encoding(self.game)
        self._sides: dict[str, Side] = {"player_1": FIRST, "player_2": SECOND}
        self.possible_agents: list[str] = list(self._sides)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, self.encoding.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8),
            }
        )
        self.observation_spaces: dict[str, gymnasium.Space[Any]] = dict.fromkeys(self._sides, seen)
        self.action_spaces: dict[str, gymnasium.Space[Any]] = {
            agent: spaces.Discrete(self.encoding.actions) for agent in self._sides
        }
        self.position: Position[Any] = self.game.start()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = start_position(self.game, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent(self.position.to_move)
        self._show()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _agent(self, side: Side) -> str:
        return self.possible_agents[side - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        mask = self.encoding.mask(self.position)
        waits = self._sides[agent] != self.position.to_move and self.position.outcome is None
        return {
            "observation": self.encoding.observation(self.position),
            "action_mask": np.zeros_like(mask) if waits else mask,
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose game is over passes None"
        mover = self._sides[agent]
        self._cumulative_rewards[agent] = 0.0
        move = self.encoding.moves(self.position).get(whole_action(action))
        values = dict.fromkeys(self._sides.values(), 0.0)
        over = move is None
        if move is None:
            values = {mover: -1.0, other(mover): 1.0}
        else:
            self.position = self.position.play(move)
            outcome = self.position.outcome
            if outcome is not None:
                values, over = {side: float(outcome.value(side)) for side in values}, True
        self.rewards = {each: values[self._sides[each]] for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self._agent(other(mover) if over else self.position.to_move)
        self._accumulate_rewards()
        self._show()

    def render(self) -> Any:
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

"""A Gymnasium environment for any game: one agent against any player, or alone with a puzzle."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from plancia.core.game import Game
from plancia.core.position import FIRST, SECOND, Position, Side
from plancia.core.registry import game as game_of
from plancia.engine.player import AnyPlayer, Player, player
from plancia.rl.arguments import start_position, whole_action
from plancia.rl.encoding import Encoding, Planes, encoding
from plancia.rl.regret import grader
from plancia.rl.render import RENDER_MODES, check_mode, render

Info = dict[str, Any]


class AgentEnv(gymnasium.Env[Planes, np.int64]):
    """An action is a number of the game's encoding; `info["action_mask"]` says which are legal.

    `opponent` is any bot: a name such as `casual` or `mcts:500`, an object, a function. The agent
    has the side `side`, or one that each `reset` draws. An illegal action loses. A game begins from
    `reset(options={"position": ...})`, a position or its text, or from the start.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium declares it for instances
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game[Any] | str = "connect4",
        *,
        preset: str | None = None,
        opponent: AnyPlayer = "random",
        side: Side | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game: Game[Any] = game if isinstance(game, Game) else game_of(game, preset, **options)
        if side not in (None, FIRST, SECOND):
            raise ValueError(f"side is {side!r}; it is {FIRST}, {SECOND} or None for either")
        check_mode(render_mode)
        self.render_mode = render_mode
        self.encoding: Encoding = encoding(self.game)
        self.observation_space: spaces.Space[Planes] = spaces.Box(
            0, 255, self.encoding.shape, np.uint8
        )
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(self.encoding.actions)
        self._opponent_bot, self._side = opponent, side
        self._opponent: Player[Any] | None = None
        self.position: Position[Any] = self.game.start()
        self.agent: Side = side or FIRST

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, Info]:
        """Begin a game; `options` may have the `position` to begin from."""
        super().reset(seed=seed)
        self.position = start_position(self.game, options)
        if self.game.players == 2:
            self.agent = self._side or int(self.np_random.integers(FIRST, SECOND + 1))
            chance = int(self.np_random.integers(2**31))
            self._opponent = player(self._opponent_bot, self.game, seed=chance)
            self._answer()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Planes, float, bool, bool, Info]:
        """Play an action and the opponent's answer: what is seen, the reward, if it is over."""
        move = self.encoding.moves(self.position).get(whole_action(action))
        if move is None:
            return self._seen(), -1.0, True, False, self._info()
        self.position = self.position.play(move)
        self._answer()
        outcome = self.position.outcome
        reward = float(outcome.value(self.agent)) if outcome else 0.0
        return self._seen(), reward, bool(outcome), False, self._info()

    def _seen(self) -> Planes:
        if self.render_mode == "human":
            self.render()
        return self.encoding.planes(self.position)

    def _answer(self) -> None:
        """The opponent moves until it is the agent's turn."""
        while self._opponent and not self.position.outcome and self.position.to_move != self.agent:
            self.position = self.position.play(self._opponent.answer(self.position).move)

    def _info(self) -> Info:
        return {
            "action_mask": self.encoding.mask(self.position),
            "position": self.position.to_text(),
        }

    def render(self) -> Any:
        """The board as `render_mode` says."""
        return render(self.position, self.render_mode)


class RegretWrapper(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Adds `info["regret"]` to each step of an AgentEnv: see `regret`."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        inner: Any = env.unwrapped
        self._inner, self._cost = inner, grader(inner.game)

    def step(self, action: Any) -> Any:
        """The step of the environment, with the cost of the action."""
        before = self._inner.position
        move = self._inner.encoding.moves(before).get(whole_action(action))
        seen, reward, terminated, truncated, info = self.env.step(action)
        info = {**info, "regret": self._cost(before, move)}
        return seen, reward, terminated, truncated, info

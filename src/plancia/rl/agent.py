"""A Gymnasium environment for any game: one agent against any player, or alone with a puzzle."""

from collections.abc import Mapping
from numbers import Integral
from typing import Any, Final

from plancia.core import draw
from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.position import FIRST, SECOND, Position, Side
from plancia.core.registry import game as game_of
from plancia.engine.player import AnyPlayer, Player, player
from plancia.rl import extra
from plancia.rl.encoding import Encoding, Observation, encoding
from plancia.rl.regret import grader

with extra("rl"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Info = dict[str, Any]
RENDER_MODES: Final = ["human", "ansi"]


def whole_action(action: Any) -> int:
    """An action as a number; TypeError for a float, which is never cut to one."""
    value = action.item() if isinstance(action, np.ndarray) and action.ndim == 0 else action
    if not isinstance(value, Integral):
        raise TypeError(f"the action is {action!r}; it must be a whole number")
    return int(value)


def start_position(game: Game[Any], options: Mapping[str, Any] | None) -> Position[Any]:
    """Where `reset` begins: `options["position"]`, a position or its text, or the game's start."""
    wanted = (options or {}).get("position")  # others are ignored, as PettingZoo's tests demand
    position = game.from_text(wanted) if isinstance(wanted, str) else wanted or game.start()
    if not isinstance(position, Position) or position.game != game:
        raise BadOption(
            "the position to begin from is {given}; it must be of {game}",
            given=repr(wanted),
            game=repr(game),
        )
    if position.outcome is not None:
        raise BadOption("the position to begin from is the end of a game")
    return position


def check_mode(mode: str | None) -> None:
    """ValueError if there is no such `render_mode`."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {mode!r}; there are: {', '.join(RENDER_MODES)}")


def render(position: Position[Any], mode: str | None) -> str | None:
    """What `render_mode` asks for: `human` prints the board, None draws nothing."""
    if mode == "human":
        print(draw.text(position.picture()))  # noqa: T201  # what Gymnasium means by it
    return draw.text(position.picture()) if mode == "ansi" else None


class AgentEnv(gymnasium.Env[Observation, np.int64]):
    """An action is a number of the game's encoding; `action_masks()` says which are legal.

    `opponent` is any bot: a name such as `casual` or `mcts:500`, an object, a function. The agent
    has the side `side`, or one that each `reset` draws. An illegal action loses; a game that is
    over stays so. A game begins from `reset(options={"position": ...})`, a position or its text, or
    from the start. `flat` observations have one dimension.
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
        flat: bool = False,
        **options: object,
    ) -> None:
        self.game: Game[Any] = game if isinstance(game, Game) else game_of(game, preset, **options)
        if side not in (None, FIRST, SECOND):
            raise ValueError(f"side is {side!r}; it is {FIRST}, {SECOND} or None for either")
        check_mode(render_mode)
        self.render_mode = render_mode
        self.encoding: Encoding = encoding(self.game)
        shape = (int(np.prod(self.encoding.shape)),) if flat else self.encoding.shape
        self.observation_space: spaces.Space[Observation] = spaces.Box(0, 1, shape, np.float32)
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(self.encoding.actions)
        self._opponent_bot, self._side = opponent, side
        self._opponent: Player[Any] | None = None
        self.position: Position[Any] = self.game.start()
        self.agent: Side = side or FIRST
        self._is_over = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a game; `options` may have the `position` to begin from."""
        super().reset(seed=seed)
        self.position, self._is_over = start_position(self.game, options), False
        if self.game.players == 2:
            self.agent = self._side or int(self.np_random.integers(FIRST, SECOND + 1))
            chance = int(self.np_random.integers(2**31))
            self._opponent = player(self._opponent_bot, self.game, seed=chance)
            self._answer()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action and the opponent's answer: what is seen, the reward, if it is over."""
        move = self.encoding.moves(self.position).get(whole_action(action))
        if self._is_over or move is None:
            reward, self._is_over = 0.0 if self._is_over else -1.0, True
            return self._seen(), reward, True, False, self._info()
        self.position = self.position.play(move)
        self._answer()
        outcome = self.position.outcome
        reward = float(outcome.value(self.agent)) if outcome else 0.0
        self._is_over = outcome is not None
        return self._seen(), reward, self._is_over, False, self._info()

    def _seen(self) -> Observation:
        if self.render_mode == "human":
            self.render()
        seen = self.encoding.observation(self.position)
        return seen.reshape(self.observation_space.shape or seen.shape)

    def _answer(self) -> None:
        """The opponent moves until it is the agent's turn."""
        while self._opponent and not self.position.outcome and self.position.to_move != self.agent:
            self.position = self.position.play(self._opponent.answer(self.position).move)

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action; all are 1 when the game is over."""
        if self._is_over:
            return np.ones(self.encoding.actions, np.int8)
        return self.encoding.mask(self.position)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks(), "position": self.position.to_text()}

    def render(self) -> Any:
        """The board as `render_mode` says."""
        return render(self.position, self.render_mode)


class RegretWrapper(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Adds `info["regret"]` to each step of an AgentEnv: see `regret`. With `as_reward` each move
    is rewarded by it, from 0 for a best one down to -1, instead of by the result of the game: that
    counts already what follows, so train with a discount of 0."""

    def __init__(self, env: gymnasium.Env[Any, Any], *, as_reward: bool = False) -> None:
        super().__init__(env)
        self._as_reward = as_reward
        inner: Any = env.unwrapped
        self._inner, self._cost = inner, grader(inner.game)

    def step(self, action: Any) -> Any:
        """The step of the environment, with the cost of the action."""
        before = self._inner.position
        move = self._inner.encoding.moves(before).get(whole_action(action))
        seen, reward, terminated, truncated, info = self.env.step(action)
        cost = self._cost(before, move)
        info = {**info, "regret": cost}
        if self._as_reward and move is not None:  # an illegal action loses
            reward = 0.0 if cost is None else -cost / 2
        return seen, reward, terminated, truncated, info

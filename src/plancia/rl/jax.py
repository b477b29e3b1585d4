"""Connect Four and Pente as pure functions for `jit` and `vmap`, in the shape of PGX's API.

Code written for PGX runs on these after its import is changed:

    from plancia.rl import jax as pgx

    env = pgx.make("connect_four")
    step = jax.jit(jax.vmap(pgx.auto_reset(env.step, env.init)))

As there, a step of a game that is over changes nothing, an illegal action loses at once, and
`observation` is what the player sees who is to move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.grid import format_rows
from plancia.core.position import FIRST
from plancia.core.registry import as_game
from plancia.core.registry import game as game_of
from plancia.pente.adapters import MAX_COUNT
from plancia.pente.board import AXES, FIVE, is_sandwich
from plancia.pente.rules import Pente
from plancia.pente.variants import (
    captures_winner,
    is_five,
    lines_winner,
    opening_allows,
    patterns_show_wins,
)
from plancia.rl import extra
from plancia.rl.encoding import encoding

with extra("jax"):
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax import Array, lax

Key = Array
"""A key of `jax.random`."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class State:
    """A game in progress. PGX's names: players are 0 and 1 here, and either may begin."""

    current_player: Array
    """int32: who is to move; which of the two began is drawn in `init`."""
    observation: Array
    """uint8 (rows, columns, planes): the mover's stones, the opponent's, numbers of the game."""
    rewards: Array
    """float32 (2,): what the last step brought each player."""
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    """bool (actions,): all True when the game is over."""
    _step_count: Array
    _board: Any
    """What the game itself needs to go on."""

    def replace(self, **changes: Any) -> State:
        return replace(self, **changes)


def _drawn_player(key: Key) -> Array:
    """0 or 1, each with the same probability."""
    return (jax.random.bits(key) & 1).astype(jnp.int32)


EMPTY, MINE, THEIRS, OUTSIDE = range(4)
"""What a cell holds, seen by the player to move."""

_computed_once: Callable[[Any], Any] = lax.optimization_barrier


class Env(ABC):
    """One game with its options."""

    num_players: Final = 2
    id: str
    version: Final = "v0"

    def __init__(self, game: Game[Any] | str) -> None:
        self.game: Game[Any] = as_game(game)
        self.num_actions: int = encoding(self.game).actions
        self.observation_shape: tuple[int, ...] = encoding(self.game).shape

    def init(self, key: Key) -> State:
        """A new game. Either player begins with the same probability."""
        return self._state(self._empty(), jnp.int32(0), _drawn_player(key))

    def step(self, state: State, action: Array, key: Key | None = None) -> State:
        """The game after an action of the player to move; `key` is not used."""
        over, action = state.terminated | state.truncated, jnp.asarray(action)
        keep, count = partial(jnp.where, over), state._step_count + 1
        legal = self._is_legal(state._board, state._step_count, action)
        board, gain, ended = self._play(state._board, action, count)
        gain, ended = jnp.where(legal, gain.astype(jnp.float32), -1.0), ~legal | ended
        rewards = jnp.where(jnp.arange(2) == state.current_player, gain, -gain)
        found = self._state(
            jax.tree.map(keep, state._board, board),
            keep(state._step_count, count),
            keep(state.current_player, 1 - state.current_player),
            keep(0.0, rewards),
            keep(state.terminated, ended),
            over | ended,
        )
        return found.replace(truncated=state.truncated)

    def _state(
        self,
        board: Any,
        count: Any,
        player: Any,
        rewards: Any = None,
        terminated: Any = None,
        over: Any = None,
    ) -> State:
        never = jnp.bool_(False)
        rewards = jnp.zeros(2, jnp.float32) if rewards is None else rewards
        # What follows is computed for every cell: what came before should not be, once for each.
        board, count = _computed_once((board, count))
        mask = self._legal(board, count) | (never if over is None else over)
        ended, seen = never if terminated is None else terminated, self._observe(board)
        return State(player, seen, rewards, ended, never, mask, count, board)

    def observe(self, state: State) -> Array:
        return self._observe(state._board)

    def state_of(self, text: str, key: Key) -> State:
        """The game at a position as the game writes it, before its end."""
        position: Any = self.game.from_text(text)
        if position.outcome is not None:
            raise BadOption("{text} is the end of a game", text=text)
        symbols = {".": EMPTY, "XO"[position.to_move - 1]: MINE, "OX"[position.to_move - 1]: THEIRS}
        rows = position.picture().board.rows
        cells = np.array([[symbols[cell] for cell in row] for row in rows], np.int8)
        captured = getattr(position, "captured", (0, 0))
        board = self._board_of(cells, captured[:: 1 if position.to_move == FIRST else -1])
        return self._state(
            board, jnp.int32((cells != EMPTY).sum() + sum(captured)), _drawn_player(key)
        )

    def text_of(self, state: State) -> str:
        """The position of one state as the game writes it."""
        mine, theirs = np.asarray(state.observation[..., :2]).transpose(2, 0, 1)
        mover, waits = "XO" if int(state._step_count) % 2 == 0 else "OX"
        rows = np.where(mine, mover, np.where(theirs, waits, "."))
        return (
            f"{format_rows([''.join(row) for row in rows])} {mover}{self._counts_of(state, mover)}"
        )

    @abstractmethod
    def _empty(self) -> Any:
        """The board at the start."""

    @abstractmethod
    def _board_of(self, cells: Any, captured: tuple[int, ...]) -> Any:
        """The board with these cells, from the top, and the mover's captures first."""

    def _counts_of(self, state: State, mover: str) -> str:
        """What the text has after the player to move."""
        return ""

    @abstractmethod
    def _play(self, board: Any, action: Array, count: Array) -> tuple[Any, Array, Array]:
        """The board after an action, seen by the other player; 1, 0 or -1 for who played it, and
        whether the game is over.

        `count` is how many actions there were, this one counted."""

    @abstractmethod
    def _is_legal(self, board: Any, count: Array, action: Array) -> Array:
        """Whether an action is legal after that number of actions."""

    @abstractmethod
    def _legal(self, board: Any, count: Array) -> Array:
        """The mask of all actions."""

    @abstractmethod
    def _observe(self, board: Any) -> Array:
        """The planes that the player to move sees."""


Words = tuple[Array, Array]
"""A set of cells: the bits of columns 0 to 3, and of columns 4 to 6. A column has a bit for each
row from the bottom up, and one above that is always 0."""

ROWS: Final = 6
COLUMNS: Final = 7
STRIDE: Final = ROWS + 1
LOW_COLUMNS: Final = 4
LOW_BITS: Final = LOW_COLUMNS * STRIDE
CELLS: Final = ROWS * COLUMNS


def _shifted(stones: Words, by: int) -> Words:
    low, high = stones
    return (low >> by | high << (LOW_BITS - by)) & ((1 << LOW_BITS) - 1), high >> by


def _both(one: Words, two: Words) -> Words:
    return one[0] & two[0], one[1] & two[1]


def _has_four(stones: Words) -> Array:
    found: Array = jnp.bool_(False)
    for step in (1, STRIDE - 1, STRIDE, STRIDE + 1):
        pairs = _both(stones, _shifted(stones, step))
        low, high = _both(pairs, _shifted(pairs, 2 * step))
        found |= (low | high) != 0
    return found


class FourBoard(NamedTuple):
    """The stones twice: as words to play on, and as the bits of an observation, in its order."""

    mine: Words
    theirs: Words
    seen: Array
    """uint32 (SEEN_WORDS,), SEEN_BITS in each: for each cell a bit for a stone of the player to
    move, then one for the opponent's."""


SEEN_WORDS: Final = 3
SEEN_BITS: Final = 2 * CELLS // SEEN_WORDS
SPREAD: Final = 1 | 1 << 7 | 1 << 14 | 1 << 21
"""Times this, each of four bits is also eight times as high as it was."""
FIRST_OF_PAIRS: Final = (1 << SEEN_BITS) // 3
"""Every other bit, from the lowest on."""


class ConnectFour(Env):
    """Connect Four on 6 rows and 7 columns; an action is a column from 0."""

    id = "connect_four"

    def _empty(self) -> FourBoard:
        none = jnp.uint32(0)
        return FourBoard((none, none), (none, none), jnp.zeros(SEEN_WORDS, jnp.uint32))

    def _board_of(self, cells: Any, captured: tuple[int, ...]) -> FourBoard:
        bits = 1 << (np.arange(COLUMNS) % LOW_COLUMNS * STRIDE + np.arange(ROWS)[::-1, None])
        seen = np.stack([cells == MINE, cells == THEIRS], axis=-1).reshape(SEEN_WORDS, SEEN_BITS)

        def words(symbol: int) -> Words:
            held = np.where(cells == symbol, bits, 0)
            low, high = held[:, :LOW_COLUMNS].sum(), held[:, LOW_COLUMNS:].sum()
            return jnp.uint32(low), jnp.uint32(high)

        packed = (seen << np.arange(SEEN_BITS)).sum(1)
        return FourBoard(words(MINE), words(THEIRS), jnp.asarray(packed, jnp.uint32))

    def _bottom(self, action: Array) -> tuple[Array, Array]:
        """Whether a column is in the high word, and its lowest cell there."""
        high = action >= LOW_COLUMNS
        place = STRIDE * (action - LOW_COLUMNS * high)
        return high, jnp.uint32(1) << place.astype(jnp.uint32)

    def _landing(self, board: FourBoard, action: Array) -> Array:
        """The cell where a stone comes to rest, in its word; 0 in a full column."""
        high, bottom = self._bottom(action)
        stones = jnp.where(high, board.mine[1] | board.theirs[1], board.mine[0] | board.theirs[0])
        return (stones + bottom) & (bottom * ((1 << ROWS) - 1))

    def _is_legal(self, board: Any, count: Array, action: Array) -> Array:
        return (action >= 0) & (action < COLUMNS) & (self._landing(board, action) != 0)

    def _play(self, board: Any, action: Array, count: Array) -> tuple[Any, Array, Array]:
        cell, (high, bottom) = self._landing(board, action), self._bottom(action)
        low_word, high_word = board.mine
        mine = (
            jnp.where(high, low_word, low_word | cell),
            jnp.where(high, high_word | cell, high_word),
        )
        row = ROWS - 1 - lax.population_count((cell - 1) & ~(bottom - 1)).astype(jnp.int32)
        bit = 2 * (row * COLUMNS + action) + 1
        # The other player looks now: the two bits of each cell change places.
        turned = (board.seen & FIRST_OF_PAIRS) << 1 | board.seen >> 1 & FIRST_OF_PAIRS
        placed = jnp.uint32(1) << (bit % SEEN_BITS).astype(jnp.uint32)
        seen = turned | jnp.where(np.arange(SEEN_WORDS) == bit // SEEN_BITS, placed, 0)
        won = _has_four(mine)
        return FourBoard(board.theirs, mine, seen), won, won | (count == CELLS)

    def _legal(self, board: Any, count: Array) -> Array:
        column = np.arange(COLUMNS)
        low, high = board.mine[0] | board.theirs[0], board.mine[1] | board.theirs[1]
        words = jnp.where(column < LOW_COLUMNS, low, high)
        top = (column % LOW_COLUMNS * STRIDE + ROWS - 1).astype(np.uint32)
        free: Array = (words >> top & 1) == 0
        return free

    def _observe(self, board: Any) -> Array:
        """Four bits become the bytes of a word at once: a GPU writes words faster than bytes."""
        fours = board.seen[:, None] >> np.arange(0, SEEN_BITS, 4, dtype=np.uint32) & 0b1111
        words = fours * SPREAD & 0x01010101
        return lax.bitcast_convert_type(words, jnp.uint8).reshape(self.observation_shape)


REACH: Final = FIVE - 1
"""How far from a stone the cells lie that its move can concern."""


class PenteGame(Env):
    """Pente with the options that `make` takes; an action is a point.

    The rules are the predicates of `plancia.pente.variants`. Options never change within an
    environment, so what they rule out is not traced.
    """

    id = "pente"

    def __init__(self, game: Pente) -> None:
        super().__init__(game)
        self._rules = game.numbers
        self._captured_lengths = game.captured_lengths
        self._points: int = game.board.size
        self._around = self._lines(game.board.rows, game.board.columns)
        self._from_centre = np.asarray(game.from_centre)
        self._openings = game.openings

    def _lines(self, rows: int, columns: int) -> Any:
        """(points, 9, 4 axes): the points of each line through a point; `_points` is off the
        board."""
        row, column = np.divmod(np.arange(self._points)[:, None, None], columns)
        steps = np.arange(-REACH, REACH + 1)[:, None]
        axes = np.asarray(AXES)
        r, c = row + axes[:, 0] * steps, column + axes[:, 1] * steps
        inside = (r >= 0) & (r < rows) & (c >= 0) & (c < columns)
        return np.where(inside, r * columns + c, self._points).astype(np.int32)

    def _empty(self) -> Any:
        cells = jnp.zeros(self._points + 1, jnp.int8).at[self._points].set(OUTSIDE)
        return cells, jnp.zeros(2, jnp.int32)

    def _board_of(self, cells: Any, captured: tuple[int, ...]) -> Any:
        outside = np.append(cells.ravel(), OUTSIDE).astype(np.int8)
        return jnp.asarray(outside), jnp.asarray(captured, jnp.int32)

    def _counts_of(self, state: State, mover: str) -> str:
        mine, theirs = map(int, state._board[1])
        return f" {mine} {theirs}" if mover == "X" else f" {theirs} {mine}"

    def _play(self, board: Any, action: Array, count: Array) -> tuple[Any, Array, Array]:
        cells, captured = board
        cells = cells.at[action].set(MINE)
        around = jnp.asarray(self._around)[action]
        line = cells[around]
        captures = self._captures(around, line)
        taken = (captures < self._points).sum()
        if self._captured_lengths:
            cells = cells.at[captures].set(EMPTY).at[self._points].set(OUTSIDE)
        mine, theirs = captured[0] + taken, captured[1]
        winner = captures_winner(self._rules, mine, theirs)
        by_line = lines_winner(self._rules, MINE, self._makes_five(line), jnp.bool_(False))
        winner = jnp.where(winner == 0, by_line, winner)
        seen = jnp.where(cells == MINE, THEIRS, jnp.where(cells == THEIRS, MINE, cells))
        gain = (winner == MINE).astype(jnp.int32) - (winner == THEIRS)
        over = (winner != 0) | (cells != EMPTY).all()
        return (seen.astype(jnp.int8), jnp.stack([theirs, mine])), gain, over

    def _captures(self, around: Array, line: Array) -> Array:
        """The points that a stone in the middle of the lines captures, among points off the
        board."""
        found = [jnp.zeros(0, jnp.int32)]
        for length in self._captured_lengths:
            for way in (1, -1):
                closed = is_sandwich(line, REACH, way, length, MINE, THEIRS)
                between = around[REACH + way * np.arange(1, length + 1)]
                found.append(jnp.where(closed, between, self._points).ravel())
        return jnp.concatenate(found)

    def _makes_five(self, line: Array) -> Array:
        """Whether a run through the middle of one of the lines (9, ...) is a five that counts."""
        own = (line == MINE).astype(jnp.int8)
        ahead = jnp.cumprod(own[REACH + 1 :], axis=0).sum(0)
        behind = jnp.cumprod(own[REACH - 1 :: -1], axis=0).sum(0)
        found: Array = is_five(self._rules, 1 + ahead + behind).any()
        return found

    def _legal(self, board: Any, count: Array) -> Array:
        cells, captured = board
        free: Array = cells[: self._points] == EMPTY
        if not self._openings:
            return free
        # While nothing is captured, all actions lie on the board as stones.
        allowed: Array = free & opening_allows(
            self._rules, count, captured.sum(), self._from_centre
        )
        if all(len(points) > placed for placed, points in self._openings.items()):
            return allowed
        # On a board too small to have a free point outside the tournament rule does not apply.
        return jnp.where(allowed.any(), allowed, free)

    def _is_legal(self, board: Any, count: Array, action: Array) -> Array:
        inside = (action >= 0) & (action < self._points)
        return inside & self._legal(board, count)[action]

    def _observe(self, board: Any) -> Array:
        rows, columns, planes = self.observation_shape
        cells, captured = board
        grid = cells[: self._points].reshape(rows, columns, 1)
        stones: Array = (grid == jnp.array([MINE, THEIRS])).astype(jnp.uint8)
        numbers = jnp.minimum(captured[: planes - 2], MAX_COUNT).astype(jnp.uint8)
        return jnp.concatenate(
            [stones, jnp.broadcast_to(numbers, (rows, columns, planes - 2))], axis=-1
        )


def available_envs() -> tuple[str, ...]:
    return ConnectFour.id, PenteGame.id


def make(env_id: str, *, preset: str | None = None, **options: Any) -> Env:
    """An environment by PGX's name for it; Pente takes options, such as `rows=13`."""
    if env_id == ConnectFour.id:
        if options or preset:
            raise BadOption("connect_four is played on 6 rows and 7 columns: it takes no options")
        return ConnectFour(game_of("connect4"))
    if env_id != PenteGame.id:
        known = ", ".join(available_envs())
        raise ValueError(f"there is no environment {env_id!r}; there are: {known}")
    game: Any = game_of("pente", preset, **options)
    if not patterns_show_wins(game.numbers):
        raise BadOption("environments of JAX have no poof, no boat, no exact five with captures")
    return PenteGame(game)


Step = Callable[..., State]


def auto_reset(step: Step, init: Callable[[Key], State]) -> Step:
    """A step that begins a new game where one has ended.

    The state after the last step of a game is the first of the next one, but for `terminated`,
    `truncated` and `rewards`, which are those of the game that ended.
    """

    def step_or_begin(state: State, action: Array, key: Key) -> State:
        never = jnp.bool_(False)
        after = step(state.replace(terminated=never, truncated=never), action)
        over = after.terminated | after.truncated
        begun: State = jax.tree.map(partial(jnp.where, over), init(key), after)
        return begun.replace(
            terminated=after.terminated, truncated=after.truncated, rewards=after.rewards
        )

    return step_or_begin

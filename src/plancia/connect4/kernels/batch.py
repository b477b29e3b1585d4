"""Kernel: games of Connect Four side by side, on any board that fits a machine word."""

from typing import Annotated, Any, Final, NamedTuple

from plancia.connect4.rules import Connect4
from plancia.kernels.jit import (
    ANY,
    INT8,
    INT64,
    UINT8,
    UINT64,
    Array,
    Int8s,
    Int64s,
    Word,
    Words,
    count_bits,
    inlined,
    kernel,
    pin,
    uint64,
    zeros,
)

U: Any = uint64
# The two bytes of a cell that is seen: for a stone of the player to move, and for the opponent's.
MINE, THEIRS = range(2)
USUAL_LINE: Final = 4
"""The length that is found with fewest instructions: two pairs, two cells apart."""


class Connect4BatchMemory(NamedTuple):
    """The games, a row each."""

    mine: Words  # (games,) the stones of the player to move
    theirs: Words  # (games,)
    actions: Int64s  # (games,)
    observations: Annotated[Array, UINT8, (ANY, ANY, 2)]  # (games, cells, mine and theirs)
    masks: Annotated[Array, UINT8, (ANY, ANY)]  # (games, columns)
    rewards: Int8s  # (games,)
    ended: Annotated[Array, UINT8, (ANY,)]  # (games,)
    to_move: Int8s  # (games,)


@inlined
def has_line(stones: Word, stride: Word, connect: int) -> bool:
    """Whether these stones hold a line of `connect`; stride: rows + 1."""
    found = U(0)
    for step in (U(1), stride, stride - U(1), stride + U(1)):
        if connect == USUAL_LINE:
            pairs = stones & (stones >> step)
            found |= pairs & (pairs >> (step + step))
        else:
            starts = stones
            for _ in range(connect - 1):
                starts = stones & (starts >> step)
            found |= starts
    return bool(found != U(0))


@inlined
def landing_cell(stones: Word, column: Word, rows: int) -> Word:
    """The bit where a stone comes to rest in a column from 0; 0 if that is full."""
    bottom = U(1) << column * U(rows + 1)
    return (stones + bottom) & (bottom << U(rows)) - bottom


@kernel
def begin(m: Connect4BatchMemory, game: int) -> None:
    """A new game."""
    m.mine[game], m.theirs[game], m.to_move[game] = U(0), U(0), 1
    for cell in range(m.observations.shape[1]):
        m.observations[game, cell, MINE] = 0
        m.observations[game, cell, THEIRS] = 0
    for column in range(m.masks.shape[1]):
        m.masks[game, column] = 1


@kernel
def reset(m: Connect4BatchMemory, first: int, last: int) -> None:
    for game in range(first, last):
        m.rewards[game], m.ended[game] = 0, 0
        begin(m, game)


@kernel
def step(
    m: Connect4BatchMemory, first: int, last: int, rows: int, columns: int, connect: int
) -> None:
    """Play the actions of some games."""
    stride = U(rows + 1)
    cells = m.observations.shape[1]
    column_bits = (U(1) << U(rows)) - U(1)
    full = U(0)
    for column in range(columns):
        full |= column_bits << U(column) * stride
    for game in range(first, last):
        action, me, you = m.actions[game], m.mine[game], m.theirs[game]
        stones = me | you
        cell = U(0)
        if 0 <= action < columns:
            cell = landing_cell(stones, U(action), rows)
        me |= cell
        won = has_line(me, stride, connect) and cell != U(0)
        if cell == U(0) or won or stones | cell == full:
            m.rewards[game] = (1 if won else 0) if cell != U(0) else -1
            m.ended[game] = 1
            begin(m, game)
            continue
        m.rewards[game], m.ended[game] = 0, 0
        m.mine[game], m.theirs[game] = you, me
        m.to_move[game] = 3 - m.to_move[game]
        # The other player looks now: the two bytes of each cell change places.
        for place in range(cells):
            mine = m.observations[game, place, MINE]
            m.observations[game, place, MINE] = m.observations[game, place, THEIRS]
            m.observations[game, place, THEIRS] = mine
        column = column_bits << U(action) * stride
        height = count_bits((cell - U(1)) & column)
        m.observations[game, (rows - 1 - height) * columns + action, THEIRS] = 1
        if height == rows - 1:
            m.masks[game, action] = 0


class Connect4Batch:
    """Games side by side, as memoryviews with a row for each game. Rows are what `Encodes` gives.

    An action that is no legal move loses. A game that ends begins anew at once: `rewards` and
    `ended` are of the move that ended it, the other arrays of the new game.
    """

    def __init__(self, game: Connect4, games: int) -> None:
        options = game.options
        self._rules = options.rows, options.columns, options.connect
        self._games = games
        self._memory = memory = pin(
            Connect4BatchMemory(
                mine=zeros(UINT64, games),
                theirs=zeros(UINT64, games),
                actions=zeros(INT64, games),
                observations=zeros(UINT8, games, options.rows * options.columns, 2),
                masks=zeros(UINT8, games, options.columns),
                rewards=zeros(INT8, games),
                ended=zeros(UINT8, games),
                to_move=zeros(INT8, games),
            )
        )
        self.actions: Any = memory.actions
        """int64 (games,): what the players to move do; read by `step`."""
        self.observations: Any = memory.observations
        """uint8 (games, rows * columns, 2): what the players to move see."""
        self.masks: Any = memory.masks
        """uint8 (games, columns): 1 for each legal action."""
        self.rewards: Any = memory.rewards
        """int8 (games,): 1, 0 or -1 for the player who moved."""
        self.ended: Any = memory.ended
        """uint8 (games,): 1 where the last move ended a game."""
        self.to_move: Any = memory.to_move
        """int8 (games,): the side to move."""

    def reset(self) -> None:
        """Begin all games anew."""
        reset(self._memory, 0, self._games)

    def step(self) -> None:
        """Play the actions."""
        step(self._memory, 0, self._games, *self._rules)

"""The memory of a search beside the board: its stack, move lists, transposition table, history."""

from typing import Annotated, Final, NamedTuple

from plancia.kernels.jit import ANY, INT64, Array, Int64s, pin, zeros

Value = int
"""Of a position, for the player to move."""

PLIES: Final = 120
"""No line is longer."""

# The numbers of a search: nodes so far and allowed, whether to stop, the attacker whose win is to
# be proved (0 for none), the age of new table entries, and the nodes after which a quiescence
# search makes no more fours.
NODES, NODE_LIMIT, ABORTED, ATTACKER, AGE, QUIESCENCE_LIMIT = range(6)
NUMBERS: Final = 6

# A frame of the stack: what was asked of the node, what is known of it, its moves, the move at hand
# and where in its work the node is.
DEPTH, ALPHA, BETA, FORCING_LEFT, NULL_MOVE_ALLOWED, ASKED_ALPHA, BEST, BEST_MOVE = range(8)
INDEX, COUNT, TRIED, CHILD_DEPTH, REDUCTION, STAGE = range(8, 14)
COMPLETE, THREAT, MOVE, LOUD, TABLE_MOVE = range(14, 19)
FRAME: Final = 20


class SearchMemory(NamedTuple):
    """Moves are cells; moves in a list carry their rank in the higher bits."""

    numbers: Int64s  # (NUMBERS,)
    stop: Int64s  # (1,) set from another thread to end the search
    table: Annotated[Array, INT64, (ANY, 4)]  # two entries a place: hash XOR word, word
    frames: Annotated[Array, INT64, (ANY, FRAME)]  # (plies, FRAME)
    moves: Annotated[Array, INT64, (ANY, ANY)]  # (plies, points) the moves of each node
    killers: Annotated[Array, INT64, (ANY, 2)]  # (plies, 2) quiet moves that refuted there
    history: Annotated[Array, INT64, (ANY, 2)]  # (cells, players) how often a move refuted
    line_lengths: Int64s  # (plies,)
    lines: Annotated[Array, INT64, (ANY, PLIES + 2)]  # the principal variation from each ply
    roots: Annotated[Array, INT64, (ANY, 2)]  # (points, 2) the root's moves, their values


def search_memory(points: int, cells: int, table_bits: int) -> SearchMemory:
    """Memory for a board of that size, with 2**table_bits places in the table."""
    plies = PLIES + 3
    return pin(
        SearchMemory(
            numbers=zeros(INT64, NUMBERS),
            stop=zeros(INT64, 1),
            table=zeros(INT64, 1 << table_bits, 4),
            frames=zeros(INT64, plies, FRAME),
            moves=zeros(INT64, plies, points),
            killers=zeros(INT64, plies, 2),
            history=zeros(INT64, cells, 2),
            line_lengths=zeros(INT64, plies),
            lines=zeros(INT64, plies, PLIES + 2),
            roots=zeros(INT64, points, 2),
        )
    )

"""The engine's board: stones, captures, patterns, candidates and a hash, kept move by move.

A cell is an index into a board with walls four points thick around it; `EngineBoard` turns points
of the rules into cells and back.
"""

from collections.abc import Callable
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from plancia.kernels.jit import (
    ANY,
    INT8,
    INT16,
    INT32,
    INT64,
    Array,
    Int8s,
    Int32s,
    Int64s,
    array,
    clipped,
    inlined,
    int64,
    kernel,
    minus,
    pin,
    plus,
    row_of,
    set_row,
    times,
    zeros,
)
from plancia.pente import variants
from plancia.pente.board import AXES, STONES, Point
from plancia.pente.engine import network as net
from plancia.pente.engine.network import HIDDEN, ROW
from plancia.pente.engine.patterns import (
    MARK_FIVE,
    MARK_TAKES,
    SLOTS,
    STONE,
    is_captured,
    is_five,
    is_sandwich,
    line_weights,
    tables,
)
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import CAPTURE_WIN, COLUMNS, LENGTHS, OPTION_COUNT, ROWS

Cell = int
"""An index into the walled board."""

WALL: Final = 3
MARGIN: Final = 4
"""How thick the walls are: as far as patterns look."""
REACH: Final = 2
"""How far from the nearest stone a candidate lies at most."""
DRAW: Final = 3
"""Beside the players 1 and 2, what `judge` answers where the game is over."""
MAX_REMOVED: Final = 36
"""Stones that one move can remove: eight triples, and three of its own on each of four axes."""
MAX_COUNTED: Final = 127
"""Captured stones beyond these are worth and hash the same."""
CAPTURES_WORTH: Final = 900
"""What it is worth, in points, to have nearly captured enough; the last stones count more than
the first."""
NO_CAPTURE_WIN: Final = 30
"""Captured stones that are worth as much where none win."""
FIVE_BIT: Final = 1 << MARK_FIVE
"""In a mark along one axis: the stone makes a five."""
_PLAYERS: Final = bytes(max(0, STONES.find(code)) for code in range(256))
"""From the stones of the rules to players."""

# The numbers of a board that change: the hash, stones on it, candidates, who is to move, the top
# of the undo stack, and the cells that the network has not seen the last of.
HASH, PLACED, CANDIDATES, MOVER, TOP, PENDING = range(6)
NUMBERS: Final = 6
# The numbers of a board that don't: first the options, as `variants` numbers them. Then measures
# (cells from one row to the next, points, the centre's cell), whether marks show for certain which
# moves win at once, and what counts in an opinion beside the lines (`weights.LineWeights`).
STRIDE, POINTS, CENTRE, STRICT = range(OPTION_COUNT, OPTION_COUNT + 4)
MY_TAKES, YOUR_TAKES, TEMPO, NET = range(OPTION_COUNT + 4, OPTION_COUNT + 8)


class BoardMemory(NamedTuple):
    """A board. Players are 1 and 2; where a row has two numbers, player 1's is the first."""

    # What is given.
    rules: Int64s  # (TEMPO + 1,)
    steps: Int64s  # (4,) from one cell of a line to the next, for each axis
    patterns: Annotated[Array, INT64, (ANY, 4)]  # (KEYS, 4) totals and marks, see `patterns`
    hash_mover: Int64s  # (1,) random numbers for the hash
    hash_captured: Annotated[Array, INT64, (ANY, 2)]  # (MAX_COUNTED + 1, 2)
    hash_stones: Annotated[Array, INT64, (ANY, 2)]  # (cells, 2)
    worth_captured: Int64s  # (MAX_COUNTED + 1,) what captured stones are worth
    net: Annotated[Array, INT16, (ANY, ROW)]  # the four fields of a `network.Network`
    head: Annotated[Array, INT32, (ANY, HIDDEN)]
    output: Int64s
    policy: Annotated[Array, INT16, (ANY, ROW)]
    # What changes.
    numbers: Int64s  # (NUMBERS,)
    cells: Int8s  # (cells,) 0 for empty, a player, or WALL
    keys: Annotated[Array, INT32, (ANY, 4)]  # (cells, axes) how its line looks
    marks: Annotated[Array, INT64, (ANY, 2)]  # (cells, players) what a stone there would do
    totals: Int64s  # (3,) by player, what the lines through all empty points are
    fives: Int64s  # (3,) by player, the points and axes that make a five
    captured: Int64s  # (3,) by player
    sums: Annotated[Array, INT16, (ANY, ROW)]  # (cells, ROW) the network's, of a point
    pool: Annotated[Array, INT16, (1, ROW)]  # these of all empty points, clipped and added up
    net_cells: Int8s  # (cells,) the stones that sums and pool know of
    net_keys: Annotated[Array, INT32, (ANY, 4)]  # (cells, axes) and their lines
    listed: Int8s  # (cells,) whether pending
    pending: Int32s  # (cells,) cells that may have changed since
    hidden: Annotated[Array, INT32, (1, HIDDEN)]  # the network's layer
    near: Int32s  # (cells,) stones within REACH
    candidates: Int32s  # (cells,) the cells that have any, in no order
    place: Int32s  # (cells,) where in that list a cell stands
    undo: Int64s  # a stack: the stones that left the board, how many, the move


captures_winner: Callable[..., Any] = inlined(variants.captures_winner)
five_must_stand: Callable[..., Any] = inlined(variants.five_must_stand)
is_lost: Callable[..., Any] = inlined(variants.is_lost)
lines_winner: Callable[..., Any] = inlined(variants.lines_winner)
removal_makes_fives: Callable[..., Any] = inlined(variants.removal_makes_fives)


@kernel
def makes_five(b: BoardMemory, at: Cell, player: int) -> bool:
    """Whether the player's stone here, real or only thought of, is in a five that counts."""
    for axis in range(4):
        step, length = b.steps[axis], 1
        there = at + step
        while b.cells[there] == player:
            length += 1
            there += step
        there = at - step
        while b.cells[there] == player:
            length += 1
            there -= step
        if is_five(b.rules, length):
            return True
    return False


@kernel
def has_five(b: BoardMemory, player: int) -> bool:
    """Whether the player has a five that counts anywhere on the board."""
    for row in range(b.rules[ROWS]):
        start = (row + MARGIN) * b.rules[STRIDE] + MARGIN
        for at in range(start, start + b.rules[COLUMNS]):
            if b.cells[at] == player and makes_five(b, at, player):
                return True
    return False


@kernel
def find_captured(b: BoardMemory, at: Cell, player: int, first: int) -> int:
    """The stones that the player's stone here captures: how many.

    They are written on the undo stack from `first` on, as 4 * cell + owner.
    """
    taken, opponent = 0, 3 - player
    for way in range(8):
        step = b.steps[way & 3] if way < 4 else -b.steps[way & 3]
        if b.cells[at + step] != opponent:
            continue
        for length in LENGTHS:
            if is_captured(b.rules, length) and is_sandwich(
                b.cells, at, step, length, player, opponent
            ):
                for place in range(1, length + 1):
                    b.undo[first + taken] = 4 * (at + place * step) + opponent
                    taken += 1
    return taken


@kernel
def find_lost(b: BoardMemory, at: Cell, player: int, first: int) -> int:
    """The player's own stones that are lost because one came here: how many; written likewise."""
    lost, gone = 0, False
    for length in LENGTHS:
        if not is_lost(b.rules, length):
            continue
        for axis in range(4):
            step = b.steps[axis]
            for before in range(1, length + 1):
                end = at - before * step
                if not is_sandwich(b.cells, end, step, length, 3 - player, player):
                    continue
                for place in range(1, length + 1):
                    if place != before or not gone:  # the new stone is in all: count it once
                        b.undo[first + lost] = 4 * (end + place * step) + player
                        lost += 1
                gone = True
    return lost


@kernel
def can_break(b: BoardMemory, breaker: int) -> bool:
    """Whether a capture by that player leaves the opponent without a five."""
    cells, top = b.cells, b.numbers[TOP]
    for row in range(b.rules[ROWS]):
        start = (row + MARGIN) * b.rules[STRIDE] + MARGIN
        for at in range(start, start + b.rules[COLUMNS]):
            if cells[at] != 0:
                continue
            cells[at] = breaker
            taken = find_captured(b, at, breaker, top)
            for i in range(taken):
                cells[b.undo[top + i] >> 2] = 0
            broken = taken > 0 and not has_five(b, 3 - breaker)
            for i in range(taken):
                cells[b.undo[top + i] >> 2] = 3 - breaker
            cells[at] = 0
            if broken:
                return True
    return False


@kernel
def judge(b: BoardMemory, at: Cell, player: int, removed: int, placed: int) -> int:
    """Who has won after the player's stone came here and stones left: 1, 2, DRAW, or 0."""
    winner: int = captures_winner(b.rules, b.captured[1], b.captured[2])
    if winner:
        return winner
    must_stand, opponent = five_must_stand(b.rules), 3 - player
    # A five of the mover's that stood before has won before: only a new one can be here.
    mine = b.cells[at] == player and makes_five(b, at, player)
    theirs = False
    if removal_makes_fives(b.rules, removed):
        mine, theirs = mine or has_five(b, player), has_five(b, opponent)
    elif must_stand:
        theirs = has_five(b, opponent)
    if mine and must_stand and can_break(b, opponent):
        mine = False
    winner = lines_winner(b.rules, player, mine, theirs)
    if winner:
        return winner
    return DRAW if placed == b.rules[POINTS] else 0


@kernel
def update_line_patterns(b: BoardMemory, at: Cell, player: int) -> None:
    """A stone came to the cell or left it: renew the keys of its lines, and what follows."""
    cells, keys, marks, patterns = b.cells, b.keys, b.marks, b.patterns
    first, second = b.totals[1], b.totals[2]
    for axis in range(4):
        step = b.steps[axis]
        for slot in range(SLOTS):  # of the key of the cell from which this one is seen there
            there = at + (STONE - slot if slot < STONE else STONE - 1 - slot) * step
            found = cells[there]
            if found == WALL:
                continue
            old = keys[there, axis]
            new = old ^ (player << 2 * slot)
            keys[there, axis] = new
            # Read before anything is written: else it would have to be read again below.
            one, one_before = patterns[new, 2], patterns[old, 2]
            two, two_before = patterns[new, 3], patterns[old, 3]
            one_there, two_there = marks[there, 0], marks[there, 1]
            marks[there, 0] = one_there + one - one_before
            marks[there, 1] = two_there + two - two_before
            if found == 0:
                first += patterns[new, 0] - patterns[old, 0]
                second += patterns[new, 1] - patterns[old, 1]
                if (one ^ one_before | two ^ two_before) & FIVE_BIT:
                    b.fives[1] += (one & FIVE_BIT) - (one_before & FIVE_BIT) >> MARK_FIVE
                    b.fives[2] += (two & FIVE_BIT) - (two_before & FIVE_BIT) >> MARK_FIVE
    b.totals[1], b.totals[2] = first, second


@kernel
def update_network(b: BoardMemory) -> None:
    """Bring the network's sums and pool up to date: nodes that need no opinion cost nothing.

    Walls have keys and sums too, which mean nothing: it is faster than to leave them out.
    """
    count, cells, keys, sums, net = b.numbers[PENDING], b.net_cells, b.net_keys, b.sums, b.net
    b.numbers[PENDING] = 0
    pool = row_of(b.pool, 0)
    for i in range(count):
        at = b.pending[i]
        b.listed[at] = 0
        before, after = cells[at], b.cells[at]
        if before == after:
            continue
        cells[at] = after
        if before == 0:
            pool = minus(pool, clipped(row_of(sums, at)))
        elif after == 0:
            pool = plus(pool, clipped(row_of(sums, at)))
        change = before ^ after
        for axis in range(4):
            step = b.steps[axis]
            for slot in range(SLOTS):
                there = at + (STONE - slot if slot < STONE else STONE - 1 - slot) * step
                old = keys[there, axis]
                new = old ^ (change << 2 * slot)
                keys[there, axis] = new
                less = row_of(sums, there)
                more = plus(less, minus(row_of(net, new), row_of(net, old)))
                set_row(sums, there, more)
                is_empty = int64(cells[there] == 0)
                pool = plus(pool, times(minus(clipped(more), clipped(less)), is_empty))
    set_row(b.pool, 0, pool)


@kernel
def update_candidates(b: BoardMemory, at: Cell, change: int) -> None:
    """A stone came (1) or left (-1): count it around, and list the cells that have any."""
    near, candidates, place, n = b.near, b.candidates, b.place, b.numbers
    stride = b.rules[STRIDE]
    for down in range(-REACH, REACH + 1):
        for there in range(at + down * stride - REACH, at + down * stride + REACH + 1):
            near[there] += change
            if b.cells[there] == WALL:
                continue
            if change > 0 and near[there] == 1:
                place[there] = n[CANDIDATES]
                candidates[n[CANDIDATES]] = there
                n[CANDIDATES] += 1
            elif change < 0 and near[there] == 0:
                n[CANDIDATES] -= 1
                last = candidates[n[CANDIDATES]]
                candidates[place[there]] = last
                place[last] = place[there]


@kernel
def toggle(b: BoardMemory, at: Cell, player: int, change: int) -> None:
    """Put the player's stone here (1) or lift it (-1), and keep everything that depends on it."""
    for axis in range(4):
        key = b.keys[at, axis]
        b.totals[1] -= change * b.patterns[key, 0]
        b.totals[2] -= change * b.patterns[key, 1]
    b.fives[1] -= change * (b.marks[at, 0] >> MARK_FIVE & 7)
    b.fives[2] -= change * (b.marks[at, 1] >> MARK_FIVE & 7)
    if b.rules[NET] and b.listed[at] == 0:
        b.listed[at] = 1
        b.pending[b.numbers[PENDING]] = at
        b.numbers[PENDING] += 1
    b.cells[at] = player if change > 0 else 0
    b.numbers[PLACED] += change
    b.numbers[HASH] ^= b.hash_stones[at, player - 1]
    update_line_patterns(b, at, player)
    update_candidates(b, at, change)


@kernel
def count_captured(b: BoardMemory, player: int, change: int) -> None:
    """Add to the stones the player has captured; the hash knows it if captures can win."""
    before = b.captured[player]
    b.captured[player] = before + change
    if b.rules[CAPTURE_WIN]:
        b.numbers[HASH] ^= b.hash_captured[min(before, MAX_COUNTED), player - 1]
        b.numbers[HASH] ^= b.hash_captured[min(before + change, MAX_COUNTED), player - 1]


@kernel
def make(b: BoardMemory, at: Cell) -> int:
    """Place a stone of the player to move; how many stones left the board."""
    player, top = b.numbers[MOVER], b.numbers[TOP]
    takes = b.marks[at, player - 1] >> MARK_TAKES & 31
    toggle(b, at, player, 1)
    taken = find_captured(b, at, player, top) if takes else 0
    lost = find_lost(b, at, player, top + taken)
    removed = taken + lost
    for i in range(removed):
        stone = b.undo[top + i]
        toggle(b, stone >> 2, stone & 3, -1)
    if taken:
        count_captured(b, player, taken)
    if lost:
        count_captured(b, 3 - player, lost)
    b.undo[top + removed] = removed
    b.undo[top + removed + 1] = at
    b.numbers[TOP] = top + removed + 2
    pass_turn(b)
    return removed


@kernel
def unmake(b: BoardMemory) -> None:
    """Take the last move back."""
    pass_turn(b)
    player, top = b.numbers[MOVER], b.numbers[TOP] - 2
    at, removed = b.undo[top + 1], b.undo[top]
    top -= removed
    taken = lost = 0
    for i in range(removed):
        stone = b.undo[top + i]
        toggle(b, stone >> 2, stone & 3, 1)
        if stone & 3 == player:
            lost += 1
        else:
            taken += 1
    if taken:
        count_captured(b, player, -taken)
    if lost:
        count_captured(b, 3 - player, -lost)
    toggle(b, at, player, -1)
    b.numbers[TOP] = top


@kernel
def pass_turn(b: BoardMemory) -> None:
    """The other player is to move."""
    b.numbers[MOVER] = 3 - b.numbers[MOVER]
    b.numbers[HASH] ^= b.hash_mover[0]


@kernel
def clear(b: BoardMemory) -> None:
    """Take all stones off: what the walls alone make of each line, and player 1 to move."""
    for number in range(NUMBERS):
        b.numbers[number] = 0
    for player in range(3):
        b.totals[player] = b.fives[player] = b.captured[player] = 0
    for at in range(len(b.cells)):
        b.near[at] = 0
        if b.cells[at] == WALL:
            continue
        b.cells[at] = 0
        b.marks[at, 0] = b.marks[at, 1] = 0
        for axis in range(4):
            key = 0
            for slot in range(8):
                offset = slot - 4 if slot < 4 else slot - 3
                if b.cells[at + offset * b.steps[axis]] == WALL:
                    key |= WALL << 2 * slot
            b.keys[at, axis] = key
            b.totals[1] += b.patterns[key, 0]
            b.totals[2] += b.patterns[key, 1]
            b.marks[at, 0] += b.patterns[key, 2]
            b.marks[at, 1] += b.patterns[key, 3]
        for place in range(ROW):
            b.sums[at, place] = 0
        b.net_cells[at] = b.listed[at] = 0
        for axis in range(4):
            b.net_keys[at, axis] = b.keys[at, axis]
    for place in range(ROW):
        b.pool[0, place] = 0
    # No position hashes to 0, which is what an empty entry of a table holds.
    b.numbers[HASH], b.numbers[MOVER] = b.hash_stones[0, 0], 1


@kernel
def put_stones(b: BoardMemory, count: int) -> None:
    """Put the stones on the board that begin the undo stack."""
    for i in range(count):
        toggle(b, b.undo[i] >> 2, b.undo[i] & 3, 1)


class EngineBoard:
    """The memory of a board for a game, and the way from points to cells and back."""

    def __init__(self, game: Pente, plies: int = 256) -> None:
        """At most that number of plies can be made, and taken back."""
        self.game = game
        options = game.options
        file = net.file_for(game.numbers)
        network = net.load(file) if file else net.nothing()
        self.stride: int = options.columns + MARGIN
        size = (options.rows + 2 * MARGIN) * self.stride + 2 * MARGIN
        self.all_cells: list[Cell] = [self.cell(point) for point in range(game.board.size)]
        shares = [n / (options.capture_win or NO_CAPTURE_WIN) for n in range(MAX_COUNTED + 1)]
        worth_captured = [int(CAPTURES_WORTH * min(p * (1 + p) / 2, 3)) for p in shares]
        # The order is fixed: other numbers would search other nodes.
        chance = Random(5)
        self.memory: BoardMemory = pin(
            BoardMemory(
                rules=self._rules(),
                steps=array(INT64, [down * self.stride + right for down, right in AXES]),
                patterns=tables(game.numbers),
                net=network.rows,
                head=network.head,
                output=network.output,
                policy=network.policy,
                hash_mover=array(INT64, [chance.getrandbits(63)]),
                hash_captured=_random_pairs(chance, MAX_COUNTED + 1),
                hash_stones=_random_pairs(chance, size),
                worth_captured=array(INT64, worth_captured),
                numbers=zeros(INT64, NUMBERS),
                cells=self._empty_cells(size),
                keys=zeros(INT32, size, 4),
                marks=zeros(INT64, size, 2),
                totals=zeros(INT64, 3),
                fives=zeros(INT64, 3),
                captured=zeros(INT64, 3),
                sums=zeros(INT16, size, ROW),
                pool=zeros(INT16, 1, ROW),
                net_cells=self._empty_cells(size),
                net_keys=zeros(INT32, size, 4),
                listed=zeros(INT8, size),
                pending=zeros(INT32, size),
                hidden=zeros(INT32, 1, HIDDEN),
                near=zeros(INT32, size),
                candidates=zeros(INT32, size),
                place=zeros(INT32, size),
                undo=zeros(INT64, max(plies * (MAX_REMOVED + 2), game.board.size)),
            )
        )

    def _rules(self) -> Array:
        game, weights = self.game, line_weights(self.game.numbers)
        rules = {
            STRIDE: self.stride,
            POINTS: game.board.size,
            CENTRE: self.cell(game.board.centre),
            STRICT: variants.patterns_show_wins(game.numbers),
            MY_TAKES: weights.my_takes,
            YOUR_TAKES: weights.your_takes,
            TEMPO: weights.tempo,
            NET: net.file_for(game.numbers) is not None,
        }
        rest = range(OPTION_COUNT, NET + 1)
        return array(INT64, [*game.numbers, *(int(rules[number]) for number in rest)])

    def _empty_cells(self, size: int) -> Array:
        """A board without stones, in its walls."""
        found = [WALL] * size
        for cell in self.all_cells:
            found[cell] = 0
        return array(INT8, found)

    def cell(self, point: Point) -> Cell:
        row, column = divmod(point, self.game.options.columns)
        return (row + MARGIN) * self.stride + column + MARGIN

    def point(self, cell: Cell) -> Point:
        row, column = divmod(cell - MARGIN, self.stride)
        return (row - MARGIN) * self.game.options.columns + column

    def load(self, position: PentePosition) -> None:
        """Set the memory up for a position."""
        b = self.memory
        clear(b)
        players = position.board.translate(_PLAYERS)
        stones = [4 * self.all_cells[at] + player for at, player in enumerate(players) if player]
        for place, stone in enumerate(stones):
            b.undo[place] = stone
        put_stones(b, len(stones))
        for player in (1, 2):
            count_captured(b, player, position.captured[player - 1])
        if position.to_move == 2:
            pass_turn(b)


def _random_pairs(chance: Random, count: int) -> Array:
    return array(INT64, [(chance.getrandbits(63), chance.getrandbits(63)) for _ in range(count)])

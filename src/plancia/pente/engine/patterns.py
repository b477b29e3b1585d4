"""What a stone on a point does along one line, for each of the 65,536 ways its line can look.

The key of a point and an axis holds the four points to either side of it, two bits each, the
farthest on the left or upper side lowest: 0 for empty, 1 and 2 for the players' stones, 3 for
what lies off the board. A stone on the point is part of a five only within these nine points, so
what is said here of fives and fours is exact, but for one thing: that a run of exactly five does
not go on beyond them must be looked up on the board.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, NamedTuple

from plancia.kernels.jit import (
    ANY,
    INT8,
    INT64,
    Array,
    Int8s,
    Int64s,
    array,
    bit_length,
    inlined,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.pente import board, variants
from plancia.pente.variants import LENGTHS

KEYS: Final = 1 << 16
SLOTS: Final = 8
"""The points of a key: four before the point, four after it."""
MINE, BLOCK = 1, 2

# What a stone on the point makes along the line, weakest first.
NOTHING, ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(9)

ORDER: Final = (0, 1, 6, 20, 28, 160, 180, 1200, 6000)
"""What each is worth when moves are ordered."""


QUARTER: Final = 4
"""So many units of a weight are one point; 200 points are odds of e to 1."""

# A mark is what a player's stone on one point would do, the four axes added up.
MARK_ORDER: Final = (1 << 20) - 1
MARK_FIVE, MARK_OPEN_FOUR, MARK_FOUR, MARK_OPEN_THREE = 20, 23, 26, 29
"""Where in a mark the axes are counted along which the stone makes these: three bits each."""
MARK_TAKES: Final = 32
"""Where in a mark the stones are counted that it captures: five bits."""
MARK_ATTACKS: Final = 37
"""Where the pairs (and triples) are counted that could be captured next: four bits."""
MARK_RISKS: Final = 41
"""Where the player's own pairs are counted that it makes and that could then be captured."""

# A total is what all empty points offer a player.
TOTAL_FOURS_MASK: Final = (1 << 17) - 1
"""The lowest bits of a total count the fours that could be made, a point and an axis each."""
TOTAL_TAKES, TOTAL_TAKES_MASK = 17, (1 << 18) - 1
"""Where the stones are counted that could be captured, once for each point to do it from."""
TOTAL_WORTH: Final = 35
"""Where the worth of all lines begins, if that player is to move; the highest field, as it may be
negative."""


LINES: Final = 3**SLOTS
STONE: Final = 4
"""Where on a line of nine points the stone comes."""
MARKED: Final = (
    (FIVE, MARK_FIVE), (OPEN_FOUR, MARK_OPEN_FOUR), (FOUR, MARK_FOUR), (OPEN_THREE, MARK_OPEN_THREE)
)  # fmt: skip

is_captured: Callable[..., Any] = inlined(variants.is_captured)
is_five: Callable[..., Any] = inlined(variants.is_five)
is_sandwich: Callable[..., Any] = inlined(board.is_sandwich)


class LineWeights(NamedTuple):
    """What lines are worth to the player to move, in quarters of a point."""

    lines: tuple[tuple[int, ...], ...]
    """A line through an empty point, by the shape that a stone of the player to move makes there
    (a row for each) and by the shape that a stone of the other makes (a column for each)."""
    my_takes: int
    """A stone that the player to move could capture."""
    your_takes: int
    tempo: int
    """To be on move."""


WITH_CAPTURES: Final = LineWeights(
    lines=(
        (0, 3, 6, 7, 7, -31, -144, -269, -812),
        (-3, 0, 3, 4, 4, -34, -147, -272, -815),
        (-6, -3, 0, 1, 1, -37, -150, -275, -818),
        (-7, -4, -1, 0, 0, -38, -151, -276, -819),
        (-7, -4, -1, 0, 0, -38, -151, -276, -819),
        (31, 34, 37, 38, 38, 0, -113, -238, -781),
        (218, 221, 224, 225, 225, 187, 74, -51, -594),
        (343, 346, 349, 350, 350, 312, 199, 74, -469),
        (812, 815, 818, 819, 819, 781, 668, 543, 0),
    ),
    my_takes=127,
    your_takes=70,
    tempo=143,
)  # fmt: skip
WITHOUT_CAPTURES: Final = LineWeights(
    lines=(
        (0, 0, -8, -12, -42, -111, -314, -606, -800),
        (0, 1, -4, -17, -40, -120, -291, -533, -800),
        (9, 7, -1, -9, -41, -55, -437, -527, -800),
        (17, 23, -5, 6, -121, -15, -305, 0, -800),
        (50, 50, 44, 133, 4, 3, -424, -298, -800),
        (124, 142, 31, 7, 21, -21, -260, 0, -800),
        (301, 294, 345, 319, 307, 217, -27, 0, -800),
        (1976, 1532, 273, 0, 0, 0, 0, 0, -800),
        (800, 800, 800, 800, 800, 800, 800, 800, 0),
    ),
    my_takes=0,
    your_takes=0,
    tempo=7,
)  # fmt: skip


class PatternMemory(NamedTuple):
    """The tables, and what they are made from."""

    rules: Int64s  # as `variants` numbers them
    weights: Annotated[Array, INT64, (ANY, FIVE + 1)]  # by my shape and yours, see `weights`
    order: Int64s  # (FIVE + 1,)
    made: Int64s  # (LINES,) a bit for each shape that a stone makes on a line
    shapes: Int64s  # (2,) what each player's stone makes on a line
    line: Int8s  # (9,) the points of a key with the stone among them
    found: Annotated[Array, INT64, (ANY, 4)]  # (KEYS, 4)


@kernel
def completes_five(m: PatternMemory, line: int) -> bool:
    """Whether a stone makes a five, by the line's eight points in base 3: empty, mine, blocked."""
    run, power = 1, 27
    while power > 0 and line // power % 3 == MINE:
        run += 1
        power //= 3
    power = 81
    while power < LINES and line // power % 3 == MINE:
        run += 1
        power *= 3
    return bool(is_five(m.rules, run))


@kernel
def ways(m: PatternMemory, line: int, shape: int) -> int:
    """With how many more stones a stone on the line makes that shape."""
    count, power = 0, 1
    for _ in range(SLOTS):
        if line // power % 3 == 0:
            count += m.made[line + power] >> shape & 1
        power *= 3
    return count


@kernel
def find_shapes(m: PatternMemory) -> None:
    """What a stone makes on each line: a line with one stone more is known before it."""
    for line in range(LINES - 1, -1, -1):
        fives = ways(m, line, FIVE)
        made = completes_five(m, line) << FIVE
        made |= (fives >= 2) << OPEN_FOUR | (fives == 1) << FOUR
        made |= (ways(m, line, OPEN_FOUR) > 0) << OPEN_THREE | (ways(m, line, FOUR) > 0) << THREE
        made |= (ways(m, line, OPEN_THREE) > 0) << OPEN_TWO | (ways(m, line, THREE) > 0) << TWO
        made |= (ways(m, line, TWO) > 0) << ONE
        m.made[line] = made


@kernel
def read_line(m: PatternMemory, key: int, player: int) -> int:
    """Lay a key's points on the line; the shape that the player's stone makes there."""
    index, power = 0, 1
    for slot in range(SLOTS):
        point = key >> 2 * slot & 3
        m.line[slot if slot < STONE else slot + 1] = point
        if point:
            index += power * (MINE if point == player else BLOCK)
        power *= 3
    m.line[STONE] = player
    return max(0, bit_length(uint64(m.made[index])) - 1)


@kernel
def add_captures(m: PatternMemory, key: int, player: int) -> None:
    """Add to the key's marks and totals the stones that the player's stone captures, the pairs
    that it attacks, and the player's own pairs that it puts at risk."""
    line, opponent = m.line, 3 - player
    takes = attacks = risks = 0
    for step in (-1, 1):
        for length in LENGTHS:
            if not is_captured(m.rules, length):
                continue
            end = STONE + step * (length + 1)
            there = line[end]
            line[end] = player
            if is_sandwich(line, STONE, step, length, player, opponent):
                takes += length * (there == player)
                attacks += there == 0
            line[end] = there
        if line[STONE + step] == player:
            far, back = line[STONE + 2 * step], line[STONE - step]
            risks += (far == opponent and back == 0) + (back == opponent and far == 0)
    mark = (takes << MARK_TAKES) + (attacks << MARK_ATTACKS) + (risks << MARK_RISKS)
    m.found[key, player - 1] += takes << TOTAL_TAKES
    m.found[key, player + 1] += mark


@kernel
def fill_tables(m: PatternMemory) -> None:
    """Find everything."""
    find_shapes(m)
    for key in range(KEYS):
        for player in range(1, 3):
            shape = m.shapes[player - 1] = read_line(m, key, player)
            mark = m.order[shape]
            for kind, place in MARKED:
                mark += (shape == kind) << place
            m.found[key, player - 1] = FOUR <= shape <= OPEN_FOUR
            m.found[key, player + 1] = mark
            add_captures(m, key, player)
        for player in range(2):
            weight = m.weights[m.shapes[player], m.shapes[1 - player]]
            m.found[key, player] += weight << TOTAL_WORTH


def line_weights(rules: Sequence[int]) -> LineWeights:
    """The weights that were fitted to such rules."""
    captures = any(variants.is_captured(rules, length) for length in LENGTHS)
    return WITH_CAPTURES if captures else WITHOUT_CAPTURES


_tables: Final[dict[tuple[bool, ...], Array]] = {}
"""By what the rules say of every line and sandwich: other options share a table."""


def tables(rules: Sequence[int]) -> Array:
    """A row for each key: the totals for players 1 and 2, a stone's marks for 1 and 2."""
    fives = [bool(variants.is_five(rules, run)) for run in range(1, SLOTS + 2)]
    key = (*fives, *(bool(variants.is_captured(rules, length)) for length in LENGTHS))
    if key not in _tables:
        memory = pin(
            PatternMemory(
                rules=array(INT64, rules),
                weights=array(INT64, line_weights(rules).lines),
                order=array(INT64, ORDER),
                made=zeros(INT64, LINES),
                shapes=zeros(INT64, 2),
                line=zeros(INT8, 9),
                found=zeros(INT64, KEYS, 4),
            )
        )
        fill_tables(memory)
        _tables[key] = memory.found
    return _tables[key]

"""The search on the engine's board: alpha-beta, and at its leaves fours and captures.

Values count from whoever is to move. Beyond `SURE` they mean a win or a loss that is proved:
`WIN` less the plies until then, counted from the root. Between `LIKELY` and `SURE` lies what the
search believes, because it did not look at every defence.

What is certain, where `STRICT` holds: a player who can complete a five, or capture enough stones,
wins at once. If the opponent threatens to, a defence stands on the one point where that would
happen, or captures something: a captured stone may have been part of the four, or an end of the
sandwich. There is no other, so a player without such a move has lost. A four alone proves nothing,
as the capture that breaks it is among the answers. Where `STRICT` does not hold, each move is
judged by the rules after it is made, and only a look at every move proves a loss.

A search to verify (`state[WIDE]`, the attacker) looks at every legal move of the other player, so
that what it proves is proved.
"""

from __future__ import annotations

from typing import Final

from plancia.core.jit import kernel
from plancia.pente.kernel import (
    ABORTED,
    AGE,
    CAPTURED,
    CENTRE,
    COLUMNS,
    ENOUGH,
    EXACTLY,
    FIVES,
    HASH,
    LEAF_LIMIT,
    LISTED,
    MARGIN,
    MOST_COUNTED,
    MOVER,
    NODE_LIMIT,
    NODES,
    OPINION,
    PLACED,
    POINTS,
    ROWS,
    SIZE,
    STRICT,
    STRIDE,
    TOTAL,
    TOURNAMENT,
    WIDE,
    WORTH_CAPTURED,
    Array,
    Cell,
    judge,
    make,
    makes_five,
    pass_turn,
    unmake,
)
from plancia.pente.patterns import (
    MARK_ATTACKS,
    MARK_FIVE,
    MARK_FOUR,
    MARK_OPEN_FOUR,
    MARK_OPEN_THREE,
    MARK_ORDER,
    MARK_RISKS,
    MARK_TAKES,
    QUARTER,
    TOTAL_FOURS_MASK,
    TOTAL_TAKES,
    TOTAL_TAKES_MASK,
    TOTAL_WORTH,
)

Value = int
WIN: Final[Value] = 32_000
SURE: Final[Value] = 31_000
LIKELY: Final[Value] = 29_000
BELIEVED: Final = 2_000
"""How much less a believed win counts than a proved one."""
MOST: Final[Value] = 20_000
"""No opinion on a position goes beyond this."""

PLIES: Final = 120
"""No line is longer."""
FOURS_DEEP: Final = 16
"""How many fours in a row the leaves try."""
LEAF_NODES: Final = 300
"""After so many nodes a leaf makes no more fours."""
CAPTURES_DEEP: Final = 2
"""Among these, how many captures that make no four."""
WIDTH, WIDER = 16, 8
"""How many moves a node tries: so many, and so many more for each ply of its depth."""
LATE, LATER, LATEST = 3, 8, 20
"""From which move on a search goes one, two and three plies less deep at first."""

# The search's own numbers, one array: killers, expected lines, a frame for each ply, history, and
# behind it a list of moves for each ply.
KILLERS: Final = 0
LINE_LENGTHS: Final = KILLERS + 2 * (PLIES + 2)
LINES: Final = LINE_LENGTHS + PLIES + 2
FRAMES: Final = LINES + (PLIES + 2) * (PLIES + 2)
FRAME: Final = 20
HISTORY: Final = FRAMES + FRAME * (PLIES + 3)
# A frame: what was asked, what is known, the moves, and where in its work the node is.
DEPTH, ALPHA, BETA, DEEP, MAY_PASS, ASKED, BEST, CHOICE = range(8)
INDEX, COUNT, TRIED, REST, LESS, STAGE, COMPLETE, FORCED, MOVE, LOUD, HINT = range(8, 19)
NEXT, PASSED, NARROW, FULL, AGAIN_NARROW, AGAIN_FULL = range(6)
"""The stages: to play the next move, or waiting for what came of a pass or of a move searched
with a narrow or the full window, or to search the move again so."""
UNKNOWN: Final[Value] = 1 << 20
"""No value: the node has more to do."""
HISTORY_MOST: Final = 300

# A table entry: the hash, and a word of move, value, depth, kind and age.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
CELL_BITS: Final = 14
VALUE_BITS: Final = 17
VALUE_OFFSET: Final = 1 << 16

FIRST_WIN: Final = 40_000
"""The order of a move that wins, of the table's move, of killers."""
FIRST_KNOWN: Final = 30_000
FIRST_KILLER: Final = 260
RANK: Final = 16
"""A move in a list is its rank, shifted, and its cell."""
FOURS_MASK: Final = (7 << MARK_FOUR) | (7 << MARK_OPEN_FOUR)


@kernel
def evaluate(state: Array, table: Array) -> Value:
    """An opinion for whoever is to move, from what all empty points offer and what is captured."""
    me = state[MOVER]
    you = 3 - me
    mine, yours = state[TOTAL + me], state[TOTAL + you]
    value: Value = (mine >> TOTAL_WORTH) - (yours >> TOTAL_WORTH)
    value += state[OPINION] * (mine & TOTAL_FOURS_MASK)
    value -= state[OPINION + 1] * (yours & TOTAL_FOURS_MASK)
    value += state[OPINION + 2] * (mine >> TOTAL_TAKES & TOTAL_TAKES_MASK)
    value -= state[OPINION + 3] * (yours >> TOTAL_TAKES & TOTAL_TAKES_MASK)
    value = (value + state[OPINION + 4]) // QUARTER
    value += table[WORTH_CAPTURED + min(state[CAPTURED + me], MOST_COUNTED)]
    value -= table[WORTH_CAPTURED + min(state[CAPTURED + you], MOST_COUNTED)]
    return max(-MOST, min(MOST, value))


@kernel
def winning_cells(state: Array, cells: Array, marks: Array, near: Array, player: int) -> int:
    """How many moves of the player's win at once, counted up to 2, times 65536; plus the first."""
    need = state[ENOUGH] - state[CAPTURED + player] if state[ENOUGH] else 1 << 30
    if state[FIVES + player] == 0 and (
        state[TOTAL + player] >> TOTAL_TAKES & TOTAL_TAKES_MASK < need
    ):
        return 0
    found = 0
    base = 2 * state[SIZE]
    for i in range(state[LISTED]):
        at = near[base + i]
        if cells[at] != 0:
            continue
        mark = marks[2 * at + player - 1]
        wins = mark >> MARK_TAKES & 31 >= need
        if not wins and mark >> MARK_FIVE & 7:
            wins = state[EXACTLY] == 0 or makes_five(state, cells, at, player)
        if wins:
            if found:
                return found + 65536
            found = 65536 + at
    return found


@kernel
def rank(mine: int, yours: int) -> int:
    """How promising a move looks, from its marks for both players."""
    value = (mine & MARK_ORDER) + (3 * (yours & MARK_ORDER)) // 4
    threats = (mine >> MARK_OPEN_FOUR & 7) + (mine >> MARK_FOUR & 7) + (mine >> MARK_OPEN_THREE & 7)
    if threats >= 2:
        value += 300 * (threats - 1)
    value += 110 * (mine >> MARK_TAKES & 31) + 90 * (yours >> MARK_TAKES & 31)
    value += 40 * (mine >> MARK_ATTACKS & 15) - 50 * (mine >> MARK_RISKS & 15)
    return max(0, min(20_000, value))


@kernel
def list_opening(state: Array, cells: Array, moves: Array, first: int) -> int:
    """The moves where an opening rule holds or no stone lies yet; 0 if all moves are free."""
    centre, stride = state[CENTRE], state[STRIDE]
    if state[PLACED] == 0 and state[CAPTURED + 1] + state[CAPTURED + 2] == 0:
        moves[first] = centre
        return 1
    if state[TOURNAMENT] == 0 or state[PLACED] != 2:
        return 0
    if state[CAPTURED + 1] + state[CAPTURED + 2] > 0:
        return 0
    count = 0
    row, column = centre // stride - MARGIN, centre % stride - MARGIN
    for down in range(-5, 6):
        for right in range(-5, 6):
            inside = 0 <= row + down < state[ROWS] and 0 <= column + right < state[COLUMNS]
            if max(abs(down), abs(right)) > 2 and inside:
                at = centre + down * stride + right
                if cells[at] == 0:
                    moves[first + count] = (10 - max(abs(down), abs(right)) << RANK) + at
                    count += 1
    return count


@kernel
def list_all(state: Array, cells: Array, near: Array, moves: Array, first: int, far: bool) -> int:
    """All empty cells, or only those far from every stone, in no order."""
    count = 0
    for row in range(state[ROWS]):
        start = (row + MARGIN) * state[STRIDE] + MARGIN
        for at in range(start, start + state[COLUMNS]):
            if cells[at] == 0 and not (far and near[at]):
                moves[first + count] = at
                count += 1
    return count


@kernel
def list_moves(
    state: Array, cells: Array, marks: Array, near: Array, own: Array, first: int, known: Cell,
    ply: int,
) -> int:  # fmt: skip
    """The moves to try, each with its rank; negative if every legal move is among them.

    Against the threat of an open four these are: its points, own fours, captures and attacks on
    pairs.
    """
    count = list_opening(state, cells, own, first)
    if count:
        return count
    me = state[MOVER]
    base = 2 * state[SIZE]
    wide = state[WIDE] == 3 - me
    history = HISTORY + (me - 1) * state[SIZE]
    threatened = False
    open_four = 7 << MARK_OPEN_FOUR
    for i in range(state[LISTED]):
        at = near[base + i]
        if cells[at] != 0:
            continue
        mine, yours = marks[2 * at + me - 1], marks[2 * at + 2 - me]
        if yours & open_four:
            threatened = True
        value = rank(mine, yours) + own[history + at]
        if at == known:
            value = FIRST_KNOWN
        elif at == own[KILLERS + 2 * ply] or at == own[KILLERS + 2 * ply + 1]:
            value += FIRST_KILLER
        own[first + count] = (value << RANK) + at
        count += 1
    if count == 0:
        return -list_all(state, cells, near, own, first, False)
    if wide:
        return -count - list_all(state, cells, near, own, first + count, True)
    if threatened:
        kept = 0
        for i in range(count):
            move = own[first + i]
            at = move & 65535
            mine, yours = marks[2 * at + me - 1], marks[2 * at + 2 - me]
            useful = (mine | yours) & (FOURS_MASK | 7 << MARK_FIVE) or mine >> MARK_TAKES & 31
            if useful or mine >> MARK_ATTACKS & 15 or at == known:
                own[first + kept] = move
                kept += 1
        count = kept
    return count


@kernel
def list_answers(
    state: Array, cells: Array, marks: Array, near: Array, own: Array, first: int, threat: int
) -> int:
    """The answers to a threat to win at once: the one point it needs, and every capture."""
    me = state[MOVER]
    count = 0
    base = 2 * state[SIZE]
    point = threat & 65535 if threat >> 16 == 1 else 0
    for i in range(state[LISTED]):
        at = near[base + i]
        if cells[at] != 0:
            continue
        mine, yours = marks[2 * at + me - 1], marks[2 * at + 2 - me]
        if at == point or mine >> MARK_TAKES & 31:
            own[first + count] = (rank(mine, yours) << RANK) + at
            count += 1
    return count


@kernel
def list_forcing(
    state: Array, cells: Array, marks: Array, near: Array, own: Array, first: int, captures: bool
) -> int:
    """Fours, and captures if wanted. Where marks are not certain, wins and what stops them too."""
    me = state[MOVER]
    count = 0
    base = 2 * state[SIZE]
    strict = state[STRICT]
    for i in range(state[LISTED]):
        at = near[base + i]
        if cells[at] != 0:
            continue
        mine, yours = marks[2 * at + me - 1], marks[2 * at + 2 - me]
        takes = mine >> MARK_TAKES & 31
        fives = (mine | yours) >> MARK_FIVE & 7
        if mine & FOURS_MASK or (captures and takes) or (strict == 0 and (fives or takes)):
            own[first + count] = (rank(mine, yours) << RANK) + at
            count += 1
    return count


@kernel
def pick(own: Array, first: int, count: int, index: int) -> Cell:
    """Bring the best of the moves from an index on to that index."""
    best = first + index
    for i in range(first + index + 1, first + count):
        if own[i] > own[best]:
            best = i
    own[first + index], own[best] = own[best], own[first + index]
    at: Cell = own[first + index] & 65535
    return at


@kernel
def out_of_budget(state: Array, stop: Array) -> bool:
    """Count a node; whether it is time to give up."""
    state[NODES] += 1
    if state[NODES] & 255 == 0 and stop[0]:
        state[ABORTED] = 1
    if state[NODES] > state[NODE_LIMIT]:
        state[ABORTED] = 1
    return bool(state[ABORTED] != 0)


@kernel
def remember_line(own: Array, ply: int, at: Cell) -> None:
    """The expected line from here: this move, and what is expected after it."""
    width = PLIES + 2
    length = own[LINE_LENGTHS + ply + 1]
    own[LINES + ply * width] = at
    for i in range(length):
        own[LINES + ply * width + 1 + i] = own[LINES + (ply + 1) * width + i]
    own[LINE_LENGTHS + ply] = length + 1


@kernel
def decided(player: int, winner: int, ply: int) -> Value:
    """The value of an end of the game at that ply for the player."""
    if winner == 3:
        return 0
    return WIN - ply if winner == player else ply - WIN


@kernel
def from_table(value: Value, ply: int) -> Value:
    """A value of the table, whose wins count from their node, seen from the root."""
    if value >= LIKELY:
        return value - ply
    if value <= -LIKELY:
        return value + ply
    return value


@kernel
def store(
    state: Array, known: Array, at: Cell, value: Value, depth: int, kind: int, ply: int
) -> None:
    """Write a node down: over the older or shallower of two entries, or always over the second."""
    value = from_table(value, -ply) + VALUE_OFFSET
    age = state[AGE]
    word = ((age << 2 | kind) << 8 | depth) << VALUE_BITS | value
    word = word << CELL_BITS | at
    slot = 4 * (state[HASH] & (len(known) // 4 - 1))
    if known[slot] != state[HASH]:
        old = known[slot + 1] >> CELL_BITS + VALUE_BITS
        if old >> 10 == age and old & 255 > depth:
            slot += 2
        else:
            known[slot + 2], known[slot + 3] = known[slot], known[slot + 1]
    known[slot], known[slot + 1] = state[HASH], word


@kernel
def note_cut(own: Array, place: int, ply: int, at: Cell, depth: int) -> None:
    """A quiet move has refuted the one before it: remember it for its neighbours."""
    if own[KILLERS + 2 * ply] != at:
        own[KILLERS + 2 * ply + 1] = own[KILLERS + 2 * ply]
        own[KILLERS + 2 * ply] = at
    own[place] += (HISTORY_MOST - own[place]) * min(depth * depth, 32) // 64


@kernel
def ask(
    own: Array, ply: int, depth: int, alpha: Value, beta: Value, deep: int, may_pass: int
) -> None:
    """Write down what is asked of the node at that ply."""
    frame = FRAMES + FRAME * ply
    own[frame + DEPTH], own[frame + DEEP], own[frame + MAY_PASS] = depth, deep, may_pass
    own[frame + ALPHA], own[frame + BETA], own[frame + ASKED] = alpha, beta, alpha
    own[frame + BEST], own[frame + CHOICE], own[frame + INDEX] = -WIN, 0, 0
    own[frame + LESS], own[frame + STAGE], own[frame + HINT] = 0, NEXT, 0
    own[frame + COMPLETE] = own[frame + FORCED] = 0
    own[LINE_LENGTHS + ply] = 0


@kernel
def look_up(state: Array, own: Array, known: Array, ply: int) -> Value:
    """The node's value if the table knows enough of it; the move that was best, as a hint."""
    frame = FRAMES + FRAME * ply
    slot = 4 * (state[HASH] & (len(known) // 4 - 1))
    if known[slot] != state[HASH]:
        slot += 2
        if known[slot] != state[HASH]:
            return UNKNOWN
    word = known[slot + 1]
    own[frame + HINT] = word & ((1 << CELL_BITS) - 1)
    word >>= CELL_BITS
    value: Value = from_table((word & ((1 << VALUE_BITS) - 1)) - VALUE_OFFSET, ply)
    word >>= VALUE_BITS
    kind = word >> 8 & 3
    proved = (value >= SURE and kind != AT_MOST) or (value <= -SURE and kind != AT_LEAST)
    # A search to verify trusts only what is proved, and what it found itself.
    trusted = state[WIDE] == 0 or word >> 10 == state[AGE]
    if proved or (trusted and word & 255 >= own[frame + DEPTH]):
        exact = kind == EXACT
        high = kind == AT_LEAST and value >= own[frame + BETA]
        low = kind == AT_MOST and value <= own[frame + ALPHA]
        if exact or high or low:
            return value
    return UNKNOWN


@kernel
def enter(
    state: Array, cells: Array, marks: Array, near: Array, table: Array, own: Array, known: Array,
    stop: Array, ply: int,
) -> Value:  # fmt: skip
    """Begin a node: its value if that is plain, or UNKNOWN and what is to be done first."""
    if out_of_budget(state, stop) or state[PLACED] == state[POINTS]:
        return 0
    frame = FRAMES + FRAME * ply
    alpha, beta = max(own[frame + ALPHA], ply - WIN), min(own[frame + BETA], WIN - ply - 1)
    if alpha >= beta:
        return int(alpha)
    own[frame + ALPHA], own[frame + BETA], own[frame + ASKED] = alpha, beta, alpha
    me = state[MOVER]
    if state[STRICT]:
        win = winning_cells(state, cells, marks, near, me)
        if win:
            own[LINE_LENGTHS + ply] = 1
            own[LINES + ply * (PLIES + 2)] = win & 65535
            return WIN - ply - 1
    if ply >= PLIES:
        return evaluate(state, table)
    leaf = own[frame + DEPTH] <= 0
    if not leaf:
        value = look_up(state, own, known, ply)
        if value != UNKNOWN:
            return value
    threat = winning_cells(state, cells, marks, near, 3 - me)
    own[frame + FORCED] = threat
    if leaf:
        return enter_leaf(state, cells, marks, near, table, own, ply)
    free = own[frame + MAY_PASS] and own[frame + DEPTH] >= 3 and not threat and state[PLACED] > 4
    if free and abs(beta) < MOST and evaluate(state, table) >= beta:
        own[frame + STAGE] = PASSED
    else:
        prepare(state, cells, marks, near, own, ply)
    return UNKNOWN


@kernel
def enter_leaf(
    state: Array, cells: Array, marks: Array, near: Array, table: Array, own: Array, ply: int
) -> Value:
    """Begin a leaf: an opinion, unless fours, captures or a forced answer may change it."""
    frame = FRAMES + FRAME * ply
    me, strict, threat = state[MOVER], state[STRICT], own[frame + FORCED]
    deep = own[frame + DEEP]
    best: Value = evaluate(state, table)
    if threat:
        best = ply + 2 - WIN if strict else ply + 2 - WIN + BELIEVED
    if best >= own[frame + BETA]:
        return best
    first = HISTORY + 2 * state[SIZE] + ply * state[POINTS]
    if threat and strict:
        count = list_answers(state, cells, marks, near, own, first, threat)
    else:
        if state[NODES] > state[LEAF_LIMIT]:
            return evaluate(state, table)
        if deep <= 0 and (not threat or deep < -FOURS_DEEP):
            return best
        fours = state[TOTAL + me] & TOTAL_FOURS_MASK
        takes = state[TOTAL + me] >> TOTAL_TAKES & TOTAL_TAKES_MASK
        captures = deep > FOURS_DEEP - CAPTURES_DEEP and takes > 0
        if strict and fours == 0 and not captures:
            return best
        count = list_forcing(state, cells, marks, near, own, first, captures)
        own[frame + DEEP] = deep - 1
    if count == 0:
        return best
    own[frame + ALPHA] = max(own[frame + ALPHA], best)
    own[frame + BEST], own[frame + COUNT], own[frame + TRIED] = best, count, count
    own[frame + REST] = 0
    return UNKNOWN


@kernel
def prepare(state: Array, cells: Array, marks: Array, near: Array, own: Array, ply: int) -> None:
    """List the moves of a node that is no leaf."""
    frame = FRAMES + FRAME * ply
    depth, hint, threat = own[frame + DEPTH], own[frame + HINT], own[frame + FORCED]
    first = HISTORY + 2 * state[SIZE] + ply * state[POINTS]
    own[frame + STAGE] = NEXT
    own[frame + REST] = depth - 1
    if threat and state[STRICT]:
        count = list_answers(state, cells, marks, near, own, first, threat)
        own[frame + COMPLETE] = 1
        if count == 0:
            own[frame + BEST] = ply + 2 - WIN
        for i in range(count):
            if own[first + i] & 65535 == hint:
                own[first + i] = (FIRST_KNOWN << RANK) + hint
        # A forced answer costs no depth, unless a line grows without end.
        if ply < 2 * depth + 24:
            own[frame + REST] = depth
        tried = count
    else:
        count = list_moves(state, cells, marks, near, own, first, hint, ply)
        if count < 0:
            count = -count
            own[frame + COMPLETE] = 1
            tried = count
        else:
            tried = min(count, WIDTH + WIDER * depth)
    own[frame + COUNT], own[frame + TRIED] = count, tried


@kernel
def advance(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, own: Array,
    known: Array, stop: Array, ply: int,
) -> Value:  # fmt: skip
    """Play what the node plays next and ask its child; or the node's value if nothing is left."""
    frame = FRAMES + FRAME * ply
    stage, me = own[frame + STAGE], state[MOVER]
    if stage == PASSED:
        pass_turn(state, table)
        beta = own[frame + BETA]
        ask(own, ply + 1, own[frame + DEPTH] - 3, -beta, 1 - beta, FOURS_DEEP, 0)
        return UNKNOWN
    if own[frame + DEPTH] > 0:
        state[LEAF_LIMIT] = state[NODES] + LEAF_NODES
    alpha, beta = own[frame + ALPHA], own[frame + BETA]
    if stage == AGAIN_NARROW:
        own[frame + STAGE] = NARROW
        ask(own, ply + 1, own[frame + REST], -alpha - 1, -alpha, FOURS_DEEP, 1)
        return UNKNOWN
    if stage == AGAIN_FULL:
        own[frame + STAGE] = FULL
        ask(own, ply + 1, own[frame + REST], -beta, -alpha, FOURS_DEEP, 1)
        return UNKNOWN
    first = HISTORY + 2 * state[SIZE] + ply * state[POINTS]
    while own[frame + INDEX] < own[frame + TRIED]:
        index = own[frame + INDEX]
        at = pick(own, first, own[frame + COUNT], index)
        mine, yours = marks[2 * at + me - 1], marks[2 * at + 2 - me]
        own[frame + MOVE], own[frame + LOUD] = at, is_loud(mine, yours)
        removed = make(state, cells, keys, marks, near, table, at)
        if state[STRICT] == 0:
            winner = judge(state, cells, at, me, removed, state[PLACED])
            if winner:
                own[LINE_LENGTHS + ply + 1] = 0
                value = settle(
                    state, cells, keys, marks, near, table, own, known, ply,
                    decided(me, winner, ply + 1),
                )  # fmt: skip
                if value != UNKNOWN:
                    return value
                continue
        alpha = own[frame + ALPHA]
        if own[frame + DEPTH] <= 0:
            own[frame + STAGE] = FULL
            ask(own, ply + 1, 0, -beta, -alpha, own[frame + DEEP], 1)
        elif index == 0:
            own[frame + STAGE] = FULL
            ask(own, ply + 1, own[frame + REST], -beta, -alpha, FOURS_DEEP, 1)
        else:
            own[frame + STAGE], own[frame + LESS] = NARROW, reduction(own, frame)
            rest = own[frame + REST] - own[frame + LESS]
            ask(own, ply + 1, rest, -alpha - 1, -alpha, FOURS_DEEP, 1)
        return UNKNOWN
    return conclude(state, own, known, ply)


@kernel
def is_loud(mine: int, yours: int) -> int:
    """Whether a move captures, makes a three or more, or keeps the other player from it."""
    threats = FOURS_MASK | 7 << MARK_OPEN_THREE
    return 1 if (mine | yours) & threats or mine >> MARK_TAKES & 31 else 0


@kernel
def reduction(own: Array, frame: int) -> int:
    """How much less deep a late move is searched at first."""
    index, rest = own[frame + INDEX], own[frame + REST]
    if index < LATE or own[frame + DEPTH] < 2 or own[frame + FORCED] or rest <= 1:
        return 0
    less = 1 + (index >= LATER) + (index >= LATEST) - own[frame + LOUD]
    return int(min(less, rest - 1))


@kernel
def receive(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, own: Array,
    known: Array, ply: int, value: Value,
) -> Value:  # fmt: skip
    """What came of the pass or move: the node's value, or UNKNOWN if it has more to do."""
    frame = FRAMES + FRAME * ply
    stage = own[frame + STAGE]
    if stage == PASSED:
        pass_turn(state, table)
        if state[ABORTED]:
            return 0
        if value >= own[frame + BETA]:
            return min(value, MOST)
        prepare(state, cells, marks, near, own, ply)
        return UNKNOWN
    if state[ABORTED]:
        unmake(state, cells, keys, marks, near, table)
        return 0
    if stage == NARROW and value > own[frame + ALPHA]:
        if own[frame + LESS]:
            own[frame + LESS], own[frame + STAGE] = 0, AGAIN_NARROW
            return UNKNOWN
        if value < own[frame + BETA]:
            own[frame + STAGE] = AGAIN_FULL
            return UNKNOWN
    return settle(state, cells, keys, marks, near, table, own, known, ply, value)


@kernel
def settle(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, own: Array,
    known: Array, ply: int, value: Value,
) -> Value:  # fmt: skip
    """Take the move back and count its value: the node's value if it is good enough."""
    unmake(state, cells, keys, marks, near, table)
    frame = FRAMES + FRAME * ply
    at = own[frame + MOVE]
    own[frame + INDEX] += 1
    own[frame + STAGE] = NEXT
    if value > own[frame + BEST]:
        own[frame + BEST], own[frame + CHOICE] = value, at
        if value > own[frame + ALPHA]:
            own[frame + ALPHA] = value
            remember_line(own, ply, at)
            if value >= own[frame + BETA]:
                if own[frame + LOUD] == 0 and own[frame + DEPTH] > 0:
                    place = HISTORY + (state[MOVER] - 1) * state[SIZE] + at
                    note_cut(own, place, ply, at, own[frame + DEPTH])
                return conclude(state, own, known, ply)
    return UNKNOWN


@kernel
def conclude(state: Array, own: Array, known: Array, ply: int) -> Value:
    """The value of a node whose moves are done; the table learns it."""
    frame = FRAMES + FRAME * ply
    best: Value = own[frame + BEST]
    if own[frame + DEPTH] <= 0:
        return best
    # Moves that were not tried may hold what all the others lose.
    if best <= -SURE and own[frame + COMPLETE] == 0:
        best += BELIEVED
    kind = EXACT
    if best >= own[frame + BETA]:
        kind = AT_LEAST
    elif best <= own[frame + ASKED]:
        kind = AT_MOST
    store(state, known, own[frame + CHOICE], best, own[frame + DEPTH], kind, ply)
    return best


@kernel
def search(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, own: Array,
    known: Array, stop: Array, depth: int, alpha: Value, beta: Value, root: int, may_pass: bool,
) -> Value:  # fmt: skip
    """The value of a node, if it lies between alpha and beta; else a bound on that side.

    The stack is explicit: compiled functions that call themselves can't be kept on disk.
    """
    ply = root
    ask(own, ply, depth, alpha, beta, FOURS_DEEP, 1 if may_pass else 0)
    value = enter(state, cells, marks, near, table, own, known, stop, ply)
    while True:
        if value == UNKNOWN:
            value = advance(state, cells, keys, marks, near, table, own, known, stop, ply)
            if value == UNKNOWN:
                ply += 1
                value = enter(state, cells, marks, near, table, own, known, stop, ply)
        elif ply == root:
            return value
        else:
            ply -= 1
            value = receive(state, cells, keys, marks, near, table, own, known, ply, -value)


@kernel
def search_root(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, own: Array,
    known: Array, stop: Array, roots: Array, count: int, depth: int, alpha: Value, beta: Value,
) -> int:  # fmt: skip
    """Search the moves in `roots`, the most promising first; how many of them were searched.

    Beside each move stands its value afterwards: exact if it lies between alpha and beta and no
    move before it was better. The line of the best one is line 0.
    """
    me = state[MOVER]
    best = -WIN
    own[LINE_LENGTHS] = 0
    for index in range(count):
        at = roots[2 * index]
        removed = make(state, cells, keys, marks, near, table, at)
        winner = judge(state, cells, at, me, removed, state[PLACED])
        if winner:
            own[LINE_LENGTHS + 1] = 0
            value = decided(me, winner, 1)
        else:
            value = alpha + 1
            if index > 0:
                less = 1 if index > 12 and depth > 3 else 0
                value = -search(
                    state, cells, keys, marks, near, table, own, known, stop,
                    depth - 1 - less, -alpha - 1, -alpha, 1, True,
                )  # fmt: skip
                if value > alpha and less:
                    value = -search(
                        state, cells, keys, marks, near, table, own, known, stop,
                        depth - 1, -alpha - 1, -alpha, 1, True,
                    )  # fmt: skip
            if index == 0 or alpha < value < beta:
                value = -search(
                    state, cells, keys, marks, near, table, own, known, stop,
                    depth - 1, -beta, -alpha, 1, True,
                )  # fmt: skip
        unmake(state, cells, keys, marks, near, table)
        if state[ABORTED]:
            return index
        roots[2 * index + 1] = value
        if value > best:
            best = value
            if value > alpha or index == 0:
                alpha = max(alpha, value)
                remember_line(own, 0, at)
                if alpha >= beta:
                    return index + 1
    return count

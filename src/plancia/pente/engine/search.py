"""The search on the engine's board: alpha-beta, with a quiescence search of fours and captures.

Values count for the player to move. Beyond `SURE` they mean a win or a loss that is proved: `WIN`
less the plies until then, counted from the root. Between `LIKELY` and `SURE` lies what the search
believes, because it did not look at every defence.

What is certain, where `STRICT` holds: a player who can complete a five, or capture enough stones,
wins at once. If the opponent threatens to, a defence stands on the one point where that would
happen, or captures something: a captured stone may have been part of the four, or an end of the
sandwich. There is no other, so a player without such a move has lost. A four alone proves nothing,
as the capture that breaks it is among the answers. Where `STRICT` does not hold, each move is
judged by the rules after it is made, and only a look at every move proves a loss.

A search to verify (`ATTACKER`) looks at every legal move of the other player, so that what it
proves is proved.

The stack is explicit, a frame for each ply: compiled functions that call themselves can't be kept
on disk. A node is entered, advances from child to child, and receives the value of each.
"""

from typing import Final

from plancia.kernels.jit import kernel, plus, row_of, set_row, times
from plancia.pente.engine import board as e
from plancia.pente.engine import memory as m
from plancia.pente.engine.board import (
    BoardMemory,
    Cell,
    judge,
    make,
    pass_turn,
    unmake,
    update_network,
)
from plancia.pente.engine.memory import SearchMemory, Value
from plancia.pente.engine.move_ordering import (
    CELL_MASK,
    RANK,
    RANK_TABLE_MOVE,
    is_loud,
    list_answers,
    list_forcing,
    list_moves,
    note_refutation,
    pick,
    winning_cells,
)
from plancia.pente.engine.network import COUNTS, HIDDEN, OUTPUT_SHIFT, ROW, VIEW
from plancia.pente.engine.patterns import (
    QUARTER,
    TOTAL_FOURS_MASK,
    TOTAL_TAKES,
    TOTAL_TAKES_MASK,
    TOTAL_WORTH,
)

WIN: Final[Value] = 32_000
SURE: Final[Value] = 31_000
LIKELY: Final[Value] = 29_000
BELIEVED: Final = 2_000
"""How much less a believed win counts than a proved one."""
MOST: Final[Value] = 20_000
"""No opinion on a position goes beyond this."""
UNKNOWN: Final[Value] = 1 << 20
"""No value: the node has more to do."""

QUIESCENCE_FOURS: Final = 16
"""How many fours in a row the quiescence search tries."""
QUIESCENCE_CAPTURES: Final = 2
"""Among these, how many captures that make no four."""
QUIESCENCE_NODES: Final = 300
"""Nodes below one leaf after which the quiescence search makes no more fours."""
WIDTH, WIDTH_PER_DEPTH = 16, 8
"""How many moves a node tries."""
LEARNT_WIDTH, LEARNT_WIDTH_PER_DEPTH = 10, 4
"""The same where the network ranks them."""
REDUCED_ONCE_FROM, REDUCED_TWICE_FROM, REDUCED_THRICE_FROM = 3, 8, 20
"""Late move reduction: from which move on a search goes one, two and three plies less deep."""
NULL_MOVE_DEPTH: Final = 3
"""The least depth for a null move, and how much less deep it is searched."""
REDUCED_ROOT_FROM: Final = 13
"""From which of the root's moves on the first search goes a ply less deep."""

# The stages of a node: to play the next move; waiting for what came of a null move, or of a move
# searched with a null or the full window; or to search the move again with one of these.
NEXT, IN_NULL_MOVE, IN_NULL_WINDOW, IN_FULL_WINDOW, AGAIN_NULL_WINDOW, AGAIN_FULL_WINDOW = range(6)

# A transposition table's entry: the hash, and a word of move, value, depth, bound and age.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
CELL_BITS: Final = 14
VALUE_BITS: Final = 17
VALUE_OFFSET: Final = 1 << 16


@kernel
def evaluate_by_network(b: BoardMemory) -> Value:
    """An opinion for the player to move: the network's."""
    update_network(b)
    me = b.numbers[e.MOVER]
    half, head, pool = VIEW, b.head, b.pool
    hidden = row_of(head, ROW + min(b.captured[me], COUNTS - 1))
    hidden = plus(hidden, row_of(head, ROW + COUNTS + min(b.captured[3 - me], COUNTS - 1)))
    first = half if me == 2 else 0
    for place in range(half):
        hidden = plus(hidden, times(row_of(head, place), pool[0, first + place] & 0xFFFF))
        yours = pool[0, half - first + place] & 0xFFFF
        hidden = plus(hidden, times(row_of(head, half + place), yours))
    set_row(b.hidden, 0, hidden)
    value: Value = 0
    for place in range(HIDDEN):
        value += max(0, b.hidden[0, place]) * b.output[place]
    value = (value >> OUTPUT_SHIFT) + b.output[HIDDEN]
    return max(-MOST, min(MOST, value))


@kernel
def evaluate(b: BoardMemory) -> Value:
    """An opinion for the player to move: the lines through all empty points, and captures."""
    if b.rules[e.NET]:
        return evaluate_by_network(b)
    me = b.numbers[e.MOVER]
    you = 3 - me
    mine, yours = b.totals[me], b.totals[you]
    value: Value = mine >> TOTAL_WORTH
    value += b.rules[e.MY_TAKES] * (mine >> TOTAL_TAKES & TOTAL_TAKES_MASK)
    value -= b.rules[e.YOUR_TAKES] * (yours >> TOTAL_TAKES & TOTAL_TAKES_MASK)
    value = (value + b.rules[e.TEMPO]) // QUARTER
    value += b.worth_captured[min(b.captured[me], e.MAX_COUNTED)]
    value -= b.worth_captured[min(b.captured[you], e.MAX_COUNTED)]
    return max(-MOST, min(MOST, value))


@kernel
def decided(player: int, winner: int, ply: int) -> Value:
    """The value of an end of the game at that ply for the player."""
    if winner == e.DRAW:
        return 0
    return WIN - ply if winner == player else ply - WIN


# --- transposition table and principal variation ----------------------------------------------


@kernel
def from_root(value: Value, ply: int) -> Value:
    """A value of the table, whose wins count from their node, seen from the root."""
    if value >= LIKELY:
        return value - ply
    if value <= -LIKELY:
        return value + ply
    return value


@kernel
def probe_table(b: BoardMemory, s: SearchMemory, ply: int) -> Value:
    """The node's value if the table knows enough of it; its best move goes to the frame."""
    f, table = s.frames, s.table
    key, place = b.numbers[e.HASH], b.numbers[e.HASH] & (len(table) - 1)
    word = table[place, 1]
    if table[place, 0] ^ word != key:
        word = table[place, 3]
        if table[place, 2] ^ word != key:
            return UNKNOWN
    f[ply, m.TABLE_MOVE] = word & ((1 << CELL_BITS) - 1)
    word >>= CELL_BITS
    value: Value = from_root((word & ((1 << VALUE_BITS) - 1)) - VALUE_OFFSET, ply)
    word >>= VALUE_BITS
    bound = word >> 8 & 3
    proved = (value >= SURE and bound != AT_MOST) or (value <= -SURE and bound != AT_LEAST)
    # A search to verify trusts only what is proved, and what it found itself.
    trusted = s.numbers[m.ATTACKER] == 0 or word >> 10 == s.numbers[m.AGE]
    if proved or (trusted and word & 255 >= f[ply, m.DEPTH]):
        high = bound == AT_LEAST and value >= f[ply, m.BETA]
        low = bound == AT_MOST and value <= f[ply, m.ALPHA]
        if bound == EXACT or high or low:
            return value
    return UNKNOWN


@kernel
def store_in_table(b: BoardMemory, s: SearchMemory, ply: int, value: Value, bound: int) -> None:
    """Write a node down: over the older or shallower of two entries, or always over the second."""
    table, key, age, depth = s.table, b.numbers[e.HASH], s.numbers[m.AGE], s.frames[ply, m.DEPTH]
    word = ((age << 2 | bound) << 8 | depth) << VALUE_BITS
    word = (word | from_root(value, -ply) + VALUE_OFFSET) << CELL_BITS | s.frames[ply, m.BEST_MOVE]
    place, slot = key & (len(table) - 1), 0
    if table[place, 0] ^ table[place, 1] != key:
        old = table[place, 1] >> CELL_BITS + VALUE_BITS
        if old >> 10 == age and old & 255 > depth:
            slot = 2
        else:
            table[place, 2], table[place, 3] = table[place, 0], table[place, 1]
    table[place, slot], table[place, slot + 1] = key ^ word, word


@kernel
def extend_line(s: SearchMemory, ply: int, at: Cell) -> None:
    """The principal variation from here: this move, and what is expected after it."""
    length = s.line_lengths[ply + 1]
    s.lines[ply, 0] = at
    for i in range(length):
        s.lines[ply, 1 + i] = s.lines[ply + 1, i]
    s.line_lengths[ply] = length + 1


# --- a node -----------------------------------------------------------------------------------


@kernel
def ask(
    s: SearchMemory, ply: int, depth: int, alpha: Value, beta: Value, forcing: int, null_move: int
) -> None:
    """Write down what is asked of the node at that ply."""
    f = s.frames
    f[ply, m.DEPTH], f[ply, m.FORCING_LEFT], f[ply, m.NULL_MOVE_ALLOWED] = depth, forcing, null_move
    f[ply, m.ALPHA], f[ply, m.BETA], f[ply, m.ASKED_ALPHA] = alpha, beta, alpha
    f[ply, m.BEST], f[ply, m.BEST_MOVE], f[ply, m.INDEX] = -WIN, 0, 0
    f[ply, m.REDUCTION], f[ply, m.STAGE], f[ply, m.TABLE_MOVE] = 0, NEXT, 0
    f[ply, m.COMPLETE] = f[ply, m.THREAT] = 0
    s.line_lengths[ply] = 0


@kernel
def ask_child(s: SearchMemory, ply: int, stage: int) -> None:
    """Ask the child of the move just made, with a null or the full window."""
    f = s.frames
    alpha = f[ply, m.ALPHA]
    beta = alpha + 1 if stage == IN_NULL_WINDOW else f[ply, m.BETA]
    depth, forcing = f[ply, m.CHILD_DEPTH] - f[ply, m.REDUCTION], QUIESCENCE_FOURS
    if f[ply, m.DEPTH] <= 0:
        depth, forcing = 0, f[ply, m.FORCING_LEFT]
    f[ply, m.STAGE] = stage
    ask(s, ply + 1, depth, -beta, -alpha, forcing, 1)


@kernel
def out_of_budget(s: SearchMemory) -> bool:
    """Count a node; whether it is time to give up."""
    n = s.numbers
    n[m.NODES] += 1
    if n[m.NODES] & 255 == 0 and s.stop[0]:
        n[m.ABORTED] = 1
    if n[m.NODES] > n[m.NODE_LIMIT]:
        n[m.ABORTED] = 1
    return bool(n[m.ABORTED] != 0)


@kernel
def enter(b: BoardMemory, s: SearchMemory, ply: int) -> Value:
    """Begin a node: its value if that is plain, or UNKNOWN and what is to be done first."""
    if out_of_budget(s) or b.numbers[e.PLACED] == b.rules[e.POINTS]:
        return 0
    f, me = s.frames, b.numbers[e.MOVER]
    alpha, beta = max(f[ply, m.ALPHA], ply - WIN), min(f[ply, m.BETA], WIN - ply - 1)
    if alpha >= beta:
        return int(alpha)
    f[ply, m.ALPHA], f[ply, m.BETA], f[ply, m.ASKED_ALPHA] = alpha, beta, alpha
    if b.rules[e.STRICT]:
        win = winning_cells(b, me)
        if win:
            s.line_lengths[ply] = 1
            s.lines[ply, 0] = win & CELL_MASK
            return WIN - ply - 1
    if ply >= m.PLIES:
        return evaluate(b)
    if f[ply, m.DEPTH] <= 0:
        f[ply, m.THREAT] = winning_cells(b, 3 - me)
        return enter_quiescence(b, s, ply)
    value = probe_table(b, s, ply)
    if value != UNKNOWN:
        return value
    threat = f[ply, m.THREAT] = winning_cells(b, 3 - me)
    deep = f[ply, m.DEPTH] >= NULL_MOVE_DEPTH and b.numbers[e.PLACED] > 4
    free = f[ply, m.NULL_MOVE_ALLOWED] and deep and not threat
    if free and abs(beta) < MOST and evaluate(b) >= beta:
        f[ply, m.STAGE] = IN_NULL_MOVE
    else:
        prepare(b, s, ply)
    return UNKNOWN


@kernel
def enter_quiescence(b: BoardMemory, s: SearchMemory, ply: int) -> Value:
    """Begin a leaf: an opinion, unless fours, captures or a forced answer may change it."""
    f, me, strict = s.frames, b.numbers[e.MOVER], b.rules[e.STRICT]
    threat, forcing = f[ply, m.THREAT], f[ply, m.FORCING_LEFT]
    stand_pat: Value = ply + 2 - WIN if strict else ply + 2 - WIN + BELIEVED
    if not threat:
        stand_pat = evaluate(b)
    if stand_pat >= f[ply, m.BETA]:
        return stand_pat
    if threat and strict:
        count = list_answers(b, s, ply, threat)
    else:
        if s.numbers[m.NODES] > s.numbers[m.QUIESCENCE_LIMIT]:
            return evaluate(b)
        if forcing <= 0 and (not threat or forcing < -QUIESCENCE_FOURS):
            return stand_pat
        fours = b.totals[me] & TOTAL_FOURS_MASK
        takes = b.totals[me] >> TOTAL_TAKES & TOTAL_TAKES_MASK
        captures = forcing > QUIESCENCE_FOURS - QUIESCENCE_CAPTURES and takes > 0
        if strict and fours == 0 and not captures:
            return stand_pat
        count = list_forcing(b, s, ply, captures)
        f[ply, m.FORCING_LEFT] = forcing - 1
    if count == 0:
        return stand_pat
    f[ply, m.ALPHA] = max(f[ply, m.ALPHA], stand_pat)
    f[ply, m.BEST], f[ply, m.COUNT], f[ply, m.TRIED] = stand_pat, count, count
    f[ply, m.CHILD_DEPTH] = 0
    return UNKNOWN


@kernel
def prepare(b: BoardMemory, s: SearchMemory, ply: int) -> None:
    """List the moves of a node that is no leaf."""
    f = s.frames
    depth, table_move, threat = f[ply, m.DEPTH], f[ply, m.TABLE_MOVE], f[ply, m.THREAT]
    f[ply, m.STAGE] = NEXT
    f[ply, m.CHILD_DEPTH] = depth - 1
    if threat and b.rules[e.STRICT]:
        count = list_answers(b, s, ply, threat)
        f[ply, m.COMPLETE] = 1
        if count == 0:
            f[ply, m.BEST] = ply + 2 - WIN
        for i in range(count):
            if s.moves[ply, i] & CELL_MASK == table_move:
                s.moves[ply, i] = (RANK_TABLE_MOVE << RANK) + table_move
        # A forced answer costs no depth, unless a line grows without end.
        if ply < 2 * depth + 24:
            f[ply, m.CHILD_DEPTH] = depth
        tried = count
    else:
        count = list_moves(b, s, ply, table_move)
        if count < 0:
            count = -count
            f[ply, m.COMPLETE] = 1
            tried = count
        else:
            width = WIDTH + WIDTH_PER_DEPTH * depth
            if b.rules[e.NET]:
                width = LEARNT_WIDTH + LEARNT_WIDTH_PER_DEPTH * depth
            tried = min(count, width)
    f[ply, m.COUNT], f[ply, m.TRIED] = count, tried


@kernel
def advance(b: BoardMemory, s: SearchMemory, ply: int) -> Value:
    """Play what the node plays next and ask its child; or the node's value if nothing is left."""
    f, me = s.frames, b.numbers[e.MOVER]
    stage = f[ply, m.STAGE]
    if stage == IN_NULL_MOVE:
        pass_turn(b)
        beta = f[ply, m.BETA]
        ask(s, ply + 1, f[ply, m.DEPTH] - NULL_MOVE_DEPTH, -beta, 1 - beta, QUIESCENCE_FOURS, 0)
        return UNKNOWN
    if f[ply, m.DEPTH] > 0:
        s.numbers[m.QUIESCENCE_LIMIT] = s.numbers[m.NODES] + QUIESCENCE_NODES
    if stage in (AGAIN_NULL_WINDOW, AGAIN_FULL_WINDOW):
        ask_child(s, ply, IN_NULL_WINDOW if stage == AGAIN_NULL_WINDOW else IN_FULL_WINDOW)
        return UNKNOWN
    while f[ply, m.INDEX] < f[ply, m.TRIED]:
        at = pick(s, ply, f[ply, m.INDEX], f[ply, m.COUNT])
        f[ply, m.MOVE], f[ply, m.LOUD] = at, is_loud(b.marks[at, me - 1], b.marks[at, 2 - me])
        removed = make(b, at)
        if b.rules[e.STRICT] == 0:
            winner = judge(b, at, me, removed, b.numbers[e.PLACED])
            if winner:
                s.line_lengths[ply + 1] = 0
                value = back_up(b, s, ply, decided(me, winner, ply + 1))
                if value != UNKNOWN:
                    return value
                continue
        f[ply, m.REDUCTION] = late_move_reduction(s, ply)
        first = f[ply, m.INDEX] == 0 or f[ply, m.DEPTH] <= 0
        ask_child(s, ply, IN_FULL_WINDOW if first else IN_NULL_WINDOW)
        return UNKNOWN
    return conclude(b, s, ply)


@kernel
def late_move_reduction(s: SearchMemory, ply: int) -> int:
    """How much less deep a late move is searched at first."""
    f = s.frames
    index, depth = f[ply, m.INDEX], f[ply, m.CHILD_DEPTH]
    if index < REDUCED_ONCE_FROM or f[ply, m.DEPTH] < 2 or f[ply, m.THREAT] or depth <= 1:
        return 0
    less = 1 + (index >= REDUCED_TWICE_FROM) + (index >= REDUCED_THRICE_FROM) - f[ply, m.LOUD]
    return int(min(less, depth - 1))


@kernel
def receive(b: BoardMemory, s: SearchMemory, ply: int, value: Value) -> Value:
    """What came of the null move or move: the node's value, or UNKNOWN if it has more to do."""
    f = s.frames
    stage = f[ply, m.STAGE]
    if stage == IN_NULL_MOVE:
        pass_turn(b)
        if s.numbers[m.ABORTED]:
            return 0
        if value >= f[ply, m.BETA]:
            return min(value, MOST)
        prepare(b, s, ply)
        return UNKNOWN
    if s.numbers[m.ABORTED]:
        unmake(b)
        return 0
    if stage == IN_NULL_WINDOW and value > f[ply, m.ALPHA]:
        if f[ply, m.REDUCTION]:
            f[ply, m.REDUCTION], f[ply, m.STAGE] = 0, AGAIN_NULL_WINDOW
            return UNKNOWN
        if value < f[ply, m.BETA]:
            f[ply, m.STAGE] = AGAIN_FULL_WINDOW
            return UNKNOWN
    return back_up(b, s, ply, value)


@kernel
def back_up(b: BoardMemory, s: SearchMemory, ply: int, value: Value) -> Value:
    """Take the move back and count its value: the node's value if it is good enough."""
    unmake(b)
    f = s.frames
    at = f[ply, m.MOVE]
    f[ply, m.INDEX] += 1
    f[ply, m.STAGE] = NEXT
    if value > f[ply, m.BEST]:
        f[ply, m.BEST], f[ply, m.BEST_MOVE] = value, at
        if value > f[ply, m.ALPHA]:
            f[ply, m.ALPHA] = value
            extend_line(s, ply, at)
            if value >= f[ply, m.BETA]:
                if f[ply, m.LOUD] == 0 and f[ply, m.DEPTH] > 0:
                    note_refutation(s, ply, b.numbers[e.MOVER], at, f[ply, m.DEPTH])
                return conclude(b, s, ply)
    return UNKNOWN


@kernel
def conclude(b: BoardMemory, s: SearchMemory, ply: int) -> Value:
    """The value of a node whose moves are done; the table learns it."""
    f = s.frames
    best: Value = f[ply, m.BEST]
    if f[ply, m.DEPTH] <= 0:
        return best
    # Moves that were not tried may hold what all the others lose.
    if best <= -SURE and f[ply, m.COMPLETE] == 0:
        best += BELIEVED
    bound = EXACT
    if best >= f[ply, m.BETA]:
        bound = AT_LEAST
    elif best <= f[ply, m.ASKED_ALPHA]:
        bound = AT_MOST
    store_in_table(b, s, ply, best, bound)
    return best


# --- the whole search -------------------------------------------------------------------------


@kernel
def begin(s: SearchMemory) -> None:
    """Begin with another position: older refutations count less."""
    for ply in range(len(s.killers)):
        s.killers[ply, 0] = s.killers[ply, 1] = 0
    for cell in range(len(s.history)):
        for player in range(2):
            s.history[cell, player] //= 4


@kernel
def search(
    b: BoardMemory, s: SearchMemory, depth: int, alpha: Value, beta: Value, null_move: int
) -> Value:
    """The value after the root's move, if it lies between alpha and beta; else a bound beyond."""
    root = ply = 1
    ask(s, ply, depth, alpha, beta, QUIESCENCE_FOURS, null_move)
    value = enter(b, s, ply)
    while True:
        if value == UNKNOWN:
            value = advance(b, s, ply)
            if value == UNKNOWN:
                ply += 1
                value = enter(b, s, ply)
        elif ply == root:
            return value
        else:
            ply -= 1
            value = receive(b, s, ply, -value)


@kernel
def search_root_move(
    b: BoardMemory, s: SearchMemory, index: int, depth: int, alpha: Value, beta: Value
) -> Value:
    """The value of the root's move just made: the first with the full window, others at first
    with a null window, and late ones with less depth before that."""
    value = alpha + 1
    if index > 0:
        less = 1 if index >= REDUCED_ROOT_FROM and depth > 3 else 0
        value = -search(b, s, depth - 1 - less, -alpha - 1, -alpha, 1)
        if value > alpha and less:
            value = -search(b, s, depth - 1, -alpha - 1, -alpha, 1)
    if index == 0 or alpha < value < beta:
        value = -search(b, s, depth - 1, -beta, -alpha, 1)
    return value


@kernel
def search_root(
    b: BoardMemory, s: SearchMemory, first: int, count: int, depth: int, alpha: Value, beta: Value
) -> int:
    """Search the root's moves from the first on, the most promising first; how many were searched.

    Beside each move stands its value afterwards: exact if it lies between alpha and beta and no
    move before it was better. The principal variation of the best one is line 0.
    """
    me, best = b.numbers[e.MOVER], -WIN
    s.line_lengths[0] = 0
    for index in range(count):
        at = s.roots[first + index, 0]
        removed = make(b, at)
        winner = judge(b, at, me, removed, b.numbers[e.PLACED])
        if winner:
            s.line_lengths[1] = 0
            value = decided(me, winner, 1)
        else:
            value = search_root_move(b, s, index, depth, alpha, beta)
        unmake(b)
        if s.numbers[m.ABORTED]:
            return index
        s.roots[first + index, 1] = value
        if value > best:
            best = value
            if value > alpha or index == 0:
                alpha = max(alpha, value)
                extend_line(s, 0, at)
                if alpha >= beta:
                    return index + 1
    return count

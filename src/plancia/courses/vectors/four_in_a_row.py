"""Whole games of Four in a Row as their players type them, each made to test one rule."""

import itertools
import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from plancia.core.picture import EMPTY
from plancia.core.position import CommonReason, Reason, Side, other
from plancia.core.text import Text
from plancia.courses.readings import (
    ALL_OURS,
    FIRST_UNDO,
    OFF_BOARD_REMOVE,
    REFUSED_REMOVE,
    OpenPoint,
    Readings,
)
from plancia.courses.readings import BLOCK as BLOCK_POINT
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    COLUMNS,
    DROPS,
    KEEP,
    OFF_BOARD,
    PASS,
    REACH,
    ROWS,
    UNBLOCKABLE_LINE,
    UNDO,
    Hand,
    Kind,
    Move,
    Phase,
    Stones,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition, FourInARowReason
from plancia.originals.four_in_a_row import address, board_text, init_board

NAMES: Final = ("Ann", "Bob")
"""How the players are called."""
OFF_REMOVE: Final = Move(Kind.REMOVE, COLUMNS + 1)
"""A remove with a cell off the board, where that is a violation."""


@dataclass(frozen=True)
class GameCase:
    """What the players type from the names to the end of the game, and how it must end."""

    rule: str
    """The rule that the game tests, by its place in the document."""
    given: bytes
    """The two names, then one number a line."""
    board: tuple[str, ...]
    """The thirteen lines of the last board."""
    winner: Side | None


@dataclass(frozen=True, slots=True)
class ReadPosition(FourInARowPosition):
    """A position by other readings of the document than ours."""

    readings: Readings = ALL_OURS

    def chance_to_win(self, player: Side) -> bool:
        is_refused = self.readings[BLOCK_POINT] == BLOCK_POINT.ours
        return is_refused and FourInARowPosition.chance_to_win(self, player)

    def legal_moves(self) -> tuple[Move, ...]:
        moves = FourInARowPosition.legal_moves(self)
        if self.before and not self.before[self.to_move - 1]:
            # Whether a first move that was undone is a first move again, nobody says.
            moves = tuple(move for move in moves if move != UNDO)
        return moves

    def priced_moves(self) -> tuple[Move, ...]:
        """A remove off the board is tried as the violation that loses: where the turn goes on after
        another one, nobody says."""
        moves = FourInARowPosition.priced_moves(self)
        hand = self.hand(self.to_move)
        if self.readings[OFF_BOARD_REMOVE] == OFF_BOARD_REMOVE.ours or hand.violations < 3:
            return moves
        is_asked = self.phase is Phase.TURN and self.may_remove
        return (*moves, OFF_REMOVE) if is_asked else moves

    def broken_rule(self, move: Move) -> Text | None:
        if move == OFF_REMOVE:
            return Text("a remove off the board")
        return FourInARowPosition.broken_rule(self, move)

    def _moved(
        self, stones: Stones, hand: Hand, winner: Side | None, undoable: bool
    ) -> FourInARowPosition:
        is_asked = undoable or self.readings[FIRST_UNDO] != FIRST_UNDO.ours
        return FourInARowPosition._moved(self, stones, hand, winner, is_asked)

    def play(self, move: Move) -> "ReadPosition":
        return by_readings(FourInARowPosition.play(self, move), self.readings)


def by_readings(position: FourInARowPosition, readings: Readings) -> ReadPosition:
    """The same position, from which on the document is read like that."""
    return ReadPosition(
        position.game, *position.stones, position.phase, position.hands, position.before,
        position.winner, to_move=position.to_move, readings=readings,
    )  # fmt: skip


def start(readings: Readings) -> FourInARowPosition:
    return by_readings(FourInARow().start(), readings)


@dataclass(frozen=True)
class Candidate:
    """A move that may be made: what a rule looks at to see whether the move tests it."""

    position: FourInARowPosition
    move: Move

    @property
    def broken(self) -> bool:
        """True if the move is a violation."""
        return self.position.broken_rule(self.move) is not None

    @property
    def cell(self) -> str:
        """What lies where the move takes a piece, or at the top of its column."""
        rows = self.position.picture().board.rows
        return rows[max(self.move.row, 1) - 1][self.move.column - 1]

    @property
    def hand(self) -> Hand:
        """What the player to move has left."""
        return self.position.hand(self.position.to_move)

    @property
    def undoes_drop(self) -> bool:
        return self.move == UNDO and not self.broken and not self.position.has_removed

    @property
    def has_block(self) -> bool:
        return self.hand.blocks > 0

    @property
    def after(self) -> FourInARowPosition:
        return self.position.play(self.move)

    @property
    def ends(self) -> tuple[Reason | None, Side | None]:
        """Why the game is over after it, and who won."""
        outcome = self.after.outcome
        return (outcome.reason, outcome.winner) if outcome else (None, None)

    @property
    def violations(self) -> int:
        return self.hand.violations

    @property
    def is_fatal(self) -> bool:
        """True if the move is the violation that loses."""
        return self.broken and self.violations == 3

    @property
    def moved(self) -> bool:
        return self.hand.moved

    def makes_line(self, down: int, right: int, length: int = 4) -> bool:
        """Whether it wins by a drop that makes a line in that direction, on the whole board."""
        if (
            self.move.kind is not Kind.DROP
            or self.broken
            or self.ends[0] is not FourInARowReason.FOUR
        ):
            return False
        marks = self.after.picture().board.marks
        return any(
            all((r + down * far, c + right * far) in marks for far in range(length))
            for r, c in marks
        )


Test = Callable[[Candidate], bool]
Typing = Callable[[Move, random.Random], tuple[int, ...]]


def typed(move: Move, chance: random.Random) -> tuple[int, ...]:
    """The numbers that make a move."""
    match move.kind:
        case Kind.DROP if move.column == OFF_BOARD:
            return 1, chance.choice((-1, 0, COLUMNS + 1, 44, 1000))
        case Kind.DROP:
            return 1, move.column
        case Kind.REMOVE if move == OFF_REMOVE:
            return 2, *chance.choice(((0, 1), (ROWS + 1, 4), (3, 0), (2, COLUMNS + 1), (9, 9)))
        case Kind.REMOVE:
            return (2, move.row, move.column) if move.row else (2,)
        case Kind.UNDO | Kind.BLOCK:
            return (1,)
        case Kind.KEEP | Kind.PASS:
            return (0,)


def _typed_after_a_wrong_choice(move: Move, chance: random.Random) -> tuple[int, ...]:
    wrong = (chance.choice((0, 3, 7, -2)),) if move.kind in (Kind.DROP, Kind.REMOVE) else ()
    return *wrong, *typed(move, chance)


def _typed_after_neither_yes_nor_no(move: Move, chance: random.Random) -> tuple[int, ...]:
    wrong = () if move.kind in (Kind.DROP, Kind.REMOVE) else (chance.choice((2, 9, -1)),)
    return *wrong, *typed(move, chance)


def _typed_off_board(column: int) -> Typing:
    return lambda move, chance: (1, column) if move == DROPS[OFF_BOARD] else typed(move, chance)


def _typed_after_a_cell_off_the_board(move: Move, chance: random.Random) -> tuple[int, ...]:
    if not move.row:
        return typed(move, chance)
    row, column = move.row, move.column
    wrong = ((0, column), (ROWS + 1, column), (row, 0), (row, COLUMNS + 1), (ROWS + 1, -1))
    return 2, *itertools.chain(*chance.sample(wrong, len(wrong))), row, column


@dataclass(frozen=True)
class ShownRule:
    """A rule, the moves that show it, and those that lead there."""

    name: str
    shows: Test
    leads: Test = lambda choice: False
    typing: Typing = typed
    urgent: bool = False
    """What shows it or leads there is done whenever it can be, not just now and then."""
    reading: tuple[OpenPoint, str] | None = None
    """The reading that it belongs to, if not to all."""

    def holds(self, readings: Readings) -> bool:
        return self.reading is None or readings[self.reading[0]] == self.reading[1]


def _is(move: Move) -> Test:
    return lambda choice: choice.move == move


def _is_remove(choice: Candidate) -> bool:
    return choice.move.row > 0 and not choice.broken


def _drops_on(choice: Candidate) -> bool:
    return choice.move in DROPS[1:] and not choice.broken and not choice.ends[0]


def _fatal(
    name: str,
    shows: Test,
    leads: Test = lambda choice: False,
    reading: tuple[OpenPoint, str] | None = None,
) -> ShownRule:
    """The same as a rule by which an attempt is a violation: as the fourth it loses, so that it is
    seen to count."""
    return ShownRule(
        f"II 1: the fourth violation loses: {name}",
        lambda choice: choice.is_fatal and shows(choice),
        # A drop off the board can always be made; never as the violation that loses.
        lambda choice: (choice.move == DROPS[OFF_BOARD] and choice.violations < 3) or leads(choice),
        urgent=True,
        reading=reading,
    )


def _is_chance(step: int) -> Test:
    """A block while the opponent has three in one direction alone."""

    def test(choice: Candidate) -> bool:
        if choice.move != BLOCK or not choice.broken or not choice.has_block:
            return False
        stones = choice.position.stones[other(choice.position.to_move) - 1]
        threes = [at for at in BOARD.directions if stones & stones >> at & stones >> 2 * at]
        return threes == [step]

    return test


def _is_no_chance(choice: Candidate) -> bool:
    """A block while the opponent has three with a gap, and the player himself three in a line."""
    if choice.move != BLOCK or choice.broken:
        return False
    position, step = choice.position, BOARD.stride
    own = position.stones[position.to_move - 1]
    stones = position.stones[other(position.to_move) - 1]
    has_gap = stones & stones >> step & stones >> 3 * step
    return bool(has_gap and BOARD.line_cells(own, 3))


def _is_free_block(choice: Candidate) -> bool:
    """A block while the opponent has three, by the reading that lets it be."""
    is_block = choice.move == BLOCK and not choice.broken
    return is_block and _has_three(choice, other(choice.position.to_move))


def _has_three(choice: Candidate, player: Side) -> bool:
    return bool(BOARD.line_cells(choice.position.stones[player - 1], UNBLOCKABLE_LINE))


def _falls(choice: Candidate) -> bool:
    """A remove with pieces of both players above it."""
    if not _is_remove(choice):
        return False
    rows = choice.position.picture().board.rows[: choice.move.row - 1]
    return {"X", "O"} <= {row[choice.move.column - 1] for row in rows}


_DOWN, _ACROSS, _LEFT, _RIGHT = BOARD.directions
_LINES: Final = {
    _ACROSS: "III 6 a: four across win",
    _DOWN: "III 6 b: four down win",
    _RIGHT: "III 6 c: four on a right diagonal win",
    _LEFT: "III 6 d: four on a left diagonal win",
}
_CENTRE: Final = "II 2: the first move goes into the centre column"
_THREE_VIOLATIONS: Final = "II 1: three violations do not lose"
_REFUSED: Final = (BLOCK_POINT, BLOCK_POINT.ours)
RULES: Final = (
    ShownRule(_LINES[_ACROSS], lambda choice: choice.makes_line(0, 1)),
    ShownRule(_LINES[_DOWN], lambda choice: choice.makes_line(1, 0)),
    ShownRule(_LINES[_RIGHT], lambda choice: choice.makes_line(1, -1)),
    ShownRule(_LINES[_LEFT], lambda choice: choice.makes_line(1, 1)),
    ShownRule(
        "III 6: more than four win as well",
        lambda c: any(c.makes_line(*d, length=5) for d in ((0, 1), (1, 1), (1, -1))),
    ),
    ShownRule(
        _CENTRE,
        lambda choice: choice.move in DROPS[1:] and choice.broken and not choice.moved,
    ),
    ShownRule("II 2: the first move can't be a remove", lambda c: c.move == REACH and not c.moved),
    *(
        ShownRule(
            f"II 5: a drop into column {column} is off the board, a violation",
            lambda c: c.move == DROPS[OFF_BOARD] and c.moved,
            typing=_typed_off_board(column),
        )
        for column in (0, COLUMNS + 1)
    ),
    ShownRule(
        "II 5: a drop into a full column is a violation",
        lambda choice: choice.move in DROPS[1:] and choice.broken and choice.cell != EMPTY,
        lambda choice: choice.move in DROPS[1:] and not choice.broken and not choice.ends[0],
    ),
    ShownRule("II 3: undo of a drop", lambda choice: choice.undoes_drop),
    ShownRule(
        "II 3: undo of a remove",
        lambda choice: choice.move == UNDO and not choice.broken and choice.position.has_removed,
        _is_remove,
    ),
    ShownRule(
        "II 3: a fourth undo is a violation",
        lambda choice: choice.move == UNDO and choice.broken,
        _is(UNDO),
    ),
    ShownRule("II 4: remove", _is_remove),
    ShownRule("II 4: the pieces above a removed one fall", _falls),
    ShownRule(
        "II 4: removing an empty cell is a violation",
        lambda choice: choice.move.row > 0 and choice.broken and choice.cell == EMPTY,
    ),
    ShownRule(
        "II 4: removing an own piece is a violation",
        lambda choice: choice.move.row > 0 and choice.broken and choice.cell != EMPTY,
    ),
    ShownRule(
        "II 4: a second remove is a violation",
        lambda choice: choice.move == REACH and choice.moved,
        _is_remove,
    ),
    ShownRule(
        "II 3: the undo of a drop gives no remove back",
        lambda c: c.move == REACH and c.hand.undos < 3,
        lambda c: _is_remove(c) or (c.undoes_drop and not c.hand.removes),
    ),
    ShownRule(
        "II 4: a remove that was undone can be made again",
        lambda c: _is_remove(c) and c.hand.undos < 3,
        lambda c: _is_remove(c) or (c.move == UNDO and not c.broken and c.position.has_removed),
    ),
    ShownRule(
        "II note 3: neither yes nor no is asked again",
        lambda choice: choice.move in (KEEP, PASS),
        typing=_typed_after_neither_yes_nor_no,
    ),
    ShownRule(
        "III 3, case 1: a choice other than 1 and 2 is asked again",
        lambda choice: choice.move in DROPS[1:] and not choice.broken,
        typing=_typed_after_a_wrong_choice,
    ),
    ShownRule(
        "III 3, case 3: a cell off the board is asked again",
        _is_remove,
        typing=_typed_after_a_cell_off_the_board,
        reading=(OFF_BOARD_REMOVE, OFF_BOARD_REMOVE.ours),
    ),
    ShownRule("III 3: block", lambda choice: choice.move == BLOCK and not choice.broken),
    ShownRule(
        "III 3: a second block is a violation",
        lambda choice: choice.move == BLOCK and not choice.has_block,
        lambda choice: choice.move == BLOCK and not choice.broken,
    ),
    ShownRule(
        "III 6, note: a remove makes four",
        lambda c: _is_remove(c) and c.ends == (FourInARowReason.FOUR, c.position.to_move),
    ),
    ShownRule(
        "III 6, note: a remove makes four for the opponent",
        lambda c: _is_remove(c) and c.ends == (FourInARowReason.FOUR, other(c.position.to_move)),
    ),
    *(
        ShownRule(
            f"III 7: three {where} are a chance to win: a block is a violation",
            _is_chance(step),
            reading=_REFUSED,
        )
        for where, step in zip(
            ("down", "across", "on a left diagonal", "on a right diagonal"),
            BOARD.directions,
            strict=True,
        )
    ),
    ShownRule(
        "III 7: three with a gap are no chance to win, nor are own pieces",
        _is_no_chance,
        reading=_REFUSED,
    ),
    ShownRule(
        "III 7: own pieces are no chance to win for the opponent",
        lambda c: c.move == BLOCK and not c.broken and _has_three(c, c.position.to_move),
    ),
    ShownRule(
        "III 7: a block is free though the opponent has three",
        _is_free_block,
        reading=(BLOCK_POINT, "free"),
    ),
    ShownRule(
        "I: a full board is a draw",
        lambda c: c.position.phase is Phase.UNDO and c.ends[0] is CommonReason.FULL_BOARD,
    ),
    _fatal("a drop off the board", _is(DROPS[OFF_BOARD])),
    _fatal("a first drop beside the centre", lambda c: c.move in DROPS[1:] and not c.moved),
    _fatal("a remove as the first move", lambda c: c.move == REACH and not c.moved),
    _fatal(
        "a drop into a full column",
        lambda c: c.move in DROPS[1:] and c.moved,
        lambda c: _drops_on(c) and c.cell == EMPTY,
    ),
    _fatal("a fourth undo", _is(UNDO), lambda c: c.move == UNDO and not c.broken),
    _fatal("a remove of an empty cell", lambda c: c.move.row > 0 and c.cell == EMPTY),
    _fatal("a remove of an own piece", lambda c: c.move.row > 0 and c.cell != EMPTY),
    _fatal("a second remove", lambda c: c.move == REACH and c.moved, _is_remove),
    _fatal(
        "a second block",
        lambda c: c.move == BLOCK and not c.has_block,
        lambda c: c.move == BLOCK and not c.broken,
    ),
    _fatal(
        "a block of an opponent with a chance to win",
        lambda c: c.move == BLOCK and c.has_block,
        reading=_REFUSED,
    ),
    _fatal(
        "a remove off the board",
        _is(OFF_REMOVE),
        reading=(OFF_BOARD_REMOVE, "violation"),
    ),
    ShownRule(
        _THREE_VIOLATIONS,
        lambda choice: (
            choice.move.kind is Kind.DROP and not choice.broken and choice.violations == 3
        ),
        lambda choice: choice.broken and choice.violations < 3,
    ),
)
"""Those that a game can show alone come first: a fault is named by the first game it spoils."""


_LOWEST_DECIDES: Final = "III 6, note: the lowest cell of a line decides after a remove"
_BOTH_MAKE_FOUR: Final = (
    ("44525525347647221126475133", (6, 2)),
    ("4436334445715176713556622", (6, 4)),
    ("443633444571517671355662", (5, 4)),
    ("44256425273641114534522125765176173", (6, 4)),
)
"""The columns of drops in turn, then the cell of a remove that makes four for both players: X
removes for X, O for X, X for O and O for O. Such games are too rare to be found by chance."""


def fixed_games(readings: Readings = ALL_OURS) -> Iterator[GameCase]:
    """After a remove the lowest cell that is part of a line decides, not the player who removed."""
    for drops, (row, column) in _BOTH_MAKE_FOUR:
        moves = (*_drops(drops), Move(Kind.REMOVE, column, row))
        yield _scripted(_LOWEST_DECIDES, moves, readings)


def probe(point: OpenPoint, readings: Readings) -> GameCase:
    """A game that ends as it should only if a program follows that reading of a point."""
    ours = readings[point] == point.ours
    moves: Iterable[Move | tuple[int, ...]]
    if point is FIRST_UNDO:
        moves = _drops("4433552")
    elif point is BLOCK_POINT:
        moves = (*_drops("443757"), BLOCK, *_drops("2" if ours else "717"))
    elif point is OFF_BOARD_REMOVE:
        three = (DROPS[OFF_BOARD],) * 3
        legal = (Move(Kind.REMOVE, 4, 5), *_drops("131512"))
        moves = (*_drops("44"), *three, OFF_REMOVE)
        if ours:
            moves = (*_drops("44"), *three, (0, 0), *legal)
    else:
        empty = Move(Kind.REMOVE, 1, 1)
        after = _drops("33552") if ours else (Move(Kind.REMOVE, 4, 5), *_drops("151312"))
        moves = (*_drops("44"), empty, *after)
    return _scripted(f"how the document is read: {point.asks}", moves, readings)


def _drops(columns: str) -> tuple[Move, ...]:
    return tuple(DROPS[int(column)] for column in columns)


def _scripted(rule: str, moves: Iterable[Move | tuple[int, ...]], readings: Readings) -> GameCase:
    """A game of these moves; moves are kept and turns passed unless they block. Numbers are typed
    behind the choice of a remove, before its cell."""
    position, numbers = start(readings), list[int]()
    typed_before: tuple[int, ...] = ()
    waiting = deque(moves)
    choosing_cell = False
    while position.outcome is None and (waiting or position.phase is not Phase.TURN):
        if position.phase is Phase.UNDO:
            move = KEEP
        elif position.phase is Phase.BLOCK and not (waiting and waiting[0] == BLOCK):
            move = PASS
        else:
            next_one = waiting.popleft()
            if isinstance(next_one, tuple):
                typed_before = next_one
                continue
            move = next_one
        keys = typed(move, random.Random(0))
        if typed_before:
            keys, typed_before = (keys[0], *typed_before, *keys[1:]), ()
        numbers += keys[1:] if choosing_cell else keys
        broken = position.broken_rule(move) is not None
        choosing_cell = broken and move.row > 0 and _asks_cell_again(readings)
        position = position.play(move)
    return _ended(rule, numbers, position)


def _asks_cell_again(readings: Readings) -> bool:
    return readings[REFUSED_REMOVE] != REFUSED_REMOVE.ours


def rules_for(readings: Readings) -> tuple[ShownRule, ...]:
    return tuple(rule for rule in RULES if rule.holds(readings))


def cases(count: int, seed: int, readings: Readings = ALL_OURS) -> Iterator[GameCase]:
    """`count` games, one rule after the other; the same seed gives the same games."""
    chance = random.Random(seed)
    for rule in itertools.islice(itertools.cycle(rules_for(readings)), count):
        game = None
        while game is None:
            game = _game(rule, chance, readings)
        yield game


def _game(rule: ShownRule, chance: random.Random, readings: Readings) -> GameCase | None:
    """A random game that tests the rule, or None if that did not come about."""
    position, shown, choosing_cell = start(readings), False, False
    numbers: list[int] = []
    while position.outcome is None:
        choice = _choose(rule, position, shown, chance, choosing_cell)
        if choice is None:
            return None
        shown = shown or rule.shows(choice)
        if choosing_cell:
            numbers += typed(choice.move, chance)[1:]
        else:
            numbers += rule.typing(choice.move, chance)
        choosing_cell = choice.move.row > 0 and choice.broken and _asks_cell_again(readings)
        position = choice.after
    return _ended(rule.name, numbers, position) if shown else None


def _ended(rule: str, numbers: list[int], position: FourInARowPosition) -> GameCase:
    assert position.outcome is not None
    board = board_lines(position)
    if position.outcome.winner is None:
        numbers = [*numbers, 0]  # for a program that asks for a block before it sees a full board
    given = "".join(f"{line}\n" for line in (*NAMES, *numbers)).encode()
    return GameCase(rule, given, board, position.outcome.winner)


def board_lines(position: FourInARowPosition) -> tuple[str, ...]:
    """The thirteen lines of the document's board."""
    board = init_board()
    for row, cells in enumerate(position.picture().board.rows, 1):
        for column, cell in enumerate(cells, 1):
            line, place = address(row, column)
            board[line][place] = " " if cell == EMPTY else cell
    return tuple(board_text(board).splitlines())


def _choose(
    rule: ShownRule,
    position: FourInARowPosition,
    shown: bool,
    chance: random.Random,
    only_cells: bool,
) -> Candidate | None:
    """Until the rule is shown, what shows it or leads there now and then; else a plain move. None
    if only a cell to remove may be named and there is none."""
    if only_cells:
        removes = [move for move in position.legal_moves() if move.row > 0]
        return Candidate(position, chance.choice(removes)) if removes else None
    if not shown:
        moves = (*position.legal_moves(), *position.priced_moves())
        choices = [Candidate(position, move) for move in moves]
        for test in (rule.shows, rule.leads):
            wanted = list(filter(test, choices))
            if wanted and (rule.urgent or chance.random() < 0.5):
                return chance.choice(wanted)
    if position.phase is not Phase.TURN:
        return Candidate(position, KEEP if position.phase is Phase.UNDO else PASS)
    # A drop that makes four comes as late, or else as soon, as it can.
    drops = [Candidate(position, m) for m in position.legal_moves() if m.kind is Kind.DROP]
    wanted = [choice for choice in drops if bool(choice.ends[0]) == shown]
    return chance.choice(wanted or drops)

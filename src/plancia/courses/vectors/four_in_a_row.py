"""Whole games of Four in a Row as their players type them, each made to test one rule."""

import itertools
import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from plancia.core.picture import EMPTY
from plancia.core.position import CommonReason, Reason, Side, other
from plancia.core.text import Text
from plancia.courses.case import Case
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
OFF_DROP: Final = DROPS[OFF_BOARD]
OFF_REMOVE: Final = Move(Kind.REMOVE, COLUMNS + 1)
"""A remove with a cell off the board, where that is a violation."""
_FOUR: Final = FourInARowReason.FOUR


@dataclass(frozen=True, slots=True)
class ReadPosition(FourInARowPosition):
    """A position by other readings of the document than ours."""

    readings: Readings = ALL_OURS

    def _is_ours(self, point: OpenPoint) -> bool:
        return self.readings[point] == point.ours

    def chance_to_win(self, player: Side) -> bool:
        return self._is_ours(BLOCK_POINT) and FourInARowPosition.chance_to_win(self, player)

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
        is_last = self.hand(self.to_move).violations == 3
        may_remove = self.phase is Phase.TURN and self.may_remove
        is_tried = may_remove and is_last and not self._is_ours(OFF_BOARD_REMOVE)
        return (*moves, OFF_REMOVE) if is_tried else moves

    def broken_rule(self, move: Move) -> Text | None:
        if move == OFF_REMOVE:
            return Text("a remove off the board")
        return FourInARowPosition.broken_rule(self, move)

    def _moved(
        self, stones: Stones, hand: Hand, winner: Side | None, undoable: bool
    ) -> FourInARowPosition:
        is_asked = undoable or not self._is_ours(FIRST_UNDO)
        return FourInARowPosition._moved(self, stones, hand, winner, is_asked)

    def play(self, move: Move) -> "ReadPosition":
        return by_readings(FourInARowPosition.play(self, move), self.readings)


def by_readings(position: FourInARowPosition, readings: Readings) -> ReadPosition:
    """The same position, from which on the document is read like that."""
    return ReadPosition(
        position.game, *position.stones, position.phase, position.hands, position.before,
        position.winner, to_move=position.to_move, readings=readings,
    )  # fmt: skip


@dataclass(frozen=True)
class Candidate:
    """A move that may be made: what a rule looks at to see whether the move tests it."""

    position: ReadPosition
    move: Move

    @property
    def broken(self) -> bool:
        """True if the move is a violation."""
        return self.position.broken_rule(self.move) is not None

    @property
    def is_drop(self) -> bool:
        """True for a drop onto the board, be it allowed or not."""
        return self.move in DROPS[1:]

    @property
    def drops(self) -> bool:
        return self.is_drop and not self.broken

    @property
    def removes(self) -> bool:
        return self.move.row > 0 and not self.broken

    @property
    def undoes_drop(self) -> bool:
        return self.move == UNDO and not self.broken and not self.position.has_removed

    @property
    def undoes_remove(self) -> bool:
        return self.move == UNDO and not self.broken and self.position.has_removed

    @property
    def blocks(self) -> bool:
        return self.move == BLOCK and not self.broken

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
    def after(self) -> ReadPosition:
        return self.position.play(self.move)

    @property
    def ends(self) -> tuple[Reason | None, Side | None]:
        """Why the game is over after it, and who won."""
        outcome = self.after.outcome
        return (outcome.reason, outcome.winner) if outcome else (None, None)

    def makes_line(self, down: int, right: int, length: int = 4) -> bool:
        """Whether it wins by a drop that makes a line in that direction, on the whole board."""
        if not self.drops or self.ends[0] is not _FOUR:
            return False
        marks = self.after.picture().board.marks
        return any(
            all((r + down * far, c + right * far) in marks for far in range(length))
            for r, c in marks
        )

    def has_three(self, player: Side, step: int | None = None) -> bool:
        """Whether the player has three in a line; with a step, in that direction alone."""
        stones = self.position.stones[player - 1]
        if step is None:
            return bool(BOARD.line_cells(stones, UNBLOCKABLE_LINE))
        return [s for s in BOARD.directions if stones & stones >> s & stones >> 2 * s] == [step]

    @property
    def me(self) -> Side:
        return self.position.to_move

    @property
    def them(self) -> Side:
        return other(self.position.to_move)


Test = Callable[[Candidate], bool]


def typed(move: Move, chance: random.Random, slip: str = "") -> tuple[int, ...]:
    """The numbers that make a move. A slip comes before them where it can: another choice, neither
    yes nor no, cells off the board; or it is the column of a drop off the board."""
    is_turn = move.kind in (Kind.DROP, Kind.REMOVE)
    if slip == "choice" and is_turn:
        return chance.choice((0, 3, 7, -2)), *typed(move, chance)
    if slip == "yes or no" and not is_turn:
        return chance.choice((2, 9, -1)), *typed(move, chance)
    match move.kind:
        case Kind.DROP if move == OFF_DROP:
            return 1, int(slip) if slip.isdigit() else chance.choice((-1, 0, COLUMNS + 1, 44, 1000))
        case Kind.DROP:
            return 1, move.column
        case Kind.REMOVE if move == OFF_REMOVE:
            return 2, *chance.choice(((0, 1), (ROWS + 1, 4), (3, 0), (2, COLUMNS + 1), (9, 9)))
        case Kind.REMOVE if move.row:
            row, column = move.row, move.column
            wrong = ((0, column), (ROWS + 1, column), (row, 0), (row, COLUMNS + 1), (ROWS + 1, -1))
            cells = chance.sample(wrong, len(wrong)) if slip == "cell" else ()
            return 2, *itertools.chain(*cells), row, column
        case Kind.REMOVE:
            return (2,)
        case kind:
            return (int(kind in (Kind.UNDO, Kind.BLOCK)),)


@dataclass(frozen=True)
class ShownRule:
    """A rule, the moves that show it, and those that lead there."""

    name: str
    shows: Test
    leads: Test = lambda c: False
    slip: str = ""
    """What is typed wrongly in its games."""
    reading: tuple[OpenPoint, str] | None = None
    """The reading that it belongs to, if not to all."""
    fatal: str = ""
    """What it forbids: as the fourth violation that loses, so that it is seen to count."""
    urgent: bool = False
    """What shows it or leads there is done whenever it can be, not just now and then."""

    def holds(self, readings: Readings) -> bool:
        return self.reading is None or readings[self.reading[0]] == self.reading[1]

    def as_fourth(self) -> "ShownRule":
        return replace(
            self,
            name=f"II 1: the fourth violation loses: {self.fatal}",
            shows=lambda c: c.broken and c.hand.violations == 3 and self.shows(c),
            # A drop off the board can always be made; never as the violation that loses.
            leads=lambda c: (c.move == OFF_DROP and c.hand.violations < 3) or self.leads(c),
            slip="",
            urgent=True,
        )


_REFUSED: Final = (BLOCK_POINT, BLOCK_POINT.ours)
_ASKED_AGAIN: Final = (OFF_BOARD_REMOVE, OFF_BOARD_REMOVE.ours)


def _refused_block(step: int) -> Test:
    """A block while the opponent has three in one direction alone."""
    return lambda c: (
        c.move == BLOCK and c.broken and c.hand.blocks > 0 and c.has_three(c.them, step)
    )


def _is_no_chance(c: Candidate) -> bool:
    """The opponent has three with a gap, and the player himself three in a line."""
    stones, step = c.position.stones[c.them - 1], BOARD.stride
    return c.blocks and c.has_three(c.me) and bool(stones & stones >> step & stones >> 3 * step)


def _falls(c: Candidate) -> bool:
    """Pieces of both players lie above the removed one."""
    above = c.position.picture().board.rows[: max(0, c.move.row - 1)]
    return c.removes and {"X", "O"} <= {row[c.move.column - 1] for row in above}


_ALONE: Final = (
    ShownRule("III 6 a: four across win", lambda c: c.makes_line(0, 1)),
    ShownRule("III 6 b: four down win", lambda c: c.makes_line(1, 0)),
    ShownRule("III 6 c: four on a right diagonal win", lambda c: c.makes_line(1, -1)),
    ShownRule("III 6 d: four on a left diagonal win", lambda c: c.makes_line(1, 1)),
    ShownRule(
        "III 6: more than four win as well",
        lambda c: any(c.makes_line(*way, length=5) for way in ((0, 1), (1, 1), (1, -1))),
    ),
    ShownRule(
        "II 2: the first move goes into the centre column",
        lambda c: c.is_drop and c.broken and not c.hand.moved,
        fatal="a first drop beside the centre",
    ),
    ShownRule(
        "II 2: the first move can't be a remove",
        lambda c: c.move == REACH and not c.hand.moved,
        fatal="a remove as the first move",
    ),
    *(
        ShownRule(
            f"II 5: a drop into column {column} is off the board, a violation",
            lambda c: c.move == OFF_DROP and c.hand.moved,
            slip=str(column),
            fatal="a drop off the board" if column else "",
        )
        for column in (0, COLUMNS + 1)
    ),
    ShownRule(
        "II 5: a drop into a full column is a violation",
        lambda c: c.is_drop and c.broken and c.hand.moved and c.cell != EMPTY,
        lambda c: c.drops and not c.ends[0],
        fatal="a drop into a full column",
    ),
    ShownRule("II 3: undo of a drop", lambda c: c.undoes_drop),
    ShownRule("II 3: undo of a remove", lambda c: c.undoes_remove, lambda c: c.removes),
    ShownRule(
        "II 3: a fourth undo is a violation",
        lambda c: c.move == UNDO and c.broken,
        lambda c: c.move == UNDO and not c.broken,
        fatal="a fourth undo",
    ),
    ShownRule("II 4: remove", lambda c: c.removes),
    ShownRule("II 4: the pieces above a removed one fall", _falls),
    ShownRule(
        "II 4: removing an empty cell is a violation",
        lambda c: c.move.row > 0 and c.broken and c.cell == EMPTY,
        fatal="a remove of an empty cell",
    ),
    ShownRule(
        "II 4: removing an own piece is a violation",
        lambda c: c.move.row > 0 and c.broken and c.cell != EMPTY,
        fatal="a remove of an own piece",
    ),
    ShownRule(
        "II 4: a second remove is a violation",
        lambda c: c.move == REACH and c.hand.moved,
        lambda c: c.removes,
        fatal="a second remove",
    ),
    ShownRule(
        "II 3: the undo of a drop gives no remove back",
        lambda c: c.move == REACH and c.hand.undos < 3,
        lambda c: c.removes or (c.undoes_drop and not c.hand.removes),
    ),
    ShownRule(
        "II 4: a remove that was undone can be made again",
        lambda c: c.removes and c.hand.undos < 3,
        lambda c: c.removes or c.undoes_remove,
    ),
    ShownRule(
        "II note 3: neither yes nor no is asked again",
        lambda c: c.move in (KEEP, PASS),
        slip="yes or no",
    ),
    ShownRule(
        "III 3, case 1: a choice other than 1 and 2 is asked again",
        lambda c: c.drops,
        slip="choice",
    ),
    ShownRule(
        "III 3, case 3: a cell off the board is asked again",
        lambda c: c.removes,
        slip="cell",
        reading=_ASKED_AGAIN,
    ),
    ShownRule("III 3: block", lambda c: c.blocks),
    ShownRule(
        "III 3: a second block is a violation",
        lambda c: c.move == BLOCK and not c.hand.blocks,
        lambda c: c.blocks,
        fatal="a second block",
    ),
    ShownRule(
        "III 6, note: a remove makes four",
        lambda c: c.removes and c.ends == (_FOUR, c.me),
    ),
    ShownRule(
        "III 6, note: a remove makes four for the opponent",
        lambda c: c.removes and c.ends == (_FOUR, c.them),
    ),
    *(
        ShownRule(
            f"III 7: three {where} are a chance to win: a block is a violation",
            _refused_block(step),
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
        lambda c: c.blocks and c.has_three(c.me),
    ),
    ShownRule(
        "III 7: a block is free though the opponent has three",
        lambda c: c.blocks and c.has_three(c.them),
        reading=(BLOCK_POINT, "free"),
    ),
    ShownRule(
        "I: a full board is a draw",
        lambda c: c.position.phase is Phase.UNDO and c.ends[0] is CommonReason.FULL_BOARD,
    ),
)
_FATAL_ALONE: Final = (
    ShownRule(
        "",
        lambda c: c.move == BLOCK and c.hand.blocks > 0,
        reading=_REFUSED,
        fatal="a block of an opponent with a chance to win",
    ),
    ShownRule(
        "",
        lambda c: c.move == OFF_REMOVE,
        reading=(OFF_BOARD_REMOVE, "violation"),
        fatal="a remove off the board",
    ),
)
RULES: Final = (
    *_ALONE,
    *(rule.as_fourth() for rule in (*_ALONE, *_FATAL_ALONE) if rule.fatal),
    ShownRule(
        "II 1: three violations do not lose",
        lambda c: c.drops and c.hand.violations == 3,
        lambda c: c.broken and c.hand.violations < 3,
    ),
)
"""Those that a game can show alone come first: a fault is named by the first game it spoils."""


def rules_for(readings: Readings) -> tuple[ShownRule, ...]:
    return tuple(rule for rule in RULES if rule.holds(readings))


_BOTH_MAKE_FOUR: Final = (
    ("44525525347647221126475133", (6, 2)),
    ("4436334445715176713556622", (6, 4)),
    ("443633444571517671355662", (5, 4)),
    ("44256425273641114534522125765176173", (6, 4)),
)
"""The columns of drops in turn, then the cell of a remove that makes four for both players: X
removes for X, O for X, X for O and O for O. Such games are too rare to be found by chance."""


def fixed_games(readings: Readings = ALL_OURS) -> Iterator[Case]:
    """After a remove the lowest cell that is part of a line decides, not the player who removed."""
    for drops, (row, column) in _BOTH_MAKE_FOUR:
        moves = (*_drops(drops), Move(Kind.REMOVE, column, row))
        rule = "III 6, note: the lowest cell of a line decides after a remove"
        yield _scripted(rule, moves, readings)


def probe(point: OpenPoint, readings: Readings) -> Case:
    """A game that ends as it should only if a program follows that reading of a point."""
    ours, slip = readings[point] == point.ours, ""
    moves: Iterable[Move]
    if point is FIRST_UNDO:
        moves = _drops("4433552")
    elif point is BLOCK_POINT:
        moves = (*_drops("443757"), BLOCK, *_drops("2" if ours else "717"))
    elif point is OFF_BOARD_REMOVE:
        after = (Move(Kind.REMOVE, 4, 5), *_drops("131512")) if ours else (OFF_REMOVE,)
        moves, slip = (*_drops("44"), *(OFF_DROP,) * 3, *after), "cell"
    else:
        after = _drops("33552") if ours else (Move(Kind.REMOVE, 4, 5), *_drops("151312"))
        moves = (*_drops("44"), Move(Kind.REMOVE, 1, 1), *after)
    return _scripted(f"how the document is read: {point.asks}", moves, readings, slip)


def _drops(columns: str) -> tuple[Move, ...]:
    return tuple(DROPS[int(column)] for column in columns)


class _Typist:
    """Types a game, move by move."""

    def __init__(self, readings: Readings, chance: random.Random, slip: str = "") -> None:
        self.position = by_readings(FourInARow().start(), readings)
        self.chance, self._slip = chance, slip
        self.names_cell = False
        """A cell is asked again, without the choice before it."""
        self._numbers: list[int] = []

    def play(self, move: Move) -> None:
        numbers = typed(move, self.chance, self._slip)
        self._numbers += numbers[1:] if self.names_cell else numbers
        is_broken = self.position.broken_rule(move) is not None
        is_asked_again = self.position.readings[REFUSED_REMOVE] != REFUSED_REMOVE.ours
        self.names_cell = is_broken and move.row > 0 and is_asked_again
        self.position = self.position.play(move)

    def case(self, rule: str, public: bool = False) -> Case:
        """What ours says is the end of the game: the last board, and the result."""
        outcome, numbers = self.position.outcome, self._numbers
        assert outcome is not None
        if outcome.winner is None:
            numbers = [
                *numbers,
                0,
            ]  # for a program that asks for a block before it sees a full board
            result = "The board is full: a draw."
        else:
            result = f"{NAMES[outcome.winner - 1]} ({'XO'[outcome.winner - 1]}) wins the game."
        board = init_board()
        for row, cells in enumerate(self.position.picture().board.rows, 1):
            for column, cell in enumerate(cells, 1):
                line, place = address(row, column)
                board[line][place] = " " if cell == EMPTY else cell
        given = "".join(f"{line}\n" for line in (*NAMES, *numbers)).encode()
        return Case(rule, given, f"{board_text(board)}\n{result}\n", public)


def _scripted(rule: str, moves: Iterable[Move], readings: Readings, slip: str = "") -> Case:
    """A game of these moves; others are kept and turns passed unless they block."""
    typist, waiting = _Typist(readings, random.Random(0), slip), deque(moves)
    while typist.position.outcome is None:
        if typist.position.phase is Phase.UNDO:
            typist.play(KEEP)
        elif typist.position.phase is Phase.BLOCK and not (waiting and waiting[0] == BLOCK):
            typist.play(PASS)
        else:
            typist.play(waiting.popleft())
    return typist.case(rule, public=True)


def cases(count: int, seed: int, readings: Readings = ALL_OURS) -> Iterator[Case]:
    """`count` games, one rule after the other; the same seed gives the same games."""
    chance = random.Random(seed)
    for rule in itertools.islice(itertools.cycle(rules_for(readings)), count):
        case = None
        while case is None:
            case = _random_game(rule, chance, readings)
        yield case


def _random_game(rule: ShownRule, chance: random.Random, readings: Readings) -> Case | None:
    """A random game that tests the rule, or None if that did not come about."""
    typist, shown = _Typist(readings, chance, rule.slip), False
    while typist.position.outcome is None:
        choice = _choose(rule, typist, shown)
        if choice is None:
            return None
        shown = shown or rule.shows(choice)
        typist.play(choice.move)
    return typist.case(rule.name) if shown else None


def _choose(rule: ShownRule, typist: _Typist, shown: bool) -> Candidate | None:
    """Until the rule is shown, what shows it or leads there now and then; else a plain move. None
    if only a cell to remove may be named and there is none."""
    position, chance = typist.position, typist.chance
    legal = [Candidate(position, move) for move in position.legal_moves()]
    if typist.names_cell:
        removes = [choice for choice in legal if choice.removes]
        return chance.choice(removes) if removes else None
    if not shown:
        choices = [*legal, *(Candidate(position, move) for move in position.priced_moves())]
        for test in (rule.shows, rule.leads):
            wanted = list(filter(test, choices))
            if wanted and (rule.urgent or chance.random() < 0.5):
                return chance.choice(wanted)
    if position.phase is not Phase.TURN:
        return Candidate(position, KEEP if position.phase is Phase.UNDO else PASS)
    # A drop that makes four comes as late, or else as soon, as it can.
    drops = [choice for choice in legal if choice.drops]
    return chance.choice([each for each in drops if bool(each.ends[0]) == shown] or drops)

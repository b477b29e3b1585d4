"""Whole games of Four in a Row as their players type them, each made to test one rule."""

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from plancia.core.game import Side, other
from plancia.core.picture import EMPTY
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
    UNDO,
    Hand,
    Kind,
    Move,
    Phase,
)
from plancia.four_in_a_row.original import draw_board
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

NAMES: Final = ("Ann", "Bob")
READING: Final = (
    "after a remove of an empty cell or an own piece the turn is reset (III 3); by II 4 the cell "
    "is asked again"
)
"""The one place where the document says two things, and which of them ours does."""


@dataclass(frozen=True)
class GameCase:
    """What the players type from the names to the end of the game, and how it must end."""

    rule: str
    """The rule that the game tests, by its place in the document."""
    given: bytes
    """The two names, then one number a line."""
    given_to_ours: bytes
    """The same game as typed to our program: another input only by the other reading."""
    rests_on_reading: bool
    board: tuple[str, ...]
    """The thirteen lines of the last board."""
    winner: Side | None


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
    def ends(self) -> tuple[str, Side | None]:
        """Why the game is over after it, and who won."""
        outcome = self.after.outcome
        return (outcome.reason, outcome.winner) if outcome else ("", None)

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
        if self.move.kind is not Kind.DROP or self.broken or self.ends[0] != "four":
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


def _typed_after_a_cell_off_the_board(move: Move, chance: random.Random) -> tuple[int, ...]:
    if not move.row:
        return typed(move, chance)
    row, column = move.row, move.column
    wrong = ((0, column), (ROWS + 1, column), (row, 0), (row, COLUMNS + 1), (ROWS + 1, -1))
    return 2, *itertools.chain(*chance.sample(wrong, len(wrong))), row, column


@dataclass(frozen=True)
class Rule:
    """A rule, the moves that show it, and those that lead there."""

    name: str
    shows: Test
    leads: Test = lambda choice: False
    typing: Typing = typed
    urgent: bool = False
    """What shows it or leads there is done whenever it can be, not just now and then."""


def _is(move: Move) -> Test:
    return lambda choice: choice.move == move


def _is_remove(choice: Candidate) -> bool:
    return choice.move.row > 0 and not choice.broken


def _is_off_board(choice: Candidate) -> bool:
    """The violation that can always be made; never the one that loses."""
    return choice.move == DROPS[OFF_BOARD] and choice.violations < 3


def _drops_on(choice: Candidate) -> bool:
    return choice.move in DROPS[1:] and not choice.broken and not choice.ends[0]


def _fatal(name: str, shows: Test, leads: Test = lambda choice: False) -> Rule:
    """The same as a rule by which an attempt is a violation: as the fourth it loses, so that it is
    seen to count."""
    return Rule(
        f"II 1: the fourth violation loses: {name}",
        lambda choice: choice.is_fatal and shows(choice),
        lambda choice: _is_off_board(choice) or leads(choice),
        urgent=True,
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


def _falls(choice: Candidate) -> bool:
    """A remove with pieces of both players above it."""
    if not _is_remove(choice):
        return False
    rows = choice.position.picture().board.rows[: choice.move.row - 1]
    return {"X", "O"} <= {row[choice.move.column - 1] for row in rows}


RULES: Final = (
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
        "a block of an opponent with a chance to win", lambda c: c.move == BLOCK and c.has_block
    ),
    Rule(
        "II 1: three violations do not lose",
        lambda choice: (
            choice.move.kind is Kind.DROP and not choice.broken and choice.violations == 3
        ),
        lambda choice: choice.broken and choice.violations < 3,
    ),
    Rule(
        "II 2: the first move goes into the centre column",
        lambda choice: choice.move in DROPS[1:] and choice.broken and not choice.moved,
    ),
    Rule("II 2: the first move can't be a remove", lambda c: c.move == REACH and not c.moved),
    Rule("II 3: undo of a drop", lambda choice: choice.undoes_drop),
    Rule(
        "II 3: undo of a remove",
        lambda choice: choice.move == UNDO and not choice.broken and choice.position.has_removed,
        _is_remove,
    ),
    Rule(
        "II 3: a fourth undo is a violation",
        lambda choice: choice.move == UNDO and choice.broken,
        _is(UNDO),
    ),
    Rule(
        "II 3: the undo of a drop gives no remove back",
        lambda c: c.move == REACH and c.hand.undos < 3,
        lambda c: _is_remove(c) or (c.undoes_drop and not c.hand.removes),
    ),
    Rule("II 4: remove", _is_remove),
    Rule("II 4: the pieces above a removed one fall", _falls),
    Rule(
        "II 4: removing an empty cell is a violation",
        lambda choice: choice.move.row > 0 and choice.broken and choice.cell == EMPTY,
    ),
    Rule(
        "II 4: removing an own piece is a violation",
        lambda choice: choice.move.row > 0 and choice.broken and choice.cell != EMPTY,
    ),
    Rule(
        "II 4: a second remove is a violation",
        lambda choice: choice.move == REACH and choice.moved,
        _is_remove,
    ),
    Rule(
        "II 4: a remove that was undone can be made again",
        lambda c: _is_remove(c) and c.hand.undos < 3,
        lambda c: _is_remove(c) or (c.move == UNDO and not c.broken and c.position.has_removed),
    ),
    Rule("II 5: a drop off the board is a violation", _is(DROPS[OFF_BOARD])),
    Rule(
        "II 5: a drop into a full column is a violation",
        lambda choice: choice.move in DROPS[1:] and choice.broken and choice.cell != EMPTY,
        lambda choice: choice.move in DROPS[1:] and not choice.broken and not choice.ends[0],
    ),
    Rule(
        "II note 3: neither yes nor no is asked again",
        lambda choice: choice.move in (KEEP, PASS),
        typing=_typed_after_neither_yes_nor_no,
    ),
    Rule(
        "III 3, case 1: a choice other than 1 and 2 is asked again",
        lambda choice: choice.move in DROPS[1:] and not choice.broken,
        typing=_typed_after_a_wrong_choice,
    ),
    Rule(
        "III 3, case 3: a cell off the board is asked again",
        _is_remove,
        typing=_typed_after_a_cell_off_the_board,
    ),
    Rule("III 3: block", lambda choice: choice.move == BLOCK and not choice.broken),
    Rule(
        "III 3: a second block is a violation",
        lambda choice: choice.move == BLOCK and not choice.has_block,
        lambda choice: choice.move == BLOCK and not choice.broken,
    ),
    Rule("III 6 a: four across win", lambda choice: choice.makes_line(0, 1)),
    Rule("III 6 b: four down win", lambda choice: choice.makes_line(1, 0)),
    Rule("III 6 c: four on a right diagonal win", lambda choice: choice.makes_line(1, -1)),
    Rule("III 6 d: four on a left diagonal win", lambda choice: choice.makes_line(1, 1)),
    Rule(
        "III 6: more than four win as well",
        lambda c: any(c.makes_line(*d, length=5) for d in ((0, 1), (1, 1), (1, -1))),
    ),
    Rule(
        "III 6, note: a remove makes four",
        lambda c: _is_remove(c) and c.ends == ("four", c.position.to_move),
    ),
    Rule(
        "III 6, note: a remove makes four for the opponent",
        lambda c: _is_remove(c) and c.ends == ("four", other(c.position.to_move)),
    ),
    *(
        Rule(f"III 7: three {where} are a chance to win: a block is a violation", _is_chance(step))
        for where, step in zip(
            ("down", "across", "on a left diagonal", "on a right diagonal"),
            BOARD.directions,
            strict=True,
        )
    ),
    Rule("III 7: three with a gap are no chance to win, nor are own pieces", _is_no_chance),
    Rule(
        "I: a full board is a draw",
        lambda c: c.position.phase is Phase.UNDO and c.ends[0] == "full board",
    ),
)


_LOWEST_DECIDES: Final = "III 6, note: the lowest cell of a line decides after a remove"
_BOTH_MAKE_FOUR: Final = (
    ("44525525347647221126475133", (6, 2)),
    ("4436334445715176713556622", (6, 4)),
    ("443633444571517671355662", (5, 4)),
    ("44256425273641114534522125765176173", (6, 4)),
)
"""The columns of drops in turn, then the cell of a remove that makes four for both players: X
removes for X, O for X, X for O and O for O. Such games are too rare to be found by chance."""


def fixed_games() -> Iterator[GameCase]:
    """After a remove the lowest cell that is part of a line decides, not the player who removed."""
    for drops, (row, column) in _BOTH_MAKE_FOUR:
        position, numbers = FourInARow().start(), list[int]()
        for move in (*(DROPS[int(drop)] for drop in drops), Move(Kind.REMOVE, column, row)):
            for answer in (move, KEEP, PASS):
                if answer in position.legal_moves():
                    numbers += typed(answer, random.Random(0))
                    position = position.play(answer)
        yield _ended(_LOWEST_DECIDES, numbers, numbers, False, position)


def cases(count: int, seed: int, other_reading: bool = False) -> Iterator[GameCase]:
    """`count` games, one rule after the other; the same seed gives the same games."""
    chance = random.Random(seed)
    for rule in itertools.islice(itertools.cycle(RULES), count):
        game = None
        while game is None:
            game = _game(rule, chance, other_reading)
        yield game


def _game(rule: Rule, chance: random.Random, other_reading: bool) -> GameCase | None:
    """A random game that tests the rule, or None if that did not come about."""
    position, shown, choosing_cell, rests = FourInARow().start(), False, False, False
    numbers: list[int] = []
    to_ours: list[int] = []
    while position.outcome is None:
        rests = rests or choosing_cell
        only_cells = choosing_cell and other_reading
        choice = _choose(rule, position, shown, chance, only_cells)
        shown = shown or rule.shows(choice)
        keys = typed(choice.move, chance) if only_cells else rule.typing(choice.move, chance)
        to_ours += keys
        numbers += keys[1:] if only_cells else keys
        choosing_cell = choice.move.row > 0 and choice.broken
        position = choice.after
    return _ended(rule.name, numbers, to_ours, rests, position) if shown else None


def _ended(
    rule: str, numbers: list[int], to_ours: list[int], rests: bool, position: FourInARowPosition
) -> GameCase:
    assert position.outcome is not None
    board = tuple(draw_board(position))
    return GameCase(rule, _input(numbers), _input(to_ours), rests, board, position.outcome.winner)


def _input(numbers: list[int]) -> bytes:
    return "".join(f"{line}\n" for line in (*NAMES, *numbers)).encode()


def _choose(
    rule: Rule, position: FourInARowPosition, shown: bool, chance: random.Random, only_cells: bool
) -> Candidate:
    """Until the rule is shown, what shows it or leads there now and then; else a plain move."""
    if only_cells:
        removes = [move for move in position.legal_moves() if move.row > 0]
        return Candidate(position, chance.choice(removes))
    if not shown:
        moves = (*position.legal_moves(), *position.priced_moves())
        choices = [Candidate(position, move) for move in moves]
        for test in (rule.shows, rule.leads):
            wanted = list(filter(test, choices))
            if wanted and (rule.urgent or chance.random() < 0.5):
                return chance.choice(wanted)
    return _plain(position, avoid_end=not shown, chance=chance)


def _plain(position: FourInARowPosition, avoid_end: bool, chance: random.Random) -> Candidate:
    """Drop, keep, pass. A drop that makes four comes as late, or else as soon, as it can."""
    if position.phase is not Phase.TURN:
        return Candidate(position, KEEP if position.phase is Phase.UNDO else PASS)
    drops = [Candidate(position, m) for m in position.legal_moves() if m.kind is Kind.DROP]
    wanted = [choice for choice in drops if bool(choice.ends[0]) != avoid_end]
    return chance.choice(wanted or drops)

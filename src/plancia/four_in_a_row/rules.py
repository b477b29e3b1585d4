"""Four in a Row: drop or remove, undo or keep, block or pass; bad attempts are violations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final

from plancia.connect4.board import Bits, Column
from plancia.connect4.rules import full_columns
from plancia.core.errors import IllegalMove, MalformedText, said
from plancia.core.game import (
    FIRST,
    FULL_BOARD,
    SECOND,
    Game,
    Lesson,
    Outcome,
    Position,
    Preset,
    Showcase,
    Side,
    other,
    win,
)
from plancia.core.grid import format_rows, parse_rows
from plancia.core.options import Options, option
from plancia.core.picture import Cell, Counter, NoMove, Panel, Picture
from plancia.core.text import T, Text, Words, joined, plural
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    DROPS,
    KEEP,
    OFF_BOARD,
    PASS,
    REACH,
    REMOVES,
    UNDO,
    Hand,
    Kind,
    Move,
    parse_hand,
    parse_move,
)

WINNING_LINE: Final = 4
UNBLOCKABLE_LINE: Final = 3
"""A player with as many pieces in an unbroken line can't be blocked."""
CENTRE: Final[Column] = 4

Stones = tuple[Bits, Bits]
"""The pieces of both players."""


class Phase(StrEnum):
    """What the player to move is asked."""

    TURN = "turn"
    UNDO = "undo"
    BLOCK = "block"
    OVER = "over"


_ANSWERS: Final[Mapping[Phase, tuple[tuple[Kind, ...], Text]]] = {
    Phase.TURN: ((Kind.DROP, Kind.REMOVE), T("drop a piece or remove one")),
    Phase.UNDO: ((Kind.UNDO, Kind.KEEP), T("undo the move (u) or keep it (k)")),
    Phase.BLOCK: ((Kind.BLOCK, Kind.PASS), T("block the opponent (b) or pass the turn (p)")),
    Phase.OVER: ((), Text("")),
}
_REMOVES: Final = frozenset(REMOVES)


@dataclass(frozen=True)
class FourInARowOptions(Options):
    """How much each player has of what."""

    undos: int = option(3, "undos of each player", label="Undos", low=0, high=9)
    removes: int = option(1, "removes of each player", label="Removes", low=0, high=9)
    blocks: int = option(1, "blocks of each player", label="Blocks", low=0, high=9)
    violations: int = option(
        3, "violations forgiven to each player", label="Violations", low=0, high=9
    )


class FourInARow(Game[Move]):
    """Four in a Row with a number of undos, removes, blocks and violations."""

    name = "four-in-a-row"
    title: ClassVar[Words] = T("Four in a Row")
    sides: ClassVar[tuple[Words, ...]] = (T("X"), T("O"))
    about: ClassVar[Words] = T("The same board, and you may also remove, undo and block.")
    options_type: ClassVar[type[Options]] = FourInARowOptions
    showcase: ClassVar[Showcase] = Showcase("d4 p d4 p d3 k p d5 k p d3 k p d3 k p d5 k p d2 k p")
    presets: ClassVar[Mapping[str, Preset]] = {
        "classic": Preset(T("Classic"), T("1 remove, 3 undos, 1 block and 3 violations each")),
        "plain": Preset(
            T("Plain"),
            T("Drops only: no removes, undos or blocks; the first violation loses"),
            {"undos": 0, "removes": 0, "blocks": 0, "violations": 0},
        ),
        "wild": Preset(
            T("Wild"),
            T("9 removes, undos, blocks and violations each"),
            {"undos": 9, "removes": 9, "blocks": 9, "violations": 9},
        ),
    }
    capabilities: ClassVar[Mapping[str, str]] = {
        "Arranges": "plancia.four_in_a_row.arrange:FourInARowArranges",
        "Asks": "plancia.four_in_a_row.ask:FourInARowAsks",
        "Compiles": "plancia.four_in_a_row.compile:FourInARowCompiles",
        "Encodes": "plancia.four_in_a_row.encode:FourInARowEncodes",
        "Evaluates": "plancia.four_in_a_row.evaluation:FourInARowEvaluates",
        "Explains": "plancia.four_in_a_row.explain:FourInARowExplains",
        "Levels": "plancia.four_in_a_row.levels:FourInARowLevels",
        "PlaysOut": "plancia.four_in_a_row.playout:Playouts",
    }
    options: FourInARowOptions

    @property
    def rules(self) -> Words:
        chosen = self.options
        sentences = [
            T("X begins. In a turn you drop a piece into a column, your first into the centre."),
            T("Four in an unbroken line win."),
        ]
        if chosen.removes:
            sentences += [
                plural(
                    "Once in a game you may remove one of the opponent's pieces instead: what "
                    "stood on it falls, and a line that this makes wins for its owner.",
                    "{n} times in a game you may remove one of the opponent's pieces instead: "
                    "what stood on it falls, and a line that this makes wins for its owner.",
                    chosen.removes,
                )
            ]
        if chosen.undos:
            sentences += [
                plural(
                    "Once in a game you may undo what you did, but not your first move.",
                    "{n} times in a game you may undo what you did, but not your first move.",
                    chosen.undos,
                )
            ]
        if chosen.blocks:
            sentences += [
                plural(
                    "Once in a game you may block the opponent's next turn, unless the opponent "
                    "has three in a line.",
                    "{n} times in a game you may block the opponent's next turn, unless the "
                    "opponent has three in a line.",
                    chosen.blocks,
                )
            ]
        if chosen.violations:
            sentences += [
                plural(
                    "One attempt against the rules is forgiven; the next one loses.",
                    "{n} attempts against the rules are forgiven; the next one loses.",
                    chosen.violations,
                )
            ]
        else:
            sentences += [T("An attempt against the rules loses.")]
        return joined(" ", [*sentences, T("A full board is a draw.")])

    @property
    def aim(self) -> Words:
        chosen = self.options
        if chosen.removes or chosen.undos or chosen.blocks:
            return T("Get four in a row. You may also remove a piece, undo and block.")
        return T("Get four in a row: across, down or diagonally.")

    @property
    def variant(self) -> Words:
        chosen = self.options
        if not (chosen.removes or chosen.undos or chosen.blocks or chosen.violations):
            return T("drops only; the first violation loses")
        return T(
            "{removes}, {undos}, {blocks} and {violations} each",
            removes=plural("{n} remove", "{n} removes", chosen.removes),
            undos=plural("{n} undo", "{n} undos", chosen.undos),
            blocks=plural("{n} block", "{n} blocks", chosen.blocks),
            violations=plural("{n} violation", "{n} violations", chosen.violations),
        )

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        drop = Lesson(
            T("Drop a piece, the first one into the centre, and end your turn."), "d4 p d4 p"
        )
        remove = Lesson(
            T("Instead, remove one of the opponent's pieces: what stood on it falls."),
            "r54 k p",
            "d4 p d4 p d4 k p d4 k p",
        )
        four = Lesson(T("Four in a row win."), "d2", "d4 p d4 p d3 k p d3 k p d5 k p d5 k p")
        if self.options.removes:
            return drop, remove, four
        ways = T("Lines also go down and diagonally.")
        return drop, four, Lesson(ways, "d3", "d4 p d4 p" + 3 * " d3 k p d5 k p")

    def start(self) -> FourInARowPosition:
        chosen = self.options
        hand = Hand(chosen.undos, chosen.removes, chosen.blocks)
        return FourInARowPosition(self, 0, 0, Phase.TURN, (hand, hand), to_move=FIRST)

    def from_text(self, text: str) -> FourInARowPosition:
        """Reads `7/7/7/7/7/3X3 O turn u3r1b1v0m1 u3r1b1v0m0`: the board, whose answer to which
        question is awaited, and what X and O have left. While the undo question is open, the
        board before the move follows; when the game is over, the winner, or `-` for a draw."""
        parts = text.split()
        if len(parts) not in (5, 6):
            raise MalformedText(
                "{text} is not a board, the player to move, the question and two hands",
                text=repr(text),
            )
        rows, mover, phase, *rest = parts
        if mover not in ("X", "O"):
            raise MalformedText(
                "the player to move is {mover}; it can be X or O", mover=repr(mover)
            )
        if phase not in tuple(Phase):
            raise MalformedText(
                "the question is {phase}; it can be {phases}",
                phase=repr(phase),
                phases=", ".join(Phase),
            )
        if (len(parts) == 6) != (phase in (Phase.UNDO, Phase.OVER)):
            raise MalformedText(
                "the board before goes with undo, the winner with over, and nothing with the rest"
            )
        position = FourInARowPosition(
            self,
            *_read_board(rows, T("board")),
            to_move="XO".index(mover) + 1,
            phase=Phase(phase),
            hands=(
                parse_hand(rest[0], T("hand of {side}", side="X")),
                parse_hand(rest[1], T("hand of {side}", side="O")),
            ),
            before=_read_board(rest[2], T("board before")) if phase == Phase.UNDO else None,
            winner=_read_winner(rest[2]) if phase == Phase.OVER else None,
        )
        _check(position)
        return position


@dataclass(frozen=True, slots=True)
class FourInARowPosition(Position[Move]):
    """The pieces, what is asked of whom, and what both players have left."""

    game: FourInARow
    first: Bits
    second: Bits
    phase: Phase
    hands: tuple[Hand, Hand]
    before: Stones | None = None
    """The pieces before the move, while it can be undone."""
    winner: Side | None = None
    """The player who won: after a remove both may have a line, and the board can't tell."""

    @property
    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        if self.winner is None:
            return FULL_BOARD
        beaten = self.hand(other(self.winner)).violations > self.game.options.violations
        if beaten:
            return win(self.winner, "violations", T("one violation too many"))
        return win(self.winner, "four", T("four in a line"))

    @property
    def stones(self) -> Stones:
        return self.first, self.second

    def hand(self, player: Side) -> Hand:
        return self.hands[player - 1]

    @property
    def may_remove(self) -> bool:
        """Whether the player to move may choose a remove: not as his first move."""
        hand = self.hand(self.to_move)
        return hand.moved and hand.removes > 0

    @property
    def has_removed(self) -> bool:
        """Whether the move that can be undone was a remove: there were more pieces before it."""
        before = self.before or self.stones
        return sum(map(int.bit_count, before)) > sum(map(int.bit_count, self.stones))

    def chance_to_win(self, player: Side) -> bool:
        """Whether he has three or more in an unbroken line."""
        return bool(BOARD.line_cells(self.stones[player - 1], UNBLOCKABLE_LINE))

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(move for move in self._attempts() if not self.broken_rule(move))

    def priced_moves(self) -> tuple[Move, ...]:
        """The violations: each is counted, and the one too many loses."""
        return tuple(move for move in self._attempts() if self.broken_rule(move))

    def price(self) -> Words:
        options = self.game.options
        left = options.violations - self.hand(self.to_move).violations
        if not left:
            return T("This loses the game: you have no violation left.")
        return plural(
            "This uses your last violation.", "This uses one of your {n} violations.", left
        )

    def _attempts(self) -> tuple[Move, ...]:
        match self.phase:
            case Phase.TURN:
                return (*DROPS[1:], DROPS[OFF_BOARD], *(REMOVES if self.may_remove else (REACH,)))
            case Phase.UNDO:
                return KEEP, UNDO
            case Phase.BLOCK:
                return PASS, BLOCK
            case Phase.OVER:
                return ()

    def broken_rule(self, move: Move) -> Text | None:
        """The rule that a priced move breaks, in words; None for a legal one.

        IllegalMove if it is neither: no answer to what is asked.
        """
        if self.phase is Phase.OVER:
            raise IllegalMove("the game is over")
        kinds, question = _ANSWERS[self.phase]
        if not isinstance(move, Move) or move.kind not in kinds:
            raise IllegalMove(
                "{move} is no answer now: {question}", move=str(move), question=question
            )
        hand = self.hand(self.to_move)
        match move.kind:
            case Kind.DROP:
                return self._broken_by_drop(move)
            case Kind.REMOVE:
                return self._broken_by_remove(move)
            case Kind.UNDO if not hand.undos:
                return T("no undo is left")
            case Kind.BLOCK if not hand.blocks:
                return T("no block is left")
            case Kind.BLOCK if self.chance_to_win(other(self.to_move)):
                return T("the opponent has a chance to win and can't be blocked")
            case _:
                return None

    def _broken_by_drop(self, move: Move) -> Text | None:
        if move not in DROPS:
            raise IllegalMove(
                "there is no move {move}; columns are 1 to {columns}",
                move=str(move),
                columns=BOARD.columns,
            )
        if move.column == OFF_BOARD:
            return T("a piece goes into a column from 1 to {columns}", columns=BOARD.columns)
        if not BOARD.landing(self.first | self.second, move.column):
            return T("column {column} is full", column=move.column)
        if move.column != CENTRE and not self.hand(self.to_move).moved:
            return T("the first move goes into the centre, column {centre}", centre=CENTRE)
        return None

    def _broken_by_remove(self, move: Move) -> Text | None:
        if not self.may_remove:
            if move != REACH:
                raise IllegalMove(
                    "{move} names a piece, but there is no remove; r asks for one", move=str(move)
                )
            moved = self.hand(self.to_move).moved
            return T("no remove is left") if moved else T("the first move can't be a remove")
        if move not in _REMOVES:
            raise IllegalMove(
                "{move} names no cell; r63 is row 6 from the top, column 3", move=str(move)
            )
        cell = _bit(move)
        if self.stones[self.to_move - 1] & cell:
            return T(
                "the piece in row {row}, column {column} is your own",
                row=move.row,
                column=move.column,
            )
        if not self.stones[other(self.to_move) - 1] & cell:
            return T("row {row}, column {column} is empty", row=move.row, column=move.column)
        return None

    def play(self, move: Move) -> FourInARowPosition:
        if self.broken_rule(move):
            return self._violated()
        match move.kind:
            case Kind.DROP:
                return self._dropped(move.column)
            case Kind.REMOVE:
                return self._removed(move)
            case Kind.UNDO:
                return self._undone()
            case Kind.KEEP:
                return self._kept()
            case Kind.BLOCK:
                hand = self.hand(self.to_move)
                return self._turn_of(self.to_move, replace(hand, blocks=hand.blocks - 1))
            case Kind.PASS:
                return self._turn_of(other(self.to_move))

    def _dropped(self, column: Column) -> FourInARowPosition:
        hand = self.hand(self.to_move)
        landing = BOARD.landing(self.first | self.second, column)
        stones = (
            (self.first | landing, self.second)
            if self.to_move == FIRST
            else (self.first, self.second | landing)
        )
        # There was no line before, so that any line goes through the new piece.
        won = BOARD.line_cells(stones[self.to_move - 1], WINNING_LINE)
        return self._moved(
            stones, replace(hand, moved=True), self.to_move if won else None, undoable=hand.moved
        )

    def _removed(self, move: Move) -> FourInARowPosition:
        hand, cell = self.hand(self.to_move), _bit(move)
        first, second = stones = (
            BOARD.take_out(self.first, cell),
            BOARD.take_out(self.second, cell),
        )
        # The lowest cell of the column that is part of a line decides, not who removed.
        lines = BOARD.line_cells(first, WINNING_LINE), BOARD.line_cells(second, WINNING_LINE)
        fallen = BOARD.column_bits[move.column - 1] & ~(cell - 1)
        made = (lines[0] | lines[1]) & fallen
        deciding = made & -made
        winner = (FIRST if lines[0] & deciding else SECOND) if made else None
        return self._moved(stones, replace(hand, removes=hand.removes - 1), winner, undoable=True)

    def _moved(
        self, stones: Stones, hand: Hand, winner: Side | None, undoable: bool
    ) -> FourInARowPosition:
        """A win comes before any question; a player's first move can't be undone."""
        after = replace(self, first=stones[0], second=stones[1], hands=self._hands(hand))
        if winner:
            return replace(after, phase=Phase.OVER, winner=winner)
        if undoable:
            return replace(after, phase=Phase.UNDO, before=self.stones)
        return replace(after, phase=Phase.BLOCK)

    def _undone(self) -> FourInARowPosition:
        assert self.before is not None
        hand = self.hand(self.to_move)
        hand = replace(hand, undos=hand.undos - 1, removes=hand.removes + self.has_removed)
        taken_back = replace(self, first=self.before[0], second=self.before[1], before=None)
        return taken_back._turn_of(self.to_move, hand)

    def _kept(self) -> FourInARowPosition:
        full = self.first | self.second == BOARD.all_bits
        return replace(self, phase=Phase.OVER if full else Phase.BLOCK, before=None)

    def _turn_of(self, player: Side, hand: Hand | None = None) -> FourInARowPosition:
        hands = self._hands(hand) if hand else self.hands
        return replace(self, to_move=player, phase=Phase.TURN, hands=hands)

    def _violated(self) -> FourInARowPosition:
        hand = self.hand(self.to_move)
        hand = replace(hand, violations=hand.violations + 1)
        after = replace(self, hands=self._hands(hand))
        if hand.violations > self.game.options.violations:
            return replace(after, phase=Phase.OVER, before=None, winner=other(self.to_move))
        if self.phase is Phase.UNDO:
            return after._kept()
        return after._turn_of(other(self.to_move)) if self.phase is Phase.BLOCK else after

    def _hands(self, hand: Hand) -> tuple[Hand, Hand]:
        """Both hands, with this one for the player to move."""
        return (hand, self.hands[1]) if self.to_move == FIRST else (self.hands[0], hand)

    def format_move(self, move: Move) -> str:
        return str(move)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def describe_move(self, move: Move) -> Text:
        says = self._described(move)
        broken = self.broken_rule(move)
        return T("{says}, a violation: {rule}", says=says, rule=broken) if broken else says

    def _described(self, move: Move) -> Text:
        me, you = self.game.side(self.to_move), self.game.side(other(self.to_move))
        match move.kind:
            case Kind.DROP if move.column == OFF_BOARD:
                return T("{side} drops off the board", side=me)
            case Kind.DROP:
                return T("{side} drops into column {column}", side=me, column=move.column)
            case Kind.REMOVE if move == REACH:
                return T("{side} asks for a remove", side=me)
            case Kind.REMOVE:
                cell = {"row": move.row, "column": move.column}
                return T("{side} removes row {row}, column {column}", side=me, **cell)
            case Kind.UNDO:
                return T("{side} undoes the move", side=me)
            case Kind.KEEP:
                return T("{side} keeps the move", side=me)
            case Kind.BLOCK:
                return T("{side} blocks {other}'s next turn", side=me, other=you)
            case Kind.PASS:
                return T("{side} passes the turn to {other}", side=me, other=you)

    def short_move(self, move: Move) -> Text:
        short = self._short(move)
        return T("{move} (violation)", move=short) if self.broken_rule(move) else short

    def _short(self, move: Move) -> Text:
        match move.kind:
            case Kind.DROP if move.column == OFF_BOARD:
                return T("off the board")
            case Kind.DROP:
                return T("column {n}", n=move.column)
            case Kind.REMOVE if move == REACH:
                return T("remove")
            case Kind.REMOVE:
                return T("remove row {row}, column {column}", row=move.row, column=move.column)
            case Kind.UNDO:
                return T("undo")
            case Kind.KEEP:
                return T("keep")
            case Kind.BLOCK:
                return T("block")
            case Kind.PASS:
                return T("end of turn")

    def touches(self, move: Move) -> tuple[Cell, ...]:
        if move.row:
            return ((move.row - 1, move.column - 1),)
        if move.kind is Kind.DROP and move.column != OFF_BOARD:
            return tuple(BOARD.cells(BOARD.landing(self.first | self.second, move.column)))
        return ()

    def to_text(self) -> str:
        parts = [_board_text(self.stones), "XO"[self.to_move - 1], self.phase.value]
        parts.extend(map(str, self.hands))
        if self.before is not None:
            parts.append(_board_text(self.before))
        if self.phase is Phase.OVER:
            parts.append("XO"[self.winner - 1] if self.winner else "-")
        return " ".join(parts)

    def picture(self) -> Picture:
        game, outcome = self.game, self.outcome
        line = 0
        if outcome and outcome.winner and outcome.reason == "four":
            line = BOARD.line_cells(self.stones[outcome.winner - 1], WINNING_LINE)
        panel = Panel(
            rows=BOARD.to_rows(self.first, self.second),
            style="discs",
            row_labels=tuple(map(str, range(1, BOARD.rows + 1))),
            column_labels=tuple(map(str, range(1, BOARD.columns + 1))),
            marks=frozenset(BOARD.cells(line)),
        )
        return Picture(
            game.title,
            (panel,),
            self.status(),
            counters=tuple(self._counters()),
            sides=game.sides,
            palette=game.palette,
            refusals=self._refusals(),
        )

    def _refusals(self) -> tuple[NoMove, ...]:
        if self.phase in (Phase.UNDO, Phase.BLOCK):
            return (NoMove(T("End your turn first, or choose something else below the board.")),)
        full = full_columns(BOARD, self.first | self.second)
        if self.hand(self.to_move).moved:
            return full
        return (*full, NoMove(T("Your first piece goes into the centre, column {n}.", n=CENTRE)))

    def status(self) -> Text:
        if self.outcome is not None:
            return super(FourInARowPosition, self).status()
        what = _ANSWERS[self.phase][1]
        return T("{side} may {what}", side=self.game.side(self.to_move), what=what)

    def _counters(self) -> Iterator[Counter]:
        for player, hand in enumerate(self.hands, 1):
            forgiven = max(0, self.game.options.violations - hand.violations)
            yield Counter(T("undos left"), hand.undos, player)
            yield Counter(T("removes left"), hand.removes, player)
            yield Counter(T("blocks left"), hand.blocks, player)
            yield Counter(T("violations left"), forgiven, player)


def _bit(move: Move) -> Bits:
    return BOARD.bit((move.row - 1, move.column - 1))


def _board_text(stones: Stones) -> str:
    return format_rows(BOARD.to_rows(*stones))


def _read_board(text: str, where: Text) -> Stones:
    try:
        return BOARD.from_rows(parse_rows(text, BOARD.rows, BOARD.columns))
    except MalformedText as error:
        raise MalformedText(said(error), where=where) from error


def _read_winner(text: str) -> Side | None:
    winners = {"X": FIRST, "O": SECOND, "-": None}
    if text not in winners:
        raise MalformedText("the winner is {text}; it can be X, O or - for a draw", text=repr(text))
    return winners[text]


def _check(position: FourInARowPosition) -> None:
    """MalformedText if no game can have led here as far as the position itself can tell."""
    for player in (FIRST, SECOND):
        _check_hand(position, player)
    if position.phase is Phase.OVER:
        _check_end(position)
        return
    if any(BOARD.line_cells(stones, WINNING_LINE) for stones in position.stones):
        raise MalformedText("there is a line of four on the board, but the game goes on")
    if position.phase is not Phase.TURN and not position.hand(position.to_move).moved:
        raise MalformedText("a question after a move, but the first move is not made")
    if position.phase is Phase.UNDO:
        _check_before(position)
    elif position.first | position.second == BOARD.all_bits:
        raise MalformedText("the board is full, but the game goes on")


def _check_hand(position: FourInARowPosition, player: Side) -> None:
    side, hand = position.game.side(player), position.hand(player)
    options, where = position.game.options, T("hand of {player}", player=position.game.side(player))
    most = position.phase is Phase.OVER and player == position.to_move
    for what, there, limit in (
        ("undos", hand.undos, options.undos),
        ("removes", hand.removes, options.removes),
        ("blocks", hand.blocks, options.blocks),
        ("violations", hand.violations, options.violations + most),
    ):
        if there > limit:
            raise MalformedText(
                "{there} {what}; there can be {limit}",
                where=where,
                there=there,
                what=what,
                limit=limit,
            )
    if hand.moved:
        return
    if (hand.undos, hand.removes, hand.blocks) != (options.undos, options.removes, options.blocks):
        raise MalformedText("something is used up before the first move", where=where)
    if position.stones[player - 1]:
        raise MalformedText(
            "{side} has pieces on the board before the first move", where=where, side=side
        )
    if player == FIRST and (position.second or position.hand(SECOND).moved):
        raise MalformedText("O has moved before X, but X begins", where=where)
    if player == FIRST and position.to_move == SECOND:
        raise MalformedText("O is to move, but X has not begun", where=where)


def _check_before(position: FourInARowPosition) -> None:
    """The board before leads to the board by one move of the player who is asked."""
    assert position.before is not None
    hand = position.hand(position.to_move)
    earlier = replace(
        position,
        first=position.before[0],
        second=position.before[1],
        phase=Phase.TURN,
        hands=position._hands(replace(hand, removes=hand.removes + position.has_removed)),
        before=None,
    )
    try:
        _check(earlier)
    except MalformedText as error:
        raise MalformedText(said(error), where=T("board before")) from error
    if not any(earlier.play(move) == position for move in earlier.legal_moves()):
        raise MalformedText("no move leads from it to the board", where=T("board before"))


def _check_end(position: FourInARowPosition) -> None:
    lines = [bool(BOARD.line_cells(stones, WINNING_LINE)) for stones in position.stones]
    lost = position.hand(position.to_move).violations > position.game.options.violations
    winner = position.winner
    if lost and (any(lines) or winner != other(position.to_move)):
        raise MalformedText("a violation too many loses at once, to the opponent")
    if winner and not lost and not lines[winner - 1]:
        raise MalformedText(
            "{winner} has won without a line of four", winner=position.game.side(winner)
        )
    full = position.first | position.second == BOARD.all_bits
    if winner is None and (any(lines) or not full):
        raise MalformedText("a draw needs a full board without a line of four")

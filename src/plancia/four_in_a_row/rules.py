"""Four in a Row: drop or remove, undo or keep, block or pass; bad attempts are violations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from plancia.connect4.board import Bits
from plancia.core.errors import MalformedText
from plancia.core.game import Demonstration, Game, Preset, Showcase
from plancia.core.options import Options, option
from plancia.core.picture import Cell, Palette, Picture, Shade
from plancia.core.position import (
    FIRST,
    FULL_BOARD,
    SECOND,
    Button,
    Outcome,
    Position,
    Reason,
    Side,
    other,
    win,
)
from plancia.core.text import T, Text, Words, plural
from plancia.four_in_a_row import picture
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    KEEP,
    OFF_BOARD,
    PASS,
    UNBLOCKABLE_LINE,
    UNDO,
    WINNING_LINE,
    Hand,
    Kind,
    Move,
    Phase,
    Stones,
    board_text,
    parse_hand,
    parse_move,
    read_board,
    read_winner,
)
from plancia.four_in_a_row.turn.consistency import check
from plancia.four_in_a_row.turn.violations import (
    ANSWERS,
    broken_rule,
    count_violation,
    price,
    sorted_attempts,
)


class FourInARowReason(Reason):
    """Why a game of Four in a Row ended."""

    FOUR = "four"
    VIOLATIONS = "violations"


@dataclass(frozen=True)
class FourInARowOptions(Options):
    """How much each player has of what."""

    undos: int = option(3, "undos of each player", label="Undos", low=0, high=9)
    removes: int = option(1, "removes of each player", label="Removes", low=0, high=9)
    blocks: int = option(1, "blocks of each player", label="Blocks", low=0, high=9)
    violations: int = option(
        3, "violations forgiven to each player", label="Violations", low=0, high=9
    )
    course: bool = option(False, "no move is taken back but by an undo", label="Original course")


class FourInARow(Game[Move]):
    """Four in a Row with a number of undos, removes, blocks and violations."""

    name = "four-in-a-row"
    title: ClassVar[Words] = T("Four in a Row")
    sides: ClassVar[tuple[Words, ...]] = (T("X"), T("O"))
    about: ClassVar[Words] = T("The same board, and you may also remove, undo and block.")
    palette: ClassVar[Palette] = Palette(board=Shade("#1e7268", "#1b5c54"))
    options_type: ClassVar[type[Options]] = FourInARowOptions
    showcase: ClassVar[Showcase] = Showcase("d4 p d4 p d3 k p d5 k p d3 k p d3 k p d5 k p d2 k p")
    presets: ClassVar[Mapping[str, Preset]] = {
        "standard": Preset(T("Standard"), T("1 remove, 3 undos, 1 block and 3 violations each")),
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
        "course": Preset(
            T("As in the original course"),
            T("The same; a move is taken back by one of the 3 undos only"),
            {"course": True},
            "CO2007, 4 in a Row",
        ),
    }
    capabilities: ClassVar[Mapping[str, str]] = {
        "Encodes": "plancia.four_in_a_row.adapters:FourInARowEncodes",
        "Evaluates": "plancia.four_in_a_row.engine.evaluation:FourInARowEvaluates",
        "Levels": "plancia.four_in_a_row.levels:FourInARowLevels",
        "Teaches": "plancia.four_in_a_row.teaching.facts:FourInARowTeaches",
    }
    has_buttons = True
    options: FourInARowOptions

    @property
    def rules(self) -> Words:
        return picture.rules(self.options)

    @property
    def takes_back(self) -> bool:
        return not self.options.course

    @property
    def aim(self) -> Words:
        return picture.aim(self.options)

    @property
    def variant(self) -> Words:
        return picture.variant(self.options)

    @property
    def demonstrations(self) -> tuple[Demonstration, ...]:
        return picture.demonstrations(self.options)

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
            *read_board(rows, T("board")),
            to_move="XO".index(mover) + 1,
            phase=Phase(phase),
            hands=(
                parse_hand(rest[0], T("hand of {side}", side="X")),
                parse_hand(rest[1], T("hand of {side}", side="O")),
            ),
            before=read_board(rest[2], T("board before")) if phase == Phase.UNDO else None,
            winner=read_winner(rest[2]) if phase == Phase.OVER else None,
        )
        check(position)
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
    """The player who won: after a remove both may have a line on the board."""

    @property
    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        if self.winner is None:
            return FULL_BOARD
        beaten = self.hand(other(self.winner)).violations > self.game.options.violations
        if beaten:
            return win(self.winner, FourInARowReason.VIOLATIONS, T("one violation too many"))
        return win(self.winner, FourInARowReason.FOUR, T("four in a line"))

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
        return sorted_attempts(self)[0]

    def priced_moves(self) -> tuple[Move, ...]:
        """The violations: each is counted, and the one too many loses."""
        return sorted_attempts(self)[1]

    def price(self) -> Words:
        return price(self)

    def asks_first(self, move: Move) -> Words:
        is_theirs = move.row and self.stones[other(self.to_move) - 1] & move.bit
        if move.kind is not Kind.REMOVE or not (self.may_remove and is_theirs):
            return ""
        left = self.hand(self.to_move).removes
        return plural("This uses your last remove.", "This uses one of your {n} removes.", left)

    @property
    def begins_turn(self) -> bool:
        return self.phase is Phase.TURN

    def broken_rule(self, move: Move) -> Text | None:
        """The rule that a priced move breaks, in words; None for a legal one."""
        return broken_rule(self, move)

    def play(self, move: Move) -> FourInARowPosition:
        hand = self.hand(self.to_move)
        if self.broken_rule(move):
            return count_violation(self)
        match move.kind:
            case Kind.DROP:
                landing = BOARD.landing(self.first | self.second, move.column)
                stones = (
                    (self.first | landing, self.second)
                    if self.to_move == FIRST
                    else (self.first, self.second | landing)
                )
                # There was no line before, so that any line goes through the new piece.
                won = BOARD.line_cells(stones[self.to_move - 1], WINNING_LINE)
                winner = self.to_move if won else None
                used = hand if hand.moved else replace(hand, moved=True)
                return self._moved(stones, used, winner, undoable=hand.moved)
            case Kind.REMOVE:
                stones = (
                    BOARD.take_out(self.first, move.bit),
                    BOARD.take_out(self.second, move.bit),
                )
                winner = line_owner(stones, move.bit)
                used = replace(hand, removes=hand.removes - 1)
                return self._moved(stones, used, winner, undoable=True)
            case Kind.UNDO:
                assert self.before is not None
                left = replace(hand, undos=hand.undos - 1, removes=hand.removes + self.has_removed)
                undone = replace(self, first=self.before[0], second=self.before[1], before=None)
                return undone.turn_of(self.to_move, left)
            case Kind.KEEP:
                return self.kept()
            case Kind.BLOCK:
                return self.turn_of(self.to_move, replace(hand, blocks=hand.blocks - 1))
            case Kind.PASS:
                return self.turn_of(other(self.to_move))

    def _moved(
        self, stones: Stones, hand: Hand, winner: Side | None, undoable: bool
    ) -> FourInARowPosition:
        """A win comes before any question; a player's first move can't be undone."""
        phase = Phase.OVER if winner else Phase.UNDO if undoable else Phase.BLOCK
        before = self.stones if phase is Phase.UNDO else None
        return self._next(self.to_move, stones, phase, self.hands_with(hand), before, winner)

    def _next(
        self,
        to_move: Side,
        stones: Stones,
        phase: Phase,
        hands: tuple[Hand, Hand],
        before: Stones | None = None,
        winner: Side | None = None,
    ) -> FourInARowPosition:
        """Not by `replace`: most of the time of a search would be spent there."""
        return FourInARowPosition(self.game, *stones, phase, hands, before, winner, to_move=to_move)

    def kept(self) -> FourInARowPosition:
        full = self.first | self.second == BOARD.all_bits
        phase = Phase.OVER if full else Phase.BLOCK
        return self._next(self.to_move, self.stones, phase, self.hands)

    def turn_of(self, player: Side, hand: Hand | None = None) -> FourInARowPosition:
        hands = self.hands_with(hand) if hand else self.hands
        return self._next(player, self.stones, Phase.TURN, hands)

    def hands_with(self, hand: Hand) -> tuple[Hand, Hand]:
        """Both hands, with this one for the player to move."""
        return (hand, self.hands[1]) if self.to_move == FIRST else (self.hands[0], hand)

    def format_move(self, move: Move) -> str:
        return str(move)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def describe_move(self, move: Move) -> Text:
        return picture.describe_move(self, move)

    def short_move(self, move: Move) -> Words:
        return picture.short_move(self, move)

    def touches(self, move: Move) -> tuple[Cell, ...]:
        if move.row:
            return ((move.row - 1, move.column - 1),)
        if move.column != OFF_BOARD:
            landing = BOARD.landing(self.first | self.second, move.column)
            return (BOARD.cell(landing),) if landing else ()
        return ()

    def buttons(self, player: Side) -> tuple[Button, ...]:
        """One bar for a turn: to end it, to undo what was done, to block the opponent."""
        hand, mine = self.hand(player), self.to_move == player
        may_undo = mine and self.phase is Phase.UNDO
        first = (KEEP,) if may_undo else ()
        after = self.play(KEEP) if may_undo else self
        last = after.legal_moves() if mine and after.phase is Phase.BLOCK else ()
        end = (*first, PASS) if PASS in last else first
        return (
            Button("e", T("End turn"), end),
            Button("u", T("Undo"), (UNDO,) if may_undo and hand.undos else (), hand.undos),
            Button("k", T("Block"), (*first, BLOCK) if BLOCK in last else (), hand.blocks),
        )

    def to_text(self) -> str:
        parts = [board_text(self.stones), "XO"[self.to_move - 1], self.phase.value]
        parts.extend(map(str, self.hands))
        if self.before is not None:
            parts.append(board_text(self.before))
        if self.phase is Phase.OVER:
            parts.append("XO"[self.winner - 1] if self.winner else "-")
        return " ".join(parts)

    def picture(self) -> Picture:
        return picture.picture(self)

    def status(self) -> Text:
        if self.outcome is not None:
            return super(FourInARowPosition, self).status()
        what = ANSWERS[self.phase][1]
        return T("{side} may {what}", side=self.game.side(self.to_move), what=what)


def line_owner(stones: Stones, removed: Bits) -> Side | None:
    """The player who wins by what a remove made fall: the lowest cell of the column that is part
    of a line decides, not who removed."""
    lines = [BOARD.line_cells(bits, WINNING_LINE) for bits in stones]
    column = next(bits for bits in BOARD.column_bits if bits & removed)
    fallen = column & ~(removed - 1)
    made = (lines[0] | lines[1]) & fallen
    if not made:
        return None
    return FIRST if lines[0] & made & -made else SECOND

"""Four in a Row as people see it: the board, its rules for any options, and its moves in words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from plancia.connect4.picture import full_columns
from plancia.core.game import Demonstration
from plancia.core.picture import Counter, NoMove, Panel, Picture
from plancia.core.position import Side, other
from plancia.core.text import T, Text, Words, joined, plural
from plancia.four_in_a_row.notation import (
    BOARD,
    CENTRE,
    OFF_BOARD,
    REACH,
    WINNING_LINE,
    Hand,
    Kind,
    Move,
    Phase,
)

if TYPE_CHECKING:
    from plancia.four_in_a_row.rules import FourInARowOptions, FourInARowPosition

_ROW_LABELS: Final = tuple(map(str, range(1, BOARD.rows + 1)))


def picture(position: FourInARowPosition) -> Picture:
    """The board with a winning line, what both players have left, and why a click is no move."""
    game, line = position.game, 0
    if position.winner:
        line = BOARD.line_cells(position.stones[position.winner - 1], WINNING_LINE)
    panel = Panel(
        rows=BOARD.to_rows(position.first, position.second),
        style="discs",
        row_labels=_ROW_LABELS,
        column_labels=BOARD.column_labels,
        marks=frozenset(BOARD.cells(line)),
    )
    counters = [
        counter
        for player, hand in enumerate(position.hands, 1)
        for counter in _counters(player, hand, game.options.violations)
    ]
    if position.phase in (Phase.UNDO, Phase.BLOCK):
        end_first = T("End your turn first, or choose something else.")
        refusals: tuple[NoMove, ...] = (NoMove(end_first),)
    else:
        refusals = full_columns(BOARD, position.first | position.second)
        if not position.hand(position.to_move).moved:
            centre = T("Your first piece goes into the centre, column {n}.", n=CENTRE)
            refusals = (*refusals, NoMove(centre))
    return Picture(
        game.title,
        (panel,),
        position.status(),
        counters=tuple(counters),
        sides=game.sides,
        palette=game.palette,
        refusals=refusals,
    )


def rules(chosen: FourInARowOptions) -> Text:
    violations = plural(
        "One attempt against the rules is forgiven; the next one loses.",
        "{n} attempts against the rules are forgiven; the next one loses.",
        chosen.violations,
    )
    remove = plural(
        "Once in a game you may remove one of the opponent's pieces instead: what "
        "stood on it falls, and a line that this makes wins for its owner.",
        "{n} times in a game you may remove one of the opponent's pieces instead: "
        "what stood on it falls, and a line that this makes wins for its owner.",
        chosen.removes,
    )
    undo = plural(
        "Once in a game you may undo what you did, but not your first move.",
        "{n} times in a game you may undo what you did, but not your first move.",
        chosen.undos,
    )
    block = plural(
        "Once in a game you may block the opponent's next turn, unless the opponent "
        "has three in a line.",
        "{n} times in a game you may block the opponent's next turn, unless the "
        "opponent has three in a line.",
        chosen.blocks,
    )
    sentences = (
        T("X begins. In a turn you drop a piece into a column, your first into the centre."),
        T("Four in an unbroken line win."),
        chosen.removes and remove,
        chosen.undos and undo,
        chosen.blocks and block,
        violations if chosen.violations else T("An attempt against the rules loses."),
        T("A full board is a draw."),
    )
    return joined(" ", sentences)


def aim(chosen: FourInARowOptions) -> Text:
    if chosen.removes or chosen.undos or chosen.blocks:
        return T("Get four in a row. You may also remove a piece, undo and block.")
    return T("Get four in a row: across, down or diagonally.")


def variant(chosen: FourInARowOptions) -> Text:
    if not (chosen.removes or chosen.undos or chosen.blocks or chosen.violations):
        return T("drops only; the first violation loses")
    return T(
        "{removes}, {undos}, {blocks} and {violations} each",
        removes=plural("{n} remove", "{n} removes", chosen.removes),
        undos=plural("{n} undo", "{n} undos", chosen.undos),
        blocks=plural("{n} block", "{n} blocks", chosen.blocks),
        violations=plural("{n} violation", "{n} violations", chosen.violations),
    )


def demonstrations(chosen: FourInARowOptions) -> tuple[Demonstration, ...]:
    drop = Demonstration(
        T("Drop a piece, the first one into the centre, and end your turn."), "d4 p d4 p"
    )
    remove = Demonstration(
        T("Instead, remove one of the opponent's pieces: what stood on it falls."),
        "r54 k p",
        "d4 p d4 p d4 k p d4 k p",
    )
    four = Demonstration(T("Four in a row win."), "d2", "d4 p d4 p d3 k p d3 k p d5 k p d5 k p")
    if chosen.removes:
        return drop, remove, four
    ways = T("Lines also go down and diagonally.")
    return drop, four, Demonstration(ways, "d3", "d4 p d4 p" + 3 * " d3 k p d5 k p")


@lru_cache(maxsize=1024)
def _counters(player: Side, hand: Hand, violations: int) -> tuple[Counter, ...]:
    """What a player has left; of the violations, those that are forgiven."""
    forgiven = max(0, violations - hand.violations)
    return (
        Counter(T("undos left"), hand.undos, player, token="undo"),
        Counter(T("removes left"), hand.removes, player, token="remove"),
        Counter(T("blocks left"), hand.blocks, player, token="block"),
        Counter(T("violations left"), forgiven, player, token="warning"),
    )


def describe_move(position: FourInARowPosition, move: Move) -> Text:
    """What the player to move does, and the rule that it breaks, if any."""
    me, you = position.game.side(position.to_move), position.game.side(other(position.to_move))
    return _move_words(move, me, you, position.broken_rule(move))


@lru_cache(maxsize=1024)
def _move_words(move: Move, me: Words, you: Words, broken: Text | None) -> Text:
    says = sentence(move, me, you)
    return T("{says}, a violation: {rule}", says=says, rule=broken) if broken else says


def short_move(position: FourInARowPosition, move: Move) -> Words:
    """The move for a list of moves; nothing for what every turn ends with."""
    short = few_words(move)
    return T("{move} (violation)", move=short) if position.broken_rule(move) else short


def sentence(move: Move, me: Words, you: Words) -> Text:
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


def few_words(move: Move) -> Words:
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
        case Kind.BLOCK:
            return T("block")
        case Kind.KEEP | Kind.PASS:
            return ""

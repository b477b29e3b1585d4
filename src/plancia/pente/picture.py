"""Pente as people see it: the board, the words for a move, and the demonstrations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from plancia.core.game import Demonstration, Showcase
from plancia.core.picture import Cell, Counter, NoMove, Note, Palette, Panel, Picture, Shade
from plancia.core.position import FIRST, other
from plancia.core.text import T, Templates, Text, Words, plural
from plancia.pente.board import STONES, Point
from plancia.pente.variants import Choice, PenteReason, Stage

if TYPE_CHECKING:
    from plancia.pente.rules import Pente, PentePosition

PALETTE: Final = Palette(
    Shade("#f4f2ec", "#f4f2ec"), Shade("#26282c", "#1b1c1f"), Shade("#e6c48f", "#b08d5b")
)
SHOWCASE: Final = Showcase("F6 G7 G6 E6 H6 E7 G8 F8 E5 D6 H7 J6", {"rows": 11, "columns": 11})


def picture(position: PentePosition) -> Picture:
    """The board with its five, what each has captured, and why a click is no move."""
    game, board, outcome = position.game, position.game.board, position.outcome
    marks: set[Cell] = set()
    if outcome and outcome.winner and outcome.reason is PenteReason.FIVE:
        runs = board.runs(position.board, STONES[outcome.winner], game.exactly_five)
        marks = {board.cell(point) for run in runs for point in run}
    panel = Panel(
        rows=position.rows(),
        style="stones",
        row_labels=board.row_labels,
        column_labels=board.column_labels,
        marks=frozenset(marks),
    )
    enough = game.options.capture_win or None
    counters = tuple(
        Counter(T("captured stones"), count, player, enough, can_be_set=True)
        for player, count in enumerate(position.captured, 1)
        if game.captured_lengths
    )
    allowed = position.opening()
    notes = () if outcome else tuple(map(Note, opening_notes(position)))
    if position.stage is Stage.CHOICE:
        refusal = T("Choose a side first: keep, or swap the stones.")
    elif not allowed:
        refusal = T("There is a stone already.")
    elif len(allowed) > 1:
        refusal = T("White's second stone goes outside the central 5x5.")
        if game.options.g_pente:
            refusal = T("White's second stone goes outside the central 5x5 and off its arms.")
    else:
        centre = board.name(allowed[0])
        refusal = T("The first stone goes in the centre, {point}.", point=centre)
    return Picture(
        game.title,
        (panel,),
        position.status(),
        notes=notes,
        counters=counters,
        sides=game.sides,
        palette=game.palette,
        refusals=(NoMove(refusal),),
        places=None if position.places == position.to_move else position.places,
        asks="" if outcome else _asked(position),
    )


def _asked(position: PentePosition) -> Words:
    """What the player to move is to do before the game proper; nothing in it."""
    if position.stage is Stage.PLAY:
        return ""
    if position.stage is Stage.CHOICE:
        return T("Choose a side")
    return T("Place a white stone") if position.places == FIRST else T("Place a black stone")


def opening_status(position: PentePosition) -> Text:
    """What the player to move does before the game proper: place a stone, or choose a side."""
    side = position.game.side(position.to_move)
    if position.stage is Stage.CHOICE:
        return T("{side} to choose a side", side=side)
    if position.places == FIRST:
        return T("{side} to place a white stone", side=side)
    return T("{side} to place a black stone", side=side)


def opening_notes(position: PentePosition) -> Iterator[Text]:
    """What is asked of the player to move before the game proper, and what follows."""
    game = position.game
    if position.stage in (Stage.OPENING, Stage.MORE):
        last = game.opening_stones + (game.more_stones if position.stage is Stage.MORE else 0)
        yield plural(
            "Place {n} more stone, so that neither side is better: {side} chooses next.",
            "Place {n} more stones for both sides, so that neither is better: {side} chooses next.",
            last - position.placed,
            side=game.side(other(position.to_move)),
        )
    elif position.stage is Stage.CHOICE:
        keeps, swaps = game.side(position.places), game.side(other(position.places))
        yield T("Keep your stones, and {side} moves next.", side=keeps)
        yield T("Swap: all stones change colour, and {side} moves next.", side=swaps)
        if len(position.choices()) > 2:
            yield T(
                "Or place two more stones, and {side} chooses.",
                side=game.side(other(position.to_move)),
            )


def point_name(game: Pente, point: Point) -> str:
    """`K10`, or `K10 (9, 9)` where row and column are written as well."""
    name = game.board.name(point)
    if not game.options.row_and_column:
        return name
    row, column = game.board.cell(point)
    return f"{name} ({row}, {column})"


_CHOICES: Final = {
    Choice.KEEP: (T("keep"), T("{side} keeps the stones")),
    Choice.SWAP: (T("swap"), T("{side} swaps the stones: all change colour")),
    Choice.MORE: (T("place two more"), T("{side} places two more stones")),
}
"""A choice of side in a few words, and as a sentence."""


def short_move(game: Pente, move: Point) -> Words:
    """The point, or the choice of a side in a few words."""
    choice = game.choice(move)
    return point_name(game, move) if choice is None else _CHOICES[choice][0]


def describe_move(position: PentePosition, move: Point) -> Text:
    """The move in words, with the stones that it captures and loses."""
    game, player = position.game, position.places
    side = game.side(position.to_move)
    if (choice := game.choice(move)) is not None:
        return _CHOICES[choice][1].filled({"side": side})
    stones = bytearray(position.board)
    stones[move] = STONES[player]
    taken, lost = map(len, game.removed(stones, move, player))
    point = point_name(game, move)
    if position.stage is not Stage.PLAY:
        if player == FIRST:
            placed = T("{side} places a white stone on {point}", side=side, point=point)
        else:
            placed = T("{side} places a black stone on {point}", side=side, point=point)
        if taken or lost:
            return T("{what}; {n} stones leave the board", what=placed, n=taken + lost)
        return placed
    if taken and lost:
        return T(
            "{side} plays {point} and captures {n} and loses {lost}",
            side=side,
            point=point,
            n=taken,
            lost=lost,
        )
    if lost:
        return T("{side} plays {point} and loses {n}", side=side, point=point, n=lost)
    if taken:
        return T("{side} plays {point} and captures {n}", side=side, point=point, n=taken)
    return T("{side} plays {point}", side=side, point=point)


def move_details(position: PentePosition, tokens: Mapping[Point, str]) -> dict[str, Any] | None:
    """What a screen needs of each move: all that capture nothing have the same words but for the
    point. None where more than captures makes a difference."""
    game = position.game
    if game.options.row_and_column or game.lost_lengths or position.stage is not Stage.PLAY:
        return None
    closing = game.closing(position.board, position.to_move)
    templates, said = Templates(), dict[Point | None, int | list[Any]]()
    usual = next((point for point in tokens if point not in closing), None)
    for point in tokens:
        if point == usual or point in closing:
            said[point] = templates.add(describe_move(position, point), tokens[point])
    return {
        "templates": templates.json,
        "says": [said.get(point, said.get(usual)) for point in tokens],
        "touches": [*tokens],  # a point is row * columns + column
        "takes_from": [],
        "asks_first": [],
    }


def demonstrations(game: Pente) -> tuple[Demonstration, ...]:
    """Three steps on a small board: place, capture or look along the lines, make five."""
    small = {"rows": 9, "columns": 9}
    place = Demonstration(
        T("Place stones on crossings. They do not move."), "E5 F6 G5", options=small
    )
    five = Demonstration(T("Five in a row win."), "D5", "E5 A1 F5 B1 G5 C1 H5 E9", small)
    if game.captured_lengths:
        closed = T("Two stones between two of yours are captured.")
        return place, Demonstration(closed, "H5", "E5 F5 B2 G5", small), five
    ways = T("Lines also go down and diagonally.")
    return place, five, Demonstration(ways, "D4", "E5 A1 F6 B1 G7 C1 H8 E9", small)

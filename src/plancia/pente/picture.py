"""Pente as people see it: the board, the words for a move, and the demonstrations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from plancia.core.game import Demonstration, Showcase
from plancia.core.picture import Cell, Counter, NoMove, Palette, Panel, Picture, Shade
from plancia.core.text import T, Templates, Text
from plancia.pente.board import STONES, Point
from plancia.pente.variants import PenteReason

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
        Counter(T("captured stones"), count, player, enough)
        for player, count in enumerate(position.captured, 1)
        if game.captured_lengths
    )
    allowed = position.opening()
    if not allowed:
        refusal = T("There is a stone already.")
    elif len(allowed) > 1:
        refusal = T("White's second stone goes outside the central 5x5.")
    else:
        centre = board.name(allowed[0])
        refusal = T("The first stone goes in the centre, {point}.", point=centre)
    return Picture(
        game.title,
        (panel,),
        position.status(),
        counters=counters,
        sides=game.sides,
        palette=game.palette,
        refusals=(NoMove(refusal),),
    )


def point_name(game: Pente, point: Point) -> str:
    """`K10`, or `K10 (9, 9)` where row and column are written as well."""
    name = game.board.name(point)
    if not game.options.row_and_column:
        return name
    row, column = game.board.cell(point)
    return f"{name} ({row}, {column})"


def describe_move(position: PentePosition, move: Point) -> Text:
    """The move in words, with the stones that it captures and loses."""
    game, player = position.game, position.to_move
    side = game.side(player)
    stones = bytearray(position.board)
    stones[move] = STONES[player]
    taken, lost = map(len, game.removed(stones, move, player))
    point = point_name(game, move)
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
    if game.options.row_and_column or game.lost_lengths:
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

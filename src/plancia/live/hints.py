"""Hints and the coach: who may have them, and what a hint says."""

from typing import Any

from msgspec import Struct

from plancia.core.capability import Level, find_level
from plancia.core.picture import Cell
from plancia.core.position import Position
from plancia.core.text import to_json
from plancia.engine.analysis import Analysis
from plancia.engine.hint import HintStep, hint_steps, marked_words
from plancia.engine.player import Answer
from plancia.engine.teaching import Line
from plancia.live.game import LiveGame
from plancia.live.judging import check_stale
from plancia.live.refusal import Refusal, TextJson, refusing_bad_input


class HintStepView(Struct):
    """What one step says, a sentence each, and the cells that it marks."""

    says: list[TextJson]
    cells: list[Cell]
    marked: TextJson
    """The names of the cells to look at, to be read out."""
    lines: list[Line]
    """Lines to draw, by their ends."""


class HintView(Struct):
    move: str
    says: TextJson
    """The move in words."""
    steps: list[HintStepView]
    """What to look for, where, and the move with its reason."""
    more: TextJson
    """What the player who advises says: values, lines, how far it looked."""
    exact: bool
    value: float | None
    """The value for the player to move, from -1 to 1; null if it is not known."""


def check_coached(game: LiveGame, person: str, ply: int, token: str) -> Any:
    """The move that a person asks the coach about; Refusal if the coach is off or it is no move."""
    check_stale(game, ply)
    if game.coach is None or game.awaits != game.coach or game.coach not in game.seats_of(person):
        raise Refusal("not-now", "The coach is off, or it is not your turn.")
    with refusing_bad_input("illegal"):
        move = game.position.parse_move(token)
        game.position.play(move)
    return move


def opponent_of(game: LiveGame) -> Level | None:
    """The level that plays against the person to move, if one does."""
    others = (seat for seat in game.seats if seat.player != game.position.to_move)
    return next((find_level(game.game, seat.level) for seat in others if seat.level), None)


def hint_view(
    position: Position[Any], answer: Answer[Any], opponent: Level | None = None
) -> HintView:
    steps = hint_steps(position, answer, opponent=opponent)
    return HintView(
        move=position.format_move(answer.move),
        says=to_json(position.describe_move(answer.move)),
        steps=[hint_step_view(position, step) for step in steps],
        more=to_json(answer.why),
        exact=isinstance(answer, Analysis) and answer.exact,
        value=answer.value,
    )


def hint_step_view(position: Position[Any], step: HintStep) -> HintStepView:
    return HintStepView(
        [to_json(each) for each in step.sentences],
        sorted(step.cells),
        to_json(marked_words(position, step)),
        [*step.lines],
    )

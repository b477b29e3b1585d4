"""What the coach says before a blunder stands."""

from __future__ import annotations

from typing import Any

import plancia
from plancia.core.position import Position, replay
from plancia.engine.analysis import Analysis, MoveValue
from plancia.study.coach import WarningView, coach_view
from plancia.study.tutor import Studied, Tutor
from texts import from_json


def about(token: str, **options: Any) -> WarningView | None:
    """What is said of the first move of a game of Nim."""
    return said_of(plancia.game("nim", **options).start(), token)


def said_of(position: Position[Any], token: str) -> WarningView | None:
    move = position.parse_move(token)
    tutor = Tutor(position.game)
    before, after = (
        Studied(each) if each.outcome else tutor.answer(each)
        for each in (position, position.play(move))
    )
    return warning(position, before, move, after)


def test_a_move_that_loses_is_shown_with_the_answer_and_why() -> None:
    found = about("A1", heaps="1,2", misere=False)
    assert found is not None
    assert str(from_json(found.says)) == "Careful: after that player 2 can win."
    assert found.answer is not None
    assert found.answer.move == "B2"
    assert [str(from_json(each)) for each in found.reasons] == [
        "Then player 2 takes all of heap B, and with it the last rock."
    ]
    assert found.cells == [(1, 0), (1, 1)]


def test_the_second_player_is_warned_of_the_first() -> None:
    position = plancia.game("nim", heaps="1,2,3", misere=False).start().play_line("C3")
    found = said_of(position, "A1")
    assert found is not None
    assert str(from_json(found.says)) == "Careful: after that player 1 can win."
    assert str(from_json(found.reasons[0])).startswith("Then player 1 takes all of heap B")


def test_a_move_that_ends_the_game_lost_has_no_answer() -> None:
    found = about("A2", heaps="2")
    assert found is not None
    assert str(from_json(found.says)) == "Careful: that loses the game at once."
    assert (found.answer, found.reasons) == (None, [])


def test_what_keeps_the_result_passes_without_a_word() -> None:
    assert about("B1", heaps="1,2", misere=False) is None
    assert about("A1", heaps="1,1", misere=False) is None  # every move loses


def test_a_lost_position_is_defended_against_the_next_move() -> None:
    found = about("A2", heaps="2,2", misere=False)  # A1 lasts a turn longer
    assert found is not None
    assert str(from_json(found.says)) == "Careful: after that player 2 can win with the next move."
    assert str(from_json(found.reasons[0])).startswith("Then player 2 takes all of heap B")
    assert about("A1", heaps="2,2", misere=False) is None


def test_a_sure_loss_is_a_warning_where_the_position_was_only_bad() -> None:
    """White has a four in Pente that black can still stop."""
    before = plancia.game("pente").start().play_line("K10 J10 L10 A4 M10 A7 N10")

    def known(position: Position[Any], value: float, tokens: str) -> Studied:
        line = tuple(step.move for step in replay(position, tokens.split()))
        return studied(position, value, {line[0]: value}, line)

    move = before.parse_move("T19")
    after = known(before.play(move), 1.0, "O10")
    for value in (0.95, 1.0):  # white's advantage, as estimated, and proved
        found = warning(before, known(before, value, "O10 O9 A9"), move, after)
        assert found is not None
        assert "white can win with the next move" in str(from_json(found.says))
    elsewhere = known(before, 1.0, "S19")
    assert warning(before, elsewhere, move, after) is None  # the best line does not stop it either


def test_a_win_that_becomes_a_draw_is_a_warning_too() -> None:
    start = plancia.game("nim").start()

    def known(value: float, moves: dict[str, float]) -> Studied:
        values = {start.parse_move(token): worth for token, worth in moves.items()}
        return studied(start, value, values, exact=True)

    move = start.parse_move("A1")
    before, after = known(1.0, {"B1": 1.0, "A1": 0.0}), known(0.0, {"A1": 0.0})
    found = warning(start, before, move, after)
    assert found is not None
    assert str(from_json(found.says)) == "Careful: that gives the win away."


def test_an_estimate_warns_of_a_fall_from_even_to_lost_and_of_nothing_smaller() -> None:
    """White has an open three in Pente, and black plays elsewhere."""
    before = plancia.game("pente").start().play_line("K10 A1 L10 A4 M10")

    def known(position: Position[Any], value: float) -> Studied:
        return studied(position, value, {quiet_move(position): value})

    move = before.parse_move("A8")
    after = before.play(move)
    assert warning(before, known(before, 0.3), move, known(after, 0.45)) is None
    found = warning(before, known(before, 0.3), move, known(after, 1.0))
    assert found is not None
    assert found.after.position["position"] == after.to_text()
    assert found.answer is not None
    assert found.answer.player == 1
    assert found.touches == [*after.touches(after.parse_move(found.answer.move))]


def warning(
    position: Position[Any], before: Studied, move: Any, after: Studied
) -> WarningView | None:
    return coach_view(position, move, (before, after)).warning


def studied(
    position: Position[Any],
    value: float,
    values: dict[Any, float],
    line: tuple[Any, ...] = (),
    exact: bool = False,
) -> Studied:
    """What is known if the position is worth that for player 1, and these moves that."""
    moves = tuple(MoveValue.estimated(move, worth) for move, worth in values.items())
    mine = value if position.to_move == 1 else -value
    return Studied(position, Analysis(moves[0].move, mine, line, moves=moves, exact=exact))


def quiet_move(position: Position[Any]) -> Any:
    """A move that changes nothing."""
    return position.legal_moves()[-1]

import pytest

from plancia.core.capability import Question
from plancia.four_in_a_row.ask import FourInARowAsks
from plancia.four_in_a_row.notation import Move
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

GAME = FourInARow()


def leaves(position: FourInARowPosition, typed: str = "") -> list[Move]:
    """The moves that all answers lead to."""
    reply = FourInARowAsks(GAME).reply(position, typed)
    if isinstance(reply, Question):
        return [m for answer in reply.answers for m in leaves(position, typed + answer.key)]
    return [reply]


@pytest.mark.parametrize("line", ["", "d4 p", "d4 p d4 p", "d4 p d4 p d1", "d4 p d4 p d1 k"])
def test_questions_lead_to_every_move_and_to_nothing_that_is_none(line: str) -> None:
    position = GAME.start().play_line(line)
    moves = set(leaves(position))
    assert set(position.legal_moves()) <= moves
    assert moves <= {*position.legal_moves(), *position.priced_moves()}


def test_a_remove_that_is_used_up_is_refused_before_a_cell_is_named() -> None:
    hands = "u3r0b1v0m1 u3r1b1v0m1"
    position = GAME.from_text(f"7/7/7/7/7/XO5 X turn {hands}")
    assert str(FourInARowAsks(GAME).reply(position, "2")) == "r"

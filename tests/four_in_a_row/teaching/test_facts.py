import pytest

import plancia
from plancia.four_in_a_row.teaching.facts import FourInARowTeaches


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("d4 p d4 p d3 k p d3 k p d1 k", "block-and-win"),
        ("d4 b d6 k p d4 p d7 k p d2 k", "block-to-save"),
        ("d4 p d4 p d3", "keep"),
        ("d4", "save-block"),
    ],
)
def test_what_a_block_or_an_undo_is_worth_now(line: str, first: str) -> None:
    position = plancia.game("four-in-a-row").start().play_line(line)
    fact = next(FourInARowTeaches(position.game).facts(position))
    assert fact.motif.name == first


def test_a_remove_that_completes_the_opponents_line_stops_nothing() -> None:
    game = plancia.game("four-in-a-row", removes=9, blocks=9, undos=9)
    text = "7/7/5O1/XOOO1O1/OOXO1O1/OXOO1XO X turn u0r7b9v0m1 u7r5b0v0m1"
    position = game.from_text(text)
    falls = position.parse_move("r63")
    assert position.play(falls).outcome is not None
    facts = FourInARowTeaches(game).facts(position)
    assert not [fact for fact in facts if fact.motif.name != "too-late" and falls in fact.moves]

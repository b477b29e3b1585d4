import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.position import win
from plancia.four_in_a_row.notation import DROPS, Kind, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition
from plancia.four_in_a_row.teaching.facts import FourInARowTeaches

GAME = FourInARow()


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


@given(choices=st.lists(st.integers(0, 50), max_size=40))
def test_a_drop_on_a_cell_marked_as_a_win_wins_and_no_other_drop_does(choices: list[int]) -> None:
    position = GAME.start()
    for choice in choices:
        moves = [m for m in position.legal_moves() if position.play(m).outcome is None]
        if not moves:
            break
        position = position.play(moves[choice % len(moves)])
    assert isinstance(position, FourInARowPosition)
    if position.phase is not Phase.TURN:
        return
    marks = FourInARowTeaches(GAME).marks(position)
    marked = {m.cell for m in marks if (m.kind, m.player) == ("win", position.to_move)}
    winning = {
        cell
        for drop in DROPS[1:]
        if drop in position.legal_moves() and drop.kind is Kind.DROP
        and position.play(drop).outcome == win(position.to_move, "four")
        for cell in position.touches(drop)
    }  # fmt: skip
    if position.hand(position.to_move).moved:
        assert marked == winning
    else:
        assert winning <= marked

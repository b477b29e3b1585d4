from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.position import win
from plancia.engine.analysis import adviser
from plancia.engine.player import Limits
from plancia.four_in_a_row.notation import DROPS, KEEP, PASS, UNDO, Kind, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition
from plancia.four_in_a_row.teaching.facts import FourInARowTeaches

GAME = FourInARow()


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


def test_neither_an_undo_nor_a_block_is_wasted() -> None:
    for text, move in (
        ("7/7/7/7/7/3X3 X block u3r1b1v0m1 u3r1b1v0m0", PASS),
        (
            "3X3/3OX2/3XX2/3OO2/3OX2/1O1XO2 X undo u3r1b1v0m1 u3r1b0v0m1 "
            "7/3OX2/3XX2/3OO2/3OX2/1O1XO2", KEEP,
        ),
        # X wins by a remove in column 2, and one of O's would have prevented it.
        (
            "7/7/3O3/3X3/1X1O1O1/1OXXXO1 O undo u3r1b1v0m1 u3r1b1v0m1 "
            "7/7/3O3/3X3/1X1O3/1OXXXO1", UNDO,
        ),
    ):  # fmt: skip
        assert adviser(GAME).answer(GAME.from_text(text), Limits(nodes=20_000)).move == move

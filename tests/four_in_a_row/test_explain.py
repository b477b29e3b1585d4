"""What there is to see in Four in a Row."""

from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.capability import Explains, capability
from plancia.core.position import win
from plancia.four_in_a_row.notation import DROPS, Kind, Phase
from plancia.four_in_a_row.rules import FourInARowPosition

GAME = plancia.game("four-in-a-row")


def explains() -> Explains:
    found = capability(GAME, Explains)
    assert found is not None
    return found


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
    marks = explains().explain(position).marks
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


def test_a_win_at_once_and_a_player_who_can_not_be_blocked_are_named() -> None:
    position = GAME.start().play_line("d4 p d4 p d3 k p d4 k p d2 k p d4 k p")
    facts = explains().explain(position).facts
    assert "X wins at once in columns 1, 5." in map(str, facts)
    assert "X has three in a line and can't be blocked." in map(str, facts)

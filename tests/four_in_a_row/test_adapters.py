import plancia
from plancia.four_in_a_row.adapters import FourInARowEncodes


def test_numbers_are_what_is_asked_then_what_the_mover_and_the_opponent_have_left() -> None:
    start = plancia.game("four-in-a-row").start()
    encodes = FourInARowEncodes(start.game)
    hand = start.hand(1)
    mine = (hand.undos, hand.removes, hand.blocks, hand.violations)
    assert encodes.numbers(start) == (0, *mine, 0, *mine, 0)
    after = start.play(start.legal_moves()[0])
    assert len(encodes.numbers(after)) == 11
    assert encodes.numbers(after) != encodes.numbers(start)


def test_no_two_moves_share_an_action() -> None:
    start = plancia.game("four-in-a-row").start()
    encodes = FourInARowEncodes(start.game)
    actions = [encodes.action(start, move) for move in start.legal_moves()]
    assert len({*actions}) == len(actions)
    assert 0 <= min(actions) <= max(actions) < encodes.actions

import plancia
from plancia.connect4.adapters import Connect4Encodes


def test_an_action_is_a_column_from_0() -> None:
    position = plancia.game("connect4", rows=5, columns=8).start()
    encodes = Connect4Encodes(position.game)
    assert (encodes.actions, encodes.max_moves) == (8, 40)
    assert [encodes.action(position, move) for move in position.legal_moves()] == [*range(8)]
    assert encodes.numbers(position) == ()

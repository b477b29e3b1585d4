import plancia
from pente.positions import put
from plancia.pente.adapters import MAX_COUNT, PenteEncodes


def test_the_movers_captures_come_first() -> None:
    for mover, seen in (("X", (4, 2)), ("O", (2, 4))):
        position = put(["....", "...."], mover, captured=(4, 2))
        assert PenteEncodes(position.game).numbers(position) == seen


def test_captures_are_counted_up_to_a_byte() -> None:
    position = put(["...."], captured=(600, 2), capture_win=0)
    assert PenteEncodes(position.game).numbers(position) == (MAX_COUNT, 2)


def test_only_without_captures_is_a_game_no_longer_than_its_board() -> None:
    assert PenteEncodes(plancia.game("pente")).max_moves is None
    assert PenteEncodes(plancia.game("pente", "gomoku")).max_moves == 19 * 19

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.openings import openings, stones


def test_mirror_images_are_counted_once() -> None:
    counts = [len(ply) for ply in openings(6, 7, 6)]
    assert counts == [1, 4, 25, 121, 568, 2144, 8231]


def test_positions_that_are_won_are_not_openings() -> None:
    for ply in openings(4, 4, 9):
        for own, mask in (stones(key, 4, 4) for key in ply):
            first, second = (own, own ^ mask)[:: 1 if mask.bit_count() % 2 == 0 else -1]
            assert not Connect4Position(Connect4(Connect4Options(4, 4)), first, second).line

import random

from hypothesis import given
from hypothesis import strategies as st

from plancia.connect4.forza4_search import BOARD, best_move, line_value, strips
from twins import forza4 as twin


def test_there_are_sixty_nine_lines() -> None:
    assert sum(len(strip) - 3 for strip in strips()) == 69


def test_a_line_counts_only_for_the_player_who_has_it_alone() -> None:
    assert [line_value(ones, 0) for ones in range(4)] == [0, -1, -4, -9]
    assert [line_value(0, twos) for twos in range(4)] == [0, 1, 4, 9]
    assert line_value(1, 2) == 0


@given(st.integers(0, 2**32), st.integers(0, 40), st.sampled_from((1, 2)), st.integers(0, 2))
def test_the_best_move_is_the_twins(seed: int, pieces: int, player: int, depth: int) -> None:
    chance, memory, bits = random.Random(seed), twin.initPlancia(), [0, 0]
    for turn in range(pieces):
        column, mover = chance.randint(1, 7), turn % 2 + 1
        landing = BOARD.landing(bits[0] | bits[1], column)
        if landing and twin.giocaMossa(memory, column, mover):
            if twin.checkVittoria(memory):
                twin.sgiocaMossa(memory, column)
            else:
                bits[mover - 1] |= landing
    there = twin.trovaMossaMiglioreRicorsivo(memory, player, depth)
    assert best_move(bits[0], bits[1], player, depth) == there

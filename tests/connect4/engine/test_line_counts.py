import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.connect4.engine.line_counts import BOARD, LINES, best_move, line_value
from plancia.originals.forza4 import Forza4


def test_there_are_sixty_nine_lines() -> None:
    assert len(LINES) == 69


def test_a_line_counts_only_for_the_player_who_has_it_alone() -> None:
    assert [line_value(ones, 0) for ones in range(4)] == [0, -1, -4, -9]
    assert [line_value(0, twos) for twos in range(4)] == [0, 1, 4, 9]
    assert line_value(1, 2) == 0


def bits_of(forza4: Forza4) -> list[int]:
    cells = [(r, c) for r in range(6) for c in range(7)]
    return [
        sum(BOARD.bit((r, c)) for r, c in cells if forza4.plancia[9 * r + c + 1] == player)
        for player in (1, 2)
    ]


def compare(chance: random.Random, most_depth: int) -> None:
    """The document's own recursion on a random board where neither player has four."""
    forza4 = Forza4()
    for turn in range(chance.randint(0, 40)):
        column, player = chance.randint(1, 7), turn % 2 + 1
        if forza4.giocaMossa(column, player) and forza4.checkVittoria():
            forza4.sgiocaMossa(column)
    free = [forza4.plancia[column] for column in range(1, 8)].count(0)
    depth = chance.randint(0, most_depth if free > 3 else 4)
    player = chance.choice((1, 2))
    expected = forza4.trovaMossaMiglioreRicorsivo(player, depth)
    assert best_move(*bits_of(forza4), player, depth) == expected


@given(st.integers(0, 2**32))
def test_the_best_move_is_that_of_the_documents_recursion(seed: int) -> None:
    compare(random.Random(seed), most_depth=2)


@pytest.mark.soak
def test_the_best_move_is_the_documents_on_ten_thousand_boards() -> None:
    for seed in range(10_000):
        compare(random.Random(seed), most_depth=2 if seed % 100 else 4)


@pytest.mark.parametrize(
    ("played", "depth", "best"),
    [
        ("4", 2, (4, 2)),
        ("4457522", 2, (5, 11)),
        ("754657214", 3, (4, -24)),
        ("2565517372531764", 0, (6, -28)),
        ("353174531455621663", 5, (3, 38)),
        ("551566313373632446213167", 4, (1, 10**9)),
        ("557333566565263722256261113", 5, (7, -10)),
        ("3133553321162663772216752511562", 6, (4, 28)),
        ("5127327214341756321477511333754424525", 5, (6, 0)),
        ("14171226242263611276136773477644543335555", 2, (5, 0)),
    ],
)
def test_the_best_move_is_the_plain_recursions(
    played: str, depth: int, best: tuple[int, int]
) -> None:
    """Found by the document's recursion, which takes seconds for some of these."""
    bits = [0, 0]
    for turn, column in enumerate(played):
        bits[turn % 2] |= BOARD.landing(bits[0] | bits[1], int(column))
    assert best_move(bits[0], bits[1], len(played) % 2 + 1, depth) == best

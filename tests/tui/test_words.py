from plancia.engine.analysis import Analysis, MoveValue
from plancia.tui.words import ranks


def analysis(*values: float) -> Analysis[int]:
    moves = [MoveValue.estimated(number, value) for number, value in enumerate(values)]
    return Analysis(0, moves=tuple(moves))


def test_a_few_moves_have_no_rank() -> None:
    assert ranks(analysis(0.5, 0.1)) == []


def test_of_many_moves_ten_have_a_rank_and_equal_ones_share_it() -> None:
    values = [0.9, 0.5, 0.5, *(0.4 - number / 100 for number in range(50))]
    assert ranks(analysis(*values)) == [1, 2, 2, 4, 5, 6, 7, 8, 9, 10]

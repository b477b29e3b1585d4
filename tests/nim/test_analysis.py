import pytest

import plancia
from plancia.nim.analysis import NimAnalyst
from plancia.nim.rules import NimPosition
from plancia.nim.solver.theory import is_lost


def _is_lost(position: NimPosition) -> bool:
    options = position.game.options
    return is_lost(position.heaps, misere=options.misere, limit=options.limit)


@pytest.mark.parametrize("options", [{}, {"misere": False}, {"limit": 2}], ids=str)
def test_a_move_wins_exactly_if_the_opponent_is_lost_after_it(options: dict[str, object]) -> None:
    position = plancia.game("nim", heaps="1,2,4", **options).start()
    assert isinstance(position, NimPosition)
    answer = NimAnalyst().answer(position)
    assert {each.move for each in answer.moves} == set(position.legal_moves())
    for each in answer.moves:
        after = position.play(each.move)
        won = after.outcome.winner == 1 if after.outcome else _is_lost(after)
        assert each.value == (1.0 if won else -1.0)
    assert answer.value == answer.moves[0].value
    assert answer.exact

import pytest

from plancia.connect4 import Connect4, Connect4Options
from plancia.connect4.solver.solve import Solver
from plancia.kernels import cache as kernel_cache
from plancia.kernels import jit
from plancia.kernels.declared import kernels


@pytest.mark.skipif(jit.DISABLED, reason="nothing is compiled")
def test_the_kernels_of_a_size_count_as_compiled_once_they_were_used() -> None:
    game = Connect4(Connect4Options(rows=2, columns=5))
    (solver,) = kernels(game, for_levels=True)
    kernel_cache._mark(solver.room, solver.name).unlink(missing_ok=True)
    assert not solver.are_compiled
    Solver(table_mb=1).solve(game.start())
    assert solver.are_compiled


def test_a_board_that_fits_no_word_has_nothing_to_compile() -> None:
    assert kernels(Connect4(Connect4Options(rows=9, columns=9))) == ()


def test_only_games_side_by_side_are_compiled_where_a_line_is_not_four() -> None:
    found = kernels(Connect4(Connect4Options(connect=5)))
    assert {each.name: each.for_levels for each in found} == {"batch": False}

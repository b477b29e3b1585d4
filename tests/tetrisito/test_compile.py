from plancia.core.registry import game
from plancia.kernels.declared import kernels


def test_one_solver_serves_all_puzzles() -> None:
    for preset in ("heart", "house", "sweep", "tuck"):
        (solver,) = kernels(game("tetrisito", preset), for_levels=True)
        assert (solver.room, solver.name) == ("tetrisito", "solver")

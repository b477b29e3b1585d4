from plancia.core.registry import game
from plancia.kernels.declared import kernels


def test_levels_need_no_kernels_but_games_side_by_side_and_puzzles_do() -> None:
    assert {each.name: each.for_levels for each in kernels(game("nim"))} == {
        "batch": False,
        "search": False,
    }

import plancia
from plancia.kernels.declared import kernels


def test_levels_need_no_kernels_but_puzzles_do() -> None:
    game = plancia.game("four-in-a-row")
    assert [each.name for each in kernels(game)] == ["within"]
    assert kernels(game, for_levels=True) == ()

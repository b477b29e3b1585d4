import plancia
from plancia.kernels.declared import kernels


def test_levels_need_no_kernels_and_random_games_do() -> None:
    game = plancia.game("four-in-a-row")
    assert [each.name for each in kernels(game)] == ["playouts"]
    assert kernels(game, for_levels=True) == ()

"""What games declare to be compiled."""

import pytest

from plancia.core.registry import game, games
from plancia.kernels.declared import kernels


def test_levels_that_need_kernels_are_of_games_that_have_some() -> None:
    for name in games():
        chosen = game(name)
        if any(level.needs_kernels for level in chosen.levels):
            assert kernels(chosen, for_levels=True), name


@pytest.mark.slow
def test_every_room_can_compile_what_it_lists() -> None:
    for name in games():
        for each in kernels(game(name)):
            each.compile()
    assert all(each.are_compiled for name in games() for each in kernels(game(name)))

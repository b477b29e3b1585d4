import pytest

from plancia.core.picture import PALETTE
from plancia.tui.colours import DARK, LIGHT, Colours, mixed


def test_a_mixture_lies_between_its_colours() -> None:
    assert [mixed("#000000", "#ff8000", share) for share in (0, 0.5, 1)] == [
        "#000000",
        "#804000",
        "#ff8000",
    ]


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
def test_a_games_colours_are_those_of_the_page_and_stand_out_from_it(colours: Colours) -> None:
    own = colours.for_game(PALETTE)
    assert own.first == (PALETTE.first.dark if colours.dark else PALETTE.first.light)
    assert own.page == colours.page
    assert colours.on_page(colours.page) != colours.page
    assert colours.on_page(colours.ink) == colours.ink

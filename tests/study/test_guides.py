import pytest

import plancia
from plancia.study.guides import guide_to


@pytest.mark.parametrize("name", plancia.games())
def test_every_demonstration_can_be_played(name: str) -> None:
    guide = guide_to(name, {})
    assert guide.aim
    assert guide.rules
    assert guide.demonstrations
    for shown in guide.demonstrations:
        start = plancia.game(name, **shown.options).start()
        assert start.play_line(" ".join([*shown.before, *shown.moves])) != start


def test_rules_are_those_of_the_options() -> None:
    assert guide_to("nim", {"misere": True}).rules != guide_to("nim", {"misere": False}).rules
    with pytest.raises(plancia.BadOption):
        guide_to("nim", {"heaps": "x"})
    with pytest.raises(plancia.UnknownGame):
        guide_to("chess", {})

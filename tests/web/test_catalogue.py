"""Which games there are."""

from __future__ import annotations

import plancia
import plancia.web
from plancia.web.catalogue import kinds


def test_the_first_page_shows_each_game_after_the_moves_it_declares() -> None:
    shown = {kind.name: kind.picture for kind in kinds()}
    assert shown.keys() == set(plancia.games())
    for name, picture in shown.items():
        start = plancia.game(name).start().picture().panels[0]
        assert tuple(picture["panels"][0]["rows"]) != start.rows

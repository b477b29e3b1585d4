"""Hints as a page shows them, and questions to the coach."""

import pytest

import plancia
from live.judged_game import ANNA, BERTA, against_level, friends
from plancia.core.text import T
from plancia.engine.player import Answer
from plancia.live.hints import check_coached, hint_view
from plancia.live.refusal import Refusal


def test_a_hint_names_the_move_and_each_step_says_more() -> None:
    position = plancia.game("nim", heaps="1,2", misere=False).start()
    found = plancia.analyse(position)
    view = hint_view(position, found)
    assert (view.move, view.exact, view.value) == ("B1", True, 1.0)
    assert view.steps
    assert all(step.says for step in view.steps)


def test_an_opinion_is_not_called_exact() -> None:
    position = plancia.game("connect4").start()
    view = hint_view(position, Answer(4, 0.25, (4,), T("the centre")))
    assert (view.move, view.exact, view.value) == ("4", False, 0.25)
    assert view.more == {"text": "the centre"}


def test_the_coach_is_asked_about_a_legal_move_of_the_player_it_watches() -> None:
    table = against_level()
    table.acts(ANNA, "coach-on")
    assert check_coached(table.game, ANNA, 0, "4") == 4
    for person, ply, token, code in (
        (ANNA, 1, "4", "stale"),
        (BERTA, 0, "4", "not-now"),
        (ANNA, 0, "9", "illegal"),
    ):
        with pytest.raises(Refusal) as refused:
            check_coached(table.game, person, ply, token)
        assert refused.value.code == code


def test_without_the_coach_there_is_nothing_to_ask() -> None:
    with pytest.raises(Refusal, match="The coach is off"):
        check_coached(friends().game, ANNA, 0, "4")

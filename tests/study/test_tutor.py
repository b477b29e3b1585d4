"""Tutors: analyses with their views, packed where they are made."""

import pickle
from typing import Any

import plancia
from plancia.study.tutor import MakeTutor, Studied
from plancia.study.views import AnalysisView


def view_of(found: Any) -> AnalysisView:
    assert isinstance(found, Studied)
    assert isinstance(found.view, AnalysisView)
    return found.view


def test_a_tutor_says_what_every_move_is_worth_and_what_there_is_to_see() -> None:
    position = plancia.game("nim", heaps="1,2,4").start()
    found = pickle.loads(pickle.dumps(MakeTutor(position.game)))().answer(position)
    view = view_of(found)
    assert (view.type, view.position, view.exact, view.value) == ("analysis", "1,2,4 1", True, 1.0)
    assert str(plancia.core.text.from_json(view.verdict)) == "player 1 wins"
    assert view.moves[0].move == view.line[0].move == "C1"
    assert view.facts
    assert (found.whole, len(found.values)) == (True, len(position.legal_moves()))


def test_values_of_a_position_are_player_1s() -> None:
    position = plancia.game("nim", heaps="1,2,5").from_text("1,2,4 2")
    assert view_of(MakeTutor(position.game)().answer(position)).value == -1.0


def test_the_view_is_packed_as_the_tutors_maker_says() -> None:
    position = plancia.game("nim").start()
    found = MakeTutor(position.game, lambda view: view.position)().answer(position)
    assert isinstance(found, Studied)
    assert found.view == position.to_text()

"""Tutors: analyses that explain, and their views."""

import pickle

import plancia
from plancia.host.thinkers import PlayerOf
from plancia.study.tutor import Tutor
from plancia.study.views import analysis_view
from texts import from_json


def test_a_tutor_says_what_every_move_is_worth_and_what_there_is_to_see() -> None:
    position = plancia.game("nim", heaps="1,2,4").start()
    tutor = pickle.loads(pickle.dumps(PlayerOf("study", position.game)))()
    view = analysis_view(pickle.loads(pickle.dumps(tutor.answer(position))))
    assert (view.position, view.exact, view.value) == ("1,2,4 1", True, 1.0)
    assert str(from_json(view.value_words)) == "player 1 wins"
    assert view.moves[0].move == view.line[0].move == "C1"
    assert str(from_json(view.facts[2])) == "Take 1 rock from heap C."
    assert view.cells == [(2, rock) for rock in range(4)], "the heap that is to be looked at"
    assert (view.whole, len(view.moves)) == (True, len(position.legal_moves()))


def test_values_of_a_position_are_player_1s() -> None:
    position = plancia.game("nim", heaps="1,2,5").from_text("1,2,4 2")
    assert Tutor(position.game).answer(position).value == -1.0

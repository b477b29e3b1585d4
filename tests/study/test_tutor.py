"""Tutors: analyses as views."""

import pickle

import plancia
from plancia.host.thinkers import PlayerOf
from plancia.study.tutor import Tutor
from plancia.study.views import AnalysisView


def test_a_tutor_says_what_every_move_is_worth_and_what_there_is_to_see() -> None:
    position = plancia.game("nim", heaps="1,2,4").start()
    tutor = pickle.loads(pickle.dumps(PlayerOf("study", position.game)))()
    view = tutor.answer(position)
    assert isinstance(view, AnalysisView)
    assert (view.position, view.exact, view.value) == ("1,2,4 1", True, 1.0)
    assert str(plancia.core.text.from_json(view.value_words)) == "player 1 wins"
    assert view.moves[0].move == view.line[0].move == "C1"
    assert view.facts
    assert (view.whole, len(view.moves)) == (True, len(position.legal_moves()))


def test_values_of_a_position_are_player_1s() -> None:
    position = plancia.game("nim", heaps="1,2,5").from_text("1,2,4 2")
    assert Tutor(position.game).answer(position).value == -1.0


def test_a_view_repeats_the_analysis() -> None:
    position = plancia.game("connect4", rows=4, columns=5).start().play_line("224314")
    view, found = Tutor(position.game).answer(position), plancia.analyse(position)
    again = view.analysis(position)
    assert (again.move, again.value, again.line) == (found.move, found.value, found.line)
    assert again.headline(position) == found.headline(position)
    assert [(each.move, each.value, each.distance) for each in again.moves] == [
        (each.move, each.value, each.distance) for each in found.moves
    ]

"""Tutors: analyses that explain, and their views."""

import pickle
from dataclasses import replace

import plancia
from plancia.core.text import from_json
from plancia.host.thinkers import PlayerOf
from plancia.study.tutor import Studied, Tutor
from plancia.study.views import analysis_view
from plancia.web.store.hosting import studied_from


def test_a_tutor_says_what_every_move_is_worth_and_what_there_is_to_see() -> None:
    position = plancia.game("nim", heaps="1,2,4").start()
    tutor = pickle.loads(pickle.dumps(PlayerOf("study", position.game)))()
    view = analysis_view(pickle.loads(pickle.dumps(tutor.answer(position))))
    assert (view.position, view.exact, view.value) == ("1,2,4 1", True, 1.0)
    assert str(from_json(view.value_words)) == "player 1 wins"
    assert view.moves[0].move == view.line[0].move == "C1"
    assert str(from_json(view.facts[2])) == "Take 1 rock from heap C."
    assert (view.whole, len(view.moves)) == (True, len(position.legal_moves()))


def test_values_of_a_position_are_player_1s() -> None:
    position = plancia.game("nim", heaps="1,2,5").from_text("1,2,4 2")
    assert Tutor(position.game).answer(position).value == -1.0


def test_a_store_reads_back_what_was_known() -> None:
    for position in (
        plancia.game("connect4", rows=4, columns=5).start().play_line("224314"),
        plancia.game("connect4").start().play_line("1212121"),
    ):
        known = Studied(position) if position.outcome else Tutor(position.game).answer(position)
        again = studied_from(analysis_view(known), position)
        assert analysis_view(again) == analysis_view(known)
        if known.analysis is not None:
            plain = tuple(replace(each, line=(), score=None) for each in known.moves)
            assert again.analysis == replace(known.analysis, moves=plain)

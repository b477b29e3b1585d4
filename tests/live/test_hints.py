"""Hints as a page shows them, and questions to the coach."""

import plancia
from plancia.core.text import T
from plancia.engine.player import Answer
from plancia.live.hints import hint_view


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

"""Questions to players and their answers as text: what comes back is what was answered."""

from typing import Any

import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.engine.analysis import Analysis
from plancia.engine.player import EngineQuestion, Limits
from plancia.host.question_texts import answer_from, question_text, think
from plancia.host.thinkers import PlayerOf
from plancia.study.tutor import Studied

NIM = plancia.game("nim", heaps="1,2", misere=False)


def asked(question: EngineQuestion) -> list[Any]:
    """The answers to a question that went to another worker and back."""
    sent: list[str] = []
    last = think(question_text(question), lambda: False, sent.append)
    return [answer_from(question, text) for text in [*sent, last] if text]


def test_a_hint_comes_back_with_its_line_and_that_it_is_exact() -> None:
    (answer,) = asked(EngineQuestion(PlayerOf("hint", NIM), NIM.start(), Limits(seconds=5)))
    assert isinstance(answer, Analysis)
    assert (NIM.start().format_move(answer.move), answer.exact, answer.value) == ("B1", True, 1.0)
    assert answer.line[0] == answer.move


def test_a_level_answers_with_a_legal_move() -> None:
    (answer,) = asked(
        EngineQuestion(PlayerOf("level", NIM, "good"), NIM.start(), Limits(seconds=1))
    )
    assert answer.move in NIM.start().legal_moves()


def test_a_study_sends_all_its_views() -> None:
    question = EngineQuestion(PlayerOf("study", NIM), NIM.start(), Limits(seconds=5), deepens=True)
    *_, last = asked(question)
    assert isinstance(last, Studied)
    assert last.whole
    assert last.best is not None
    assert NIM.start().format_move(last.best.move) == "B1"


def test_what_is_no_question_is_refused() -> None:
    with pytest.raises(MalformedText):
        think('{"kind": "chess"}', lambda: False, print)

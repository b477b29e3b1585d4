"""The list of everything that the teacher can say."""

import pytest

import plancia
from plancia.core.capability import Teaches, capability
from plancia.core.text import Text
from plancia.engine.hint import GENERAL, OUTLOOKS
from plancia.language import paragraph
from plancia.study import coach
from plancia.study.review import ONE_TO_LEARN, SPOILED, TURNED, YOU_PLAYED
from plancia.study.sentences import general_sentences, sentences


@pytest.mark.parametrize("name", plancia.games())
def test_every_motif_is_listed_with_all_its_sentences_filled(name: str) -> None:
    game = plancia.game(name)
    teaches = capability(game, Teaches)
    assert teaches is not None
    listed = list(sentences(game))
    assert [each.motif for each in listed] == [
        motif for motif in teaches.motifs for _ in motif.examples
    ]
    for each in listed:
        assert len(each.places) == len(each.motif.sentences)
        for _, words in each.places:
            assert "{" not in paragraph(words)
            assert "}" not in paragraph(words)


def test_what_is_said_of_any_game_is_listed() -> None:
    texts = [str(words) for _, words in general_sentences()]
    assert "It keeps the win, whatever yellow answers." in texts
    assert "One to learn from: move 4." in texts
    assert not any("{" in each for each in texts)
    templates = {*OUTLOOKS, *coach.SENTENCES, YOU_PLAYED, SPOILED, ONE_TO_LEARN, TURNED}
    templates |= {words for motif in GENERAL for words in motif.sentences.values()}
    listed = {words.template for _, words in general_sentences() if isinstance(words, Text)}
    assert {words.template for words in templates if isinstance(words, Text)} <= listed


def test_each_way_in_which_a_proof_begins_has_an_example() -> None:
    """Connect Four's hints end with the first point of a proof."""
    listed = sentences(plancia.game("connect4"))
    begun = {str(words)[:25] for each in listed for words in each.fact.more}
    assert len(begun) >= 4

"""The list of everything that the teacher can say."""

import pytest

import plancia
from plancia.core.capability import Teaches, capability
from plancia.core.language import paragraph
from plancia.study.sentences import general_sentences, sentences


@pytest.mark.parametrize("name", plancia.games())
def test_every_motif_is_listed_with_all_its_sentences_filled(name: str) -> None:
    game = plancia.game(name)
    teaches = capability(game, Teaches)
    assert teaches is not None
    listed = list(sentences(game))
    assert [each.motif for each in listed] == [*teaches.motifs]
    for each in listed:
        assert len(each.said) == len(each.motif.sentences)
        for _, words in each.said:
            assert "{" not in paragraph(words)
            assert "}" not in paragraph(words)


def test_what_is_said_of_any_game_is_listed() -> None:
    said = [str(words) for _, words in general_sentences()]
    assert "It keeps the win, whatever {side} answers." in said
    assert "Careful: that gives the win away." in said

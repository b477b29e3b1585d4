"""Every sentence that hints, the coach and reviews can say, with an example of each motif."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from plancia.core.capability import Teaches, capability
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.teaching import Example, Fact, Motif
from plancia.core.text import T, Text, Words
from plancia.engine.hint import GENERAL, OUTLOOKS, advise, against_words
from plancia.study import coach, review
from plancia.study.examples import example_positions

PLACES: Final = {
    "look": T("hint 1"),
    "where": T("hint 2"),
    "why": T("hint 3"),
    "missed": T("review"),
    "against": T("coach"),
    "learn": T("lesson"),
}
"""Where each of a motif's sentences is said."""


@dataclass(frozen=True, slots=True)
class ExampleSentences:
    """What is said about a motif in its first example."""

    motif: Motif
    example: Example
    position: Position[Any]
    fact: Fact
    said: tuple[tuple[Text, tuple[Words, ...]], ...]
    """Where, and which sentences."""


def sentences(game: Game[Any]) -> Iterator[ExampleSentences]:
    """Each motif of a game in its first example."""
    for motif in teaches.motifs if (teaches := capability(game, Teaches)) else ():
        example = motif.examples[0]
        position = example_positions(type(game), example)[-1]
        here = capability(position.game, Teaches)
        assert here is not None
        fact = next(fact for fact in here.facts(position) if fact.motif is motif)
        said: dict[str, tuple[Words, ...]] = {
            name: (fact.say(text),) for name, text in motif.sentences.items()
        }
        move = T("{advice}.", advice=advise(position, fact.moves[0]))
        said["why"] = (move, *said["why"], *fact.more)
        if "against" in said:
            said["against"] = (against_words(position, fact),)
        places = tuple((PLACES[name], words) for name, words in said.items())
        yield ExampleSentences(motif, example, position, fact, places)


def general_sentences() -> Iterator[tuple[Text, Words]]:
    """What can be said of any game, where and what, with places for names and moves."""
    for motif in GENERAL:
        yield from ((PLACES[name], words) for name, words in motif.sentences.items())
    yield from ((PLACES["why"], words) for words in OUTLOOKS)
    yield from ((PLACES["against"], words) for words in coach.SENTENCES)
    yield from ((PLACES["missed"], words) for words in (review.YOU_PLAYED, review.SPOILED))

"""Every sentence that hints, the coach and reviews can say, with an example of each motif."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from plancia.core.capability import Teaches, capability
from plancia.core.game import Game
from plancia.core.position import FIRST, Position
from plancia.core.registry import game as game_named
from plancia.core.text import T, Text, Value, Words
from plancia.engine.hint import (
    CAN_BE_SOLVED,
    GENERAL,
    LINE_RUNS,
    MARKED,
    MAY_GO_ON,
    OUTLOOKS,
    UNSOLVABLE,
    advise,
    against_words,
)
from plancia.engine.teaching import Example, Fact, Motif
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
    places: tuple[tuple[Text, tuple[Words, ...]], ...]
    """Where, and which sentences."""


def sentences(game: Game[Any]) -> Iterator[ExampleSentences]:
    """Each motif of a game in each of its examples; the first one shows all its sentences."""
    for motif in teaches.motifs if (teaches := capability(game, Teaches)) else ():
        for example in motif.examples:
            position = example_positions(type(game), example)[-1]
            here = capability(position.game, Teaches)
            assert here is not None
            fact = next(fact for fact in here.facts(position) if fact.motif is motif)
            filled: dict[str, tuple[Words, ...]] = {
                name: (fact.say(text),) for name, text in motif.sentences.items()
            }
            move = T("{advice}.", advice=advise(position, fact.moves[0]))
            filled["why"] = (move, *filled["why"], *fact.more)
            if "against" in filled:
                filled["against"] = (against_words(position, fact),)
            places = tuple((PLACES[name], words) for name, words in filled.items())
            yield ExampleSentences(motif, example, position, fact, places)


def general_sentences() -> Iterator[tuple[Text, Words]]:
    """What can be said of any game, where and what, filled as in a game of Connect Four after 44 4;
    of a puzzle as in Tetrisito."""
    position = game_named("connect4").start().play_line("444")
    values: dict[str, Value] = {
        "side": position.game.side(FIRST),
        "move": "3",
        "advice": advise(position, 3),
        "line": "3 5 5",
        "n": 4,
        "cells": "3-1, 5-1",
        "start": "2-1",
        "end": "5-1",
    }
    start = game_named("tetrisito").start()
    won, spoiled = GENERAL[0], GENERAL[-1]
    missed: dict[str, Value] = {
        "missed": _fill(won.missed, values),
        "move": "5",
        "against": _fill(won.against, {**values, "move": "4"}),
    }
    puzzle: dict[str, Value] = {
        "move": "3@2",
        "advice": advise(start, start.legal_moves()[0]),
    }
    for motif in GENERAL:
        of = puzzle if motif is spoiled else values
        for name, words in motif.sentences.items():
            yield PLACES[name], _fill(words, of)
    for words in OUTLOOKS:
        yield (
            PLACES["why"],
            _fill(words, puzzle if words in (CAN_BE_SOLVED, UNSOLVABLE) else values),
        )
    yield PLACES["why"], _fill(MAY_GO_ON, values)
    yield from ((PLACES["where"], _fill(words, values)) for words in (MARKED, LINE_RUNS))
    yield from ((PLACES["against"], _fill(words, values)) for words in coach.SENTENCES)
    yield PLACES["missed"], review.YOU_PLAYED.filled({**values, **missed})
    lost: dict[str, Value] = {"missed": _fill(spoiled.missed, puzzle), "move": "5@0"}
    yield PLACES["missed"], review.SPOILED.filled(lost)
    yield from ((PLACES["missed"], review.good_moves(count)) for count in (1, 3))
    yield PLACES["missed"], review.ONE_TO_LEARN.filled(values)
    turned = position.describe_move(3)
    yield PLACES["missed"], review.TURNED.filled({"n": 4, "move": turned})


def _fill(words: Words, values: Mapping[str, Value]) -> Words:
    return words if isinstance(words, str) else words.filled(values)

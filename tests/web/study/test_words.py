"""What study says: values in words, and every sentence in every language."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.web.catalogue import STATIC, Catalogue

import plancia
from plancia.core.analysis import Analysis, MoveValue, analyst
from plancia.core.capability import Explains, capability
from plancia.core.game import Position
from plancia.core.jit import DISABLED
from plancia.core.player import Limits
from plancia.core.registry import game_type, games
from plancia.web.messages import AnalysisView
from plancia.web.study.review import Worth, judge
from plancia.web.study.tutor import Tutor
from plancia.web.study.words import estimate, headline, verdict_of

NIM = plancia.game("nim")
MOST_PLIES = 60


@pytest.mark.parametrize(
    ("value", "distance", "exact", "words", "short"),
    [
        (1.0, 5, True, "wins in 5", "+5"),
        (-1.0, 12, True, "loses in 12", "-12"),
        (0.0, None, True, "draw", "0"),
        (1.0, None, True, "wins", "+"),
        (-1.0, None, False, "loses", "-"),
        (0.314, None, False, "+0.31", "+.31"),
        (-0.999, None, False, "-0.99", "-.99"),
        (0.0, None, False, "even", "0"),
    ],
)
def test_a_value_in_words_and_on_the_board(
    value: float, distance: int | None, exact: bool, words: str, short: str
) -> None:
    move = NIM.start().legal_moves()[0]
    each = MoveValue(move, value, "", None, distance)
    assert verdict_of(NIM, each, exact) == (words, short)


def test_a_puzzle_can_be_solved_or_not_or_nobody_knows() -> None:
    game = plancia.game("tetrisito")
    move = game.start().legal_moves()[0]
    told = [verdict_of(game, MoveValue(move, value, ""), True)[0] for value in (1.0, 0.0, -1.0)]
    assert told == ["can be solved", "not known", "leads nowhere"]


def test_a_headline_names_who_is_ahead() -> None:
    second = NIM.from_text("3,5,7 2")
    move = second.legal_moves()[0]
    for value, words in (
        (0.4, "player 2 is ahead, +0.40"),
        (-0.4, "player 1 is ahead, +0.40"),
        (0.0, "even"),
        (-1.0, "player 1 wins"),
        (None, ""),
    ):
        assert headline(second, Analysis(move, value)) == words
    drawn = Analysis(move, 0.0, exact=True)
    assert headline(second, drawn) == "draw"


# Every sentence, in every language


def positions(chance: random.Random, name: str, preset: str) -> Iterator[Position[Any]]:
    position = plancia.game(name, preset).start()
    while position.outcome is None:
        yield position
        position = position.play(chance.choice(position.legal_moves()))


def explained() -> Iterator[str]:
    """What rooms explain, in games at random."""
    chance = random.Random(1)
    for name in games():
        for preset, _ in itertools.product(game_type(name).presets, range(3)):
            found = capability(plancia.game(name, preset), Explains)
            assert found is not None
            for position in itertools.islice(positions(chance, name, preset), MOST_PLIES):
                told = found.explain(position)
                yield from (fact[:1].upper() + fact[1:] for fact in told.facts)
                yield from (mark.text for mark in told.marks)


def analysed() -> Iterator[str]:
    """What is told of positions and of moves, in one game of each kind."""
    chance = random.Random(2)
    lines = {
        "connect4": "4444453312",
        "nim": "A1 B2 C7",
        "tetrisito": "3@2 1@3",
        "four-in-a-row": "d4 p d4 p d3 k p d4",
        "pente": "K10 A1 L10 A4 M10 A8 N10",
    }
    for name, line in lines.items():
        game = plancia.game(name)
        tutor = Tutor(analyst(game, patient=False), capability(game, Explains))
        before, position = _told(tutor, game.start()), game.start()
        for token in game.split_moves(line):
            position = position.play(position.parse_move(token))
            after = _told(tutor, position)
            yield judge(before, token, after).says
            assert before.view is not None
            yield from (before.view.verdict, before.view.why, *before.view.facts)
            moves = before.view.moves
            yield from (each.verdict for each in chance.sample(moves, min(5, len(moves))))
            before = after


def _told(tutor: Tutor, position: Position[Any]) -> Worth:
    *_, found = tutor.deepen(position, Limits(seconds=0.2))
    values = {move: (value, distance) for move, value, distance in found.values}
    return Worth(position, msgspec.json.decode(found.body, type=AnalysisView), values)


@pytest.mark.skipif(DISABLED, reason="takes too long without the JIT")
@pytest.mark.parametrize("file", sorted((STATIC / "i18n").glob("*.json")), ids=lambda f: f.stem)
def test_everything_that_study_says_is_translated(file: Any) -> None:
    catalogue = Catalogue(file)
    for text in {*explained(), *analysed(), estimate(0.3)[0], estimate(0.0)[0]} - {""}:
        if any(letter.islower() for letter in text):
            catalogue.text(text)
    assert catalogue.unknown == set()

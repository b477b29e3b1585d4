import re
from collections import Counter
from dataclasses import replace

import pytest

import plancia
from plancia.core.text import Text
from plancia.pente.rules import Pente, PenteOptions
from plancia.pente.teaching.puzzles import PentePuzzles, puzzles
from plancia.study.pack import shipped

GAME = Pente(PenteOptions(rows=13, columns=13))
TEXT = "13/13/5O7/6X2O3/6OX2O2/7OX1O2/6X1OX3/6XO1XOX1/6XX1X3/5OO6/5X7/13/13 O 2 2"


@pytest.fixture(scope="module")
def makes() -> PentePuzzles:
    return PentePuzzles(GAME)


def test_an_idea_names_points_that_win_and_a_next_move_that_is_proved(makes: PentePuzzles) -> None:
    pack, told = shipped("pente"), Counter[str]()
    assert pack is not None
    for number in [*range(0, len(pack), 50), *pack.numbers(4)]:
        puzzle = pack[number]
        start, mover = puzzle.position, puzzle.position.to_move
        words = makes.idea(start, puzzle.line, puzzle.within, puzzle.tags)
        if not isinstance(words, Text):
            told["nothing"] += 1
            continue
        values = {name: str(value) for name, value in words.values}
        here = start.play(puzzle.line[0])
        if "point" in values:
            here = here.play_line(values["point"])
        else:
            here = replace(here, to_move=mover)
        if "move" in values:
            told["next"] += 1
            move = here.parse_move(values["move"])
            here = replace(here.play(move), to_move=mover)
        points = re.findall(r"[A-Z]\d+", values.get("points", ""))
        assert points or "you go on" in words.template
        told["points"] += bool(points)
        assert all(here.play_line(point).outcome.winner == mover for point in points), words
    assert told["points"] > 50
    assert told["next"] > 10
    assert told["nothing"] < 0.1 * told.total()


@pytest.mark.parametrize("preset", ["keryo", "poof", "boat"])
def test_rules_that_the_full_search_does_not_know_have_no_puzzles(preset: str) -> None:
    game = plancia.game("pente", preset)
    assert isinstance(game, Pente)
    assert puzzles(game) is None

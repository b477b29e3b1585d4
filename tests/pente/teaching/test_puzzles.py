import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import plancia
from plancia.core.text import Text
from plancia.pente.rules import Pente, PenteOptions
from plancia.pente.teaching.puzzles import PentePuzzles, puzzles
from plancia.puzzles.pack import shipped

GAME = Pente(PenteOptions(rows=13, columns=13))
TEXT = "13/13/5O7/6X2O3/6OX2O2/7OX1O2/6X1OX3/6XO1XOX1/6XX1X3/5OO6/5X7/13/13 O 2 2"


@pytest.fixture(scope="module")
def makes() -> PentePuzzles:
    return PentePuzzles(GAME)


def test_the_only_move_wins_within_the_given_moves_and_no_other_does(makes: PentePuzzles) -> None:
    position = GAME.from_text(TEXT)
    found = makes.only_move(position)
    assert found is not None
    assert (position.format_move(found.move), found.value, found.within) == ("L7", 1, 2)


def test_positions_are_those_in_which_nobody_wins_at_once(makes: PentePuzzles) -> None:
    positions = makes.positions(Random(2))
    assert positions
    for position in positions:
        ends = [position.play(move).outcome for move in position.legal_moves()]
        assert not any(ends)


def test_the_same_chance_gives_the_same_game(makes: PentePuzzles) -> None:
    assert makes.positions(Random(3)) == makes.positions(Random(3))


def test_tags_are_what_is_seen_on_the_board(makes: PentePuzzles) -> None:
    position = GAME.from_text(TEXT)
    line = [position.parse_move(token) for token in ("L7", "L10", "L5")]
    assert set(makes.tags(position, line)) == {"four", "blocks"}


def test_an_idea_names_points_that_win_and_a_next_move_that_is_proved(makes: PentePuzzles) -> None:
    pack, told = shipped("pente"), Counter[str]()
    assert pack is not None
    for number in [*range(0, len(pack), 200), *pack.numbers(4)]:
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
            assert makes._wins.wins(here, move, 2), (number, words)
            here = replace(here.play(move), to_move=mover)
        points = re.findall(r"[A-Z]\d+", values.get("points", ""))
        assert points or "you go on" in words.template
        told["points"] += bool(points)
        assert all(here.play_line(point).outcome.winner == mover for point in points), words
    assert told["points"] > 50
    assert told["next"] > 10
    assert told["nothing"] < 0.1 * told.total()


def test_turned_and_mirrored_positions_have_the_same_key(makes: PentePuzzles) -> None:
    moves = ("G7 H8 F7", "G7 H6 G8", "G7 F8 H7"), "G7 H8 E7"
    keys = {makes.key(GAME.start().play_line(line)) for line in moves[0]}
    assert len(keys) == 1
    assert makes.key(GAME.start().play_line(moves[1])) not in keys


@pytest.mark.parametrize("preset", ["keryo", "poof", "boat"])
def test_rules_that_the_full_search_does_not_know_have_no_puzzles(preset: str) -> None:
    game = plancia.game("pente", preset)
    assert isinstance(game, Pente)
    assert puzzles(game) is None

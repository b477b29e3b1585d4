from dataclasses import replace

import pytest

from plancia.core.registry import game
from plancia.tetrisito.rules import Tetrisito
from plancia.tetrisito.solver.solve import is_solvable, solve
from plancia.tetrisito.teaching.generator import (
    EASY,
    HARD,
    LEVELS,
    MadePuzzle,
    Recipe,
    invent,
)
from tetrisito.tasks import tempting_by_hand

RECIPES = (
    Recipe(),
    Recipe(level=EASY, rows=5, columns=7, pieces=3, spare=2),
    Recipe(implementation="B", spare=0, pieces=4, unique=False),
    Recipe(line_clearing=True, pieces=3),
)


def solved_by(challenge: MadePuzzle) -> bool:
    position = challenge.start()
    for drop in challenge.solution:
        position = position.play(drop)
    return position.solved


@pytest.mark.parametrize("seed", [1, pytest.param(7, marks=pytest.mark.soak)])
@pytest.mark.parametrize("recipe", RECIPES, ids=str)
def test_a_puzzle_is_what_the_recipe_says(recipe: Recipe, seed: int) -> None:
    challenge = invent(seed, recipe)
    puzzle = challenge.options.puzzle
    assert (len(puzzle.start), len(puzzle.start[0])) == (recipe.rows, recipe.columns)
    assert len(puzzle.pieces) == recipe.pieces + recipe.spare
    assert challenge.options.implementation == recipe.implementation
    assert challenge.options.line_clearing == recipe.line_clearing
    assert solved_by(challenge)
    again = solve(challenge.start(), count=10_000)
    assert (again.solutions, again.more) == (challenge.solutions, False)
    assert challenge.solutions == 1 or not recipe.unique


def test_the_same_seed_gives_the_same_puzzle_and_another_another() -> None:
    assert invent(3) == invent(3)
    assert invent(3) != invent(4)


def test_levels_are_in_order() -> None:
    easy, medium, hard = (invent(5, Recipe(level=level)).difficulty for level in LEVELS)
    assert easy <= medium <= hard
    assert easy < hard


def test_a_puzzle_can_be_played_from_its_text() -> None:
    challenge = invent(9)
    options = challenge.options.to_json()
    position = game("tetrisito", **options).start()
    for token in str(challenge.to_json()["solution"]).split():
        position = position.play(position.parse_move(token))
    assert position.outcome is not None
    assert position.outcome.winner == 1


def test_tempting_drops_are_wrong_drops_that_look_right() -> None:
    challenge = invent(5, Recipe(level=HARD))
    assert challenge.tempting == tempting_by_hand(challenge.start(), challenge.solution) > 0


def test_a_puzzle_with_line_clearing_needs_it() -> None:
    challenge = invent(2, Recipe(pieces=3, spare=0, line_clearing=True))
    plain = replace(challenge.options, line_clearing=False)
    assert is_solvable(Tetrisito(plain).start()) is False


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"level": "mean"}, "'mean' is not a level: easy, medium, hard"),
        ({"rows": 3}, "4x4 or larger"),
        ({"implementation": "A"}, "several pieces"),
    ],
)
def test_a_wrong_recipe_says_why(wrong: dict[str, str | int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        replace(Recipe(), **wrong)


def test_pieces_without_room_say_so() -> None:
    with pytest.raises(ValueError, match="no puzzle found"):
        invent(1, Recipe(rows=4, columns=4, pieces=9))

import random

import pytest

from plancia.tetrisito import Puzzle, Tetrisito, TetrisitoOptions, TetrisitoPosition
from plancia.tetrisito.notation import parse_puzzle
from plancia.tetrisito.solver import Solution, Verdict, is_solvable, solve
from twins.tetrisito_solver import EVERY_RULES, Given, Rules, random_puzzle, solutions

PLAIN = Rules("C", False, False)


def start_of(puzzle: Puzzle, rules: Rules = PLAIN) -> TetrisitoPosition:
    return Tetrisito(TetrisitoOptions(puzzle, *rules)).start()


def position_of(given: Given, rules: Rules) -> TetrisitoPosition:
    boxes = tuple(map(tuple, given.boxes))
    return start_of(Puzzle(tuple(given.start), tuple(given.goal), boxes), rules)


def solved(text: str, rules: Rules = PLAIN, **asked: int | bool) -> Solution:
    return solve(start_of(parse_puzzle(text), rules), **asked)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_it_agrees_with_trying_everything(rules: Rules) -> None:
    chance = random.Random(f"solver {rules}")
    for case in range(120):
        given = random_puzzle(chance, rules)
        position = position_of(given, rules)
        count, fewest = solutions(given, rules)
        found = solve(position, count=1000, fewest=True)
        assert (found.solutions, found.fewest, found.more) == (count, fewest, False), (case, given)
        assert found.verdict is (Verdict.SOLVED if count else Verdict.IMPOSSIBLE)
        assert len(found.drops) == (fewest or 0)
        at_once = solve(position)
        assert at_once.verdict is found.verdict
        for sequence in (found.drops, at_once.drops):
            after = position
            for drop in sequence:
                after = after.play(drop)
            assert after.solved == (count > 0)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_the_random_puzzles_are_as_often_solvable_as_not(rules: Rules) -> None:
    chance = random.Random(f"balance {rules}")
    solvable = sum(
        is_solvable(position_of(random_puzzle(chance, rules), rules)) is True for _ in range(200)
    )
    assert 50 <= solvable <= 150

"""The search that plays: stopped and asked to go on, it does the same; its drops are legal."""

import random

import pytest

from plancia.tetrisito import Puzzle, Tetrisito, TetrisitoOptions
from plancia.tetrisito import forward as f
from plancia.tetrisito.arguments import why_impossible
from plancia.tetrisito.task import Task
from twins.tetrisito_solver import EVERY_RULES, Rules, random_puzzle, solutions

FORWARD = [rules for rules in EVERY_RULES if rules.implementation == "B" or rules.clearing]


def tasks(rules: Rules, count: int) -> list[tuple[Task, int]]:
    """Random puzzles that no argument settles, and how many solutions each has."""
    chance, found = random.Random(f"forward {rules}"), []
    while len(found) < count:
        given = random_puzzle(chance, rules)
        puzzle = Puzzle(tuple(given.start), tuple(given.goal), tuple(map(tuple, given.boxes)))
        position = Tetrisito(TetrisitoOptions(puzzle, *rules)).start()
        if not position.solved and not why_impossible(task := Task(position)):
            found.append((task, solutions(given, rules)[0]))
    return found


@pytest.mark.parametrize("rules", FORWARD, ids=str)
def test_it_finds_each_solution_once_however_often_it_is_stopped(rules: Rules) -> None:
    for task, count in tasks(rules, 15):
        for nodes in (1, 100_000):
            state, found = f.forwards(task, only_dead=True), []
            while (says := f.forward(state, nodes)) != f.DONE:
                if says == f.FOUND:
                    found.append(tuple(f.dropped(state)))
            assert len(found) == len(set(found)) == count == state.numbers[f.TOTAL]

import random

import pytest

from plancia.courses.case import Case
from plancia.courses.vectors.tetrisito import document_cases, grid_of, pairs_of, random_case
from plancia.originals import tetrisito as original
from plancia.tetrisito.notation import TetrisitoPuzzle, parse_original
from rounds import rounds


def puzzle_of(case: Case) -> TetrisitoPuzzle:
    return parse_original(case.given.decode())


def says(case: Case) -> str:
    """What the document's program says to a case, drop by drop."""
    puzzle = puzzle_of(case)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(original, "final_grid", grid_of(puzzle.goal))
        patch.setattr(original, "MOST_LITERAL", 9)
        pieces = pairs_of(puzzle)
        found = original.backtrack(grid_of(puzzle.start), [False] * len(pieces), pieces)
    return "YES\n" if found else "NO\n"


def test_the_fixed_cases_have_the_answers_of_the_documents_functions() -> None:
    cases = document_cases()
    assert len({case.rule for case in cases}) == len(cases) == 19
    assert [case.ours for case in cases] == [says(case) for case in cases]
    assert {case.ours for case in cases} == {"YES\n", "NO\n"}


@rounds(10, 100)
def test_random_cases_have_the_answers_of_the_documents_functions(rounds: int) -> None:
    for seed in range(rounds):
        case = random_case(random.Random(seed))
        assert case.ours == says(case)


@rounds(45, 120)
def test_random_cases_are_yes_as_often_as_no_and_test_many_rules_and_pieces(
    rounds: int,
) -> None:
    chance = random.Random(7)
    cases = [random_case(chance) for _ in range(rounds)]
    assert rounds / 3 < sum(case.ours == "YES\n" for case in cases) < rounds * 2 / 3
    assert len({case.rule for case in cases}) == 8
    assert len({case.given for case in cases}) == rounds
    for case in cases:
        puzzle = puzzle_of(case)
        assert 3 <= len(puzzle.pieces) <= 6
        assert {"".join(box).count("#") for box in puzzle.pieces} == {4}

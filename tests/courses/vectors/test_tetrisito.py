import json
import random
from collections import Counter

from plancia.courses.vectors.tetrisito import PuzzleCase, document_cases, random_case, vectors
from plancia.tetrisito.notation import TetrisitoPuzzle, parse_original
from rounds import rounds
from twins import tetrisito_document as document


def puzzle_of(case: PuzzleCase) -> TetrisitoPuzzle:
    return parse_original(case.given.decode())


def says(case: PuzzleCase) -> str:
    """What the document's own functions say to a case."""
    puzzle = puzzle_of(case)
    start, goal = document.get_input(list(puzzle.start)), document.get_input(list(puzzle.goal))
    rows = [row for box in puzzle.pieces for row in box]
    pieces = document.get_pieces(rows, len(puzzle.pieces))
    chosen = document.init_chosen(len(pieces))
    return "YES" if document.backtrack(start, chosen, pieces, goal) else "NO"


def test_the_fixed_cases_have_the_answers_of_the_documents_functions() -> None:
    cases = document_cases()
    assert len({case.rule for case in cases}) == len(cases) == 16
    assert [case.answer for case in cases] == [says(case) for case in cases]
    assert sorted({case.answer for case in cases}) == ["NO", "YES"]


@rounds(10, 100)
def test_random_cases_have_the_answers_of_the_documents_functions(rounds: int) -> None:
    for seed in range(rounds):
        case = random_case(random.Random(seed))
        assert case.answer == says(case)


@rounds(45, 120)
def test_random_cases_are_yes_as_often_as_no_and_test_many_rules_and_pieces(
    rounds: int,
) -> None:
    chance = random.Random(7)
    cases = [random_case(chance) for _ in range(rounds)]
    assert rounds / 3 < sum(case.answer == "YES" for case in cases) < rounds * 2 / 3
    assert len({case.rule for case in cases}) == 8
    assert len({case.given for case in cases}) == rounds
    for case in cases:
        puzzle = puzzle_of(case)
        assert 3 <= len(puzzle.pieces) <= 6
        assert {"".join(box).count("#") for box in puzzle.pieces} == {4}


def test_the_same_seed_gives_the_same_vectors_and_more_begin_with_them() -> None:
    assert [*vectors(3, seed=5)] == [*vectors(3, seed=5)]
    assert [*vectors(3, seed=5)] != [*vectors(3, seed=6)]
    more = [pair for pair in vectors(4, seed=5) if pair[0]["case"] < 3]
    assert more == [*vectors(3, seed=5)]


def test_vectors_survive_json_and_repeat_what_the_documents_functions_do() -> None:
    seen: Counter[str] = Counter()
    for vector, files in vectors(10, seed=1):
        assert files == {}
        assert json.loads(json.dumps(vector)) == vector
        seen[vector["function"]] += 1
        if vector["function"] == "deepcopy":
            assert vector["returns"] == vector["arguments"]["grid"]
            assert vector["memory_after"] == vector["arguments"]
            continue
        arguments = {key: live(key, value) for key, value in vector["arguments"].items()}
        returns = getattr(document, vector["function"])(*arguments.values())
        assert still(returns) == vector["returns"]
        assert {key: still(value) for key, value in arguments.items()} == vector["memory_after"]
    assert [*seen.values()] == [10] * 13


def live(name: str, value: object) -> object:
    """An argument as the functions take it: the rows of a grid are lists."""
    if name in ("grid", "one", "two", "goal"):
        assert isinstance(value, list)
        return [[*row] for row in value]
    return value


def still(value: object) -> object:
    if isinstance(value, tuple | list):
        if value and all(isinstance(cell, str) and len(cell) == 1 for cell in value):
            return "".join(value)
        return [still(part) for part in value]
    return value

from collections import defaultdict

import pytest

from plancia.courses.calls import FunctionCase
from plancia.courses.vectors.pente import PENTE
from plancia.pente import PenteOptions
from twins import pente as twin

DIRECTIONS = dict(zip(PENTE.functions[8:12], [(0, 1), (1, 0), (-1, 1), (1, 1)], strict=True))


@pytest.fixture(scope="module")
def cases() -> list[FunctionCase]:
    return list(PENTE.cases(60, 7))


def test_errors_and_successes_of_every_function_are_among_them(cases: list[FunctionCase]) -> None:
    returned: defaultdict[str, set[tuple[int, ...]]] = defaultdict(set)
    for case in cases:
        returned[case.function].add(tuple(case.call.returns.values()))
    for function in PENTE.functions:
        errors = {(-1,), (-1, -1), (0, -1)} & returned[function]
        assert errors or function == "game_status", function
        assert len(returned[function]) >= 3, function
    assert returned["check_horizontal_capture"] >= {(-1,), (0,), (2,)}
    assert returned["check_diagonal_capture"] >= {(-1,), (0,), (2,), (4,)}
    assert {winner for _, winner in returned["simulate_game"]} == {-1, ord("X"), ord("O")}


def test_nothing_is_asked_that_the_document_leaves_open(cases: list[FunctionCase]) -> None:
    for case in cases:
        if case.function in DIRECTIONS:
            memory = case.call.buffers["board"][0]
            width, slots = memory[4], memory[8:].decode()
            rows = [slots[at : at + width] for at in range(0, len(slots), width)]
            state = twin.from_rows(PenteOptions(len(rows), width), rows, "X", 0, 0)
            direction = DIRECTIONS[case.function]
            runs = [run for piece in "XO" for run in twin.runs(state, piece, direction)]
            assert sum(len(run) >= 5 for run in runs) <= 1
        for content in case.call.files.values():
            assert b"\r" not in content
            many, columns, *lines = content.split(b"\n")
            board = lines[: int(many)]
            assert sum(len(line) != int(columns) for line in board) <= 1
            assert len(b"".join(board).replace(b".", b"")) <= 255

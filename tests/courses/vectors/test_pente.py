import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from plancia.courses.vectors.pente import Files, Vector, vectors
from plancia.originals import pente as original
from plancia.pente import PenteOptions
from twins import pente as twin

FUNCTIONS = [
    "load_board",
    "get_slot",
    "set_slot",
    "place_piece",
    "game_status",
    "check_horizontal_capture",
    "check_vertical_capture",
    "check_diagonal_capture",
    "check_horizontal_winner",
    "check_vertical_winner",
    "check_sw_ne_diagonal_winner",
    "check_nw_se_diagonal_winner",
    "simulate_game",
]


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Vector, Files]]:
    return list(vectors(60, 7))


def test_every_function_has_as_many_cases_as_asked(pairs: list[tuple[Vector, Files]]) -> None:
    counts = Counter(vector["function"] for vector, _ in pairs)
    assert counts == dict.fromkeys(FUNCTIONS, 60)


def test_the_same_seed_gives_the_same_vectors_and_files(pairs: list[tuple[Vector, Files]]) -> None:
    assert list(vectors(60, 7)) == pairs
    assert list(vectors(60, 8)) != pairs


def test_more_cases_begin_with_the_same_ones(pairs: list[tuple[Vector, Files]]) -> None:
    assert list(vectors(5, 7)) == [pair for pair in pairs if pair[0]["case"] < 5]


def test_a_grading_script_can_call_every_vector_again(
    pairs: list[tuple[Vector, Files]], tmp_path: Path
) -> None:
    for written, files in pairs:
        vector = json.loads(json.dumps(written))
        for name, content in files.items():
            (tmp_path / name).write_bytes(content)
        board, before = original.Board(), vector["board_before"]
        if before:
            slots = bytearray(before["slots"], "ascii")
            board = original.Board(before["rows"], before["columns"], slots)
        arguments = vector["arguments"]
        if "filename" in arguments:
            assert (tmp_path / arguments["filename"]).exists() == bool(files)
            arguments["filename"] = str(tmp_path / arguments["filename"])
        returned = getattr(original, vector["function"])(board, **arguments)
        assert vector["returns"] == (list(returned) if isinstance(returned, tuple) else returned)
        assert bytes.fromhex(vector["memory_after"]) == board.to_bytes()


def test_errors_and_successes_of_every_function_are_among_them(
    pairs: list[tuple[Vector, Files]],
) -> None:
    returned: defaultdict[str, set[Any]] = defaultdict(set)
    for vector, _ in pairs:
        value = vector["returns"]
        returned[vector["function"]].add(tuple(value) if isinstance(value, list) else value)
    for function in FUNCTIONS:
        errors = {-1, (-1, -1), (0, -1)} & returned[function]
        assert errors or function == "game_status", function
        assert len(returned[function]) >= 3, function
    assert returned["check_horizontal_capture"] >= {-1, 0, 2}
    assert returned["check_diagonal_capture"] >= {-1, 0, 2, 4}
    winners = {winner for _, winner in returned["simulate_game"]}
    assert winners == {-1, ord("X"), ord("O")}


def test_nothing_is_asked_that_the_document_leaves_open(pairs: list[tuple[Vector, Files]]) -> None:
    directions = dict(zip(FUNCTIONS[8:12], [(0, 1), (1, 0), (-1, 1), (1, 1)], strict=True))
    for vector, files in pairs:
        if vector["function"] in directions:
            before = vector["board_before"]
            width = before["columns"]
            rows = [before["slots"][i : i + width] for i in range(0, len(before["slots"]), width)]
            state = twin.from_rows(PenteOptions(len(rows), width), rows, "X", 0, 0)
            runs = [
                run
                for piece in "XO"
                for run in twin.runs(state, piece, directions[vector["function"]])
                if len(run) >= 5
            ]
            assert len(runs) <= 1
        for content in files.values():
            assert b"\r" not in content
            rows_, columns, *lines = content.split(b"\n")
            short = [line for line in lines[: int(rows_)] if len(line) != int(columns)]
            assert len(short) <= 1
            assert len(b"".join(lines[: int(rows_)]).replace(b".", b"")) <= 255

"""For each reading of a document: a program that follows it passes, one with a fault does not."""

import contextlib
import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import plancia
from courses.checking import DATA
from plancia.courses.case import CaseOptions
from plancia.courses.check import Check, Run
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips import read_submission
from plancia.courses.readings import (
    ALL_OURS,
    BLOCK,
    EMPTY_ROW,
    FIRST_UNDO,
    OFF_BOARD_REMOVE,
    POINTS,
    REFUSED_REMOVE,
    RETURN_OF_MOVE,
    ROCKS,
    SHORT_ROW,
    UNUSED_PIECES,
    WIN_VALUE,
    OpenPoint,
    Readings,
    parse_readings,
)
from plancia.courses.report import SubmissionResult, to_csv, to_gradescope
from plancia.courses.result import ProgramResult
from plancia.courses.vectors.tetrisito import answer, grid_of, in_order, pairs_of, random_case
from plancia.originals import four_in_a_row as original
from plancia.originals import nim
from plancia.originals import tetrisito as document
from plancia.originals.console import Console, EndOfInput
from plancia.tetrisito.notation import parse_original

DOCS = Path(__file__).parents[2] / "docs"


def result(check: Check, run: Run) -> SubmissionResult:
    verdicts = list(check.verdicts(run))
    return SubmissionResult("mine", verdicts, check.points(verdicts))


class Reader(original.Program):
    """Four in a Row by other readings."""

    readings = ALL_OURS

    def _has_chance_to_win(self, player: int) -> bool:
        return self.readings[BLOCK] == "refused" and super()._has_chance_to_win(player)

    def _may_undo(self, is_first_move: bool) -> bool:
        return self.readings[FIRST_UNDO] == "asked" or super()._may_undo(is_first_move)

    def _remove(self) -> tuple[int, int]:
        may = self.moved[self.turn] and self.remove[self.turn]
        while True:
            try:
                return super()._remove()
            except original.Violation as rule:
                again = may and self.readings[REFUSED_REMOVE] == "cell"
                if not (again and self.violation[self.turn]):
                    raise
                self._violate(str(rule))

    def _ask_cell(self) -> tuple[int, int]:
        if self.readings[OFF_BOARD_REMOVE] == "asked-again":
            return super()._ask_cell()
        row, column = self.desk.number("Row:"), self.desk.number("Column:")
        if row not in original.ROWS or column not in original.COLUMNS:
            raise original.Violation("there is no such cell")
        return row, column


def four_in_a_row(made: type[Reader], readings: Readings = ALL_OURS, violations: int = 3) -> Run:
    def run(given: bytes) -> ProgramResult:
        output = io.BytesIO()
        program = made(original.Desk(Console(io.BytesIO(given), output), None, typed=False))
        program.readings, program.violation = readings, [violations] * 2
        with contextlib.suppress(EndOfInput):
            program.play()
        return ProgramResult(output.getvalue(), b"", 0.0, None)

    return run


def test_a_program_that_asks_for_a_block_on_a_full_board_passes() -> None:
    class AsksFirst(Reader):
        def _is_draw(self) -> bool:
            if super()._is_draw():
                self.desk.yes("Block?")
            return super()._is_draw()

    assert result(Check("four-in-a-row", 0, 3), four_in_a_row(AsksFirst)).wrong == []


def test_a_program_that_follows_a_reading_by_half_fails() -> None:
    class Half(Reader):
        def _has_chance_to_win(self, player: int) -> bool:
            """Threes across are refused, others are free."""
            rows = ["".join(line[2::4]) for line in self.board[1::2]]
            return any(original.PIECES[player] * 3 in row for row in rows)

    checked = result(Check("four-in-a-row", 0, 3), four_in_a_row(Half))
    assert checked.readings[BLOCK] == "refused"
    assert {v.rule for v in checked.wrong} >= {
        "III 7: three down are a chance to win: a block is a violation",
        "III 7: three on a left diagonal are a chance to win: a block is a violation",
    }


def test_a_reading_that_is_chosen_binds_a_program() -> None:
    free = ALL_OURS.follows(BLOCK, "free")
    held = CaseOptions(readings=parse_readings("four-in-a-row", ["ours"]))
    run = four_in_a_row(Reader, free)
    assert result(Check("four-in-a-row", 0, 3, options=held), run).wrong
    held = CaseOptions(readings=parse_readings("four-in-a-row", ["block=free"]))
    assert not result(Check("four-in-a-row", 0, 3, options=held), run).wrong
    assert result(Check("four-in-a-row", 0, 3, options=held), four_in_a_row(Reader)).wrong


def tetrisito(reading: str, columns: int = 6) -> Run:
    """Implementation B with the document's own functions, by a reading of unused pieces."""

    def run(given: bytes) -> ProgramResult:
        puzzle = parse_original(given.decode())
        start, goal, pieces = grid_of(puzzle.start), grid_of(puzzle.goal), pairs_of(puzzle)

        def reaches(grid: document.Grid, left: list[document.Piece]) -> bool:
            if grid == goal and (not left or reading != "every-piece"):
                return True
            if not left or document.not_fit(grid, goal):
                return False
            offsets = range(columns - document.get_max_x_of_piece(left, 0))
            drops = [document.drop_piece_in_grid(grid, left[0], offset) for offset in offsets]
            fits = [after for after, success in drops if success]
            if any(reaches(after, left[1:]) for after in fits):
                return True
            skips = {"skip-freely": True, "fits-nowhere": not fits}.get(reading, False)
            return skips and reaches(grid, left[1:])

        return ProgramResult(b"YES" if reaches(start, pieces) else b"NO", b"", 0.0, None)

    return run


@pytest.mark.parametrize("reading", [*UNUSED_PIECES.readings])
def test_tetrisito_b_passes_by_any_reading_and_fails_with_a_fault(reading: str) -> None:
    check = Check("tetrisito", 30, 3, options=CaseOptions(implementation="B"))
    checked = result(check, tetrisito(reading))
    assert [(v.rule, v.expected, v.got) for v in checked.wrong] == []
    assert checked.points == 100
    assert checked.readings[UNUSED_PIECES] == reading
    assert {line for v in checked.verdicts for line in v.expected} == {"YES", "NO"}
    faulty = result(check, tetrisito(reading, columns=5))  # the right wall is out of reach
    assert faulty.wrong
    assert faulty.points < 100


def test_our_reading_of_unused_pieces_is_what_our_program_does() -> None:
    chance = random.Random(7)
    puzzles = [parse_original(random_case(chance, "B").given.decode()) for _ in range(30)]
    found = [in_order(puzzle, UNUSED_PIECES.ours) for puzzle in puzzles]
    assert found == [answer(puzzle, "B") for puzzle in puzzles]
    assert {*found} == {True, False}


def test_in_any_order_there_is_nothing_open() -> None:
    check = Check("tetrisito", 0, options=CaseOptions(implementation="C"))
    assert UNUSED_PIECES not in check.followed(tetrisito("every-piece")).options.readings


def our_nim(change: Callable[[str], str] = str, row_c: int = 8) -> Run:
    def run(given: bytes) -> ProgramResult:
        output = io.BytesIO()
        with contextlib.suppress(EndOfInput):
            nim.play(Console(io.BytesIO(given), output), rocks={"A": 3, "B": 5, "C": row_c})
        return ProgramResult(change(output.getvalue().decode()).encode(), b"", 0.0, None)

    return run


def test_nim_passes_with_nine_rocks_in_row_c() -> None:
    checked = result(Check("nim", 4, 3), our_nim(row_c=9))
    assert [(v.rule, v.expected, v.got) for v in checked.wrong] == []
    assert checked.points == 100
    assert checked.readings[ROCKS] == "nine"
    assert result(Check("nim", 0, 3), our_nim()).readings[ROCKS] == "eight"
    ten = result(Check("nim", 0, 3), our_nim(row_c=10))
    assert ROCKS not in ten.readings


@pytest.mark.parametrize("space", ["", " "])
def test_nim_passes_with_and_without_a_space_after_an_empty_row(space: str) -> None:
    def change(text: str) -> str:
        return re.sub(r"(?m)^(ROW .:)$", rf"\1{space}", text)

    check = Check("nim", 4, 3)
    checked = result(check, our_nim(change))
    assert checked.wrong == []
    assert checked.points == 100
    assert checked.readings[EMPTY_ROW] == ("space" if space else "no-space")
    faulty = result(
        check, our_nim(lambda checked: change(checked).replace("Player 1 Wins", "Player 2 Wins"))
    )
    assert faulty.wrong


@pytest.mark.parametrize(
    ("name", "follows"),
    [
        ("forza4/plain.asm", {RETURN_OF_MOVE: "played", WIN_VALUE: "1000000000"}),
        ("forza4/ricorsiva.asm", {RETURN_OF_MOVE: "full", WIN_VALUE: "100000"}),
        ("pente/plain.asm", {SHORT_ROW: "stream"}),
        ("pente/recursive.asm", {SHORT_ROW: "padded"}),
        ("pente/students", {SHORT_ROW: "skipped"}),
    ],
)
def test_a_program_of_functions_follows_any_reading_unless_one_is_demanded(
    name: str, follows: dict[OpenPoint, str]
) -> None:
    """That a fault is noticed by these readings too, planted.json shows."""
    course = name.partition("/")[0]
    only = {"giocaMossa", "trovaMossaMiglioreRicorsivo", "load_board"}
    functions = FunctionCheck(course).document.functions
    check = FunctionCheck(course, only=frozenset(only & {*functions}))
    program = check.document.load(read_submission([str(DATA / "programs" / name)]))
    checked = SubmissionResult("mine", list(check.verdicts(program)), {})
    assert [(v.expected, v.got) for v in checked.wrong] == []
    assert dict(checked.readings.chosen) == follows
    for point, reading in follows.items():
        held = replace(check, readings=parse_readings(course, [f"{point.name}={reading}"]))
        assert all(verdict.passed for verdict in held.verdicts(program))
        other = next(each for each in point.readings if each != reading)
        held = replace(check, readings=parse_readings(course, [f"{point.name}={other}"]))
        assert not all(verdict.passed for verdict in held.verdicts(program))


def test_the_report_says_which_reading_is_followed() -> None:
    readings = ALL_OURS.follows(FIRST_UNDO, "asked").follows(OFF_BOARD_REMOVE, "violation")
    check = Check("four-in-a-row", 0, 3)
    checked = result(check, four_in_a_row(Reader, readings))
    assert checked.to_json()["readings"]["first-undo"] == {"follows": "asked", "says": "it does"}
    assert checked.to_json()["readings"]["block"]["follows"] == "refused"
    assert "first-undo=asked" in to_csv([checked])
    lines = to_gradescope(checked)["output"].splitlines()
    assert lines[0] == "Where the document is open, your program follows:"
    assert "whether the undo question comes after a player's first move: it does" in lines
    assert f"{BLOCK.asks}: {BLOCK.readings[BLOCK.ours]} (ours)" in lines


def test_unknown_readings_are_refused() -> None:
    assert parse_readings("nim", []) == ALL_OURS
    assert dict(parse_readings("nim", ["ours"]).chosen) == {ROCKS: "eight", EMPTY_ROW: "no-space"}
    for word in ("block", "block=maybe", "empty-row=space"):
        with pytest.raises(plancia.BadOption, match="there are: ours, first-undo=not-asked"):
            parse_readings("four-in-a-row", [word])


def test_every_open_point_stands_in_the_documentation_with_its_words() -> None:
    page = (DOCS / "originals.md").read_text()
    for point in POINTS:
        assert f"`{point.name}`" in page
        assert len(point.readings) > 1
        for reading, says in point.readings.items():
            assert f"`{reading}`" in page
            assert says in page


def test_names_of_points_are_unique() -> None:
    names = [point.name for point in POINTS]
    assert len({*names}) == len(names) == 11
    assert REFUSED_REMOVE.readings["cell"] == "the cell is asked again"

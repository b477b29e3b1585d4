"""For each reading of a document: a program that follows it passes, one with a fault does not."""

import contextlib
import io
import random
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.courses.case import CaseOptions
from plancia.courses.check import Check, Run
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips.call import Call, CallResult
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
    Readings,
    parse_readings,
    points_of,
)
from plancia.courses.report import SubmissionResult, to_csv, to_gradescope
from plancia.courses.result import ProgramResult
from plancia.courses.vectors.tetrisito import answer, grid_of, in_order, pairs_of, random_case
from plancia.originals import four_in_a_row as original
from plancia.originals import nim, pente
from plancia.originals import tetrisito as document
from plancia.originals.console import Console, EndOfInput
from plancia.originals.forza4 import Forza4
from plancia.tetrisito.notation import parse_original

DOCS = Path(__file__).parents[2] / "docs"
ALL_OTHERS = Readings(tuple((point, [*point.readings][-1]) for point in points_of("four-in-a-row")))


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


FOUR = [
    ALL_OURS,
    *(ALL_OURS.follows(p, [*p.readings][1]) for p in points_of("four-in-a-row")),
    ALL_OTHERS,
]


@pytest.mark.parametrize("readings", FOUR, ids=str)
def test_four_in_a_row_passes_by_any_reading(readings: Readings) -> None:
    checked = result(Check("four-in-a-row", 0, 3), four_in_a_row(Reader, readings))
    assert [(v.rule, v.expected, v.got) for v in checked.wrong] == []
    assert checked.points == 100
    for point in points_of("four-in-a-row"):
        assert checked.readings[point] == readings[point]
        assert point in checked.readings


def test_a_program_that_asks_for_a_block_on_a_full_board_passes() -> None:
    class AsksFirst(Reader):
        def _is_draw(self) -> bool:
            if super()._is_draw():
                self.desk.yes("Block?")
            return super()._is_draw()

    assert result(Check("four-in-a-row", 0, 3), four_in_a_row(AsksFirst)).wrong == []


@pytest.mark.parametrize("readings", FOUR, ids=str)
def test_four_in_a_row_with_a_fault_fails_by_any_reading(readings: Readings) -> None:
    class Faulty(Reader):
        def _undo(self, row: int, column: int, is_remove: bool) -> None:
            super()._undo(row, column, is_remove)
            self.remove[self.turn] = 1  # the undo of a drop gives a remove back

    checked = result(Check("four-in-a-row", 0, 3), four_in_a_row(Faulty, readings))
    assert "II 3: the undo of a drop gives no remove back" in {v.rule for v in checked.wrong}
    strict = result(Check("four-in-a-row", 0, 3), four_in_a_row(Reader, readings, 2))
    assert strict.wrong
    assert strict.points < 100


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


def our_nim(change: Callable[[str], str]) -> Run:
    def run(given: bytes) -> ProgramResult:
        output = io.BytesIO()
        with contextlib.suppress(EndOfInput):
            nim.play(Console(io.BytesIO(given), output))
        return ProgramResult(change(output.getvalue().decode()).encode(), b"", 0.0, None)

    return run


def test_nim_passes_with_nine_rocks_in_row_c() -> None:
    def run(given: bytes) -> ProgramResult:
        output = io.BytesIO()
        with contextlib.suppress(EndOfInput):
            nim.play(Console(io.BytesIO(given), output), rocks={"A": 3, "B": 5, "C": 9})
        return ProgramResult(output.getvalue(), b"", 0.0, None)

    checked = result(Check("nim", 4, 3), run)
    assert [(v.rule, v.expected, v.got) for v in checked.wrong] == []
    assert checked.points == 100
    assert checked.readings[ROCKS] == "nine"
    assert result(Check("nim", 0, 3), our_nim(str)).readings[ROCKS] == "eight"
    ten = result(
        Check("nim", 0, 3), lambda given: replace(run(given), output=b"ROW C: " + b"o" * 10)
    )
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


@dataclass(frozen=True)
class PythonProgram:
    """Functions in Python that a check calls as it calls those of an assembly file."""

    functions: Mapping[str, Callable[..., Any]]
    """Of Pente on a board, of Forza 4 on a Forza4."""
    reads_keys = True
    stood_in = ()

    def has_label(self, name: str) -> bool:
        return name in self.functions

    def call(self, call: Call, seed: str | int = 0) -> CallResult:
        (name, (before, after)), *_ = call.buffers.items()
        with tempfile.TemporaryDirectory() as folder:
            for file, content in call.files.items():
                (Path(folder) / file).write_bytes(content)
            values: list[Any] = []
            for value in call.registers.values():
                if isinstance(value, str) and value != "board":
                    text = call.buffers[value][0].rstrip(b"\0").decode()
                    values.append(f"{folder}/{text}" if value == "filename" else text)
                elif not isinstance(value, str):
                    values.append(value)
            if name == "board":
                board = pente.Board()
                returned = self.functions[call.function](board, *values)
                left = board.to_bytes()
                if not board.num_rows:
                    left = before
            else:
                forza4 = Forza4(Console(io.BytesIO(call.keys), io.BytesIO()))
                forza4.plancia[:] = before
                returned = self.functions[call.function](forza4, *values)
                left = bytes(forza4.plancia)
        pair = returned if isinstance(returned, tuple) else (returned,)
        registers = dict(zip(call.returns, map(int, pair), strict=False))
        buffers = {each: images[0] for each, images in call.buffers.items()}
        buffers[name] = left.ljust(len(after), b"\0")
        return CallResult(registers, buffers, (), (), None, 1000, 0.0)


def functions(course: str, check: FunctionCheck, **called: Callable[..., Any]) -> SubmissionResult:
    verdicts = list(check.verdicts(PythonProgram(called)))
    written = [v for v in verdicts if v.result.trouble is None]
    return SubmissionResult("mine", written, {})


def value_of_win(win: int, fault: int = 0) -> Callable[[Forza4, int, int], tuple[int, int]]:
    def best(board: Forza4, player: int, depth: int) -> tuple[int, int]:
        column, value = board.trovaMossaMiglioreRicorsivo(player, depth)
        return column, win * (value // 10**9) + fault if abs(value) == 10**9 else value

    return best


@pytest.mark.parametrize("win", [10**9, 10**5])
def test_a_win_may_be_worth_10_to_the_9_or_to_the_5(win: int) -> None:
    check = FunctionCheck("forza4", 20, 1)
    checked = functions("forza4", check, trovaMossaMiglioreRicorsivo=value_of_win(win))
    assert checked.wrong == []
    assert checked.readings[WIN_VALUE] == str(win)
    assert functions("forza4", check, trovaMossaMiglioreRicorsivo=value_of_win(win, 1)).wrong
    held = replace(check, readings=parse_readings("forza4", ["win-value=100000"]))
    checked = functions("forza4", held, trovaMossaMiglioreRicorsivo=value_of_win(win))
    assert bool(checked.wrong) == (win == 10**9)


@pytest.mark.parametrize("full", [False, True])
def test_giocaMossa_may_say_that_it_was_played_or_that_the_column_is_full(full: bool) -> None:
    def play(board: Forza4, column: int, player: int) -> bool:
        return board.giocaMossa(column, player) != full

    check = FunctionCheck("forza4", 20, 1)
    checked = functions("forza4", check, giocaMossa=play)
    assert checked.wrong == []
    assert checked.readings[RETURN_OF_MOVE] == ("full" if full else "played")
    assert functions("forza4", check, giocaMossa=lambda b, c, p: b.giocaMossa(c, p) or True).wrong
    assert functions("forza4", check, giocaMossa=lambda b, c, p: play(b, c, 3 - p)).wrong


def loaded(reading: str, fault: int = 0) -> Callable[[pente.Board, str], int]:
    """`load_board` by a reading of short rows, character by character."""

    def load_board(board: pente.Board, filename: str) -> int:
        try:
            rows, columns, text = Path(filename).read_bytes().split(b"\n", 2)
        except OSError:
            return -1
        board.num_rows, board.num_cols = int(rows), int(columns)
        if reading == "skipped":
            cells = text.replace(b"\n", b"")
        elif reading == "padded":
            lines = text.split(b"\n")[: board.num_rows]
            cells = b"".join(line.ljust(board.num_cols, b".") for line in lines)
        else:
            width = board.num_cols + 1
            lines = [text[at : at + width - 1] for at in range(0, board.num_rows * width, width)]
            cells = b"".join(line.ljust(board.num_cols, b".") for line in lines)
        size = board.num_rows * board.num_cols
        cells = cells[:size].ljust(size, b".")
        counts = [cells.count(b"X"), cells.count(b"O")]
        invalid = size - sum(counts) - cells.count(b".") + fault
        board.slots[:] = bytes(cell if cell in b"XO." else ord(".") for cell in cells)
        return counts[0] << 16 | counts[1] << 8 | invalid

    return load_board


@pytest.mark.parametrize("reading", [*SHORT_ROW.readings])
def test_a_short_row_may_be_read_in_three_ways(reading: str) -> None:
    check = FunctionCheck("pente", 30, 1)
    checked = functions("pente", check, load_board=loaded(reading))
    assert [(v.expected, v.got) for v in checked.wrong] == []
    assert checked.readings[SHORT_ROW] == reading
    assert functions("pente", check, load_board=loaded(reading, fault=1)).wrong


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

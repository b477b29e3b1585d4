import io
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.originals import fast
from plancia.originals import tetrisito as original
from plancia.originals.console import BadInput, EndOfInput
from plancia.tetrisito.notation import TetrisitoPuzzle, format_original
from plancia.tetrisito.presets import HEART
from twins import tetrisito as twin
from waiting import LIMIT_S

PROGRAM = "import sys; from plancia.originals.tetrisito import main; sys.exit(main(sys.argv[1:]))"
SINGLE = [[3, 0]]
"""A piece of one block, at the left of the lowest row of its box."""


def grid_of(rows: Any = ("......",) * 6, **cells: str) -> original.Grid:
    """The rows below the hidden ones, and cells such as r9c0="X"; the hidden rows are 0 to 3."""
    grid = original.freeze_blocks([*original.init_arr([]), *map(list, rows)])
    for place, cell in cells.items():
        grid[int(place[1])][int(place[3])] = cell
    return grid


def pairs_of(boxes: Any) -> list[original.Piece]:
    return [original.convert_pieces_to_pairs(box, number) for number, box in enumerate(boxes)]


def backtrack(
    grid: original.Grid,
    chosen: list[bool],
    pieces: list[original.Piece],
    goal: original.Grid,
    most_literal: int = original.MOST_LITERAL,
) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(original, "final_grid", goal)
        patch.setattr(original, "MOST_LITERAL", most_literal)
        return original.backtrack(grid, chosen, pieces)


def typed(monkeypatch: pytest.MonkeyPatch, given: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))


# The document's macros


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_macros_read_standard_input_one_after_the_other(
    line_end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they fill what an address points to, a list is filled and returned."""
    typed(monkeypatch, format_original(HEART, line_end).encode())
    start, final = original.init_arr([]), original.init_arr([])
    assert start == [["."] * 6] * 4
    assert original.get_input(start) is start
    assert original.get_input(final) == grid_of(HEART.goal)
    assert start == grid_of(HEART.start)
    buffer = bytearray(b"count ")
    assert original.read_file(1 + len(line_end), buffer) is buffer
    assert buffer == b"count 5" + line_end.encode()
    chosen = [True] * 5
    assert original.init_chosen(5, chosen) is chosen
    assert chosen == [False] * 5
    pieces: list[original.Piece] = []
    assert original.get_pieces(5, pieces) is pieces
    assert pieces == pairs_of(HEART.pieces)
    assert original.piece_coords[:5] == pieces
    with pytest.raises(EndOfInput):
        original.get_input(start)


@pytest.mark.parametrize("number", [-1, 1.5, "3"])
def test_read_file_refuses_what_is_no_number_of_bytes(number: Any) -> None:
    with pytest.raises(ValueError, match="there is no number of bytes"):
        original.read_file(number, bytearray())


def test_after_the_program_has_read_a_file_the_macros_read_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "heart.in").write_text(format_original(HEART))
    assert original.main([str(tmp_path / "heart.in")]) == 0
    assert original.final_grid == grid_of(HEART.goal)
    typed(monkeypatch, b"#.....\n" * 6)
    assert original.get_input(original.init_arr([])) == grid_of(["#....."] * 6)


def test_a_malformed_row_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, b"......\n.....\n")
    with pytest.raises(BadInput, match=r"'\.\.\.\.\.' is not a row of 6 cells, each \. or #"):
        original.get_input(original.init_arr([]))


def test_pairs_and_the_rightmost_column_of_a_piece() -> None:
    box = ["..#.", "...#", "....", "#..."]
    pieces = [original.convert_pieces_to_pairs(box, 0), []]
    assert pieces[0] == [[0, 2], [1, 3], [3, 0]]
    assert [original.get_max_x_of_piece(pieces, i) for i in (0, 1)] == [3, -1]
    for position in (2, -1, 0.0, None):
        with pytest.raises(ValueError, match=f"there is no piece {position}; there are 0 to 1"):
            original.get_max_x_of_piece(pieces, position)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, None, "1", 100_000])
def test_a_box_and_its_number_are_checked(number: Any) -> None:
    with pytest.raises(ValueError, match=f"there is no piece {number!r}; there are 0 to 99998"):
        original.convert_pieces_to_pairs(["...."] * 4, number)
    for box in ([], ["...."] * 3, ["..."] * 4):
        with pytest.raises(ValueError, match="a box has 4 rows of 4 cells"):
            original.convert_pieces_to_pairs(box, 0)


def test_grids_are_compared_and_counted() -> None:
    one, two = grid_of(r9c0="X"), grid_of(r9c0="X", r0c5="X")
    assert original.is_equal_grids(one, grid_of(r9c0="X"))
    assert not original.is_equal_grids(one, two)
    assert original.not_fit(two, one)
    assert not original.not_fit(one, two)
    assert [original.counter(grid) for grid in (grid_of(), one, two)] == [0, 1, 2]
    assert original.not_fit(grid_of(r9c0="X"), grid_of(r9c0="#"))


def test_grids_and_chosen_pieces_are_printed(capfd: pytest.CaptureFixture[str]) -> None:
    original.print(grid_of(["#....."] * 6))
    original.print_chosen([True, False, True])
    assert capfd.readouterr().out == "......\n" * 4 + "X.....\n" * 6 + "\n" + "101\n"


# Drops and the search


@pytest.mark.parametrize("column", range(6))
@pytest.mark.parametrize("top", [3, 2, 1])
def test_a_piece_sticks_out_with_any_block_in_any_hidden_row(column: int, top: int) -> None:
    """The piece's lower block comes to rest in row 4, the highest that is no hidden one."""
    grid = grid_of(**{f"r{row}c{column}": "X" for row in range(5, 10)})
    after, success = original.drop_piece_in_grid(grid, [[0, 0], [4 - top, 0]], column)
    assert after is grid
    assert not success


@pytest.mark.parametrize("offset", [-1, -6, 4, 6, 1.0, "1"])
def test_an_offset_off_the_grid_is_refused_and_the_grid_stays(offset: Any) -> None:
    grid = grid_of()
    with pytest.raises(ValueError, match=f"there is no offset of this piece {offset!r}; there are"):
        original.drop_piece_in_grid(grid, [[0, 0], [0, 1], [0, 2]], offset)
    assert grid == grid_of()


def test_pieces_grids_and_lists_of_another_size_are_refused() -> None:
    grid = grid_of()
    for piece in ([[4, 0]], [[0, -1]], []):
        with pytest.raises(ValueError, match=r"it has 1 to 16 blocks \[0, 0\] to \[3, 3\]"):
            original.drop_piece_in_grid(grid, piece, 0)
    for call in (original.counter, lambda g: original.drop_piece_in_grid(g, [[0, 0]], 0)):
        with pytest.raises(ValueError, match="a grid has 10 rows of 6 cells"):
            call(grid[4:])
    with pytest.raises(ValueError, match="a grid has 10 rows of 6 cells"):
        backtrack(grid, [], [], [])
    with pytest.raises(ValueError, match="chosen has 1 values for 0 pieces"):
        backtrack(grid, [False], [], grid)


def test_backtrack_says_no_at_once_where_a_block_is_not_in_the_goal() -> None:
    assert backtrack(grid_of(r9c0="X"), [False], [SINGLE], grid_of(r9c1="X")) is False


def test_a_piece_that_is_chosen_already_is_not_dropped() -> None:
    assert backtrack(grid_of(), [False], [SINGLE], grid_of(r9c0="X")) is True
    assert backtrack(grid_of(), [True], [SINGLE], grid_of(r9c0="X")) is False
    assert backtrack(grid_of(), [False], [SINGLE], grid_of(r9c0="X", r9c5="#")) is False


@pytest.mark.parametrize("most_literal", [0, 3])
def test_blocks_that_still_fall_come_down_with_the_first_piece(most_literal: int) -> None:
    grid, goal = grid_of(r4c0="#", r8c0="#"), grid_of(r4c0="X", r5c0="X", r9c0="X")
    assert original.drop_piece_in_grid(grid, SINGLE, 0) == (goal, True)
    assert backtrack(grid, [False], [SINGLE], goal, most_literal) is True


@pytest.mark.parametrize("most_literal", [0, 3])
def test_a_piece_takes_the_place_of_a_block_in_the_hidden_rows(most_literal: int) -> None:
    goal = grid_of(r0c0="X", r8c0="X", r9c0="X")
    assert backtrack(grid_of(r0c0="X"), [False] * 2, [SINGLE] * 2, goal, most_literal) is True
    goal = grid_of(r3c0="X", r9c0="X")
    assert backtrack(grid_of(r3c0="X"), [False], [SINGLE], goal, most_literal) is False


def random_puzzle(chance: random.Random, many: int) -> TetrisitoPuzzle:
    """A puzzle for the given order; the goal is where drops lead, with one cell changed or not."""
    share = chance.choice((0.0, 0.3, 0.8))
    start = tuple(
        "".join("#" if chance.random() < share * r / 6 else "." for _ in range(6)) for r in range(6)
    )
    some = []
    for _ in range(many):
        box = [["."] * 4 for _ in range(4)]
        for _ in range(chance.randint(1, 6)):
            box[chance.randrange(4)][chance.randrange(3)] = "#"
        some.append(tuple(map("".join, box)))
    state: twin.State = list(start), list(range(many))
    for _ in range(chance.randint(0, many)):
        after = twin.after_one_drop(state, [list(box) for box in some], True)
        state = chance.choice(after) if after else state
    goal = [[*row] for row in state[0]]
    if chance.random() < 0.3:
        goal[chance.randrange(6)][chance.randrange(6)] = "#"
    return TetrisitoPuzzle(start, tuple(map("".join, goal)), tuple(some))


def compare(seed: int, monkeypatch: pytest.MonkeyPatch, many: int = 3) -> bool:
    """The package's search says what the document's says, with pieces in any order and in order."""
    puzzle = random_puzzle(random.Random(seed), many)
    grid, goal, pieces = grid_of(puzzle.start), grid_of(puzzle.goal), pairs_of(puzzle.pieces)
    monkeypatch.setattr(original, "MOST_LITERAL", many)
    monkeypatch.setattr(original, "final_grid", goal)
    chosen = [False] * many
    found = original.backtrack(grid, chosen, pieces)
    in_order = original.backtrack_in_order(grid, chosen, pieces)
    assert fast.reaches_goal(grid, goal, chosen, pieces, "C") == found
    assert fast.reaches_goal(grid, goal, chosen, pieces, "B") == in_order
    assert (grid, chosen, pieces) == (
        grid_of(puzzle.start),
        [False] * many,
        pairs_of(puzzle.pieces),
    )
    return in_order


def test_a_goal_with_a_block_in_the_hidden_rows_is_reached_by_no_drop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goal = [["."] * 6 for _ in range(10)]
    goal[0][5] = goal[9][0] = "X"
    monkeypatch.setattr(original, "final_grid", goal)
    for many in (3, 4):
        pieces = pairs_of([("#...", *("....",) * 3)] * many)
        assert not original.backtrack(grid_of(("." * 6,) * 6), [False] * many, pieces)


def test_the_packages_search_says_what_the_documents_says(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [compare(seed, monkeypatch) for seed in range(80)]
    assert 20 < sum(answers) < 75


@pytest.mark.soak
def test_the_searches_agree_on_ten_thousand_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(10_000):
        compare(seed, monkeypatch, many=3 if seed % 50 else 4)


@given(st.integers(0, 2**32))
def test_a_drop_is_the_packages_drop(seed: int) -> None:
    """Every place where a piece of a random puzzle can come to rest."""
    puzzle = random_puzzle(random.Random(seed), many=1)
    grid, piece = grid_of(puzzle.start), pairs_of(puzzle.pieces)[0]
    found = set()
    for offset in range(6 - original.get_max_x_of_piece([piece], 0)):
        after, success = original.drop_piece_in_grid(grid, piece, offset)
        if success:
            found.add(tuple("".join(row).replace("X", "#") for row in after[4:]))
    places = twin.drops(list(puzzle.start), list(puzzle.pieces[0]))
    assert found == {tuple(twin.frozen(list(puzzle.start), place)) for place in places}


# The program


def command(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        input=given,
        capture_output=True,
        timeout=LIMIT_S,
    )
    return ended.returncode, ended.stdout.decode(), ended.stderr.decode()


def answer(puzzle: TetrisitoPuzzle, implementation: str, capsys: Any, path: Path) -> str:
    path.write_text(format_original(puzzle))
    assert original.main(["--implementation", implementation, str(path)]) == 0
    return str(capsys.readouterr().out)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_program_says_yes_or_no_and_a_line_end(line_end: str, tmp_path: Path) -> None:
    given = format_original(HEART, line_end).encode()
    assert command(given=given) == (0, "YES\n", "")
    assert command("-", given=given + b"YES") == (0, "YES\n", "")  # the answer ends some files
    (tmp_path / "heart.in").write_bytes(given)
    assert command(str(tmp_path / "heart.in")) == (0, "YES\n", "")
    assert command("--implementation", "B", str(tmp_path / "heart.in")) == (0, "NO\n", "")


def test_in_order_a_piece_that_fits_nowhere_is_skipped_and_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = ("......", *["#####."] * 5)
    square, dot = ("....", "....", "##..", "##.."), ("....", "....", "....", "#...")
    goal = ("......", *["#####."] * 4, "######")
    puzzle = TetrisitoPuzzle(start, goal, (square, dot))
    assert answer(puzzle, "B", capsys, tmp_path / "in") == "YES\n"
    lower = ("......", "......", *["#####."] * 4)
    puzzle = TetrisitoPuzzle(lower, ("......", "......", *["#####."] * 3, "######"), (square, dot))
    assert answer(puzzle, "B", capsys, tmp_path / "in") == "NO\n"
    flat = ("....", "....", "....", "####")
    puzzle = TetrisitoPuzzle(("......",) * 6, ("......",) * 5 + ("#.....",), (flat, dot))
    assert answer(puzzle, "B", capsys, tmp_path / "in") == "NO\n"
    assert answer(puzzle, "C", capsys, tmp_path / "in") == "YES\n"


def test_cells_are_counted_as_drawn_not_four_a_piece(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    five = ("....", "....", "#...", "####")
    goal = ("......",) * 4 + ("#.....", "####..")
    puzzle = TetrisitoPuzzle(("......",) * 6, goal, (five,))
    assert answer(puzzle, "A", capsys, tmp_path / "in") == "YES\n"


def test_implementation_a_takes_one_piece() -> None:
    one = TetrisitoPuzzle(HEART.start, HEART.start, HEART.pieces[:1])
    given = format_original(one).encode()
    assert command("--implementation", "A", given=given) == (0, "YES\n", "")
    given = format_original(HEART).encode()
    message = "standard input: line 13: 5 pieces; implementation A takes one\n"
    assert command("--implementation", "A", given=given) == (2, "", message)
    assert command("--implementation", "D")[0] == 2


@pytest.mark.parametrize("end", [b"\n", b"", b"\nYES"])
def test_the_answer_comes_when_the_blocks_are_read_not_at_the_end_of_input(end: bytes) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert program.stdin
    assert program.stdout
    with program:
        program.stdin.write(format_original(HEART).encode().rstrip(b"\n") + end)
        program.stdin.flush()
        assert program.stdout.readline() == b"YES\n"  # the input is still open
        assert program.wait(LIMIT_S) == 0


def test_a_byte_order_mark_and_spaces_around_the_count_are_accepted(tmp_path: Path) -> None:
    text = format_original(HEART).replace("5\n", " 5\t\n")
    given = b"\xef\xbb\xbf" + text.encode()
    assert command(given=given) == (0, "YES\n", "")
    (tmp_path / "heart.in").write_bytes(given)
    assert command(str(tmp_path / "heart.in")) == (0, "YES\n", "")


def test_at_a_terminal_it_says_what_it_waits_for() -> None:
    child = pexpect.spawn(sys.executable, ["-c", PROGRAM], timeout=LIMIT_S, encoding="utf-8")
    one = TetrisitoPuzzle(HEART.start, HEART.start, HEART.pieces[:1])
    lines = format_original(one).splitlines()
    for question, answers in (
        ("The start grid: 6 rows of 6 cells, . is empty and # a block.", lines[:6]),
        ("The goal grid", lines[6:12]),
        ("The number of pieces.", lines[12:13]),
        ("Piece 1: 4 rows of 4 cells", lines[13:]),
    ):
        child.expect_exact(question)
        for line in answers:
            child.sendline(line)
    child.expect_exact("YES")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def damage(change: Callable[[bytes], bytes]) -> bytes:
    return change(format_original(HEART).encode())


def test_a_file_that_ends_early_is_malformed(tmp_path: Path) -> None:
    (tmp_path / "short.in").write_bytes(damage(lambda text: text[:7]))
    expected = f"{str(tmp_path / 'short.in')!r}: line 2: the text ends too early\n"
    assert command(str(tmp_path / "short.in")) == (2, "", expected)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        pytest.param(b"\x00\xff\xfe" * 99, "line 1: ", id="binary"),
        pytest.param(b"#" * 2_000_000, "line 1: '########################' is", id="endless"),
        pytest.param(b"....\n" * 300_000, "line 1: '....' is not a row of 6", id="narrow"),
        pytest.param(damage(lambda text: text[:-3]), "line 33: '.#' is not a row", id="cut off"),
        pytest.param(damage(lambda text: text.replace(b"5", b"0")), "line 13: '0'", id="none"),
        pytest.param(damage(lambda text: text.replace(b"5", b"five")), "line 13: 'f", id="word"),
        pytest.param(damage(lambda text: text.replace(b"#", b"X")), "line 8: '.X", id="X"),
        pytest.param(damage(lambda text: text.replace(b"\n", b"\r")), "line 1: '", id="CR"),
        pytest.param(b"......\n" * 12 + b"1\n" + b"....\n" * 4, "line 14: the box", id="empty box"),
        pytest.param(b"......\n" * 12 + b"999999999\n", "line 13: '999999999' is", id="many"),
    ],
)
def test_malformed_input_is_one_line_that_names_the_line_and_the_reason(
    given: bytes, why: str
) -> None:
    status, output, errors = command(given=given)
    assert (status, output) == (2, "")
    assert errors.count("\n") == 1
    assert why in errors

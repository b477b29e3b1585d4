import io
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.originals import tetrisito as original
from plancia.originals.console import BadInput
from plancia.tetrisito.notation import TetrisitoPuzzle, format_original, parse_puzzle
from plancia.tetrisito.presets import HEART
from twins import tetrisito as twin
from twins import tetrisito_document as document
from waiting import LIMIT_S

PROGRAM = "import sys; from plancia.originals.tetrisito import main; sys.exit(main(sys.argv[1:]))"


def lines(rows: int, columns: int) -> st.SearchStrategy[list[str]]:
    row = st.text(".#", min_size=columns, max_size=columns)
    return st.lists(row, min_size=rows, max_size=rows)


def grids(cells: str) -> st.SearchStrategy[list[list[str]]]:
    row = st.lists(st.sampled_from(cells), min_size=6, max_size=6)
    return st.lists(row, min_size=10, max_size=10)


usual = lines(6, 6).map(document.get_input)
boxes = lines(4, 4).filter(lambda box: any("#" in row for row in box))
pieces = boxes.map(document.convert_piece_to_pairs)


@given(lines(6, 6))
def test_get_input_is_the_documents(rows: list[str]) -> None:
    assert original.init_arr() == document.init_arr()
    assert original.get_input(rows) == document.get_input(rows)
    assert original.get_input(iter([row + "\r\n" for row in rows])) == document.get_input(rows)


@given(st.lists(boxes, min_size=1, max_size=6))
def test_get_pieces_is_the_documents(some: list[list[str]]) -> None:
    rows = [row for box in some for row in box]
    assert original.get_pieces(rows, len(some)) == document.get_pieces(rows, len(some))
    assert original.init_chosen(len(some)) == document.init_chosen(len(some))


@given(lines(4, 4))
def test_convert_piece_to_pairs_is_the_documents(box: list[str]) -> None:
    expected = document.convert_piece_to_pairs([[*row] for row in box])
    assert original.convert_piece_to_pairs(box) == expected
    assert original.get_max_x_of_piece(expected) == document.get_max_x_of_piece(expected)


@given(grids(".#X"))
def test_freeze_blocks_changes_the_grid_and_returns_it(grid: list[list[str]]) -> None:
    expected = document.freeze_blocks(original.deepcopy(grid))
    assert original.freeze_blocks(grid) is grid
    assert grid == expected


@given(grids("X."), grids("X."), st.booleans())
def test_comparing_and_counting_are_the_documents(
    one: list[list[str]], two: list[list[str]], same: bool
) -> None:
    other = original.deepcopy(one) if same else two
    assert original.is_equal_grids(one, other) == document.is_equal_grids(one, other)
    assert original.not_fit(one, other) == document.not_fit(one, other)
    assert original.counter(one) == document.counter(one)


def test_deepcopy_shares_nothing() -> None:
    grid, chosen = original.init_arr(), original.init_chosen(3)
    copied = original.deepcopy(grid)
    copied[0][0] = "X"
    assert grid == original.init_arr()
    original.deepcopy(chosen)[0] = True
    assert chosen == [False] * 3


@given(st.one_of(usual, grids("...X"), grids("...#X")), pieces, st.integers(0, 5))
def test_drop_piece_in_grid_is_the_documents_even_on_impossible_grids(
    grid: list[list[str]], piece: list[list[int]], offset: int
) -> None:
    offset = min(offset, 5 - original.get_max_x_of_piece(piece))
    before = original.deepcopy(grid)
    after, success = original.drop_piece_in_grid(grid, piece, offset)
    assert (after, success) == document.drop_piece_in_grid(grid, piece, offset)
    assert grid == before
    assert (after is grid) == (not success)


def random_rows(chance: random.Random, share: float) -> list[str]:
    """A grid whose rows hold more blocks the lower they are."""
    return [
        "".join("#" if chance.random() < share * r / 6 else "." for _ in range(6)) for r in range(6)
    ]


def small_case(chance: random.Random) -> tuple[list[list[str]], list[list[list[int]]]]:
    """A grid and up to three pieces, small ones so that the document's search ends."""
    share = chance.choice((0.0, 0.2, 0.5))
    rows = [
        "".join("#" if chance.random() < share * r / 6 else "." for _ in range(6)) for r in range(6)
    ]
    some = []
    for _ in range(chance.randint(1, 3)):
        box = [[0, 0], [0, 1], [1, 0], [1, 1], [0, 2], [2, 0], [3, 3]]
        some.append(sorted(chance.sample(box, chance.randint(1, 4))))
    return original.get_input(rows), some


@given(st.integers(0, 2**32), st.sampled_from(["dropped", "one more", "loose", "hidden"]))
def test_backtrack_is_the_documents_even_on_impossible_grids(seed: int, kind: str) -> None:
    chance = random.Random(seed)
    grid, some = small_case(chance)
    if kind == "loose":
        grid[chance.randrange(10)][chance.randrange(6)] = "#"
    if kind == "hidden":
        grid[chance.randrange(4)][chance.randrange(6)] = "X"
    goal = grid
    for piece in chance.sample(some, chance.randint(0, len(some))):
        offset = chance.randint(0, 5 - original.get_max_x_of_piece(piece))
        goal, _ = original.drop_piece_in_grid(goal, piece, offset)
    if kind == "one more":
        goal = original.deepcopy(goal)
        goal[chance.randrange(4, 10)][chance.randrange(6)] = "X"
    chosen = [chance.random() < 0.1 for _ in some]
    before = original.deepcopy((grid, chosen, some, goal))
    expected = document.backtrack(grid, chosen, some, goal)
    assert original.backtrack(grid, chosen, some, goal) == expected
    assert (grid, chosen, some, goal) == before


SINGLE = [[3, 0]]
"""A piece of one block, at the left of the lowest row of its box."""


def grid_of(**cells: str) -> list[list[str]]:
    """An empty grid but for cells such as r9c0="X"; the hidden rows are 0 to 3."""
    grid = [["."] * 6 for _ in range(10)]
    for place, cell in cells.items():
        grid[int(place[1])][int(place[3])] = cell
    return grid


def test_backtrack_says_no_at_once_where_a_block_is_not_in_the_goal() -> None:
    grid = grid_of(r9c0="X")
    assert original.backtrack(grid, [False], [SINGLE], grid_of(r9c1="X")) is False


def test_no_drop_makes_a_goal_with_a_block_that_still_falls() -> None:
    assert original.backtrack(grid_of(), [False], [SINGLE], grid_of(r9c0="X")) is True
    assert original.backtrack(grid_of(), [False], [SINGLE], grid_of(r9c0="X", r9c5="#")) is False


def test_blocks_that_still_fall_come_down_with_the_first_piece() -> None:
    grid, goal = grid_of(r4c0="#", r8c0="#"), grid_of(r4c0="X", r5c0="X", r9c0="X")
    assert original.drop_piece_in_grid(grid, SINGLE, 0) == (goal, True)
    assert original.backtrack(grid, [False], [SINGLE], goal) is True


def test_a_frozen_block_in_the_hidden_rows_shades_nothing_and_a_piece_there_replaces_it() -> None:
    hanging, covered = grid_of(r0c0="X"), grid_of(r3c0="X")
    goal = grid_of(r0c0="X", r8c0="X", r9c0="X")
    assert original.backtrack(hanging, [False] * 2, [SINGLE] * 2, goal) is True
    assert original.backtrack(covered, [False], [SINGLE], grid_of(r3c0="X", r9c0="X")) is False


@pytest.mark.parametrize("column", range(6))
@pytest.mark.parametrize("top", [3, 2, 1])
def test_a_piece_sticks_out_with_any_block_in_any_hidden_row(column: int, top: int) -> None:
    """The piece's lower block comes to rest in row 4, the highest that is no hidden one."""
    grid = grid_of(**{f"r{row}c{column}": "X" for row in range(5, 10)})
    assert original.drop_piece_in_grid(grid, [[0, 0], [4 - top, 0]], column) == (grid, False)


def random_puzzle(chance: random.Random, many: int) -> TetrisitoPuzzle:
    """A puzzle for the given order; the goal is where drops lead, with one cell changed or not."""
    share = chance.choice((0.0, 0.3, 0.8))
    start = tuple(random_rows(chance, share))
    some = []
    for _ in range(many):
        box = [["."] * 4 for _ in range(4)]
        for _ in range(chance.randint(1, 6)):
            box[chance.randrange(4)][chance.randrange(3)] = "#"
        some.append(tuple(map("".join, box)))
    state: twin.State = list(start), list(range(many))
    for _ in range(chance.randint(0, many)):
        after = twin.after_one_drop(state, [list(box) for box in some], True, False, False)
        state = chance.choice(after) if after else state
    goal = [[*row] for row in state[0]]
    if chance.random() < 0.3:
        goal[chance.randrange(6)][chance.randrange(6)] = "#"
    return TetrisitoPuzzle(start, tuple(map("".join, goal)), tuple(some))


@pytest.mark.parametrize("implementation", ["B", "C"])
def test_the_answers_are_the_twins(implementation: str) -> None:
    answers = []
    for seed in range(60):
        puzzle = random_puzzle(random.Random(seed), many=3)
        state = list(puzzle.start), list(range(3))
        shapes = [list(box) for box in puzzle.pieces]
        rules = implementation == "B", False, False
        answers.append(original.answer(puzzle, implementation))
        assert answers[-1] == twin.solvable(state, list(puzzle.goal), shapes, rules)
    assert 15 < sum(answers) < 55


def test_in_order_a_piece_that_fits_nowhere_is_skipped_and_no_other() -> None:
    start = ("......", *["#####."] * 5)
    square, dot = ("....", "....", "##..", "##.."), ("....", "....", "....", "#...")
    goal = ("......", *["#####."] * 4, "######")
    assert original.answer(TetrisitoPuzzle(start, goal, (square, dot)), "B")
    lower = ("......", "......", *["#####."] * 4)
    goal = ("......", "......", *["#####."] * 3, "######")
    assert not original.answer(TetrisitoPuzzle(lower, goal, (square, dot)), "B")


def test_a_piece_that_misses_the_goal_is_not_skipped_in_order() -> None:
    empty = ("......",) * 6
    goal = ("......",) * 5 + ("#.....",)
    flat, dot = ("....", "....", "....", "####"), ("....", "....", "....", "#...")
    assert not original.answer(TetrisitoPuzzle(empty, goal, (flat, dot)), "B")
    assert original.answer(TetrisitoPuzzle(empty, goal, (flat, dot)), "C")


def command(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        input=given,
        capture_output=True,
        timeout=LIMIT_S,
    )
    return ended.returncode, ended.stdout.decode(), ended.stderr.decode()


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_program_says_yes_or_no_and_a_line_end(line_end: str, tmp_path: Path) -> None:
    given = format_original(HEART, line_end).encode()
    assert command(given=given) == (0, "YES\n", "")
    assert command("-", given=given) == (0, "YES\n", "")
    (tmp_path / "heart.in").write_bytes(given)
    assert command(str(tmp_path / "heart.in")) == (0, "YES\n", "")
    assert command("--implementation", "B", str(tmp_path / "heart.in")) == (0, "NO\n", "")


def test_implementation_a_takes_one_piece(tmp_path: Path) -> None:
    one = TetrisitoPuzzle(HEART.start, HEART.start, HEART.pieces[:1])
    given = format_original(one).encode()
    assert command("--implementation", "A", given=given) == (0, "YES\n", "")
    given = format_original(HEART).encode()
    message = "standard input: line 13: 5 pieces; implementation A takes one\n"
    assert command("--implementation", "A", given=given) == (2, "", message)
    two = TetrisitoPuzzle(HEART.start, HEART.start, HEART.pieces[:2])
    (tmp_path / "two").write_text(format_original(two))
    with pytest.raises(BadInput, match="line 13: 2 pieces; implementation A takes one"):
        original.read_puzzle(str(tmp_path / "two"), "A")


def test_an_input_that_ends_with_its_answer_is_read() -> None:
    """As all files of one public collection of cases do."""
    given = format_original(HEART).encode()
    assert command(given=given + b"YES") == (0, "YES\n", "")


def test_several_boxes_become_pairs_under_the_documents_other_spelling() -> None:
    found = original.convert_pieces_to_pairs(HEART.pieces)
    assert found == [document.convert_piece_to_pairs(list(box)) for box in HEART.pieces]


def test_read_file_fills_buffers_one_after_the_other(tmp_path: Path) -> None:
    given = format_original(HEART, "\r\n").encode()
    path = tmp_path / "heart.in"
    path.write_bytes(given)
    assert original.read_file(path, 48) == original.read_file(str(path), 48) == given[:48]
    with path.open("rb") as file:
        blocks = [original.read_file(file, size) for size in (48, 48, 3, 24)]
        assert blocks == [given[:48], given[48:96], given[96:99], given[99:123]]
        assert original.read_file(file, 9999) == given[123:]
        assert original.read_file(file, 1) == b""


def test_grids_and_chosen_pieces_are_printed(capfd: pytest.CaptureFixture[str]) -> None:
    original.print(original.get_input(["#....."] * 6))
    original.print_chosen([True, False, True])
    assert capfd.readouterr().out == "......\n" * 4 + "X.....\n" * 6 + "\n" + "101\n"


def test_the_documents_own_signatures_are_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its macros fill what an address points to, a list is filled and returned."""
    given = format_original(HEART, "\r\n").encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
    start: list[list[str]] = []
    final: list[list[str]] = []
    assert original.init_arr(start) is start
    assert original.init_arr(final) == original.init_arr()
    assert original.get_input(start) is start
    assert original.get_input(final) == original.get_input(HEART.goal)
    assert start == original.get_input(HEART.start)
    buffer = bytearray()
    assert original.read_file(3, buffer) == buffer == b"5\r\n"
    chosen = [True] * 5
    assert original.init_chosen(5, chosen) is chosen
    assert chosen == [False] * 5
    some: list[list[list[int]]] = []
    assert original.get_pieces(5, some) is some
    assert some == original.convert_pieces_to_pairs(HEART.pieces)
    rows = [row for box in HEART.pieces for row in box]
    assert original.get_pieces(5, rows) == original.get_pieces(5, iter(rows)) == some
    assert original.convert_pieces_to_pairs(HEART.pieces[2], 2) == some[2]
    assert [original.get_max_x_of_piece(some, i) for i in range(5)] == [2, 3, 2, 2, 2]
    copied = original.deepcopy(start, 10)
    assert copied == start
    assert copied is not start
    assert original.deepcopy(chosen, 2) == chosen
    monkeypatch.setattr(original, "final_grid", final)
    assert original.backtrack(start, chosen, some)
    assert not original.backtrack(start, [True] * 5, some)
    assert original.read_file(4, io.BytesIO(b"......")) == b"...."
    assert original.is_equal_grid(start, copied)
    assert original.get_max_of_piece(some[1]) == original.get_max_x_of_pieces(some, 1) == 3
    assert original.piece_to_pairs(HEART.pieces[0], 0) == some[0]


def test_the_goal_that_the_program_has_read_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "heart.in").write_text(format_original(HEART))
    before = list(original.final_grid)
    try:
        assert original.main([str(tmp_path / "heart.in")]) == 0
        assert original.final_grid == original.get_input(HEART.goal)
        original.final_grid.clear()
        with pytest.raises(ValueError, match="there is no goal"):
            original.backtrack(original.get_input(HEART.start), [], [])
    finally:
        original.final_grid[:] = before


@pytest.mark.parametrize("offset", [-1, -6, 4, 6])
def test_an_offset_off_the_grid_is_refused_and_the_grid_stays(offset: int) -> None:
    grid = original.get_input(["......"] * 6)
    piece = [[0, 0], [0, 1], [0, 2]]
    with pytest.raises(ValueError, match=f"the offset is {offset}; this piece has 0 to 3"):
        original.drop_piece_in_grid(grid, piece, offset)
    assert grid == original.get_input(["......"] * 6)


def test_pieces_grids_and_lists_of_another_size_are_refused() -> None:
    grid = original.get_input(["......"] * 6)
    with pytest.raises(ValueError, match=r"a piece has no block \[4, 0\]; its box is 4x4"):
        original.drop_piece_in_grid(grid, [[4, 0]], 0)
    for call in (original.counter, lambda g: original.drop_piece_in_grid(g, [[0, 0]], 0)):
        with pytest.raises(ValueError, match="a grid has 10 rows of 6 cells"):
            call(grid[4:])
    with pytest.raises(ValueError, match="a grid has 10 rows of 6 cells"):
        original.not_fit(grid, grid[1:])
    with pytest.raises(ValueError, match="a grid has 6 lines of 6 cells"):
        original.get_input(["......"] * 5)
    with pytest.raises(ValueError, match="a piece has 4 lines of 4 cells"):
        original.get_pieces(["####"] * 7, 2)
    with pytest.raises(ValueError, match="chosen has 1 values for 0 pieces"):
        original.backtrack(grid, [False], [], grid)
    with pytest.raises(ValueError, match="there is no piece 1; there are 0 to 0"):
        original.get_max_x_of_piece([[[0, 0]]], 1)


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
    assert parse_puzzle(given.decode()) == HEART


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


@pytest.mark.parametrize(
    ("given", "why"),
    [
        pytest.param(b"", "line 1: the text ends", id="nothing"),
        pytest.param(b"\x00\xff\xfe" * 99, "line 1: '\\x00' in column 1", id="binary"),
        pytest.param(b"#" * 2_000_000, "longer than", id="endless"),
        pytest.param(b"#" * 1_000_000, "line 1: '########################...' has", id="long"),
        pytest.param(damage(lambda text: text[:-3]), "line 33: '.#' has 2 cells", id="cut off"),
        pytest.param(damage(lambda text: text.replace(b"5", b"6")), "line 34: the text", id="six"),
        pytest.param(damage(lambda text: text.replace(b"5", b"0")), "line 13: '0'", id="none"),
        pytest.param(damage(lambda text: text.replace(b"5", b"five")), "line 13: 'f", id="word"),
        pytest.param(damage(lambda text: text.replace(b"#", b"X")), "line 8: 'X' in", id="X"),
        pytest.param(damage(lambda text: text.replace(b"\n", b"\r")), "line 1: '\\r'", id="CR"),
    ],
)
def test_malformed_input_is_one_line_that_names_the_line_and_the_reason(
    given: bytes, why: str
) -> None:
    status, output, errors = command(given=given)
    assert (status, output) == (2, "")
    assert errors.count("\n") == 1
    assert why in errors


def test_a_file_that_can_not_be_read_is_one_line_and_exit_status_two(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.in"):
        status, output, errors = command(str(path))
        assert (status, output) == (2, "")
        assert str(path) in errors
        assert errors.count("\n") == 1
    assert command("--implementation", "D")[0] == 2

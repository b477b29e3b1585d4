import json
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.originals import pente as original
from plancia.originals.pente import Board, load_board, simulate_game
from plancia.pente import board as geometry
from plancia.pente.board import EAST, NORTH_EAST, SOUTH, SOUTH_EAST

DOCUMENT = json.loads(
    (Path(__file__).parent.parent / "data" / "pente" / "original_examples.json").read_text()
)
CAPTURES = {
    "check_horizontal_capture": (EAST,),
    "check_vertical_capture": (SOUTH,),
    "check_diagonal_capture": (NORTH_EAST, SOUTH_EAST),
}
WINNERS = {
    "check_horizontal_winner": EAST,
    "check_vertical_winner": SOUTH,
    "check_sw_ne_diagonal_winner": NORTH_EAST,
    "check_nw_se_diagonal_winner": SOUTH_EAST,
}


def board_of(rows: list[str]) -> Board:
    return Board(len(rows), len(rows[0]), bytearray("".join(rows), "ascii"))


def rows_of(board: Board) -> list[str]:
    text, width = board.slots.decode("ascii"), board.num_cols
    return [text[start : start + width] for start in range(0, len(text), width)]


def file_of(folder: Path, rows: list[str]) -> str:
    path = folder / "board.txt"
    path.write_text("\n".join([str(len(rows)), str(len(rows[0])), *rows]) + "\n", newline="")
    return str(path)


# The document's examples


def test_all_ninety_one_examples_of_the_document_are_here() -> None:
    assert len(DOCUMENT["examples"]) == 91


@pytest.mark.parametrize(
    "example", DOCUMENT["examples"], ids=lambda example: f"{example['part']}-{example['example']}"
)
@pytest.mark.parametrize("code", [str, ord], ids=["as-character", "as-code"])
def test_an_example_of_the_document(example: dict[str, Any], code: Any) -> None:
    board = board_of(DOCUMENT["boards"][example["board"]])
    arguments = {
        name: code(value) if isinstance(value, str) else value
        for name, value in example["arguments"].items()
    }
    returned = getattr(original, example["function"])(board, **arguments)
    expected = example["returns"]
    assert returned == (tuple(expected) if isinstance(expected, list) else expected)
    assert rows_of(board) == example["after"]


def test_the_documents_board_file_is_loaded_with_its_counts(tmp_path: Path) -> None:
    file = tmp_path / "board1.txt"
    file.write_bytes(
        b"7\n10\n.XX.X.XX..\n..........\n.....X....\n..XXOXX...\n...X.X....\n..XX....X.\n"
        b"..ZQ.....X\nanything may stand here\n"
    )
    board = Board()
    assert load_board(board, file) == 16 << 16 | 1 << 8 | 2
    assert (board.num_rows, board.num_cols) == (7, 10)
    assert rows_of(board)[3:] == ["..XXOXX...", "...X.X....", "..XX....X.", ".........X"]


def test_a_short_row_is_read_as_the_documents_result_demands(tmp_path: Path) -> None:
    """Part XII, example 4: in its file the third row has eight characters instead of nine."""
    file = tmp_path / "short.txt"
    file.write_bytes(
        b"9\n9\n...XOXOX.\n..O..O...\nX..O..O.\n.X.....O.\n..X..O...\n..OX.....\n.X..X....\n"
        b".O...X.X.\n.O.X.....\n"
    )
    board = Board()
    assert load_board(board, str(file)) == 12 << 16 | 11 << 8 | 7
    assert rows_of(board) == DOCUMENT["boards"]["nw_se_diag_win1"]
    assert original.check_nw_se_diagonal_winner(board, "X") == (3, 0)


# The struct and the slots


def test_the_struct_is_two_little_endian_words_and_the_slots() -> None:
    assert board_of(["X.", "O.", ".."]).to_bytes() == b"\3\0\0\0\2\0\0\0X.O..."
    assert Board().to_bytes() == bytes(8)


@pytest.mark.parametrize(("row", "col"), [(-1, 0), (0, -1), (2, 0), (0, 3), (-5, 99)])
def test_off_the_board_everything_is_an_error(row: int, col: int) -> None:
    board = board_of(["X..", "..."])
    assert original.get_slot(board, row, col) == -1
    assert original.set_slot(board, row, col, "X") == -1
    assert original.place_piece(board, row, col, "X") == -1
    for name in CAPTURES:
        assert getattr(original, name)(board, row, col, "X") == -1
    assert board == board_of(["X..", "..."])


def test_a_board_that_is_not_initialised_has_no_slots() -> None:
    board = Board()
    assert original.get_slot(board, 0, 0) == -1
    assert original.game_status(board) == (0, 0)
    for name in WINNERS:
        assert getattr(original, name)(board, "X") == (-1, -1)


def test_a_slot_with_another_character_is_free_for_a_piece() -> None:
    board = board_of(["..."])
    assert original.set_slot(board, 0, 1, "Q") == ord("Q")
    assert original.place_piece(board, 0, 1, ord("O")) == ord("O")
    assert original.place_piece(board, 0, 1, "X") == -1
    assert rows_of(board) == [".O."]


@pytest.mark.parametrize("player", ["x", "o", ".", "Z", "", "XO", "0", 0, -1, 48, [], None])
def test_who_is_no_player_is_an_error_everywhere(player: Any) -> None:
    rows = ["XXXXX.", "OOOOO."]
    board = board_of(rows)
    for col in (0, 5):
        assert original.place_piece(board, 0, col, player) == -1
        for name in CAPTURES:
            assert getattr(original, name)(board, 0, col, player) == -1
    for name in WINNERS:
        assert getattr(original, name)(board, player) == (-1, -1)
    assert rows_of(board) == rows


@pytest.mark.parametrize("character", ["", "AB", "€", 256, -1])
def test_what_is_not_one_byte_cannot_be_set(character: Any) -> None:
    with pytest.raises(ValueError, match="is not a character of one byte"):
        original.set_slot(board_of(["."]), 0, 0, character)


# Loading


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n", b"3", b"3\n", b"3\n\n...", b"\n3\n3\n", b"x\n3\n...", b"3\ny\n...", b"0\n3\n",
        b"3\n00\n", b"100\n3\n", b"3\n100\n", b"-3\n3\n", b" 3\n3\n", b"3 \n3\n", b"3 3\n...",
        b"3\r\n3\r\n...\r\n", b"\xff\xfe\x00", "٣\n٣\n".encode(),
    ],
)  # fmt: skip
def test_a_bad_header_is_an_error_and_the_board_stays(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    board = board_of(["XO", ".."])
    assert load_board(board, str(file)) == -1
    assert board == board_of(["XO", ".."])
    assert simulate_game(board, str(file), "X0000", 1) == (0, -1)


def test_a_file_that_cannot_be_read_is_an_error_and_the_board_stays(tmp_path: Path) -> None:
    board = board_of(["XO"])
    for name in (str(tmp_path / "none.txt"), str(tmp_path), "a\0b", ""):
        assert load_board(board, name) == -1
    assert board == board_of(["XO"])


@pytest.mark.parametrize(
    ("content", "returned", "rows"),
    [
        (b"1\n1\nX\n", 1 << 16, ["X"]),
        (b"01\n02\nOX", 1 << 16 | 1 << 8, ["OX"]),
        (b"2\n2", 0, ["..", ".."]),
        (b"2\n2\nXO\n", 1 << 16 | 1 << 8, ["XO", ".."]),
        (b"2\n2\nXOXOX", 2 << 16 | 2 << 8, ["XO", "OX"]),  # the third character is a line end
        (b"2\n3\nX\n.O..\n", 1 << 16 | 2, ["X..", "..."]),  # and so is the O
        (b"1\n3\nx0\xff\n", 3, ["..."]),
        (b"1\n2\nXX\nOO\n", 2 << 16, ["XX"]),
    ],
)
def test_a_board_is_read_as_a_stream(
    content: bytes, returned: int, rows: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "stream.txt"
    file.write_bytes(content)
    board = Board()
    assert load_board(board, file) == returned
    assert rows_of(board) == rows


@pytest.mark.parametrize(("cell", "shift"), [("X", 16), ("O", 8), ("#", 0)])
def test_counts_stop_at_255(cell: str, shift: int, tmp_path: Path) -> None:
    board = Board()
    rows = [cell * 99] * 99
    assert load_board(board, file_of(tmp_path, rows)) == 255 << shift
    assert rows_of(board) == [row.replace("#", ".") for row in rows]


# Captures and winners against the package


def compare(chance: random.Random) -> None:
    """The package's board finds the same captures and runs."""
    rows, columns = chance.randint(1, 10), chance.randint(1, 10)
    mix = chance.choice(["XO.", "XXXXO.", "XOOOO.", "OOOOO.", "XX."])
    cells = ["".join(chance.choices(mix, k=columns)) for _ in range(rows)]
    shape, player = geometry.PointBoard(rows, columns), chance.choice("XO")
    row, col = chance.randrange(rows), chance.randrange(columns)
    own, other = (ord(player), ord("X") + ord("O") - ord(player))
    for name, axes in CAPTURES.items():
        board = board_of(cells)
        returned = getattr(original, name)(board, row, col, player)
        expected = board_of(cells)
        if cells[row][col] != player:
            assert returned == -1
        else:
            sandwiches = shape.captures(row * columns + col, axes)
            taken = geometry.sandwiched(board_of(cells).slots, sandwiches, own, other)
            for point in taken:
                expected.slots[point] = ord(".")
            assert returned == len(taken)
        assert board == expected
    for name, axis in WINNERS.items():
        board = board_of(cells)
        starts = [run[0] for run in shape.runs(board.slots, own, axes=(axis,))]
        expected_cell = shape.cell(min(starts)) if starts else (-1, -1)
        assert getattr(original, name)(board, player) == expected_cell
        assert rows_of(board) == cells


@given(st.integers(0, 2**32))
def test_captures_and_winners_are_those_of_the_package_s_board(seed: int) -> None:
    compare(random.Random(seed))


@pytest.mark.soak
def test_captures_and_winners_are_the_package_s_on_ten_thousand_boards() -> None:
    for seed in range(10_000):
        compare(random.Random(seed))


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("place_piece", {"set_slot"}),
        *((name, {"get_slot", "set_slot"}) for name in CAPTURES),
        (
            "simulate_game",
            {"load_board", "place_piece", "game_status", *CAPTURES, *WINNERS},
        ),
    ],
)
def test_a_function_calls_those_that_its_part_must_call(name: str, called: set[str]) -> None:
    names = {*getattr(original, name).__code__.co_names}
    if "_capture" in names:
        names |= {*original._capture.__code__.co_names}
    assert called <= names


# Simulation


def simulate(tmp_path: Path, rows: list[str], turns: str, most: int = 99) -> tuple[Any, list[str]]:
    board = Board()
    return simulate_game(board, file_of(tmp_path, rows), turns, most), rows_of(board)


def test_a_simulation_stops_at_the_first_five(tmp_path: Path) -> None:
    result, rows = simulate(tmp_path, ["XXXX..", "OOOO.."], "X0004O0104")
    assert result == (1, ord("X"))
    assert rows == ["XXXXX.", "OOOO.."]
    result, _ = simulate(tmp_path, ["XXXX..", "OOOO.."], "O0104X0004")
    assert result == (1, ord("O"))


def test_invalid_turns_are_skipped_and_do_not_count(tmp_path: Path) -> None:
    turns = "Z0000X0900X0009XAA00X0000O0000O0001"
    result, rows = simulate(tmp_path, ["...", "..."], turns)
    assert result == (2, -1)
    assert rows == ["XO.", "..."]


def test_a_simulation_plays_at_most_the_given_number_of_valid_turns(tmp_path: Path) -> None:
    turns = "Z0000X0000O0001X0002"
    assert simulate(tmp_path, ["....", "...."], turns, 2) == ((2, -1), ["XO..", "...."])
    assert simulate(tmp_path, ["....", "...."], turns, 0) == ((0, -1), ["....", "...."])
    assert simulate(tmp_path, ["....", "...."], turns, -3) == ((0, -1), ["....", "...."])


@pytest.mark.parametrize(
    ("turns", "played"), [("", 0), ("X000", 0), ("X0000O", 1), ("X0000\0O0001", 1), ("X00\n0", 0)]
)
def test_only_whole_turns_before_the_end_of_the_string_are_played(
    turns: str, played: int, tmp_path: Path
) -> None:
    assert simulate(tmp_path, ["..."], turns)[0] == (played, -1)


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**32))
def test_a_simulation_is_the_games_seed_preset(rows: int, columns: int, seed: int) -> None:
    position = plancia.game("pente", "course", rows=rows, columns=columns).start()
    chance, turns = random.Random(seed), ""
    while position.outcome is None:
        move = chance.choice(position.legal_moves())
        turns += f"{'XO'[position.to_move - 1]}{move // columns:02}{move % columns:02}"
        position = position.play(move)
    with tempfile.TemporaryDirectory() as folder:
        result, board = simulate(Path(folder), ["." * columns] * rows, turns, 10_000)
    assert board == list(position.picture().board.rows)
    winner = position.outcome.winner
    assert result == (len(turns) // 5, ord("XO"[winner - 1]) if winner else -1)


# The command


def test_the_command_reads_turns_from_a_file_and_stops_after_the_given_number(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    turns = tmp_path / "turns.txt"
    turns.write_bytes(b"X0004\r\nO0100\n")
    board = file_of(tmp_path, ["XXXX.", "....."])
    assert original.main([board, f"@{turns}"]) == 0
    assert capfd.readouterr().out == "XXXXX\n.....\nTurns played: 1\nWinner: X\n"
    assert original.main(["--turns", "0", board, f"@{turns}"]) == 0
    assert capfd.readouterr().out == "XXXX.\n.....\nTurns played: 0\nWinner: none\n"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "No such file or directory"),
        (b"", "line 1: a number from 1 to 99 is expected"),
        (b"3\nthree\n", "line 2: a number from 1 to 99 is expected"),
        (b"3\n0\n", "line 2: a number from 1 to 99 is expected"),
        (b"\x00\xff" * 9999, "line 1"),
        (b"1\r\n3\r\nX..\r\n", "line 1: lines end in CR LF"),
    ],
)
def test_a_bad_board_file_is_one_line_and_exit_status_2(
    content: bytes | None, why: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.txt"
    if content is not None:
        file.write_bytes(content)
    assert original.main([str(file), "X0000"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "bad.txt" in err
    assert why in err


@pytest.mark.parametrize("most", ["-1", "x", "1.5", "", "٣"])
def test_a_number_of_turns_is_a_number(most: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        original.main(["board", "X0000", f"--turns={most}"])
    assert ended.value.code == 2
    assert "is not a number of turns" in capfd.readouterr().err


def test_a_struct_with_too_few_slots_is_refused_and_stays() -> None:
    board = original.Board(2, 2, bytearray(b"."))
    for call in (
        lambda: original.get_slot(board, 1, 1),
        lambda: original.set_slot(board, 1, 1, "X"),
        lambda: original.place_piece(board, 1, 1, "X"),
        lambda: original.check_diagonal_capture(board, 1, 1, "X"),
    ):
        with pytest.raises(ValueError, match="the board has 1 slots; its size needs 4"):
            call()
    assert board.slots == b"."
    assert original.get_slot(board, 0, 0) == ord(".")
    assert original.get_slot(original.Board(), 0, 0) == -1

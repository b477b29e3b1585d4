"""The file of lines: what is stored is found again, and a damaged file is refused."""

import sys
from pathlib import Path

import pytest

from plancia.connect4 import Connect4
from plancia.connect4.solver.book import BadBook, shipped
from plancia.connect4.solver.book_lines import BookLines
from plancia.connect4.solver.solve import Solver

sys.path.append(str(Path(__file__).parents[3]))

LINES = {7: (1, 2, 3), 2**49 - 1: (7,) * 30, 12: ()}


def test_lines_are_found_by_their_keys_and_nothing_else() -> None:
    lines = BookLines.from_bytes(BookLines.of(LINES).to_bytes())
    assert len(lines) == 3
    assert {key: lines.get(key) for key in LINES} == LINES
    assert [lines[index][0] for index in range(3)] == sorted(LINES)
    assert [lines.get(key) for key in (0, 8, 2**50)] == [None] * 3
    assert BookLines(b"").get(7) is None


def test_a_damaged_file_is_refused() -> None:
    data = BookLines.of(LINES).to_bytes()
    with pytest.raises(BadBook, match="checksum"):
        BookLines.from_bytes(data[:30] + b"x" + data[31:])
    with pytest.raises(BadBook, match="this version"):
        BookLines.from_bytes(b"something else" + data)


def test_the_tool_accepts_best_play_and_refuses_a_line_that_gives_something_away() -> None:
    from tools.book_lines import is_best_play

    # Yellow has three in column 1 and wins there; red must not let it.
    position = Connect4().start().play_line("1212")
    assert is_best_play(position.play_line("1"), (1,), Solver()) is False  # not to the end
    assert is_best_play(position.play_line("13"), (1,), Solver())
    assert not is_best_play(position.play_line("13"), (4, 1, 5), Solver())


def test_the_tool_takes_the_best_moves_of_a_position_and_of_its_mirror_image(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tools import book_lines as tool

    monkeypatch.setattr(tool, "PLIES", 1)
    book, keys = shipped(), list(tool.after_best_moves(shipped()))
    positions = [tool.position_of(tool.GAME, key) for key in keys]
    assert [position.stones.bit_count() for position in positions] == [1, 2, 2, 2, 2]
    assert [book.get(position) for position in positions] == [-1, -2, -1, 0, 1]

"""The tool that builds and checks books of Connect Four."""

from pathlib import Path

import pytest
from tools import connect4_book as book


def test_a_book_is_built_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "book.bin")
    size = ["--rows", "4", "--columns", "4", "--plies", "3"]
    assert book.main(["build", *size, "--runner", "here", "--out", file]) == 0
    assert "scores of 3 plies" in capsys.readouterr().out
    assert book.main(["check", file, "--sample", "20", "--all"]) == 0
    out = capsys.readouterr().out
    assert "of 20 solved again 0 are wrong" in out
    assert "compared with those that moves lead to: 0 differ" in out

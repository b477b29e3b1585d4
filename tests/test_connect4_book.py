"""The tool that builds and checks books of Connect Four."""

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "connect4_book.py"
spec = importlib.util.spec_from_file_location("connect4_book", TOOL)
assert spec is not None
assert spec.loader is not None
book = importlib.util.module_from_spec(spec)
spec.loader.exec_module(book)


def test_a_book_is_built_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "book.bin")
    size = ["--rows", "4", "--columns", "4", "--plies", "3"]
    assert book.main(["build", *size, "--runner", "here", "--out", file]) == 0
    assert "scores of 3 plies" in capsys.readouterr().out
    assert book.main(["check", file, "--sample", "20", "--all"]) == 0
    out = capsys.readouterr().out
    assert "of 20 solved again 0 are wrong" in out
    assert "compared with those that moves lead to: 0 differ" in out

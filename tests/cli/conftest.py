"""What the tests of the commands share."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.originals import console
from plancia.puzzles import pack as packs
from plancia.puzzles.pack import write_pack


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What commands keep of a person must not lie in the home of who runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


LINES = (
    '{"heaps":"2,4"}\t2,4 1\tB2\t1\t2\tequal-heaps',
    '{"heaps":"3,4","misere":false}\t3,4 1\tB1 B1 A1\t1\t3\tequal-heaps',
)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two puzzles of Nim in place of the package's."""
    write_pack(tmp_path / "nim.bin", "nim", LINES)
    monkeypatch.setattr(packs, "FOLDER", tmp_path)
    packs.shipped.cache_clear()
    yield
    packs.shipped.cache_clear()


Solve = Callable[..., tuple[int, str]]


@pytest.fixture
def solve(
    pack: None, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Solve:
    def run(arguments: str, typed: str = "") -> tuple[int, str]:
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()))
        monkeypatch.setattr("sys.stdin", stdin)
        status = main(["puzzles", "solve", *arguments.split()])
        return status, capfdbinary.readouterr().out.decode()

    return run


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> "list[str]":
    """Lines that a pipe holds."""
    lines: list[str] = []

    def line(self: console.Console) -> str:
        if not lines:
            raise console.EndOfInput
        return lines.pop(0)

    monkeypatch.setattr(console.Console, "line", line)
    monkeypatch.setattr(console.Console, "is_terminal", False)
    return lines

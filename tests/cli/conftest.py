"""What the tests of the commands share."""

from pathlib import Path

import pytest

from plancia.originals import console


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What commands keep of a person must not lie in the home of who runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


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

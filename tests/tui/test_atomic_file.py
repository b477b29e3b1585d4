import os
from pathlib import Path

import pytest

from plancia.tui.atomic_file import write_file


def test_a_file_is_written_with_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "games" / "one.record"
    write_file(file, "è\n")
    write_file(file, "ü\n")
    assert file.read_bytes() == "ü\n".encode()
    assert os.listdir(file.parent) == ["one.record"]


def test_a_failure_leaves_the_old_content_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    file = tmp_path / "one.record"
    write_file(file, "old")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="full"):
        write_file(file, "new")
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["one.record"]

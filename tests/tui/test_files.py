import asyncio
import os
from pathlib import Path

import pytest

from plancia.tui.files import PersonFiles, read_json, write_file, write_json


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


def test_a_file_that_cant_be_read_or_written_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "cut.json").write_text("[1")
    write_json(tmp_path / "list.json" / "below.json", {})
    assert [read_json(tmp_path / f"{name}.json") for name in ("list", "cut", "none")] == [{}] * 3
    write_json(tmp_path / "cut.json", {"a": 1})
    assert read_json(tmp_path / "cut.json") == {"a": 1}


def test_a_text_is_kept_if_its_version_is_the_next_one(tmp_path: Path) -> None:
    async def run() -> None:
        files = PersonFiles(tmp_path)
        assert await files.person_text("me", "lessons") == ("", 0)
        assert await files.save_person_text("me", "lessons", "one", 1)
        assert not await files.save_person_text("me", "lessons", "another", 1)
        assert await PersonFiles(tmp_path).person_text("me", "lessons") == ("one", 1)

    asyncio.run(run())


def test_a_file_that_holds_something_else_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text("[1]")
    assert asyncio.run(PersonFiles(tmp_path).person_text("me", "lessons")) == ("", 0)

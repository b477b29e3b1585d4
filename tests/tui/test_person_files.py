import asyncio
from pathlib import Path

from plancia.tui.person_files import PersonFiles


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

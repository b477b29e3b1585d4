"""What is kept of each person: read, and changed by several devices at once."""

from pathlib import Path

import pytest

from plancia.host.person_texts import PersonTexts
from plancia.host.ports import StoreUnavailable
from plancia.tui.files import PersonFiles


class Contested(PersonFiles):
    """Another device saves something first, so many times."""

    def __init__(self, folder: Path, times: int) -> None:
        super().__init__(folder)
        self._times = times

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        if self._times:
            self._times -= 1
            assert await super().save_person_text(person, name, f"[{self._times}]", version)
        return await super().save_person_text(person, name, text, version)


async def test_a_change_is_made_again_where_another_device_was_quicker(tmp_path: Path) -> None:
    numbers = PersonTexts(Contested(tmp_path, 3), "numbers", list[int])
    assert await numbers.get("me") == []
    assert await numbers.change("me", lambda kept: (len(kept), [*kept, 7])) == 1
    assert await numbers.get("me") == [0, 7]


async def test_a_change_that_is_never_the_quickest_is_given_up(tmp_path: Path) -> None:
    numbers = PersonTexts(Contested(tmp_path, 100), "numbers", list[int])
    with pytest.raises(StoreUnavailable):
        await numbers.change("me", lambda kept: (None, [*kept, 7]))


async def test_what_does_not_change_is_not_saved(tmp_path: Path) -> None:
    numbers = PersonTexts(Contested(tmp_path, 100), "numbers", list[int])
    assert await numbers.change("me", lambda kept: ("same", kept)) == "same"


async def test_a_text_of_a_later_version_is_as_good_as_none(tmp_path: Path) -> None:
    files = PersonFiles(tmp_path)
    await files.save_person_text("me", "numbers", '{"much": "newer"}', 1)
    numbers = PersonTexts(files, "numbers", list[int])
    assert await numbers.get("me") == []
    await numbers.change("me", lambda kept: (None, [7]))
    assert await numbers.get("me") == [7]

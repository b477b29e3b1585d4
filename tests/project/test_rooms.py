"""All game rooms have one shape."""

from pathlib import Path

import pytest

import plancia

ROOT = Path(__file__).parents[2]
ROOMS = ("connect4", "four_in_a_row", "pente", "nim", "tetrisito")
FILES = {"rules", "picture", "adapters"}
"""Every room has these; `levels` and `analysis` where the game has such."""
MORE_FILES = {
    "connect4": {"board", "notation"},
    "four_in_a_row": {"notation"},
    "nim": {"notation"},
    "pente": {"board", "variants"},
    "tetrisito": {"board", "notation", "presets"},
}
FOLDERS = {"engine", "kernels", "solver", "teaching"}
MORE_FOLDERS = {"four_in_a_row": {"turn"}, "pente": {"files"}}
TEACHING = {"facts"}


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_shows_the_files_that_all_rooms_have_and_folders(room: str) -> None:
    folder, game = ROOT / "src" / "plancia" / room, plancia.game(room.replace("_", "-"))
    wanted = FILES | MORE_FILES.get(room, set())
    wanted |= {
        file
        for file, capability in (
            ("levels", "Levels"),
            ("analysis", "Analyses"),
        )
        if capability in game.capabilities
    }
    assert modules(folder) == wanted
    folders = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert folders <= FOLDERS | MORE_FOLDERS.get(room, set())


@pytest.mark.parametrize("room", ROOMS)
def test_what_teaches_has_the_same_names_in_all_rooms(room: str) -> None:
    assert modules(ROOT / "src" / "plancia" / room / "teaching") >= TEACHING


def test_no_two_presets_are_the_same_game() -> None:
    for name in plancia.games():
        kinds = plancia.game(name).presets
        assert len({plancia.game(name, preset) for preset in kinds}) == len(kinds)


def test_every_game_has_a_preset_as_in_the_original_course() -> None:
    for name in ("connect4", "four-in-a-row", "nim", "pente", "tetrisito"):
        course = plancia.game(name).presets["course"]
        assert str(course.title) == "As in the original course"
        assert str(course.about)

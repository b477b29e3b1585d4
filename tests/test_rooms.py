"""All game rooms have one shape: that of the table in docs/design.md."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("connect4", "four_in_a_row", "pente", "nim", "tetrisito")
VAGUE = re.compile(r"whoever|(some|any|every|no)body|so[ _]many", re.IGNORECASE)


def table() -> dict[str, set[str]]:
    """Which files each room has, by the table of docs/design.md."""
    text = (ROOT / "docs" / "design.md").read_text()
    section = text.split("\n## The rooms\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert tuple(rows[0][1:-1]) == ROOMS
    files: dict[str, set[str]] = {room: set() for room in ROOMS}
    for file, *marks, about in rows[2:]:
        assert about, file
        for room, mark in zip(ROOMS, marks, strict=True):
            assert mark in ("", "x"), file
            if mark:
                files[room].add(file.strip("`"))
    return files


def modules(room: str) -> set[str]:
    found = (ROOT / "src" / "plancia" / room).glob("*.py")
    return {path.name for path in found} - {"__init__.py"}


def test_every_room_is_in_the_table() -> None:
    """A room is a package that has rules."""
    assert {path.parent.name for path in ROOT.glob("src/plancia/*/rules.py")} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_the_files_of_the_table_and_no_other(room: str) -> None:
    assert modules(room) == table()[room]


@pytest.mark.parametrize("room", ROOMS)
def test_tests_of_rooms_name_the_actor_and_the_number(room: str) -> None:
    files = (ROOT / "tests" / room).glob("*.py")
    assert [file.name for file in files if VAGUE.search(file.read_text())] == []


def test_names_of_tests_name_the_actor_and_the_number() -> None:
    files = (ROOT / "tests").rglob("test_*.py")
    names = [name for file in files for name in re.findall(r"def (test_\w+)", file.read_text())]
    assert [name for name in names if VAGUE.search(name)] == []
    assert len(names) > 1000


def test_code_and_documents_name_the_actor_and_the_number() -> None:
    files = [
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "docs").rglob("*.md"),
        *(file for folder in ("bench", "docs", "tools") for file in (ROOT / folder).glob("*.py")),
    ]
    vague = {str(file.relative_to(ROOT)) for file in files if VAGUE.search(file.read_text("utf-8"))}
    # What students' programs may print when a game is drawn.
    assert vague == {"src/plancia/courses/four_in_a_row.py"}


def test_asking_games_for_kernels_and_levels_imports_no_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PLANCIA_KERNELS", "numba")
    code = (
        "import sys, plancia\n"
        "from plancia.core.capability import kernels\n"
        "for name in plancia.games():\n"
        "    game = plancia.game(name)\n"
        "    print(name, len(kernels(game)), len(game.levels), 'numba' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines() == [
        "connect4 3 5 False",
        "four-in-a-row 1 5 False",
        "nim 1 5 False",
        "pente 3 5 False",
        "tetrisito 2 0 False",
    ]

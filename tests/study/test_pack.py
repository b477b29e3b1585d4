from pathlib import Path

import pytest

from plancia.core.errors import MalformedText
from plancia.study.pack import Pack, read_pack, write_pack

LINES = (
    '{"heaps":"2,4"}\t2,4 1\tB2\t1\t2\tequal-heaps',
    '{"heaps":"1,4,6"}\t1,4,6 1\tC1 A1 C1\t1\t4\tbalance groups',
    '{"heaps":"6,8"}\t6,8 1\tB2\t1\t2\tequal-heaps groups',
)


def test_a_pack_survives_its_file(tmp_path: Path) -> None:
    write_pack(tmp_path / "nim.bin", "nim", LINES)
    pack = read_pack(tmp_path / "nim.bin")
    assert pack.game == "nim"
    assert tuple(puzzle.to_text() for puzzle in pack) == LINES
    assert [file.name for file in tmp_path.iterdir()] == ["nim.bin"]


@pytest.mark.parametrize(
    ("grade", "tag", "found"),
    [
        (None, None, [0, 1, 2]),
        (2, None, [0, 2]),
        (None, "groups", [1, 2]),
        (2, "groups", [2]),
        (None, "group", []),
    ],
)
def test_puzzles_are_found_by_grade_and_tag(
    grade: int | None, tag: str | None, found: list[int]
) -> None:
    assert list(Pack("nim", LINES).numbers(grade, tag)) == found


def test_a_file_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "nim.bin"
    file.write_bytes(b"something else")
    with pytest.raises(MalformedText, match="not a pack"):
        read_pack(file)


def test_a_damaged_pack_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "nim.bin"
    write_pack(file, "nim", LINES)
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(MalformedText, match="damaged"):
        read_pack(file)

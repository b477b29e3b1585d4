import zipfile
from pathlib import Path

import pytest

from plancia.courses.submissions import HandedIn, commands, find_submissions
from plancia.originals.console import BadInput


def written(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
    return folder


def found(folder: Path, course: str = "nim") -> dict[str, list[str]]:
    handed_in = find_submissions(str(folder), course, folder.parent / "unpacked")
    return {one.name: [file.name for file in one.files] for one in handed_in}


def test_a_folder_from_moodle_has_a_folder_for_each_student(tmp_path: Path) -> None:
    folder = written(
        tmp_path / "class",
        "Ada Lovelace_123_assignsubmission_file_/Nim.ASM",
        "Ada Lovelace_123_assignsubmission_file_/README.txt",
        "Bob Byte_124_assignsubmission_file_/src/my nim.asm",
        "Bob Byte_124_assignsubmission_file_/report.pdf",
        "Cy Coder_125_assignsubmission_onlinetext_/onlinetext.html",
    )
    assert found(folder) == {
        "Ada Lovelace": ["Nim.ASM"],
        "Bob Byte": ["my nim.asm"],
        "Cy Coder": [],
    }


def test_files_from_canvas_are_named_by_student_and_the_last_attempt_counts(tmp_path: Path) -> None:
    folder = written(
        tmp_path / "class",
        "adalovelace_12_345_nim.asm",
        "adalovelace_12_346_nim-1.asm",
        "adalovelace_12_350_nim-10.asm",
        "bytebob_LATE_13_347_nim-2.asm",
    )
    assert found(folder) == {
        "adalovelace": ["adalovelace_12_350_nim-10.asm"],
        "bytebob": ["bytebob_LATE_13_347_nim-2.asm"],
    }
    handed_in = find_submissions(str(folder), "nim", tmp_path / "unpacked")
    assert handed_in[0].remark == "took adalovelace_12_350_nim-10.asm of 3 files"


def test_archives_are_unpacked_and_never_write_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    with zipfile.ZipFile(folder / "ada.zip", "w") as archive:
        for name in ("work/nim.asm", "__MACOSX/nim.asm", "../evil.asm", "/evil.asm", "README.md"):
            archive.writestr(name, "HALT")
    (folder / "bob.zip").write_bytes(b"no archive")
    assert found(folder) == {"ada": ["nim.asm"], "bob": []}
    assert not list(tmp_path.rglob("evil.asm"))
    handed_in = find_submissions(str(folder), "nim", tmp_path / "unpacked")
    assert "can't be unpacked" in handed_in[1].remark


def test_several_files_are_one_program_where_the_course_has_such(tmp_path: Path) -> None:
    folder = written(tmp_path / "class", "ada/part1.asm", "ada/part2.asm", "ada/part2 (1).asm")
    assert found(folder, "pente") == {"ada": ["part1.asm", "part2 (1).asm"]}
    written(folder, "bob/nim.asm", "bob/nim.obj", "bob/test.asm")
    assert found(folder)["bob"] == ["nim.asm"]


def test_a_folder_without_programs_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no program in this folder"):
        find_submissions(str(written(tmp_path, "notes.txt")), "nim", tmp_path)
    with pytest.raises(BadInput, match="No such file"):
        find_submissions(str(tmp_path / "nowhere"), "nim", tmp_path)


def test_a_command_gets_the_path_where_it_asks_for_it(tmp_path: Path) -> None:
    one = HandedIn("ada", (tmp_path / "a.asm",))
    path = str(tmp_path / "a.asm")
    assert next(commands([one], []))[1] == [path]
    assert next(commands([one], ["mars", "--file={}", "nc"]))[1] == ["mars", f"--file={path}", "nc"]
    assert next(commands([one], ["mars"]))[1] == ["mars", path]

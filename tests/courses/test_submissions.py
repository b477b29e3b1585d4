import csv
import os
import zipfile
from pathlib import Path

import pytest

from plancia.cli import main
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
    written(folder, "bob/nim.asm", "bob/test.asm")
    assert found(folder)["bob"] == ["nim.asm"]


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is nothing in this folder"):
        find_submissions(str(tmp_path), "nim", tmp_path)
    with pytest.raises(BadInput, match="No such file"):
        find_submissions(str(tmp_path / "nowhere"), "nim", tmp_path)


RIGHT = (Path(__file__).parents[1] / "data" / "nim" / "right.asm").read_bytes()


def zipped(path: Path, method: int, *contents: bytes) -> bytes:
    with zipfile.ZipFile(path, "w", method) as archive:
        for number, content in enumerate(contents):
            archive.writestr(f"nim{number}.asm", content)
    return path.read_bytes()


def test_whatever_is_wrong_with_one_of_a_class_is_its_row_and_stops_nobody(tmp_path: Path) -> None:
    folder, table = tmp_path / "class", tmp_path / "table.csv"
    folder.mkdir()
    (folder / "right.asm").write_bytes(RIGHT)
    (folder / "byte.asm").write_bytes(b".ORIG x3000\nLD R0, perch\xe9\nHALT\n.END\n")
    (folder / "label.asm").write_bytes(b".ORIG x3000\nciao\xe9 BR ciao\xe9\n.END\n")
    packed = zipped(folder / "corrupt.zip", zipfile.ZIP_DEFLATED, RIGHT)
    (folder / "corrupt.zip").write_bytes(packed[:60] + b"\xff" * 40 + packed[100:])
    zipped(folder / "lzma.zip", zipfile.ZIP_LZMA, RIGHT)
    zipped(folder / "bomb.zip", zipfile.ZIP_DEFLATED, *[bytes(1 << 24)] * 20)
    os.mkfifo(folder / "fifo.asm")
    (folder / "link.asm").symlink_to("/dev/zero")
    (folder / os.fsdecode(b"caf\xe9.asm")).write_bytes(RIGHT)
    (folder / "words.rar").write_bytes(b"Rar!")
    (folder / "renamed.asm.txt").write_bytes(RIGHT)
    (folder / "report.pdf").write_bytes(b"%PDF")
    (folder / "empty").mkdir()
    (folder / "=1+1;=2.asm").write_bytes(b"")
    many = b".ORIG x3000\n.BLKW 50000\n.END\n" * 30_000
    (folder / "words.asm").write_bytes(many)
    words = ["check", "nim", "--cases", "0", "--submissions", str(folder), "--csv", str(table)]
    assert main(words) == 1
    with open(table, newline="") as file:
        rows = {row["submission"]: row for row in csv.DictReader(file)}
    assert len(rows) == len(os.listdir(folder))
    right = {"right.asm", "caf\\udce9.asm"}
    assert {name for name, row in rows.items() if float(row["points"]) == 100} == right
    reasons = {
        "byte.asm": "neither a number nor a label",
        "label.asm": "it circles in line 2",
        "corrupt": "corrupt.zip can't be unpacked",
        "lzma": "packed in a way that is not read here",
        "bomb": "is too large",
        "fifo.asm": "no regular file",
        "link.asm": "is a link",
        "words.rar": "is no program and no .zip",
        "renamed.asm.txt": "is no program",
        "report.pdf": "is no program",
        "empty": "there is no file in it",
        "'=1+1;'=2.asm": "there is no .ORIG",
        "words.asm": "more words than memory has",
    }
    assert {*reasons} == {*rows} - right
    for name, reason in reasons.items():
        assert reason in rows[name]["reason"], (name, rows[name])


def test_a_command_gets_the_path_where_it_asks_for_it(tmp_path: Path) -> None:
    one = HandedIn("ada", (tmp_path / "a.asm",))
    path = str(tmp_path / "a.asm")
    assert next(commands([one], []))[1] == [path]
    assert next(commands([one], ["mars", "--file={}", "nc"]))[1] == ["mars", f"--file={path}", "nc"]
    assert next(commands([one], ["mars"]))[1] == ["mars", path]


def test_of_two_files_with_the_same_function_the_newest_counts(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    written(folder, "ada/project1c.asm", "ada/project1c_may_3.asm", "ada/other.asm")
    for number, (name, functions) in enumerate(
        [("project1c_may_3", "get_slot:"), ("project1c", "get_slot:\nset_slot:"), ("other", "f:")]
    ):
        (folder / "ada" / f"{name}.asm").write_text(f"{functions} jr $ra\n")
        os.utime(folder / "ada" / f"{name}.asm", (number, number))
    assert found(folder, "pente") == {"ada": ["other.asm", "project1c.asm"]}
    handed_in = find_submissions(str(folder), "pente", tmp_path / "unpacked")
    assert handed_in[0].remark == "took other.asm, project1c.asm of 3 files"


def test_a_student_is_graded_on_the_functions_that_are_theirs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One file each, as the document of Forza 4 hands them out: ours stand in for the others."""
    whole = (Path(__file__).parents[1] / "data" / "programs" / "forza4" / "plain.asm").read_text()
    start, end = (
        whole.index("\ntrovaMossaMiglioreAI:"),
        whole.index("\ntrovaMossaMiglioreRicorsivo:"),
    )
    own = f".text\n.globl trovaMossaMiglioreAI{whole[start:end]}\n"
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada.asm").write_text(own)
    (folder / "bob.asm").write_text(own.replace("ble $v0, $s2, ai_togli", "blt $v0, $s2, ai_togli"))
    table = tmp_path / "table.csv"
    words = ["check", "forza4", "--submissions", str(folder), "--csv", str(table)]
    assert main(words) == 1
    with open(table, newline="") as file:
        ada, bob = csv.DictReader(file)
    assert (ada["points"], ada["failed"]) == ("100.0", "0")
    assert "Graded on trovaMossaMiglioreAI alone" in ada["reason"]
    assert float(bob["points"]) < 100

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from plancia.cli import main

NIM = Path(__file__).parents[1] / "data" / "nim" / "right.asm"


def graded(folder: Path, files: dict[str, str]) -> dict[str, object]:
    """What the bundle's run_autograder makes of a submission."""
    submission = folder / "submission"
    submission.mkdir()
    for name, content in files.items():
        (submission / name).write_text(content)
    (folder / "plancia").write_text(f'#!/bin/sh\nexec {sys.executable} -m plancia "$@"\n')
    (folder / "plancia").chmod(0o755)
    results = folder / "results.json"
    places = {"SUBMISSION": submission, "RESULTS": results, "PLANCIA": folder / "plancia"}
    places["COURSE"] = folder / "bundle" / "course.toml"
    subprocess.run(
        [str(folder / "bundle" / "run_autograder")],
        env={**os.environ, **{name: str(place) for name, place in places.items()}},
        timeout=300,
        check=False,
    )
    return dict(json.loads(results.read_text()))


def test_a_bundle_grades_a_submission(tmp_path: Path) -> None:
    assert main(["course", "bundle", "nim", str(tmp_path / "bundle")]) == 0
    subprocess.run(["bash", "-n", str(tmp_path / "bundle" / "setup.sh")], check=True, timeout=60)
    assert graded(tmp_path, {"nim.asm": NIM.read_text()})["score"] == 100


def test_a_bundle_says_that_the_wheel_is_missing_and_installs_nothing_without_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["course", "bundle", "nim", str(tmp_path / "bundle")]
    assert main(words) == 0
    assert "Put Plancia's wheel there too" in capsys.readouterr().out
    setup = subprocess.run(
        ["bash", str(tmp_path / "bundle" / "setup.sh")],
        env={**os.environ, "SOURCE": str(tmp_path / "bundle"), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert setup.returncode == 1
    assert "There is no plancia-*.whl in the bundle" in setup.stderr
    (tmp_path / "bundle" / "plancia-0.1.0-py3-none-any.whl").write_bytes(b"wheel")
    assert main(words) == 0
    assert "Put Plancia's wheel" not in capsys.readouterr().out


def test_a_bundle_takes_the_last_of_several_attempts(tmp_path: Path) -> None:
    assert main(["course", "bundle", "nim", str(tmp_path / "bundle")]) == 0
    files = {"Nim.ASM": "ADD", "nim-1.asm": NIM.read_text(), "test.asm": "HALT"}
    assert graded(tmp_path, files)["score"] == 100


def test_a_bundle_gives_no_points_without_a_file(tmp_path: Path) -> None:
    assert main(["course", "bundle", "pente", str(tmp_path / "bundle")]) == 0
    assert graded(tmp_path, {"notes.txt": ""})["score"] == 0


def test_a_bundle_s_command_takes_any_words(tmp_path: Path) -> None:
    """In place of plancia a script that writes down what it is given."""
    words = ["course", "bundle", "four-in-a-row", str(tmp_path / "bundle")]
    assert main([*words, "--", "run it", "it's $HOME", "--file={}", "{}"]) == 0
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "-my four.asm").write_text("")
    (tmp_path / "plancia").write_text(f'#!/bin/sh\nprintf "%s|" "$@" >{tmp_path}/passed\n')
    (tmp_path / "plancia").chmod(0o755)
    places = {"SUBMISSION": "submission", "RESULTS": "results.json", "PLANCIA": "plancia"}
    subprocess.run(
        [str(tmp_path / "bundle" / "run_autograder")],
        env={**os.environ, **{name: str(tmp_path / place) for name, place in places.items()}},
        timeout=60,
        check=True,
    )
    passed = (tmp_path / "passed").read_text()
    assert passed.endswith("|--|run it|it's $HOME|--file=./-my four.asm|./-my four.asm|")


def test_a_bundle_has_a_seed_that_students_can_not_know(tmp_path: Path) -> None:
    seeds = set()
    for name in ("one", "two"):
        assert main(["course", "bundle", "nim", str(tmp_path / name)]) == 0
        seeds.add(tomllib.loads((tmp_path / name / "course.toml").read_text())["seed"])
    assert len(seeds) == 2
    (tmp_path / "course.toml").write_text(
        'seed = 7\n[weights]\n"an empty row has nothing to take" = 3\n'
    )
    words = ["--course", str(tmp_path / "course.toml"), str(tmp_path / "three")]
    assert main(["course", "bundle", "pente", *words]) == 2
    assert main(["course", "bundle", "nim", *words]) == 0
    carried = tomllib.loads((tmp_path / "three" / "course.toml").read_text())
    assert carried == {"seed": 7, "weights": {"an empty row has nothing to take": 3}}


@pytest.mark.parametrize("name", ["nim", "pente", "tetrisito"])
def test_printed_settings_change_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["course", "settings", name]) == 0
    printed = capsys.readouterr().out
    weights = tomllib.loads(printed)["weights"]
    assert sum(weights.values()) == pytest.approx(100, abs=0.5)
    settings = tmp_path / "course.toml"
    settings.write_text(printed)
    if name == "nim":
        assert main(["check", "nim", "--cases", "0", "--course", str(settings), str(NIM)]) == 0


def test_a_bundle_grades_a_mips_program_of_several_files(tmp_path: Path) -> None:
    assert main(["course", "bundle", "forza4", str(tmp_path / "bundle")]) == 0
    folder = Path(__file__).parents[1] / "data" / "programs" / "forza4" / "files"
    files = {file.name: file.read_text() for file in folder.iterdir()}
    assert graded(tmp_path, files)["score"] == 100

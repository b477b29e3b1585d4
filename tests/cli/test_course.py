import json
import os
import subprocess
import sys
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
    subprocess.run(
        [str(folder / "bundle" / "run_autograder")],
        env={**os.environ, **{name: str(place) for name, place in places.items()}},
        timeout=300,
        check=False,
    )
    return dict(json.loads(results.read_text()))


def test_a_bundle_grades_a_submission(tmp_path: Path) -> None:
    pytest.importorskip("ensemble_test", reason="lc3-ensemble-test is not installed")
    assert main(["course", "bundle", "nim", "--out", str(tmp_path / "bundle")]) == 0
    subprocess.run(["bash", "-n", str(tmp_path / "bundle" / "setup.sh")], check=True, timeout=60)
    assert graded(tmp_path, {"nim.asm": NIM.read_text()})["score"] == 100


def test_a_bundle_gives_no_points_without_a_file(tmp_path: Path) -> None:
    assert main(["course", "bundle", "pente", "--out", str(tmp_path / "bundle")]) == 0
    assert graded(tmp_path, {"notes.txt": ""})["score"] == 0


def test_a_bundle_runs_a_command_on_the_file(tmp_path: Path) -> None:
    words = ["course", "bundle", "four-in-a-row", "--out", str(tmp_path / "bundle")]
    assert main(words) == 2
    assert main([*words, "--", "java", "-jar", "Mars.jar", "nc", "{}"]) == 0
    written = (tmp_path / "bundle" / "run_autograder").read_text()
    assert """-- java -jar Mars.jar nc ''"$program"''\n""" in written


def test_a_bundle_s_command_takes_any_words(tmp_path: Path) -> None:
    """In place of plancia a script that writes down what it is given."""
    words = ["course", "bundle", "four-in-a-row", "--out", str(tmp_path / "bundle")]
    assert main([*words, "--", "run it", "it's $HOME", "--file={}", "{}"]) == 0
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "-my four.asm").write_text("")
    (tmp_path / "plancia").write_text(f'#!/bin/sh\nprintf "%s|" "$@" >{tmp_path}/said\n')
    (tmp_path / "plancia").chmod(0o755)
    places = {"SUBMISSION": "submission", "RESULTS": "results.json", "PLANCIA": "plancia"}
    subprocess.run(
        [str(tmp_path / "bundle" / "run_autograder")],
        env={**os.environ, **{name: str(tmp_path / place) for name, place in places.items()}},
        timeout=60,
        check=True,
    )
    said = (tmp_path / "said").read_text()
    assert said.endswith("|--|run it|it's $HOME|--file=./-my four.asm|./-my four.asm|")

"""Nim programs in eight styles: all are right, and a fault planted in one is named by its rule."""

import json
from pathlib import Path

import pytest

from plancia.courses.case import CaseVerdict
from plancia.courses.check import Check
from plancia.courses.mips import read_submission
from plancia.courses.nim import EMPTY, NO_NUMBER, NO_ROW, SET, SMALL, TOO_MANY, ZERO

FOLDER = Path(__file__).parents[2] / "data" / "nim"
PROGRAMS = sorted(FOLDER.glob("*.asm"))


def graded(path: Path, seed: int = 0) -> tuple[list[CaseVerdict], float]:
    check = Check("nim", cases=26, seed=seed)
    verdicts = list(check.simulated(read_submission([str(path)])))
    return verdicts, sum(points for points, _ in check.points(verdicts).values())


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_right_program_gets_100_in_every_style(path: Path, tmp_path: Path) -> None:
    assert len(PROGRAMS) == 8
    verdicts, points = graded(path, seed=5)
    assert [verdict for verdict in verdicts if not verdict.passed] == []
    assert points == pytest.approx(100)
    assert not any(verdict.result.notes for verdict in verdicts)
    other = tmp_path / "NIM.ASM"
    other.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert graded(other, seed=5)[1] == pytest.approx(100)


EDGES = {NO_ROW, SMALL, NO_NUMBER, ZERO, TOO_MANY, EMPTY}
FAULTS = [
    (path.removeprefix("nim/"), old, new, rules)
    for path, old, new, rules in json.loads((FOLDER.parent / "planted.json").read_text())
    if path.startswith("nim/")
]
"""Of a program: what becomes what, and the rules of which one is broken; none changes nothing."""


@pytest.mark.parametrize(
    ("name", "old", "new", "rules"), FAULTS, ids=[f"{n}-{each[0]}" for n, each in enumerate(FAULTS)]
)
def test_a_planted_fault_is_noticed_and_its_rule_is_named_first(
    name: str, old: str, new: str, rules: list[str], tmp_path: Path
) -> None:
    source = (FOLDER / name).read_text()
    assert source.count(old) == 1
    (tmp_path / "nim.asm").write_text(source.replace(old, new))
    verdicts, points = graded(tmp_path / "nim.asm")
    wrong = [verdict.rule for verdict in verdicts if not verdict.passed]
    assert wrong[:1] == [rule for rule in rules if rule in wrong[:1]]
    assert (points < 100) == bool(rules)
    if {*rules} & EDGES and 2 * len(wrong) < len(verdicts):
        assert points >= 85
    if len(wrong) == len(verdicts) and {*wrong} != {SET}:
        assert points <= 45, "no game is right"


def test_faults_of_every_rule_are_planted() -> None:
    assert {rule for *_, rules in FAULTS for rule in rules} == {*Check("nim").points([])}
